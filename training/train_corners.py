"""Train the corner network on rendered scenes and export it.

    python -m training.train_corners FOLDER... --keep RUN.pt --out vision/models/corners.onnx --steps 2500 --seed 1

Folders are those of `training.finder_scenes`. Everything needed to go on is kept in RUN.pt every hundred steps; the
same command goes on from there. Runs on one CPU thread; 1000 steps take about six minutes of it.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional as F  # noqa: N812 - torch's own name for it

from training.corner_net import CORNERS, CornerNet, Corners
from training.corner_windows import CornerWindow, draw_windows
from training.tile_pictures import load_pictures
from training.training_run import KEEP_EVERY, Run, rate_at, training_options

_PICTURES_A_BATCH, _WINDOWS_A_PICTURE = 10, 10
_CHANCE_WEIGHT = 0.05
_SMALL_ERROR = 0.05  # of half a window: below it the loss grows with the square


def batch_of(windows: Sequence[CornerWindow]) -> tuple[Tensor, Tensor, Tensor]:
    """Pictures, corners and whether there is a tile, as tensors."""
    pictures = torch.from_numpy(np.stack([window.picture for window in windows]))
    corners = torch.from_numpy(np.stack([window.corners for window in windows]))
    is_tile = torch.tensor([float(window.is_tile) for window in windows])
    return pictures.contiguous(memory_format=torch.channels_last), corners, is_tile


def train(options: argparse.Namespace) -> CornerNet:
    """Train, or go on with a training that was stopped."""
    steps, seed, peak = options.steps, options.seed, options.rate
    torch.manual_seed(seed)
    run = Run(CornerNet().to(memory_format=torch.channels_last), peak, options.keep, options.begin)
    pictures = load_pictures(options.folders)
    print(f"{len(pictures)} pictures, {run.parameters} parameters, from step {run.first}", flush=True)
    began, sums = time.process_time(), np.zeros(2)
    for step in range(run.first, steps):
        # A generator a step: a training that goes on draws what it would have drawn.
        rng = np.random.default_rng([seed, step])
        drawn = [pictures[int(rng.integers(len(pictures)))] for _ in range(_PICTURES_A_BATCH)]
        windows = [window for picture in drawn for window in draw_windows(rng, picture, _WINDOWS_A_PICTURE)]
        inputs, corners, is_tile = batch_of(windows)
        output = run.see(inputs)
        away = F.smooth_l1_loss(output[:, :CORNERS], corners, beta=_SMALL_ERROR, reduction="none").mean(1)
        number = is_tile.sum().clamp(min=1)
        chance = F.binary_cross_entropy_with_logits(output[:, CORNERS], is_tile)
        run.step((away * is_tile).sum() / number + _CHANCE_WEIGHT * chance, rate_at(step, steps, peak))
        error = ((output[:, :CORNERS] - corners).abs().mean(1) * is_tile).sum() / number
        right = ((output[:, CORNERS] > 0) == (is_tile > 0.5)).float().mean()
        sums += [error.item(), right.item()]
        if run.keep(step, steps):
            error_mean, right_mean = sums / KEEP_EVERY
            seconds = time.process_time() - began
            shown = f"corners {error_mean:.4f} off, tile or not {right_mean:.4f} right"
            print(f"step {step + 1} of {steps}: {shown}, {seconds:.0f} s", flush=True)
            sums[:] = 0
    return run.net


def export(net: CornerNet, path: Path) -> None:
    """Write ONNX: input `windows`, any number of them, output `corners` (n, 9)."""
    torch.onnx.export(
        Corners(net).eval().to(memory_format=torch.contiguous_format),
        (torch.zeros(2, 3, 64, 64),),
        str(path),
        input_names=["windows"],
        output_names=["corners"],
        dynamic_axes={"windows": {0: "n"}, "corners": {0: "n"}},
        opset_version=17,
        dynamo=False,
    )
    print(f"{path}: {path.stat().st_size // 1024} KB")


def main() -> int:
    """Train, report and export."""
    options = training_options(__doc__, steps=2500)
    export(train(options), options.out)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
