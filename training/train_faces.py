"""Train the face reader on drawn crops and export it.

    python -m training.train_faces TRAIN.npz... --validate VAL.npz --out vision/models/faces.onnx --epochs 12

Runs on one CPU thread: on a shared machine that is as fast as two. The files come from `training.crops`; those of
`--scenes` come from `training.scene_crops`.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor
from torch.nn import functional as F  # noqa: N812 - torch's own name for it

from training.crops import CROP_WH, NO_COLOUR, NONE_LABEL, UNKNOWN
from training.face_net import FaceNet, Probabilities

_BATCH = 128
_PEAK_RATE = 4e-3
_COLOUR_WEIGHT = 0.6
_SMOOTHING = 0.03  # keeps the probabilities of hard crops from running to 0 and 1


@dataclass(frozen=True)
class Crops:
    """Crops (n, 3, 64, 48) uint8 with their labels and colours (n,); a label or a colour of -1 is unknown."""

    pixels: Tensor
    labels: Tensor
    colours: Tensor

    def __len__(self) -> int:
        return len(self.labels)


def load_crops(paths: list[Path]) -> Crops:
    """Read files of `training.crops`."""
    files = [np.load(path) for path in paths]
    pixels = np.concatenate([file["crops"] for file in files])
    return Crops(
        torch.from_numpy(pixels).permute(0, 3, 1, 2),
        torch.from_numpy(np.concatenate([file["labels"] for file in files])).long(),
        torch.from_numpy(np.concatenate([file["colours"] for file in files])).long(),
    )


def load_scenes(paths: list[Path], most: int) -> Crops:
    """Read files of `training.scene_crops`, up to `most` tiles of each and as large a part of what is no face."""
    pixels, labels, colours = [], [], []
    for path in paths:
        file = np.load(path)
        step = max(1, -(-len(file["labels"]) // most))
        tiles, others = file["crops"][::step], file["no_faces"][::step]
        pixels += [cv2.resize(crop, CROP_WH, interpolation=cv2.INTER_AREA) for part in (tiles, others) for crop in part]
        labels += [file["labels"][::step], np.full(len(others), NONE_LABEL)]
        colours += [file["colours"][::step], np.full(len(others), NO_COLOUR)]
    shown = torch.from_numpy(np.stack(pixels)).permute(0, 3, 1, 2)
    return Crops(shown, torch.from_numpy(np.concatenate(labels)), torch.from_numpy(np.concatenate(colours)))


def joined(parts: list[Crops]) -> Crops:
    """Several sets of crops as one."""
    return Crops(
        torch.cat([part.pixels for part in parts]),
        torch.cat([part.labels for part in parts]),
        torch.cat([part.colours for part in parts]),
    )


def as_input(pixels: Tensor) -> Tensor:
    """Pixels as the network takes them."""
    return (pixels.float() / 255).contiguous(memory_format=torch.channels_last)


def augment(crops: Tensor, generator: torch.Generator, haze_share: float = 0.0) -> Tensor:
    """Other light on every pass: level, cast, gradient, haze, a hidden patch, noise. Crops are never mirrored."""

    def uniform(low: float, high: float, *shape: int) -> Tensor:
        return torch.rand(*shape, generator=generator) * (high - low) + low

    count, _, height, width = crops.shape
    rows = torch.linspace(-1, 1, height).view(1, 1, height, 1)
    columns = torch.linspace(-1, 1, width).view(1, 1, 1, width)
    level = uniform(0.75, 1.25, count, 1, 1, 1) * uniform(0.95, 1.05, count, 3, 1, 1)
    tilt = uniform(-0.15, 0.15, count, 1, 1, 1) * rows + uniform(-0.15, 0.15, count, 1, 1, 1) * columns
    # A third is seen under a warmer lamp than it was drawn under, down to a candle: little blue, less green.
    warmth = uniform(0, 1, count, 1, 1, 1) * uniform(0, 1, count, 1, 1, 1).lt(0.33)
    level = level * (1 - warmth * torch.tensor([0.0, 0.3, 0.65]).view(1, 3, 1, 1))
    lit = crops * level * (1 + tilt) + uniform(-0.05, 0.05, count, 1, 1, 1)
    if haze_share > 0:
        # A window or a lamp mirrored in the whole face: its colour shows most in black ink, as a blue or brown sheen.
        thickness = uniform(0.04, 0.3, count, 1, 1, 1) * uniform(0, 1, count, 1, 1, 1).lt(haze_share)
        mirrored = uniform(0.5, 1, count, 1, 1, 1) * uniform(0.6, 1.1, count, 3, 1, 1)
        lit = (1 - thickness) * lit + thickness * mirrored
    # Shifting by whole pixels is free and moves the crop against the grid of the network.
    shift = [int(v) for v in torch.randint(-2, 3, (2,), generator=generator)]
    lit = torch.roll(F.pad(lit, (2, 2, 2, 2), mode="replicate"), shift, dims=(2, 3))[:, :, 2:-2, 2:-2]
    x, y = uniform(-1, 1, count, 1, 1, 1), uniform(-1, 1, count, 1, 1, 1)
    half = uniform(0.05, 0.22, count, 1, 1, 1)
    hidden = (columns - x).abs().lt(half) & (rows - y).abs().lt(half) & uniform(0, 1, count, 1, 1, 1).lt(0.15)
    patched = torch.where(hidden, uniform(0, 1, count, 3, 1, 1), lit)
    noise = torch.randn(crops.shape, generator=generator) * uniform(0, 0.03, count, 1, 1, 1)
    return (patched + noise).clamp(0, 1).contiguous(memory_format=torch.channels_last)


def loss_of(faces: Tensor, colours: Tensor, labels: Tensor, true_colours: Tensor) -> Tensor:
    """Cross entropy of both heads, each where its answer is known."""
    has_colour = true_colours >= 0
    face_loss = F.cross_entropy(faces, labels, label_smoothing=_SMOOTHING, ignore_index=UNKNOWN)
    colour_loss = F.cross_entropy(colours[has_colour], true_colours[has_colour], label_smoothing=_SMOOTHING)
    return face_loss + _COLOUR_WEIGHT * colour_loss


@torch.no_grad()
def evaluate(net: FaceNet, crops: Crops) -> dict[str, float]:
    """Shares of right answers: `number` and `colour` on tiles, `none` on what is no face, `both` on numbered tiles."""
    net.eval()
    parts = [net(as_input(pixels)) for pixels in crops.pixels.split(256)]
    faces = torch.cat([part[0] for part in parts]).argmax(1)
    colours = torch.cat([part[1] for part in parts]).argmax(1)
    is_face, has_colour = crops.labels != NONE_LABEL, crops.colours >= 0
    face_right, colour_right = faces == crops.labels, colours == crops.colours
    return {
        "number": face_right[is_face].float().mean().item(),
        "none": face_right[~is_face].float().mean().item(),
        "colour": colour_right[has_colour].float().mean().item(),
        "both": (face_right & colour_right)[has_colour].float().mean().item(),
    }


def train(
    crops: Crops, validation: Crops, epochs: int, seed: int, start: Path | None = None, haze_share: float = 0.0
) -> FaceNet:
    """Train a network, from `start` on where given, with a report on the held-out fonts after every epoch."""
    torch.manual_seed(seed)
    generator = torch.Generator().manual_seed(seed)
    net = FaceNet().to(memory_format=torch.channels_last)
    if start is not None:
        net.load_state_dict(torch.load(start, weights_only=True))
    steps = epochs * (len(crops) // _BATCH)
    optimiser = torch.optim.AdamW(net.parameters(), weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, _PEAK_RATE if start is None else _PEAK_RATE / 2, steps)
    print(f"{sum(p.numel() for p in net.parameters())} parameters, {len(crops)} crops, {steps} steps", flush=True)
    for epoch in range(1, epochs + 1):
        net.train()
        began, total = time.process_time(), 0.0
        order = torch.randperm(len(crops), generator=generator)
        batches = [batch for batch in order.split(_BATCH) if len(batch) == _BATCH]
        for batch in batches:
            pixels = augment(crops.pixels[batch].float() / 255, generator, haze_share)
            with torch.autocast("cpu", torch.bfloat16):
                faces, colours = net(pixels)
            loss = loss_of(faces.float(), colours.float(), crops.labels[batch], crops.colours[batch])
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
            total += loss.item()
        shares = " ".join(f"{name} {share:.4f}" for name, share in evaluate(net, validation).items())
        seconds = time.process_time() - began
        print(f"epoch {epoch:2} loss {total / len(batches):.3f} {shares} {seconds:.0f} s", flush=True)
    return net


def export(net: FaceNet, path: Path) -> None:
    """Write the network as ONNX: input `crops`, any number of them, output `probabilities`."""
    model = Probabilities(net).eval().to(memory_format=torch.contiguous_format)
    torch.onnx.export(
        model,
        (torch.zeros(2, 3, 64, 48),),
        path,
        input_names=["crops"],
        output_names=["probabilities"],
        dynamic_shapes={"crops": {0: torch.export.Dim("n", min=1, max=1024)}},
        external_data=False,
        dynamo=True,
        verbose=False,
    )


def main() -> int:
    """Train, report and export."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("train", type=Path, nargs="+")
    parser.add_argument("--validate", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--weights", type=Path, help="where to keep torch's own weights")
    parser.add_argument("--start", type=Path, help="torch weights to go on from")
    parser.add_argument("--haze", type=float, default=0.0, help="share of crops seen through coloured haze")
    parser.add_argument("--scenes", type=Path, nargs="*", default=[], help="files of `training.scene_crops`")
    parser.add_argument("--most-scenes", type=int, default=30000, help="tiles of each of these files")
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.set_num_threads(1)
    crops, validation = load_crops(options.train), load_crops([options.validate])
    if options.scenes:
        crops = joined([crops, load_scenes(options.scenes, options.most_scenes)])
    net = train(crops, validation, options.epochs, options.seed, options.start, options.haze)
    if options.weights:
        torch.save(net.state_dict(), options.weights)
    export(net, options.out)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
