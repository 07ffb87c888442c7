"""The application on a phone: how it is installed, the ways in below its icon, and what its service worker keeps."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from struct import unpack

import pytest
from django.test import Client

from scorekeeper.offline import files
from tests.conftest import forget_addresses
from tests.tables import ONE_SEVEN_MADE, Phone, seated

pytestmark = pytest.mark.django_db


@pytest.fixture
def written(collected: Path) -> Iterator[Path]:
    """The service worker names the hashed files."""
    files.service_worker.cache_clear()
    yield collected
    files.service_worker.cache_clear()
    forget_addresses()


def phone_with(*books: Phone) -> Client:
    """One that keeps these books, the last one first."""
    client = Client()
    for book in books:
        client.post("/keep/", {"token": book.token})
    return client


def installed() -> dict[str, object]:
    answer = Client().get("/manifest.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    told: dict[str, object] = json.loads(answer.content)
    return told


def test_every_icon_has_the_size_that_the_manifest_says(written: Path) -> None:
    for icon in installed()["icons"]:  # type: ignore[attr-defined]
        picture = (written / icon["src"].removeprefix("/static/")).read_bytes()
        width, height = unpack(">II", picture[16:24])
        assert icon["sizes"] == f"{width}x{height}"


def test_a_phone_without_a_book_is_led_home_and_to_a_first_match() -> None:
    assert Client().get("/go-on/")["Location"] == "/"
    assert Client().get("/start/")["Location"] == "/new/"


def test_the_shortcuts_lead_to_the_match_that_is_played_and_to_the_next_one() -> None:
    phone = seated()
    phone.deal(ONE_SEVEN_MADE)
    other = phone_with(phone)
    assert other.get("/go-on/")["Location"] == f"/b/{phone.token}/1/"
    assert other.get("/start/")["Location"] == f"/b/{phone.token}/new/"


def test_the_worker_names_every_file_of_ours_and_all_of_them_are_there(written: Path) -> None:
    files = json.loads(re.match(r"const FILES = (.*)", Client().get("/sw.js").content.decode())[1])  # type: ignore[index]
    assert files[0] == "/no-signal/"
    names = {re.sub(r"\.[0-9a-f]{12}(\.\w+)$", r"\1", file) for file in files[1:]}
    ours = {f"/static/{file.relative_to('static')}" for file in Path("static").rglob("*.*")}
    games = {
        f"/static/{file.relative_to(file.parents[1])}" for file in Path("scorekeeper/games").glob("*/static/*/*.*")
    }
    icons = {f"/static/icons/{name}.png" for name in ("icon-192", "icon-512", "icon-maskable-512")}
    elsewhere = {f"/static/js/{name}.js" for name in ("service-worker", "standalone", "standalone-worker")}
    assert names == (ours | games | {"/static/django_htmx/htmx-2.min.js"}) - icons - elsewhere
    assert all((written / file.removeprefix("/static/")).is_file() for file in files[1:])


@pytest.mark.parametrize(
    "page, told", [("", "yes"), ("1/", "yes"), ("1/deals/", "yes"), ("links/", ""), ("export/", "")]
)
def test_of_a_book_that_the_phone_keeps_the_sheets_are_kept_and_nothing_with_a_secret(page: str, told: str) -> None:
    phone = seated()
    answer = phone_with(phone).get(f"/b/{phone.token}/{page}")
    assert answer.headers.get("Scorekeeper-Keep", "") == told


def test_of_a_book_that_the_phone_does_not_keep_nothing_is_kept() -> None:
    phone, shared_computer = seated(), Client()
    shared_computer.post("/keep/", {"do": "nothing"})
    assert shared_computer.get(f"/b/{phone.token}/1/").headers["Scorekeeper-Keep"] == "no"


def test_the_rules_are_kept_by_everybody() -> None:
    assert Client().get("/rules/").headers["Scorekeeper-Keep"] == "yes"
    assert "Scorekeeper-Keep" not in Client().get("/rules/found/?q=ram").headers
