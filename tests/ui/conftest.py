"""The whole app in a test: every page, in both languages, without a browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from vision.photo import Photo
from vision.read import Stage, read_opened
from vision.reading import Reading

ROOT = Path(__file__).parent.parent.parent
SECONDS = 30  # a photo is read within three; the rest is for a busy machine
_READINGS: dict[bytes, Reading] = {}


class App:
    """The app in a session of its own; `page` is the name of a page's file."""

    def __init__(self, page: str = "my_rack", locale: str = "en-GB", url: str | None = None, **parameters: str) -> None:
        self.test = AppTest.from_file(str(ROOT / "app.py"), default_timeout=SECONDS)
        self.test.context = {"locale": locale} if url is None else {"locale": locale, "url": url}
        for name, value in parameters.items():
            self.test.query_params[name] = value
        self.run()
        if page != "my_rack":
            self.turn_to(page)

    def run(self) -> App:
        self.test.run()
        assert not self.test.exception, [error.message for error in self.test.exception]
        return self

    def turn_to(self, page: str) -> App:
        self.test.switch_page(f"ui/pages/{page}.py")
        return self.run()

    def click(self, key: str) -> App:
        self.test.button(key=key).click()
        return self.run()

    def type(self, slot: str, text: str) -> App:
        self.test.text_area(key=f"text_{slot}").set_value(text)
        return self.run()

    def upload(self, slot: str, name: str, data: bytes) -> App:
        uploader = next(each for each in self.test.file_uploader if each.key.startswith(f"upload_{slot}_"))
        uploader.upload(name, data)
        return self.run()

    def speak(self, language: str) -> App:
        self.test.get_by_key("language").set_value(language)
        return self.run()

    @property
    def headlines(self) -> list[str]:
        return [each.value for each in [*self.test.title, *self.test.header]]

    @property
    def errors(self) -> list[str]:
        return [each.value for each in self.test.error]

    @property
    def text(self) -> str:
        """All that stands on the page as sentences and tiles."""
        parts = [
            *self.test.title,
            *self.test.header,
            *self.test.subheader,
            *self.test.markdown,
            *self.test.caption,
            *self.test.html,
        ]
        parts += [*self.test.error, *self.test.warning, *self.test.info]
        return "\n".join(str(each.value) for each in parts)


@pytest.fixture(autouse=True)
def readings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every session reads with the real reader, but the same photo only once in all the tests."""

    def read(photo: Photo, *, progress: Callable[[Stage], None]) -> Reading:
        pixels = photo.image.tobytes()
        if pixels not in _READINGS:
            _READINGS[pixels] = read_opened(photo, progress=progress)
        return _READINGS[pixels]

    monkeypatch.setattr("ui.reading.read_opened", read)


@pytest.fixture
def app() -> Callable[..., App]:
    return App
