"""The corner network: a small plain CNN, in torch."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from training.finder_net import block

CORNERS = 8
"""Numbers: x and y of four corners."""


class CornerNet(nn.Module):
    """Windows (n, 3, 64, 64), RGB 0..1, to (n, 9): four corners with -1..1 across the window, and a logit.

    The last layer sees all places of the window apart: where things are is the whole question.
    """

    def __init__(self) -> None:
        super().__init__()
        self.trunk = nn.Sequential(
            block(3, 20, 2),
            block(20, 32),
            block(32, 48, 2),
            block(48, 48),
            block(48, 80, 2),
            block(80, 80),
            block(80, 24),
        )
        self.head = nn.Sequential(nn.Linear(24 * 8 * 8, 112), nn.ReLU(inplace=True), nn.Linear(112, CORNERS + 1))

    def forward(self, windows: Tensor) -> Tensor:
        """Corners and the logit that the window shows one tile."""
        return self.head(self.trunk(windows).flatten(1))


class Corners(nn.Module):
    """The network as the product runs it: the last number is a probability."""

    def __init__(self, net: CornerNet) -> None:
        super().__init__()
        self.net = net

    def forward(self, windows: Tensor) -> Tensor:
        """(n, 9): corners, then the probability."""
        output = self.net(windows)
        return torch.cat([output[:, :CORNERS], output[:, CORNERS:].sigmoid()], dim=1)
