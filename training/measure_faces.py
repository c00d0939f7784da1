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
from training.crops import COLOURS, CROP_WH, LABELS, NO_COLOUR, NONE_LABEL, label_of

Crops = NDArray[np.uint8]
_MODEL = Path(__file__).parent.parent / "vision" / "models" / "faces.onnx"


@dataclass(frozen=True)
class RealCrops:
    """Upright crops (n, 64, 48, 3) RGB with their codes and the widths of the tiles in pixels."""

    crops: Crops
    codes: tuple[str, ...]
    widths_px: NDArray[np.float64]


def four_corners(outline: NDArray[np.float32]) -> NDArray[np.float32]:
    """The quad around an outline, (4, 2): its hull, sides taken off one by one where that adds the least area."""
    corners = list(cv2.convexHull(outline)[:, 0].astype(np.float64))
    while len(corners) > 4:
        best: tuple[float, int, NDArray[np.float64]] | None = None
        for index in range(len(corners)):
            a, b, c, d = (corners[(index + step) % len(corners)] for step in (-1, 0, 1, 2))
            # The sides next to b-c are made longer until they meet.
            matrix = np.stack([b - a, d - c], axis=1)
            if abs(np.linalg.det(matrix)) < 1e-6:
                continue
            along = np.linalg.solve(matrix, c - b)
            if (along < 0).any():
                continue
            meeting = b + along[0] * (b - a)
            added = abs(np.linalg.det(np.stack([b - meeting, c - meeting]))) / 2
            if best is None or added < best[0]:
                best = added, index, meeting
        if best is None:
            return cv2.boxPoints(cv2.minAreaRect(outline))
        _, index, meeting = best
        corners[index] = meeting
        del corners[(index + 1) % len(corners)]
    return np.array(corners, np.float32)


def _cut(photo: Crops, corners: NDArray[np.float32]) -> Crops:
    """The tile between its corners, averaged down where it is larger than the crop."""
    width, height = CROP_WH
    finer = max(1, int(np.ceil(np.linalg.norm(corners[0] - corners[1]) / width)))
    wide, high = width * finer, height * finer
    target = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    matrix = cv2.getPerspectiveTransform(corners, target)
    fine = cv2.warpPerspective(photo, matrix, (wide, high), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return cv2.resize(fine, CROP_WH, interpolation=cv2.INTER_AREA)


def _stands_on_its_head(crop: Crops) -> bool:
    """Whether more of what differs from the plastic is in the lower half."""
    # The rim is left out: corners that are a little off show what the tile lies on.
    inner = crop[9:-9, 8:-8].astype(np.float32)
    difference = np.abs(inner - np.median(inner, axis=(0, 1))).sum(axis=2)
    ink = np.where(difference > 0.5 * difference.max(), difference, 0).sum(axis=1)
    return bool(ink[: len(ink) // 2].sum() < ink[len(ink) // 2 :].sum())


def upright_crop(photo: Crops, outline: NDArray[np.float32]) -> tuple[Crops, float]:
    """The upright crop of an outlined tile, and the tile's width in pixels."""
    corners = four_corners(outline)
    centre = corners.mean(axis=0)
    corners = corners[np.argsort(np.arctan2(*(corners - centre).T[::-1]))]
    sides = np.linalg.norm(corners - np.roll(corners, -1, axis=0), axis=1)
    if sides[0] + sides[2] > sides[1] + sides[3]:
        corners = np.roll(corners, 1, axis=0)
    crop = _cut(photo, corners)
    if _stands_on_its_head(crop):
        corners = np.roll(corners, 2, axis=0)
        crop = _cut(photo, corners)
    return crop, float(np.linalg.norm(corners[0] - corners[1]))


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
