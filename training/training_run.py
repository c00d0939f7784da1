"""What the trainings of small networks have in common: rates, steps, and a state to go on from."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Generic, TypeVar

import cv2
import numpy as np
import torch
from torch import Tensor, nn

KEEP_EVERY = 100
"""Steps after which the state is kept."""

_WARM_UP = 100
_STEEPEST = 10.0
_DECAY = 0.01

Net = TypeVar("Net", bound=nn.Module)


class Run(Generic[Net]):
    """A network in training: from its beginning, from another training's end, or from the state kept in a file."""

    def __init__(self, net: Net, peak_rate: float, kept: Path, begin: Path | None = None) -> None:
        self.net = net
        self.first = 0
        self._kept = kept
        if begin is not None:
            net.load_state_dict(torch.load(begin, weights_only=True)["net"])
        self._optimiser = torch.optim.AdamW(net.parameters(), peak_rate, weight_decay=_DECAY)
        if kept.exists():
            state = torch.load(kept, weights_only=True)
            net.load_state_dict(state["net"])
            self._optimiser.load_state_dict(state["optimiser"])
            self.first = state["step"]
        net.train()

    def see(self, inputs: Tensor) -> Tensor:
        """What the network says, worked out in bfloat16: twice as fast where the processor has matrix units for it."""
        with torch.autocast("cpu", dtype=torch.bfloat16):
            output = self.net(inputs)
        return output.float()

    @property
    def parameters(self) -> int:
        """How many numbers are learned."""
        return sum(parameter.numel() for parameter in self.net.parameters())

    def step(self, loss: Tensor, rate: float) -> None:
        """One step down the slope of a loss."""
        for group in self._optimiser.param_groups:
            group["lr"] = rate
        self._optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), _STEEPEST)
        self._optimiser.step()

    def keep(self, step: int, steps: int) -> bool:
        """Keep the state after every so many steps and after the last one; whether it was kept."""
        is_due = (step + 1) % KEEP_EVERY == 0 or step + 1 == steps
        if is_due:
            state = {"net": self.net.state_dict(), "optimiser": self._optimiser.state_dict(), "step": step + 1}
            torch.save(state, self._kept)
        return is_due


def rate_at(step: int, steps: int, peak: float) -> float:
    """The learning rate: a short rise, then half a cosine."""
    rise = min(1.0, (step + 1) / _WARM_UP)
    return float(peak * rise * (0.5 + 0.5 * np.cos(np.pi * step / steps)) + 1e-5)


def training_options(about: str | None, *, steps: int) -> argparse.Namespace:
    """What the command line of a training on rendered pictures says, `steps` being the number it makes if not told.

    Torch and OpenCV get one thread each: with more, two trainings side by side waste most of two cores.
    """
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--keep", type=Path, required=True, help="where to keep torch's own state")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--steps", type=int, default=steps)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--begin", type=Path, help="the kept state of another training whose network is the beginning")
    parser.add_argument("--rate", type=float, default=2.5e-3, help="the highest learning rate")
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    return parser.parse_args()
