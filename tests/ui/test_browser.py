"""The app in a real browser at the size of a phone, served as a user would start it."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parent.parent.parent
PHONE = {"width": 390, "height": 844}
FLAGS = [
    "--no-sandbox",
    "--headless",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
NAMES = ("chromium", "chromium-browser", "google-chrome")
SECONDS = 60


def find_chromium(own: str) -> str | None:
    """The browser that the environment names, one on the path, or Playwright's own."""
    named = os.environ.get("CHROMIUM")
    candidates = [named, *(shutil.which(name) for name in NAMES), own]
    return next((path for path in candidates if path and Path(path).exists()), None)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        path = find_chromium(playwright.chromium.executable_path)
        if path is None:
            reason = "no Chromium was found (CHROMIUM=path names one)"
            if os.environ.get("REQUIRE_BROWSER") == "1":
                pytest.fail(reason)
            pytest.skip(reason)
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    options = ["--server.headless=true", f"--server.port={port}", "--server.address=127.0.0.1"]
    server = subprocess.Popen(
        [sys.executable, "-m", "streamlit", "run", "app.py", *options, "--server.fileWatcherType=none"],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_for(f"http://127.0.0.1:{port}/_stcore/health", server)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(timeout=SECONDS)


def wait_for(url: str, server: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        assert server.poll() is None, "the server ended"
        try:
            with urllib.request.urlopen(url, timeout=2):
                return
        except (URLError, TimeoutError):
            time.sleep(0.2)
    pytest.fail("the server did not answer")


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport=PHONE, locale="nl-NL", has_touch=True, is_mobile=True)
    page = context.new_page()
    page.set_default_timeout(SECONDS * 1000)
    yield page
    context.close()


def settle(page: Page) -> None:
    page.wait_for_selector('[data-testid="stApp"][data-test-script-state="notRunning"]')


def check_page(page: Page) -> None:
    """Nothing went wrong, and nothing sticks out of the screen."""
    assert page.locator('[data-testid="stException"]').count() == 0
    document, main = page.evaluate(
        "[document.documentElement, document.querySelector('[data-testid=stMain]')].map(e => e.scrollWidth)"
    )
    assert max(document, main) <= PHONE["width"]


def test_one_tap_on_an_example_finds_the_play(phone: Page, address: str) -> None:
    phone.goto(address)
    phone.get_by_role("heading", name="Wat kan ik leggen?").wait_for()
    settle(phone)
    check_page(phone)
    # All three jobs are in sight without a menu; the links may be drawn a moment after the page.
    for job in ("Mijn plankje", "De tafel", "Score"):
        phone.get_by_role("link", name=job).wait_for(state="visible")

    phone.get_by_role("button", name="Een plankje", exact=True).tap()
    phone.get_by_role("heading", name=re.compile(r"Leg \d+ stenen")).wait_for()
    settle(phone)
    check_page(phone)
    assert phone.get_by_role("img", name="van je plankje").count() > 0
    phone.get_by_alt_text("Je foto met").wait_for(state="visible")
    assert "rack=" in phone.url

    phone.get_by_role("link", name="De tafel").tap()
    phone.get_by_role("heading", name="Klopt alles op tafel?").wait_for()
    settle(phone)
    phone.go_back()
    phone.get_by_role("heading", name=re.compile(r"Leg \d+ stenen")).wait_for()


def test_what_was_entered_survives_a_lost_connection(phone: Page, address: str) -> None:
    phone.goto(f"{address}/the_table?lang=nl&table=R7 B7 K7 | R1 R2 K3")
    phone.get_by_role("heading", name="1 combinatie klopt niet").wait_for()
    settle(phone)
    check_page(phone)
    phone.get_by_text("EN", exact=True).tap()
    phone.get_by_role("heading", name="1 set is not valid").wait_for()
    settle(phone)
    phone.reload()
    phone.get_by_role("heading", name="1 set is not valid").wait_for()
    settle(phone)
    check_page(phone)


@pytest.mark.parametrize("path", ["", "the_table", "score"])
def test_no_page_asks_anything_of_another_host(phone: Page, address: str, path: str) -> None:
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))
    phone.goto(f"{address}/{path}?rack=R1 R2 R3 K5&with=R7 B7 K7&table=R7 B7 K7&p1=R5&p2=J&out=0")
    phone.get_by_role("heading").nth(1).wait_for()
    settle(phone)
    phone.wait_for_load_state("networkidle")
    own = (f"{address}/", address.replace("http:", "ws:") + "/", "data:", "blob:")
    assert asked, "requests were seen"
    assert [url for url in asked if not url.startswith(own)] == []


def test_a_slip_of_the_reader_is_one_tap_from_the_field_and_all_its_lines_are_in_sight(
    phone: Page, address: str
) -> None:
    phone.goto(f"{address}/the_table")
    phone.get_by_role("button", name="Volle tafel", exact=True).tap()
    phone.get_by_role("heading", name="Alles op tafel klopt").wait_for()
    settle(phone)
    check_page(phone)
    field = phone.get_by_role("textbox")
    assert not field.evaluate("e => { const r = e.getBoundingClientRect(); return r.top < innerHeight; }")
    phone.get_by_role("link", name="Iets verkeerd gelezen? Verbeter het").tap()
    phone.wait_for_function("document.querySelector('textarea').getBoundingClientRect().top < innerHeight")
    assert field.evaluate("e => e.scrollHeight - e.clientHeight") <= 1
    settle(phone)
    phone.get_by_role("heading", name="Alles op tafel klopt").wait_for()


def test_nothing_lies_over_the_examples(phone: Page, address: str) -> None:
    phone.goto(address)
    phone.get_by_role("button", name="Een plankje", exact=True).wait_for()
    settle(phone)
    toolbars = phone.locator('[class*="st-key-samples_"] [data-testid="stElementToolbar"]')
    assert toolbars.count() > 0, "the rule is still needed, and still names what Streamlit draws"
    assert not any(toolbar.is_visible() for toolbar in toolbars.all())
