"""The finder's network: a small pyramid of plain convolutions, in torch."""

from __future__ import annotations

import torch
from torch import Tensor, nn

COARSEST = 32
"""Pixels along one cell of the coarsest level: sides of the input are multiples of it."""

CHANNELS = 9
"""A tile's centre here; offset in x and y; the tensors of both half axes, three numbers each."""

_RARE = -3.0  # logit of a centre at first: few cells are one


def block(inputs: int, outputs: int, stride: int = 1, dilation: int = 1) -> nn.Sequential:
    """Convolution, normalisation, ReLU."""
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, stride, dilation, dilation, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class FinderNet(nn.Module):
    """Pictures (n, 3, h, w), RGB 0..1, to (n, 9, h/4, w/4): a logit and eight numbers for each cell.

    A tile's half axes u (to its right) and v (to its foot) are told as the symmetric tensors u u^T / |u| and
    v v^T / |v|: they are the same with either end up, so a tile that turns changes them without a jump, which four
    corners in order would not.
    """

    def __init__(self) -> None:
        super().__init__()
        self.stem = block(3, 16, 2)
        self.quarter = nn.Sequential(block(16, 24, 2), block(24, 24))
        self.eighth = nn.Sequential(block(24, 44, 2), block(44, 44))
        self.sixteenth = nn.Sequential(block(44, 72, 2), block(72, 72))
        self.coarse = nn.Sequential(block(72, 88, 2), block(88, 88, dilation=2))
        self.from_coarse = nn.Conv2d(88, 72, 1)
        self.merge_sixteenth = block(72, 44)
        self.merge_eighth = block(44, 36)
        self.from_quarter = nn.Conv2d(24, 36, 1)
        self.merge_quarter = block(36, 36)
        self.head = nn.Sequential(block(36, 32), nn.Conv2d(32, CHANNELS, 1))
        self.twice = nn.Upsample(scale_factor=2, mode="nearest")
        with torch.no_grad():
            self.head[1].bias[0] = _RARE

    def forward(self, pictures: Tensor) -> Tensor:
        """The map of logits, offsets and tensors."""
        quarter = self.quarter(self.stem(pictures))
        eighth = self.eighth(quarter)
        sixteenth = self.sixteenth(eighth)
        merged = self.merge_sixteenth(sixteenth + self.twice(self.from_coarse(self.coarse(sixteenth))))
        merged = self.merge_eighth(eighth + self.twice(merged))
        merged = self.merge_quarter(self.from_quarter(quarter) + self.twice(merged))
        return self.head(merged)


class TileMap(nn.Module):
    """The network as the product runs it: the first channel is a probability."""

    def __init__(self, net: FinderNet) -> None:
        super().__init__()
        self.net = net

    def forward(self, pictures: Tensor) -> Tensor:
        """(n, 9, h/4, w/4): probability of a centre; offset and half axes in units of 16 pixels."""
        output = self.net(pictures)
        return torch.cat([output[:, :1].sigmoid(), output[:, 1:]], dim=1)
