"""A database of an earlier version opens in this one with every match as it was, wherever its upgrade was stopped.

Each lies in upgrades/ as that version left it, with what it answered then; `record.py` there has made them.
"""

import csv
import gzip
import io
import json
import os
import sqlite3
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import OperationalError, connection, connections
from django.db.migrations import RunPython
from django.db.migrations.executor import MigrationExecutor
from django.db.models import F
from django.db.transaction import atomic
from django.test import Client
from django.urls import reverse

from scorekeeper.data import startup
from scorekeeper.matches import match_cache
from scorekeeper.matches.backfill import lacks_digests, make_digests
from scorekeeper.matches.match_list import listed
from scorekeeper.matches.models import Book, Import, Match, Player
from scorekeeper.web.tokens import digest
from tests.books import lines_of
from tests.data.test_integrity import checked
from tests.matches.test_every_statement import each_step
from tests.profiles import THOROUGH
from tests.sabotage import broken
from tests.serving import Server
from tests.tables import ALL_PASSED, Phone

pytestmark = pytest.mark.django_db(transaction=True)

UPGRADES = Path(__file__).parent / "upgrades"
MIGRATED = {"a6494b3": "0001", "598dd19": "0004", "c72bfb5": "0009", "67cfb75": "0018"}
"""The first version that started, the last one that knew of no chain, the last one that sorted by number, and the first
one in which a chair could be taken; and how far the tables of each had come."""
ALWAYS = "c72bfb5"
"""The one that is upgraded day by day, by half of all migrations."""

OURS = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE 'book_%' ORDER BY rowid"
BOOLEAN, TIMESTAMPTZ = 16, 1184
"""PostgreSQL's numbers for these types."""

READING = ("SELECT", "PRAGMA", "SET", "BEGIN")
"""How a statement starts that stores nothing even outside a transaction."""
KILLED, WHOLE = 9, 0
PATIENCE_SECONDS = 60
PAGES = (
    *("match", "deals", "table-view", "again", "picture", "note", "stakes", "share", "match-links", "events", "worth"),
    *("match-referee", "match-pile", "match-sevens", "match-choosing", "delete-match"),
)
BOOK_PAGES = (
    *("book", "matches", "evenings", "who-owes-whom", "people", "pairs", "links"),
    *("export", "import", "new-match", "deleted"),
)


@cache
def told(version: str) -> dict[str, Any]:
    """What it answered."""
    return dict(json.loads(gzip.decompress((UPGRADES / f"{version}.json.gz").read_bytes())))


# A database as an earlier version left it


class OldFile:
    """SQLite: the file itself."""

    def __init__(self, version: str, folder: Path) -> None:
        self.version, self.path = version, folder / "scorekeeper.sqlite3"
        self.left = gzip.decompress((UPGRADES / f"{version}.sqlite3.gz").read_bytes())

    def fresh(self) -> str:
        """The name of a database that nobody has touched since."""
        for file in self.path.parent.glob(f"{self.path.name}*"):
            file.unlink()
        self.path.write_bytes(self.left)
        return str(self.path)

    def remove(self) -> None:
        """Nothing of it stays but what pytest keeps."""


class OldOnServer(OldFile):
    """PostgreSQL: the same rows, in tables that are made as far as they had come then; copied by the server."""

    def __init__(self, version: str, folder: Path) -> None:
        super().__init__(version, folder)
        self.template, self.name = f"left_by_{version}", f"upgrade_of_{version}"
        self._ask(f"CREATE DATABASE {self.template}")
        super().fresh()
        assert apart(self.template, self._fill) == WHOLE

    def fresh(self) -> str:
        self._ask(f"DROP DATABASE IF EXISTS {self.name} WITH (FORCE)")
        self._ask(f"CREATE DATABASE {self.name} TEMPLATE {self.template}")
        return self.name

    def remove(self) -> None:
        for name in (self.name, self.template):
            self._ask(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")

    def _ask(self, sql: str) -> None:
        with connection.cursor() as cursor:
            cursor.execute(sql)
        connections.close_all()

    def _fill(self) -> None:
        call_command("migrate", "book", MIGRATED[self.version], verbosity=0)
        with closing(sqlite3.connect(self.path)) as rows, connection.cursor() as cursor, atomic():
            cursor.execute(
                "ALTER TABLE book_player ALTER COLUMN folded TYPE varchar(160)"
            )  # as the first version had it
            for table in [name for (name,) in rows.execute(OURS)]:
                kept = rows.execute(f"SELECT * FROM {table}")  # noqa: S608  the names stand above
                columns = [name for name, *_about in kept.description]
                types = {column.name: column.type_code for column in described(cursor, table)}
                places = ", ".join(["%s"] * len(columns))
                into = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})"  # noqa: S608
                for row in kept:
                    cursor.execute(into, [as_is(value, types[name]) for name, value in zip(columns, row, strict=True)])
                if "id" in columns:  # else the key is that of another table
                    following = f"(SELECT max(id) + 1 FROM {table})"  # noqa: S608
                    cursor.execute(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), {following})")


def described(cursor: Any, table: str) -> Any:
    return connection.introspection.get_table_description(cursor, table)


def as_is(value: Any, code: int) -> Any:
    """SQLite says no zone with a moment; it is UTC. Yes and no are numbers there."""
    if code == BOOLEAN:
        return bool(value)
    return f"{value}+00" if code == TIMESTAMPTZ and value else value


@pytest.fixture(params=[*(pytest.param(each, marks=pytest.mark.rest) for each in MIGRATED if each != ALWAYS), ALWAYS])
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[OldFile]:
    connections.close_all()  # a process forked from here must not find anybody connected
    one = (OldFile if connection.vendor == "sqlite" else OldOnServer)(request.param, tmp_path)
    yield one
    one.remove()


# In a process of its own


def apart(name: str, do: Callable[[], None]) -> int:
    """Do it with that database; the status that it ended with. What went wrong is printed."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    try:
        connection.settings_dict["NAME"] = name
        match_cache._cache.clear()
        do()
        os._exit(WHOLE)
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(1)


def upgraded() -> None:
    """As the next start does it, and what runs beside it."""
    startup.bring_tables_up_to_date()
    if lacks_digests():
        make_digests()


def facts(file: str) -> object:
    """What a file says; of a table without the words of a deal, which may be chosen better."""
    if file.startswith('{"format":"scorekeeper-book/'):
        return facts_of_book(file)
    if not file.startswith("\ufeff"):
        return file
    head, *rows = csv.reader(io.StringIO(file))
    told_at = head.index("what happened")
    return [row[:told_at] + row[told_at + 1 :] for row in (head, *rows)]


def facts_of_book(file: str) -> list[object]:
    """What either version of the book format says."""
    book = json.loads(file) if "-book/1" in file[:30] else lines_of(file.encode())
    return [json.dumps(book[name]) for name in ("name", "zone", "people", "matches")]


def is_as_it_was(version: str) -> None:
    then = told(version)
    rows = Match.objects.order_by("book", "number").values_list("book", "number", "version", "summary")
    assert [list(row) for row in rows] == then["summaries"]
    for address, file in then["files"].items():
        answer = Client().get(address)
        got = b"".join(answer.streaming_content) if answer.streaming else answer.content
        assert (address, facts(got.decode())) == (address, facts(file))
    status, out, err = checked()
    assert (status, "in order" in out, "no chained digest" in out, err) == (0, True, False, "")
    assert not Match.objects.filter(version__gt=0, chain=None)


def every_page_answers(version: str) -> None:
    for token in told(version)["tokens"]:
        book = Book.objects.get(links__digest=digest(token))
        for address in addresses(token, book):
            assert (address, Client().get(address, follow=True).status_code) == (address, 200)


def addresses(token: str, book: Book) -> Iterator[str]:
    """Every page of the book, and of a match of each game; before a release, of all of them, with all deals."""
    matches = list(book.matches.order_by("number"))
    some = matches if THOROUGH else list({match.slug: match for match in matches if match.version}.values())
    yield from (reverse(name, args=(token,)) for name in BOOK_PAGES)
    yield reverse("person", args=(token, 1))
    for match in some:
        yield from (reverse(name, args=(token, match.number)) for name in PAGES)
        deals = list(match.log().entries)
        yield from (reverse("deal", args=(token, match.number, cid)) for cid in (deals if THOROUGH else deals[-1:]))


# The proof


def test_every_match_is_as_it_was_and_every_page_answers(old: OldFile) -> None:
    def do() -> None:
        upgraded()
        is_as_it_was(old.version)
        every_page_answers(old.version)

    assert apart(old.fresh(), do) == WHOLE


def is_sorted_by_when_it_was_played() -> None:
    """The match of 2024, which came out of a file after those of the day, is the oldest."""
    came_in_last = Match.objects.get(played__year=2024)
    book = came_in_last.book
    assert came_in_last.number == book.matches_numbered
    assert listed(book).last() == came_in_last
    assert not Match.objects.exclude(played=F("created"))


@pytest.mark.parametrize("old", ["c72bfb5"], indirect=True)
def test_what_was_taken_in_before_is_sorted_by_its_own_time(old: OldFile) -> None:
    assert apart(old.fresh(), lambda: (upgraded(), is_sorted_by_when_it_was_played())) == WHOLE


def an_import_is_under_way() -> None:
    """As that version left it: a hidden book with a match in it, and records of another match that was just moved."""
    models = MigrationExecutor(connection).loader.project_state(("book", "0009_the_deal_in_play")).apps.get_model
    home = models("book", "Feat").objects.first()
    hidden = models("book", "Book").objects.create(is_staging=True)
    player = models("book", "Player").objects.create(book=hidden, number=1, name="Zita", folded="zita")
    match = models("book", "Match").objects.create(
        book=hidden, number=1, uid=uuid4(), slug="avinas", first_dealer="N", options={}, summary={}
    )
    models("book", "Seated").objects.create(match=match, seat="N", player=player, counts={})
    models("book", "Event").objects.create(match=match, n=1, cid=uuid4(), kind="deal", payload={}, digest="")
    models("book", "Tally").objects.create(player=player, slug="avinas", what="won", count=1)
    models("book", "Feat").objects.create(book=hidden, match=match, slug="avinas", what="deals", value=1)
    under_way = {"staging": hidden, "lane": uuid4(), "stage": "weighing"}
    models("book", "Import").objects.update_or_create(book_id=home.book_id, defaults=under_way)
    models("book", "Feat").objects.filter(pk=home.pk).update(book=hidden)


def nothing_of_it_is_left() -> None:
    assert not Player.objects.filter(name="Zita").exists()
    assert not Import.objects.exists()
    is_as_it_was("c72bfb5")


@pytest.mark.rest
@pytest.mark.parametrize("old", ["c72bfb5"], indirect=True)
def test_an_import_that_was_under_way_is_forgotten(old: OldFile) -> None:
    assert apart(old.fresh(), lambda: (an_import_is_under_way(), upgraded(), nothing_of_it_is_left())) == WHOLE


def stops(old: OldFile) -> list[int]:
    """The steps before which an upgrade is stopped: each commit, and each statement that is its own transaction.

    Stopped before any other, it leaves the same behind as before the next of these. Before a release it is every step.
    """
    counted = old.path.with_suffix(".count")

    def do() -> None:
        stores: list[bool] = []

        def note(sql: str) -> None:
            stores.append(not connection.in_atomic_block and not sql.lstrip().startswith(READING))

        with each_step(note):
            upgraded()
        counted.write_text(json.dumps([step for step, it_stores in enumerate(stores, 1) if it_stores or THOROUGH]))

    assert apart(old.fresh(), do) == WHOLE
    return list(json.loads(counted.read_text()))


def stopped_before(step: int) -> Callable[[], None]:
    """An upgrade that is killed there."""

    def do() -> None:
        left = iter(range(step - 1))
        with each_step(lambda sql: None if next(left, None) is not None else os._exit(KILLED)):
            upgraded()

    return do


def goes_on_wherever_it_was_stopped(old: OldFile) -> None:
    for step in stops(old):
        name = old.fresh()
        assert apart(name, stopped_before(step)) == KILLED
        assert (step, apart(name, lambda: (upgraded(), is_as_it_was(old.version)))) == (step, WHOLE)


def test_stopped_anywhere_it_goes_on_at_the_next_start(old: OldFile) -> None:
    goes_on_wherever_it_was_stopped(old)


def tables() -> dict[str, tuple[list[str], list[str]]]:
    """The columns and rows of each."""
    with connection.cursor() as cursor:
        found = {}
        for name in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {name}")  # noqa: S608  the database says it
            found[name] = ([column.name for column in described(cursor, name)], sorted(map(str, cursor.fetchall())))
        return found


def test_an_upgrade_that_fails_changes_nothing(old: OldFile, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(apps: object, schema_editor: object) -> None:
        raise OperationalError("disk I/O error")

    def do() -> None:
        before = tables()
        upgrade = MigrationExecutor(connection)
        [newest] = upgrade.loader.graph.leaf_nodes("book")
        if not upgrade.migration_plan([newest]):
            return  # this version has the newest tables
        last = type(upgrade.loader.graph.nodes[newest])
        monkeypatch.setattr(last, "operations", [*last.operations, RunPython(fails)])
        with pytest.raises(OperationalError):
            upgraded()
        assert tables() == before

    assert apart(old.fresh(), do) == WHOLE


@pytest.mark.rest
@pytest.mark.skipif(connection.vendor != "sqlite", reason="seen on SQLite")
@pytest.mark.parametrize("old", ["a6494b3"], indirect=True)
def test_an_upgrade_that_does_not_go_on_is_seen(old: OldFile) -> None:
    with broken("leaves_an_upgrade_half_done"), pytest.raises(AssertionError):
        goes_on_wherever_it_was_stopped(old)


@pytest.mark.rest
def test_a_deal_can_be_recorded_before_all_is_made_up_for(old: OldFile) -> None:
    def do() -> None:
        startup.bring_tables_up_to_date()
        token = told(old.version)["tokens"][0]
        match = Match.objects.get(book__links__digest=digest(token), number=1)
        assert Phone(token, match).deal(ALL_PASSED).status_code == 201
        make_digests()
        assert checked()[::2] == (0, "")

    assert apart(old.fresh(), do) == WHOLE


@pytest.mark.rest
@pytest.mark.process
@pytest.mark.skipif(connection.vendor != "sqlite", reason="about the file in a server's folder")
def test_a_server_makes_up_for_it_while_it_serves(server: Server, data_dir: Path) -> None:
    data_dir.mkdir()
    path = OldFile("598dd19", data_dir).fresh()
    server.start()
    until = time.monotonic() + PATIENCE_SECONDS
    while unchained(path):
        assert server.get(f"/b/{told('598dd19')['tokens'][0]}/1/")[0] == 200
        assert time.monotonic() < until
    assert server.stop()[0] == 0


def unchained(path: str) -> int:
    with closing(sqlite3.connect(path, timeout=PATIENCE_SECONDS)) as rows:
        lacking = "SELECT count(*) FROM book_match WHERE version > 0 AND chain IS NULL"
        return int(rows.execute(lacking).fetchone()[0])
