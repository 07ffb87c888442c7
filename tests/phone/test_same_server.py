"""The same server in the phone: what it is packed from is all it needs, and it draws what the server draws."""

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.test import Client

from scorekeeper import games
from scorekeeper.domain.game import Game
from scorekeeper.domain.match_format import read_record
from scorekeeper.games import BY_SLUG, GAMES
from scorekeeper.matches.deal_forms import answers_for
from scorekeeper.matches.lifecycle import Start, start_book
from scorekeeper.offline import files
from scorekeeper.phone import bundle
from scorekeeper.web import assets
from scorekeeper.web.assets import integrity_of
from scorekeeper.web.tokens import new_token
from tests.page_text import without_broken_lines
from tests.tables import Phone, seated

pytestmark = pytest.mark.django_db

LOCAL = 3
"""The deals of each match that the phone records by itself."""

PAGES = (
    *("", "deals/", "table/", "again/", "note/", "stakes/", "start/", "events/", "preview/", "share/"),
    *("picture/", "picture.svg"),
    *("referee/", "pile/", "sevens/", "worth/", "choosing/", "first/1/", "first/2/"),
    *("first/7-none/", "first/7-2H6C/", "first/6-2H6C/sevens/?sevens=2H6C"),
)
UUID4 = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
ASSETS = re.compile(r'(?<=data-assets=")[^"]*')
"""The version of the scripts, which no phone has: it never asks a page to reload itself."""
TIME = re.compile(r"<time [^>]*>[^<]*</time>|\d\d\d\d-\d\d-\d\dT[\d:.+]+")

WITHOUT_ANYTHING_INSTALLED = """
import json, os, sys
sys.path.insert(0, sys.argv[1])
from pathlib import Path
told = json.loads(Path(sys.argv[2]).read_text())
os.environ["CONFIG"] = json.dumps(told["told"])
from scorekeeper.phone import application as phone
phone.start()
for match in told["matches"]:
    phone.put(match["replica"])
    for fields in match["deals"]:
        answered = json.loads(phone.answer("POST", match["url"] + "events/", '{"Accept": "application/json"}', fields))
        assert answered["status"] == 201, answered
    refused = json.loads(phone.answer("POST", match["url"] + "events/", "{}", ""))
    assert refused["status"] == 400, refused
    match["pages"] = {page: json.loads(phone.answer("GET", match["url"] + page, "{}", "")) for page in match["pages"]}
home = Path(os.__file__).parent
files = {name: Path(getattr(module, "__file__", None) or "/") for name, module in sys.modules.items()}
modules = [name for name, file in files.items() if file.suffix == ".py" and file.is_relative_to(home)]
Path(sys.argv[2]).write_text(json.dumps(told | {"modules": modules}))
"""

OF_THIS_MACHINE = ("_frozen", "_sysconfigdata", "os.path")
OLDER_PYTHONS = {"_compression", "importlib.resources._legacy"}
"""What the phone's Python has no more, or elsewhere."""

MOST_BYTES = 6_000_000
"""What a phone is sent for all of it, compressed."""


@pytest.fixture(autouse=True)
def offered_anew() -> Iterator[None]:
    """What is offered is looked up once, and holds addresses of files."""
    files.phone_server.cache_clear()
    yield
    files.phone_server.cache_clear()


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The application with what it stands on, as a phone unpacks it."""
    site = tmp_path_factory.mktemp("site")
    for name, file in bundle.site_files():
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, site / name)
    return site


def longest_example(game: Game) -> dict[str, Any]:
    folder = Path(games.__file__).parent / game.folder / "examples"
    examples = [json.loads(path.read_text("utf-8"))["match"] for path in sorted(folder.glob("*.json"))]
    return max(examples, key=lambda match: len(match["deals"]))


def on_the_server(game: Game) -> tuple[Phone, list[dict[str, str]]]:
    """A match of which the last deals are not recorded yet, and those."""
    match = longest_example(game)
    record = read_record(match, BY_SLUG)
    start = Start(uuid4(), game, dict(record.names), record.first_dealer, dict(match.get("options", {})))
    token = new_token()
    phone = Phone(token, start_book(token, "Europe/Vilnius", start))
    deals = [dict(answers_for(game, deal)) for deal in match["deals"]]
    for deal in deals[:-LOCAL]:
        assert phone.deal(deal).status_code == 201
    return phone, deals[-LOCAL:]


def asked_in_the_phone(unpacked: Path, where: Path, matches: list[dict[str, Any]]) -> dict[str, Any]:
    found = {path for finder in finders.get_finders() for path, _storage in finder.list([])}
    named = {path: static(path) for path in sorted(found)}
    checked = {address: known for address in named.values() if (known := integrity_of(address))}
    told = {"static": named, "integrity": checked, "importmap": str(assets.current()), "insecure": True}
    told["megabytes"] = 0  # as on the server, which has collected no files
    where.write_text(json.dumps({"told": told, "matches": matches}))
    program = [sys.executable, "-I", "-S", "-c", WITHOUT_ANYTHING_INSTALLED, str(unpacked), str(where)]
    subprocess.run(program, check=True, env={"PATH": os.environ["PATH"]}, timeout=300)
    answered: dict[str, Any] = json.loads(where.read_text())
    return answered


def plain(page: str) -> str:
    return TIME.sub("TIME", UUID4.sub("ID", ASSETS.sub("", without_broken_lines(page))))


@pytest.mark.rest
def test_every_page_of_every_game_is_the_same_and_nothing_is_missing(unpacked: Path, tmp_path: Path) -> None:
    phones: list[Phone] = []
    matches: list[dict[str, Any]] = []
    for game in GAMES:
        phone, deals = on_the_server(game)
        kept = phone.client.get(phone.url + "replica.json").content.decode()
        sent = []
        for deal in deals:
            cid, after = str(uuid4()), phone.after()
            assert phone.deal(deal, cid=UUID(cid), after=after).status_code == 201
            sent.append("&".join(f"{name}={value}" for name, value in (deal | {"cid": cid, "after": after}).items()))
        log = phone.match.log()
        pages = [*PAGES, *(f"deals/{log.live[0].cid}/{query}" for query in ("", "?event=void"))]
        phones.append(phone)
        matches.append({"url": f"http://testserver{phone.url}", "replica": kept, "deals": sent, "pages": pages})
    answered = asked_in_the_phone(unpacked, tmp_path / "told.json", matches)
    for phone, match in zip(phones, answered["matches"], strict=True):
        client = Client()
        client.get(phone.url)  # from now on it keeps the link
        for page, told in match["pages"].items():
            here = client.get(phone.url + page)
            assert told["status"] == here.status_code, (phone.match.slug, page)
            assert plain(told["body"]) == plain(here.content.decode()), (phone.match.slug, page)
    needed = {name for name in answered["modules"] if not name.startswith(OF_THIS_MACHINE)} - OLDER_PYTHONS
    assert sorted(needed - set(bundle.modules())) == []


def offered(collected: Path) -> files.PhoneServer:
    """What the server offers a phone, from collected files; where Pyodide was not fetched that is said loudly."""
    if not bundle.is_there():
        pytest.skip("*** Pyodide was not fetched, since there is no npm here: nobody has weighed or played it. ***")
    offer = files.phone_server()
    assert offer
    return offer


def test_what_a_phone_is_sent_is_within_its_budget_and_all_of_it_is_there(collected: Path) -> None:
    offer = offered(collected)
    assert sum(sent for sent, _unpacked in offer.files.values()) <= MOST_BYTES
    assert [(collected / address.removeprefix("/static/")).is_file() for address in offer.files] == [True] * 5
    with zipfile.ZipFile(next(collected.glob("phone/python.*.stored"))) as packed:
        names = set(packed.namelist())
    assert {"datetime.py", "site/django/__init__.py", "site/scorekeeper/games/avinas/scoring.py"} <= names
    assert {"site/templates/matches/match.html", "site/static/css/base.css"} <= names
    assert not [name for name in names if "/tests/" in name]


def test_only_the_worker_may_compile_what_is_no_script(collected: Path) -> None:
    offered(collected)
    worker, page = Client().get("/phone-worker.js?any"), Client(headers={"cookie": "books=any"}).get("/")
    policies = [answer["Content-Security-Policy"] for answer in (worker, page)]
    assert "script-src 'self' 'wasm-unsafe-eval' 'sha256-" in policies[0]
    assert "wasm" not in policies[1]
    assert policies[0].replace(" 'wasm-unsafe-eval'", "") == policies[1]
    assert worker["Cross-Origin-Embedder-Policy"] == "require-corp"


def test_a_server_without_pyodide_offers_nothing(collected: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundle, "PYODIDE", Path("/nowhere"))
    phone = seated()
    assert "data-server" not in phone.client.get(phone.url).content.decode()
    assert "data-server" not in phone.client.get("/").content.decode()
    assert phone.client.get("/phone-worker.js").status_code == 404
    assert json.loads(phone.client.get(f"{phone.url}replica.json").content)["server"] is None
