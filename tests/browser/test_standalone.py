"""A copy without a server in which one phone keeps score: the book stays there until it is moved to a server."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.counting import LONGEST_START_MS, needs_pyodide
from tests.browser.evening import ENDS_IN_CATS, PETRAS_RUTA_ONA_JONAS
from tests.browser.thumb import Thumb
from tests.serving import Server, manage
from tests.static_copy import BELOW, exported
from tests.static_files import collected_once

needs_pyodide()

READ = "address => fetch(address).then((answer) => answer.text())"


@pytest.fixture(scope="module")
def phone(
    browser: Browser, browser_context_args: dict[str, object], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[BrowserContext]:
    with exported(tmp_path_factory.mktemp("copy")) as port:
        own = {"base_url": f"http://127.0.0.1:{port}", "service_workers": "allow"}
        context = browser.new_context(**browser_context_args | own)
        context.set_default_timeout(LONGEST_START_MS)
        yield context
        context.close()


def stop_python(page: Page) -> None:
    """As a browser does after half a minute in which nobody asks."""
    session = page.context.new_cdp_session(page)
    session.send("ServiceWorker.enable")
    session.send("ServiceWorker.stopAllWorkers")
    session.detach()


def test_a_book_stays_on_the_phone_until_it_is_moved(phone: BrowserContext, tmp_path: Path) -> None:
    page = phone.new_page()
    thumb = Thumb(page)
    page.goto(BELOW)
    thumb.tap("How to start your own")
    thumb.tap("Keep score on this phone")
    expect(page.get_by_text("The browser may delete the book")).to_be_visible(timeout=LONGEST_START_MS)
    thumb.tap("New match")
    page.get_by_label("you", exact=True).tap()
    for place in ("you", "left", "opposite", "right"):
        page.keyboard.type(PETRAS_RUTA_ONA_JONAS[place])
        page.keyboard.press("Enter")
    thumb.tap("Start match")
    for tapped, jotted, score in ENDS_IN_CATS[:3]:
        thumb.record(*tapped)
        assert thumb.score() == score, jotted
    assert score == "7/0 0/0"

    stop_python(page)
    page.close()
    page = phone.new_page()
    page.goto(BELOW)
    expect(page.get_by_text("Everything stays on this phone.")).to_be_visible(timeout=LONGEST_START_MS)
    thumb = Thumb(page)
    thumb.tap("Continue deal 4")
    expect(page.get_by_role("link", name="Record deal 4", exact=True)).to_be_visible()
    assert thumb.score() == "7/0 0/0"
    here = page.evaluate(READ, f"{page.url}match.json")

    thumb.tap("Menu", "Score book")
    page.get_by_role("link", name="Print and save").tap()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the book as a file").tap()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    page.close()
    assert scored(here, tmp_path) == scored(moved(file, tmp_path / "server"), tmp_path)


def moved(file: Path, data: Path) -> str:
    """The only match of that book, as a server writes it that has imported the file."""
    kept = {"DATA_DIR": str(data), "STATIC_ROOT": str(collected_once())}
    assert manage("migrate", **kept).returncode == 0
    imported = manage("import", file, **kept)
    assert "1 match is in a new book." in imported.stdout, imported.stderr
    server = Server(data, STATIC_ROOT=kept["STATIC_ROOT"])
    server.start()
    try:
        _status, _headers, content = server.get(f"/b/{imported.stdout.strip().split('/')[-2]}/1/match.json")
    finally:
        server.kill()
    return content.decode()


def scored(written: str, folder: Path) -> object:
    """What `replay` says of the match."""
    (folder / "match.json").write_text(written)
    told = manage("replay", folder / "match.json")
    assert told.returncode == 0, told.stderr
    answer = json.loads(told.stdout)
    assert len(json.loads(written)["deals"]) == 3
    return answer
