"""Measure the face reader on real photos whose tiles are outlined by hand.

    python -m training.measure_faces FOLDER --series NAME... [--wrong SHEET.png]

FOLDER holds the photos and `truth.json`: a list of `{"file", "tiles": [{"code", "polygon": [[x, y], ...]}]}`. Every
outline is brought down to four corners, the crop is turned so that its ink stands in the upper half (which holds for
sets whose digits stand there), and is read upright and upside down.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.notation import parse_tile
from training.crops import COLOURS, LABELS, NO_COLOUR, NONE_LABEL, label_of
from training.outlines import cut, four_corners, upright_corners
from vision.reading import Quad

Crops = NDArray[np.uint8]
_MODEL = Path(__file__).parent.parent / "vision" / "models" / "faces.onnx"


@dataclass(frozen=True)
class RealCrops:
    """Upright crops (n, 64, 48, 3) RGB with their codes and the widths of the tiles in pixels."""

    crops: Crops
    codes: tuple[str, ...]
    widths_px: NDArray[np.float64]


def upright_crop(photo: Crops, outline: NDArray[np.float32]) -> tuple[Crops, float]:
    """The upright crop of an outlined tile, and the tile's width in pixels."""
    quad = Quad(upright_corners(photo, four_corners(outline)))
    return cut(photo, quad), quad.width


def load_crops(folder: Path, series: tuple[str, ...]) -> RealCrops:
    """The crops of all outlined tiles that lie wholly inside the photos of these series."""
    crops, codes, widths = [], [], []
    for entry in json.loads((folder / "truth.json").read_text()):
        if not entry["file"].startswith(series):
            continue
        photo = np.ascontiguousarray(cv2.imread(str(folder / entry["file"]))[..., ::-1])
        size_wh = np.array(photo.shape[1::-1])
        for tile in entry["tiles"]:
            outline = np.array(tile["polygon"], np.float32)
            if (outline < 2).any() or (outline > size_wh - 2).any():
                continue
            crop, width = upright_crop(photo, outline)
            crops.append(crop)
            codes.append(tile["code"])
            widths.append(width)
    return RealCrops(np.stack(crops), tuple(codes), np.array(widths))


def read_faces(model: Path, crops: Crops) -> NDArray[np.float32]:
    """The rows of the network for crops (n, 64, 48, 3)."""
    net = cv2.dnn.readNetFromONNX(str(model))
    rows = []
    for part in np.array_split(crops, max(1, len(crops) // 256)):
        net.setInput(np.ascontiguousarray(part.transpose(0, 3, 1, 2), np.float32) / 255, "crops")
        rows.append(net.forward())
    return np.concatenate(rows)


def main() -> int:
    """Print the shares of right readings; with `--wrong`, draw a sheet of the wrong ones."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--series", nargs="+", default=[""], help="beginnings of the names of the photos")
    parser.add_argument("--model", type=Path, default=_MODEL)
    parser.add_argument("--wrong", type=Path)
    options = parser.parse_args()
    real = load_crops(options.folder, tuple(options.series))
    upright = read_faces(options.model, real.crops)
    turned = read_faces(options.model, real.crops[:, ::-1, ::-1])
    truth = np.array([label_of(parse_tile(code)) for code in real.codes])
    labels, colours = truth[:, 0], truth[:, 1]
    face_right, has_colour = upright[:, :15].argmax(1) == labels, colours != NO_COLOUR
    colour_right = upright[:, 15:].argmax(1) == colours
    right = face_right & (colour_right | ~has_colour)
    best_up, best_down = upright[:, :NONE_LABEL].max(1), turned[:, :NONE_LABEL].max(1)
    sure = best_up * np.where(has_colour, upright[:, 15:].max(1), 1) > 0.8
    print(f"{len(labels)} tiles, {np.median(real.widths_px):.0f} px wide in the median")
    print(f"number or joker {face_right.mean():.4f}, both right {right.mean():.4f}")
    print(f"colour {colour_right[has_colour].mean():.4f}")
    called_none = turned[:, :15].argmax(1) == NONE_LABEL
    six_or_nine = np.isin(labels, (5, 8))
    print(f"upright scores higher than upside down {(best_up > best_down).mean():.4f}")
    print(f"upside down called none {called_none.mean():.4f}, of 6 and 9 {called_none[six_or_nine].mean():.4f}")
    print(f"above .8: {sure.mean():.4f} of tiles, {np.sum(right & sure) / max(1, sure.sum()):.4f} of them right")
    wrong = np.flatnonzero(~right)
    for index in wrong[:60]:
        face, hue = LABELS[upright[index, :15].argmax()], COLOURS[upright[index, 15:].argmax()]
        sureness = f"{upright[index, :15].max():.2f} {upright[index, 15:].max():.2f}"
        print(f"  {real.codes[index]:4} read as {hue}{face} ({sureness})")
    if options.wrong and len(wrong):
        sheet = np.hstack([real.crops[index] for index in wrong[:40]])
        cv2.imwrite(str(options.wrong), cv2.resize(sheet, None, fx=2, fy=2)[..., ::-1])
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
