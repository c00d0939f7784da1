"""Networks of the project as OpenCV runs them."""

from __future__ import annotations

from pathlib import Path

import cv2


def load_network(path: Path) -> cv2.dnn.Net:
    """The network of an ONNX file.

    OpenCV 5 has two engines; for plain convolutions as these the classic one takes three quarters of the time.
    """
    return cv2.dnn.readNetFromONNX(str(path), cv2.dnn.ENGINE_CLASSIC)
