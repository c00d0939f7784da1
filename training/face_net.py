"""The face reader's network: a small plain CNN with two heads, in torch."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional as F  # noqa: N812 - torch's own name for it

FACES, COLOURS = 15, 4


def _block(inputs: int, outputs: int, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False), nn.BatchNorm2d(outputs), nn.ReLU(inplace=True)
    )


class FaceNet(nn.Module):
    """Crops (n, 3, 64, 48), RGB 0..1, to logits of faces (n, 15) and of colours (n, 4).

    The face head keeps the 8 x 6 places of the last layer apart, since 6 and 9 differ only by where they stand; the
    colour head looks at the strongest answer anywhere, since ink is where it is.
    """

    def __init__(self) -> None:
        super().__init__()
        self.trunk = nn.Sequential(
            _block(3, 24, stride=2),
            _block(24, 32),
            nn.MaxPool2d(2),
            _block(32, 56),
            _block(56, 56),
            nn.MaxPool2d(2),
            _block(56, 96),
            _block(96, 96),
        )
        self.reduce = _block(96, 24)
        self.dropout = nn.Dropout(0.15)
        self.face = nn.Linear(24 * 8 * 6, FACES)
        self.colour = nn.Sequential(nn.Linear(2 * 96, 32), nn.ReLU(inplace=True), nn.Linear(32, COLOURS))

    def forward(self, crops: Tensor) -> tuple[Tensor, Tensor]:
        """The logits of both heads."""
        features = self.trunk(crops)
        faces = self.face(self.dropout(self.reduce(features).flatten(1)))
        strongest = F.max_pool2d(features, (8, 6)).flatten(1)
        mean = F.avg_pool2d(features, (8, 6)).flatten(1)
        return faces, self.colour(torch.cat([strongest, mean], dim=1))


class Probabilities(nn.Module):
    """The network as the product runs it: crops to one row of 15 face and 4 colour probabilities."""

    def __init__(self, net: FaceNet) -> None:
        super().__init__()
        self.net = net

    def forward(self, crops: Tensor) -> Tensor:
        """(n, 19): faces 1..13, joker, none, which sum to 1; then K R B O, which sum to 1."""
        faces, colours = self.net(crops)
        return torch.cat([faces.softmax(1), colours.softmax(1)], dim=1)
