"""Train the finder's network on rendered scenes and export it.

    python -m training.train_finder FOLDER... --keep RUN.pt --out vision/models/finder.onnx --steps 6000 --seed 1

Folders are those of `training.finder_scenes`. Everything needed to go on is kept in RUN.pt every hundred steps; the
same command goes on from there. Runs on one CPU thread; 1000 steps take about six minutes of it.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from training.finder_net import CHANNELS, COARSEST, FinderNet, TileMap
from training.finder_windows import Window, draw_windows
from training.tile_pictures import load_pictures
from training.training_run import KEEP_EVERY, Run, rate_at, training_options

_PICTURES_A_BATCH, _WINDOWS_A_PICTURE = 6, 3
_OFFSET_WEIGHT, _SHAPE_WEIGHT = 2.0, 2.0


def batch_of(windows: Sequence[Window]) -> tuple[Tensor, ...]:
    """Pictures, heat, counts, values, shares and sizes of windows, as tensors."""
    pictures, *wanted = (
        torch.from_numpy(np.stack([getattr(window, field.name) for window in windows])) for field in fields(Window)
    )
    return pictures.contiguous(memory_format=torch.channels_last), *wanted


def centre_loss(logits: Tensor, heat: Tensor, counts: Tensor) -> Tensor:
    """The focal loss of CenterNet (Zhou et al. 2019): near a centre a high answer costs little."""
    chance = logits.sigmoid().clamp(1e-4, 1 - 1e-4)
    is_centre = (heat > 0.999).float()
    missed = is_centre * (1 - chance) ** 2 * chance.log()
    false = (1 - is_centre) * (1 - heat) ** 4 * chance**2 * (1 - chance).log()
    return -((missed + false) * counts).sum() / is_centre.sum().clamp(min=1)


def losses_of(
    output: Tensor, heat: Tensor, counts: Tensor, values: Tensor, shares: Tensor, sizes: Tensor
) -> tuple[Tensor, Tensor, Tensor]:
    """The losses of centres, and of offsets and half axes as parts of the tile's size."""
    weights = shares / sizes / shares.sum().clamp(min=1)
    away = (output[:, 1:] - values).abs()
    offset, shape = ((part.sum(1) * weights).sum() for part in (away[:, :2], away[:, 2:]))
    return centre_loss(output[:, 0], heat, counts), offset, shape


def train(options: argparse.Namespace) -> FinderNet:
    """Train, or go on with a training that was stopped."""
    steps, seed, peak = options.steps, options.seed, options.rate
    torch.manual_seed(seed)
    run = Run(FinderNet().to(memory_format=torch.channels_last), peak, options.keep, options.begin)
    pictures = load_pictures(options.folders)
    print(f"{len(pictures)} pictures, {run.parameters} parameters, from step {run.first}", flush=True)
    began, sums = time.process_time(), np.zeros(3)
    for step in range(run.first, steps):
        # A generator a step: a training that goes on draws what it would have drawn.
        rng = np.random.default_rng([seed, step])
        drawn = [pictures[int(rng.integers(len(pictures)))] for _ in range(_PICTURES_A_BATCH)]
        windows = [window for picture in drawn for window in draw_windows(rng, picture, _WINDOWS_A_PICTURE)]
        inputs, *wanted = batch_of(windows)
        centre, offset, shape = losses_of(run.see(inputs), *wanted)
        loss = centre + _OFFSET_WEIGHT * offset + _SHAPE_WEIGHT * shape
        run.step(loss, rate_at(step, steps, peak))
        sums += [centre.item(), offset.item(), shape.item()]
        if run.keep(step, steps):
            centre_mean, offset_mean, shape_mean = sums / KEEP_EVERY
            print(
                f"step {step + 1} of {steps}: centre {centre_mean:.3f} "
                f"offset {offset_mean:.3f} shape {shape_mean:.3f}, {time.process_time() - began:.0f} s",
                flush=True,
            )
            sums[:] = 0
    return run.net


def export(net: FinderNet, path: Path) -> None:
    """Write ONNX: input `picture` (1, 3, h, w) with sides in multiples of 32, output `map` (1, 9, h/4, w/4)."""
    model = TileMap(net).eval().to(memory_format=torch.contiguous_format)
    torch.onnx.export(
        model,
        (torch.zeros(1, 3, 2 * COARSEST, 3 * COARSEST),),
        str(path),
        input_names=["picture"],
        output_names=["map"],
        dynamic_axes={"picture": {2: "height", 3: "width"}, "map": {2: "rows", 3: "columns"}},
        opset_version=17,
        dynamo=False,  # the newer exporter ties the two sides to the example's
    )
    print(f"{path}: {path.stat().st_size // 1024} KB, {CHANNELS} channels")


def main() -> int:
    """Train, report and export."""
    options = training_options(__doc__, steps=6000)
    export(train(options), options.out)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
