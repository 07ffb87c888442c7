"""A copy without a server in which one phone keeps score: the book stays there until it is moved to a server."""

import json
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from scorekeeper.data.management.static_copy import worker_name
from tests.browser.counting import LONGEST_START_MS, needs_pyodide
from tests.browser.evening import ENDS_IN_CATS, PETRAS_RUTA_ONA_JONAS
from tests.browser.thumb import Thumb
from tests.serving import Server, manage
from tests.static_copy import BELOW, exported_once, served
from tests.static_files import collected_once

needs_pyodide()

ASKED = "([address, method]) => fetch(address, { method }).then(async (told) => [told.status, await told.text()])"
UNSTORED = "This phone could not store that. Free some space, go back and try again."
FAULT = "This phone could not do that. Go back and try again."
CONFIG = re.compile(r"^const CONFIG = (.*)$", re.MULTILINE)
UPDATE = "navigator.serviceWorker.getRegistration().then((registration) => registration.update()).catch(() => {})"
VERSION = re.compile(rb'"\d+\.\d+\.\d+"')
READ = "address => fetch(address).then((answer) => answer.text())"


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An own copy, whose files may be exchanged."""
    own = tmp_path_factory.mktemp("copy") / "root"
    return shutil.copytree(exported_once(tmp_path_factory), own, copy_function=os.link)


@pytest.fixture(scope="module")
def phone(browser: Browser, browser_context_args: dict[str, object], root: Path) -> Iterator[BrowserContext]:
    with served(root) as port:
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


def test_a_book_stays_on_the_phone_until_it_is_moved(phone: BrowserContext, root: Path, tmp_path: Path) -> None:
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
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    for tapped, jotted, score in ENDS_IN_CATS[:3]:
        thumb.record(*tapped)
        assert thumb.score() == score, jotted
    assert score == "7/0 0/0"
    assert any(url.endswith("/underway/") for url in sent)
    assert all(BELOW in url for url in sent)

    (worker,) = phone.service_workers
    worker.evaluate("() => { IDBObjectStore.prototype.put = () => { throw new Error('no space') } }")
    assert page.evaluate(ASKED, [f"{page.url}underway/", "POST"]) == [507, UNSTORED]
    worker.evaluate("() => { Object.fromEntries = () => { throw new Error('a fault') } }")
    assert page.evaluate(ASKED, [page.url, "GET"]) == [500, FAULT]
    export_newer_pyodide(root / BELOW.strip("/"))
    page.evaluate(UPDATE)
    stop_python(page)
    page.close()
    page = phone.new_page()
    page.goto(f"{BELOW}needs-a-server/")
    expect(page.get_by_text("Your book is on this phone.")).to_be_visible()
    expect(page.get_by_role("button", name="Keep score on this phone")).to_be_hidden()
    Thumb(page).tap("Open it")
    expect(page.get_by_text("Everything stays on this phone.")).to_be_visible(timeout=LONGEST_START_MS)
    thumb = Thumb(page)
    thumb.tap("Continue deal 4")
    expect(page.get_by_role("link", name="Record deal 4", exact=True)).to_be_visible()
    assert thumb.score() == "7/0 0/0"
    print(
        "PNG",
        page.evaluate(
            "a => fetch(a).then(async r => [r.status, (await r.text()).slice(0, 300)])", f"{page.url}picture.png"
        ),
    )
    here = page.evaluate(READ, f"{page.url}match.json")

    thumb.tap("Menu", "Score book")
    page.get_by_role("link", name="Print and save").tap()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the book as a file").tap()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    page.close()
    assert scored(here, tmp_path) == scored(moved(file, tmp_path / "server"), tmp_path)


def export_newer_pyodide(folder: Path) -> None:
    """Write what an export with another Pyodide would write, and delete what it would delete."""
    (worker,) = folder.glob("sw*.js")
    text = worker.read_text()
    config = json.loads(CONFIG.findall(text)[0])
    newer = {
        name: re.sub(r"(\.[0-9a-f]+)?(\.\w+)$", r".0123456789ab\2", file) for name, file in config["files"].items()
    }
    own = folder.parents[1]
    for name, file in config["files"].items():
        content = (own / file[1:]).read_bytes()
        (own / file[1:]).unlink()
        (own / newer[name][1:]).write_bytes(VERSION.sub(b'"999.0.0"', content) if name == "pyodide" else content)
        text = text.replace(file, newer[name])
    worker.unlink()
    (folder / worker_name(newer)).write_text(text)
    page = folder / "needs-a-server/index.html"
    text = page.read_text().replace(worker.name, worker_name(newer))
    page.unlink()
    page.write_text(text)


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
