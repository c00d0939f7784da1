"""The project's own network for faces and colours, run by OpenCV."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from vision.face_reader import FACE_COLUMNS, Probabilities
from vision.onnx import load_network
from vision.reading import Image
from vision.settings import NETWORK_BATCH, NETWORK_HEIGHT, NETWORK_WIDTH

MODEL_PATH: Final = Path(__file__).parent / "models" / "faces.onnx"


class NetworkReader:
    """Reads crops with a network whose input is (n, 3, 64, 48), RGB 0..1.

    Its output is (n, 19): 15 face probabilities (1..13, joker, no tile), then 4 colours in the order K R B O.
    """

    def __init__(self, path: Path = MODEL_PATH) -> None:
        self._net = load_network(path)

    def read(self, crops: Image) -> Probabilities:
        """Probabilities of faces, shape (n, 15)."""
        return self.read_faces_and_colours(crops)[0]

    def read_faces_and_colours(self, crops: Image) -> tuple[Probabilities, Probabilities]:
        """Probabilities of faces, shape (n, 15), and of colours, shape (n, 4)."""
        size_wh = (NETWORK_WIDTH, NETWORK_HEIGHT)
        small = [cv2.resize(crop, size_wh, interpolation=cv2.INTER_AREA) for crop in crops]
        if not small:
            return np.empty((0, FACE_COLUMNS)), np.empty((0, 4))
        planes = np.stack(small).transpose(0, 3, 1, 2).astype(np.float32) / 255
        parts = []
        for start in range(0, len(planes), NETWORK_BATCH):
            self._net.setInput(planes[start : start + NETWORK_BATCH])
            parts.append(np.array(self._net.forward(), dtype=np.float64))
        output = np.concatenate(parts)
        return output[:, :FACE_COLUMNS], output[:, FACE_COLUMNS:]


@lru_cache(maxsize=1)
def default_network() -> NetworkReader:
    """The network that ships with the project, loaded once."""
    return NetworkReader()
