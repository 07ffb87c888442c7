"""`python tests/data/upgrades/record.py NAME`, in a checkout of a release: keeps what it answers then.

It knows nothing of this version but addresses and forms, so that it runs in any version of them, also in the first. It
leaves NAME.sqlite3.gz, the database, and NAME.json.gz: the files and summaries that later versions have to agree with.
"""

import gzip
import hashlib
import json
import os
import re
import sqlite3
import sys
import tempfile
import time
from html import unescape
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

HERE = Path.cwd()
DATA = Path(tempfile.mkdtemp(prefix="scorekeeper-upgrade-"))
os.environ |= {"INSECURE_HTTP": "1", "DATA_DIR": str(DATA), "LIMITS": "0", "DATABASE_URL": "", "DEBUG": "1"}
os.environ["DJANGO_SETTINGS_MODULE"] = "scorekeeper.settings"
sys.path.insert(0, str(HERE))

import django  # noqa: E402

django.setup()

from django.apps import apps  # noqa: E402
from django.core.files.uploadedfile import SimpleUploadedFile  # noqa: E402
from django.core.management import call_command, get_commands  # noqa: E402
from django.test import Client  # noqa: E402
from django.urls import NoReverseMatch, reverse  # noqa: E402

Book, Link, Match = (apps.get_model("book", name) for name in ("Book", "Link", "Match"))

RNG = Random(1)  # noqa: S311  not a secret
FOUR = {"N": "Ona", "E": "Petras", "S": "Rūta", "W": "Łucja"}
SEVENS = {"kind": "sevens", "declarer": "N", "sevens": "1", "knock": "none"}
MADE, LOST, PASSED = SEVENS | {"won": "true"}, SEVENS | {"won": "false"}, {"kind": "passed"}
NOTHING_TAKEN = {"kind": "no_sevens", "declarer": "E", "won": "false", "losers_band": "0"}
CLIENT = Client(SERVER_NAME="localhost")


def an_id() -> str:
    return str(UUID(int=RNG.getrandbits(128), version=4))


def a_token() -> str:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    return "".join(RNG.choice(letters) for _ in range(21)) + "A"


def sent(name: str, *where: Any, **fields: Any) -> None:
    """By a phone, to a form that takes it."""
    answer = CLIENT.post(reverse(name, args=where), fields)
    assert answer.status_code in (200, 201, 302, 303), (name, answer.status_code, answer.content.decode()[:2000])


def digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def linked(book: Book, role: str, **more: Any) -> str:
    token = a_token()
    Link.objects.create(book=book, role=role, digest=digest(token), **more)
    return token


class Table:
    """A match, recorded in by anybody whose token is at hand."""

    def __init__(self, match: Match, *tokens: str) -> None:
        self.match, self.tokens = match, tokens

    def send(self, **fields: Any) -> None:
        turns = self.match.events.count()
        sent("events", self.tokens[turns % len(self.tokens)], self.match.number, cid=an_id(), **fields)

    def deal(self, *deals: dict[str, str]) -> None:
        for deal in deals:
            last = self.match.log().last
            self.send(**deal, after=last.cid if last else self.match.uid, sent="2026-11-20T18:00:00+02:00")

    def change(self, event: str, number: int, deal: dict[str, str] | None = None, **more: Any) -> None:
        entry = list(self.match.log().entries.values())[number - 1]
        self.send(event=event, target=entry.cid, seen=entry.touched, **(deal or {}), **more)

    def stop(self, event: str) -> None:
        self.send(event=event, seen=self.match.log().version)


def started(token: str, number: int, **names: str) -> Match:
    sent("new-match", token, uid=an_id(), first_dealer="S", **(FOUR | names))
    return Match.objects.get(book__links__digest=digest(token), number=number)


def an_evening() -> str:
    """Everything that can happen to a match of Avinas, by three links."""
    own = a_token()
    sent("new", uid=an_id(), book=own, first_dealer="N", zone="Europe/Vilnius", **FOUR)
    book = Book.objects.get(links__digest=digest(own))
    score, watch = linked(book, "score", label="Rūta’s phone"), linked(book, "watch")
    first = Table(book.matches.get(), own, score)
    first.deal(MADE, LOST, NOTHING_TAKEN, PASSED, MADE)
    first.change("void", 5)
    first.change("restore", 5)
    first.change("amend", 2, MADE | {"declarer": "W", "note": "counted twice"})
    first.stop("close")
    first.stop("reopen")
    first.deal(PASSED)
    first.change("void", 6)
    over = Table(started(score, 2, W="J. R. O’Neil"), score)
    over.deal(MADE, NOTHING_TAKEN, NOTHING_TAKEN)
    earlier = Table(started(own, 3), own)
    earlier.deal(NOTHING_TAKEN, MADE, PASSED)
    behind = list(earlier.match.log().entries)[2]
    earlier.change("amend", 2, NOTHING_TAKEN, agreed=str(behind))
    stopped = Table(started(own, 4, N="أمينة"), own, score)
    stopped.deal(LOST, PASSED)
    stopped.stop("close")
    started(own, 5)
    assert CLIENT.get(reverse("match", args=(watch, 1))).status_code == 200
    return own


def more(own: str) -> list[str]:
    """What later versions can do besides: stakes, notes, links by the page, a book of all games. More books, maybe."""
    if "demo" not in get_commands():
        return []
    sent("stakes", own, 1, kind="per_unit", amount="5", unit="ct", over="")
    sent("stakes", own, 2, kind="flat", amount="40", unit="nuts", over="")
    sent("note", own, 2, note="the cat watched", over="")
    pay(own)
    sent("links", own, token=a_token(), role="score", lasts="year", label="Łucja’s phone")
    sent("match-links", own, 1, token=a_token(), role="watch", match="1")
    an_old_match(own)
    made = {"name": "Fridays", "verbosity": 0, "stdout": open(os.devnull, "w")}  # noqa: PTH123, SIM115
    try:
        call_command("demo", matches=24, seed=7, **made)
    except TypeError:  # where the matches are those of a file
        call_command("demo", **made)
    demo = Book.objects.get(name="Fridays")
    return [linked(demo, "own")]


def pay(own: str) -> None:
    """Who owes pays: all of a match at once, or where each payment has a key of its own the first of them."""
    try:
        sent("evening", own, numbers="2", settled="1")
    except NoReverseMatch:
        page = CLIENT.get(reverse("evenings", args=(own,)), follow=True)
        [*_before, (address, _query)] = page.redirect_chain
        keys = re.findall(r'name="pay"\s+value="(\w+)"', page.content.decode())
        answer = CLIENT.post(address, {"pay": keys[0]})
        assert answer.status_code in (200, 303), answer.status_code


def an_old_match(own: str) -> None:
    """Taken in out of a file, where that can be done: played in 2024, and numbered after those of today."""
    if "import_book" not in get_commands():
        return
    book = Book.objects.get(links__digest=digest(own))
    there = book.matches.count()
    nothing_taken = {"kind": "no_sevens", "declarer": "E", "won": False, "losers_points": 0}
    match = {"format": "scorekeeper-match/1", "game": "avinas", "seats": FOUR, "first_dealer": "N"}
    match |= {"started": "2024-05-03T19:00:00Z", "deals": [nothing_taken, nothing_taken]}
    sent("import", own, file=SimpleUploadedFile("match.json", json.dumps(match).encode()))
    for _second in range(60):
        if book.matches.count() > there:
            return
        time.sleep(1)
    raise TimeoutError


def lately(own: str) -> None:
    """Where a chair can be taken: also a corrected start and date, a result from paper, and a deleted match."""
    try:
        reverse("chairs", args=(own, 1))
    except NoReverseMatch:
        return
    book = Book.objects.get(links__digest=digest(own))
    taken = Table(started(own, book.matches_numbered + 1), own)
    taken.deal(MADE, LOST)
    agreed(own, taken, CLIENT.post(at("events", own, taken), form(at("chairs", own, taken), "chair") | ZITA_FOR_W))
    taken.deal(PASSED)
    start = form(at("start", own, taken), "start") | {"first_dealer": "E"}
    agreed(own, taken, CLIENT.get(at("start", own, taken), start))
    taken.send(event="date", seen=taken.match.log().version, date="2026-11-19", time="20:00", place="deals")
    sent("from-paper", own, uid=an_id(), game="kaiser", date="2024-05-04", points_ns="52", points_ew="41", **FOUR)
    away = Table(started(own, taken.match.number + 2), own)
    away.deal(MADE)
    sent("delete-match", own, away.match.number)


ZITA_FOR_W = {"seat": "W", "name": "Zita"}


def at(name: str, token: str, table: Table) -> str:
    return reverse(name, args=(token, table.match.number))


def agreed(token: str, table: Table, page: Any) -> None:
    """Press the button of the page that says what this changes; there is none where it changes no deal."""
    fields = fields_in(page.content.decode(), "agree")
    if fields:
        sent("events", token, table.match.number, **fields)
    assert page.status_code in (200, 303), page.content.decode()[:2000]


def form(address: str, name: str) -> dict[str, str]:
    """What the page's form of that name would send."""
    return fields_in(CLIENT.get(address).content.decode(), name)


def fields_in(page: str, name: str) -> dict[str, str]:
    found = re.search(rf'<form\b[^>]*\bid="{name}".*?</form>', page, re.DOTALL)
    fields = {}
    for tag in re.findall(r"<(?:input|select)\b[^>]*>", found[0] if found else ""):
        about = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        if about.get("type") != "radio" or " checked" in tag:
            fields[about["name"]] = unescape(about.get("value", ""))
    selects = r'<select\b[^>]*\bname="(\w+)"[^>]*>(?:(?!</select>).)*?<option value="([^"]*)" selected'
    return fields | dict(re.findall(selects, found[0] if found else "", re.DOTALL))


def answered(token: str) -> dict[str, str]:
    """Every file that can be had of the book, by its address."""
    book = Book.objects.get(links__digest=digest(token))
    recorded = [match for match in book.matches.order_by("number") if match.version]
    addresses = [reverse("written", args=(token, match.number)) for match in recorded]
    for name in ("export-book", "export-deals"):
        try:
            addresses.append(reverse(name, args=(token,)))
        except NoReverseMatch:
            continue
    return {address: got(address) for address in addresses}


def got(address: str) -> str:
    answer = CLIENT.get(address)
    assert answer.status_code == 200, (address, answer.status_code)
    return (b"".join(answer.streaming_content) if answer.streaming else answer.content).decode()


def main(name: str) -> None:
    call_command("migrate", verbosity=0)
    own = an_evening()
    tokens = [own, *more(own)]
    lately(own)
    summaries = [[m.book_id, m.number, m.version, m.summary] for m in Match.objects.order_by("book", "number")]
    kept = {"tokens": tokens, "files": {a: file for t in tokens for a, file in answered(t).items()}}
    Path(f"{name}.json.gz").write_bytes(
        zipped(json.dumps(kept | {"summaries": summaries}, ensure_ascii=False, indent=1))
    )
    django.db.connections.close_all()
    with sqlite3.connect(DATA / "scorekeeper.sqlite3") as database:
        database.execute("PRAGMA journal_mode=delete")
        database.execute("VACUUM")
    Path(f"{name}.sqlite3.gz").write_bytes(zipped((DATA / "scorekeeper.sqlite3").read_bytes()))


def zipped(data: str | bytes) -> bytes:
    return gzip.compress(data.encode() if isinstance(data, str) else data, mtime=0)


if __name__ == "__main__":
    main(sys.argv[1])
