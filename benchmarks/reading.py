"""How fast a photo is read, stage by stage, and how much memory that takes: `python -m benchmarks.reading`.

Photos are brought to 12 megapixels and coded anew, with grain, so that opening costs what it costs with a phone's own
photo. The first photo is read in a process of its own, its imports, networks and Tesseract included; so is the peak of
resident memory, that of Tesseract's process left out. Then each photo is read warm, several times.

`--beside` reads the same photos with another reader, as often and in the same run: a folder with a `read.py` that takes
a truth file, a folder of photos and the file to write `seconds` to, those of opening left out.
"""

from __future__ import annotations

import argparse
import io
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

import cv2
import numpy as np
from PIL import Image as PillowImage
from PIL import ImageOps

from vision.read import Stage, read_photo

ROOT = Path(__file__).parents[1]
DEFAULT_PHOTOS = (ROOT / "sample_images" / "table-big.jpg", ROOT / "sample_images" / "rack-and-table.jpg")
GRAIN = 3.0  # standard deviation, 0..255
# Run in a fresh process: seconds and the peak of resident memory in MB, printed as JSON.
FIRST_PHOTO = """
import time
start = time.perf_counter()
import cv2, json, resource, sys
from pathlib import Path
from vision.read import read_photo
cv2.setNumThreads(int(sys.argv[2]))
reading = read_photo(Path(sys.argv[1]).read_bytes())
seconds = time.perf_counter() - start
status = Path("/proc/self/status")
if status.exists():
    peak = next(int(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("VmHWM")) / 1024
else:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
print(json.dumps([seconds, peak]))
"""


@dataclass(frozen=True)
class Measured:
    """Seconds of one photo: a list of warm ones for each stage and in total, then those in a fresh process."""

    tiles: int
    stages: dict[Stage, list[float]]
    whole: list[float]
    first: float
    peak_mb: float

    @property
    def after_opening(self) -> float:
        """The median of everything but opening."""
        return statistics.median(
            whole - opening for whole, opening in zip(self.whole, self.stages[Stage.OPEN], strict=True)
        )


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("photos", nargs="*", type=Path, default=DEFAULT_PHOTOS)
    parser.add_argument("--megapixels", type=float, default=12.0, help="size of the photos; 0: read them as they are")
    parser.add_argument("--repeats", type=int, default=5, help="warm readings of each photo")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--beside", type=Path, metavar="DIR", help="the folder of another reader")
    parser.add_argument("--beside-python", default=sys.executable, metavar="PYTHON", help="what runs it")
    options = parser.parse_args()
    cv2.setNumThreads(options.threads)
    print(f"OpenCV {version('opencv-python-headless')}, {options.threads} threads, {options.repeats} repeats, ", end="")
    print("ms median / max; first: ms in a fresh process, with imports; peak: MB resident")
    print(f"{'photo':20}{'tiles':>5}" + "".join(f"{stage:>12}" for stage in Stage), end="")
    print(f"{'all':>13}{'first':>7}{'peak':>6}")
    with tempfile.TemporaryDirectory(prefix="tilesight-") as folder:
        for photo in options.photos:
            path = Path(folder) / f"{photo.stem}.jpg"
            path.write_bytes(prepared(photo.read_bytes(), options.megapixels))
            measured = measure(path, options.repeats, options.threads)
            print(line(photo.stem, measured), flush=True)
            if options.beside:
                other = beside(options.beside.resolve(), options.beside_python, path, options.repeats)
                print(beside_line(measured, *other), flush=True)
    return 0


def prepared(data: bytes, megapixels: float) -> bytes:
    """A photo as a JPEG of that many megapixels, upright; its bytes as they are where that is 0."""
    if not megapixels:
        return data
    picture = ImageOps.exif_transpose(PillowImage.open(io.BytesIO(data)).convert("RGB"))
    grow = (megapixels * 1e6 / (picture.width * picture.height)) ** 0.5
    size_wh = (round(picture.width * grow), round(picture.height * grow))
    pixels = cv2.resize(np.asarray(picture), size_wh, interpolation=cv2.INTER_CUBIC)
    grain = np.random.default_rng(1).normal(0, GRAIN, pixels.shape[:2])[..., None]
    file = io.BytesIO()
    grainy = np.clip(pixels + grain, 0, 255).astype(np.uint8)
    PillowImage.fromarray(grainy).save(file, "JPEG", quality=92)
    return file.getvalue()


def measure(path: Path, repeats: int, threads: int) -> Measured:
    """Read a photo in a fresh process, then here: once to warm up, and `repeats` times on the clock."""
    fresh = subprocess.run(
        [sys.executable, "-c", FIRST_PHOTO, str(path), str(threads)], cwd=ROOT, capture_output=True, check=True
    )
    first, peak = json.loads(fresh.stdout)
    data = path.read_bytes()
    tiles = len(read_photo(data).tiles)
    stages: dict[Stage, list[float]] = {stage: [] for stage in Stage}
    whole: list[float] = []
    begun: list[tuple[Stage, float]] = []
    for _ in range(repeats):
        begun.clear()
        read_photo(data, progress=lambda stage: begun.append((stage, time.perf_counter())))
        ends = [*(moment for _, moment in begun[1:]), time.perf_counter()]
        for (stage, start), end in zip(begun, ends, strict=True):
            stages[stage].append(end - start)
        whole.append(ends[-1] - begun[0][1])
    return Measured(tiles, stages, whole, first, peak)


def beside(folder: Path, python: str, photo: Path, repeats: int) -> tuple[float, float]:
    """Seconds that another reader takes for a photo once warm: without opening, median, and with it, mean.

    The latter from how much longer it takes for a list with the photo `repeats` more times, so that its own start does
    not count.
    """
    spent, seconds = [], []
    for times in (2, 2 + repeats):
        truth, answer = photo.with_suffix(".json"), photo.with_suffix(".out.json")
        truth.write_text(json.dumps([{"file": photo.name}] * times), encoding="utf-8")
        start = time.perf_counter()
        command = [python, str(folder / "read.py"), str(truth), str(photo.parent), str(answer)]
        subprocess.run(command, cwd=folder, check=True, capture_output=True)
        spent.append(time.perf_counter() - start)
        seconds = [row["seconds"] for row in json.loads(answer.read_text(encoding="utf-8"))]
    return statistics.median(seconds[2:]), (spent[1] - spent[0]) / repeats


def line(name: str, measured: Measured) -> str:
    """The row of a photo."""
    cells = "".join(_cell(seconds, 12) for seconds in measured.stages.values())
    rest = f"{measured.first * 1000:>7.0f}{measured.peak_mb:>6.0f}"
    return f"{name:20.20}{measured.tiles:>5}{cells}{_cell(measured.whole, 13)}{rest}"


def beside_line(measured: Measured, after_opening: float, whole: float) -> str:
    """What the other reader took, and how many times as long this one does."""
    own = statistics.median(measured.whole)
    return (
        f"    beside: {after_opening * 1000:.0f} after opening, {whole * 1000:.0f} in all; "
        f"here {measured.after_opening * 1000:.0f} and {own * 1000:.0f}, "
        f"{measured.after_opening / after_opening:.2f} and {own / whole:.2f} times as long"
    )


def _cell(seconds: Sequence[float], width: int) -> str:
    return f"{statistics.median(seconds) * 1000:>{width - 6}.0f} /{max(seconds) * 1000:>4.0f}"


if __name__ == "__main__":
    sys.exit(main())
