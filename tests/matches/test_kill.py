"""Nothing acknowledged is lost, doubled or renumbered, when server or database are killed while four phones record.

KILLS=1000 makes a long run of each; SEED=… repeats the moments of an earlier one.
"""

import os
import random
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from scorekeeper import database
from scorekeeper.web.tokens import new_token
from tests.postgres import Cluster
from tests.recording_phones import ACKNOWLEDGED, MOST_EACH, Scorer, four_at_three_matches, stop
from tests.serving import ROOT, Server
from tests.tables import start_fields

pytestmark = pytest.mark.process

KILLS = int(os.environ.get("KILLS", "0"))
SEED = os.environ.get("SEED") or str(time.time_ns() % 10**6)
LIFE_SECONDS = (0.05, 0.5)
RECOVERY_SECONDS = 5
SENT_AGAIN = 50

IN_FORCE = database.journal_mode("")
OTHER = {"wal": "delete", "delete": "wal"}[IN_FORCE]

Stored = list[tuple[int, int, str]]
"""Match, n and cid of all events, in order."""


def recording(server: Server) -> list[Scorer]:
    """Four phones that have begun to record."""
    scorers = four_at_three_matches(server.port, [start_fields(book=new_token()) for _ in range(3)])
    for scorer in scorers:
        scorer.start()
    return scorers


def killed(server: Server, kill: Callable[[], None], times: int) -> list[Scorer]:
    """Kill at so many random moments while four phones record; gives them when all they began is answered."""
    print(f"SEED={SEED}")
    chance = random.Random(SEED)  # noqa: S311  moments, not secrets
    server.start()
    scorers = recording(server)
    try:
        for number in range(1, times + 1):
            for scorer in scorers:
                scorer.allowed = MOST_EACH * number / times  # all lives alike, and no match is full before the last
            time.sleep(chance.uniform(*LIFE_SECONDS))
            kill()
    finally:
        stop(scorers)
    return scorers


def faults(scorers: list[Scorer], stored: Stored) -> list[str]:
    """What was promised and not kept."""
    found = [fault for scorer in scorers for fault in scorer.faults]
    kept = {cid: n for _, n, cid in stored}
    sent = {cid for scorer in scorers for cid in scorer.sent}
    found += [f"{cid} is there and nobody sent it" for cid in kept.keys() - sent]
    if len(kept) < len(stored):
        found.append("an id is there more than once")
    for match in {match for match, _, _ in stored}:
        numbers = [n for each, n, _ in stored if each == match]
        if numbers != list(range(1, len(numbers) + 1)):
            found.append(f"numbers have gaps: {numbers}")
    for scorer in scorers:
        for cid, n in scorer.acknowledged.items():
            if kept.get(cid) != n:
                found.append(f"{cid} was acknowledged as {n} and is {kept.get(cid, 'lost')}")
    return found


def answered_again(scorers: list[Scorer]) -> list[str]:
    """The last of what was acknowledged, sent once more."""
    found = []
    for scorer in scorers:
        for cid in list(scorer.acknowledged)[-SENT_AGAIN:]:
            n = scorer.again(cid)
            if n != scorer.acknowledged[cid]:
                found.append(f"{cid} was acknowledged as {scorer.acknowledged[cid]} and is answered as {n}")
    return found


def check_integrity(server: Server) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "manage.py", "check_integrity"]
    return subprocess.run(command, cwd=ROOT, env=server.environment, capture_output=True, text=True)


def nothing_was_lost(server: Server, scorers: list[Scorer], stored: Callable[[], Stored]) -> None:
    assert faults(scorers, stored()) == []
    events = len(stored())
    assert answered_again(scorers) == []
    assert len(stored()) == events
    checked = check_integrity(server)
    assert checked.returncode == 0, checked.stderr
    print(f"\n{ACKNOWLEDGED} {sum(len(scorer.acknowledged) for scorer in scorers)}")


# The server


def kill_and_start(server: Server) -> None:
    server.kill()
    server.start()


def in_file(data: Path) -> Callable[[], Stored]:
    def stored() -> Stored:
        with closing(sqlite3.connect(data / "scorekeeper.sqlite3")) as file:
            rows = file.execute("SELECT match_id, n, cid FROM book_event ORDER BY match_id, n").fetchall()
        return [(match, n, str(UUID(cid))) for match, n, cid in rows]

    return stored


def pragma(data: Path, name: str) -> str:
    with closing(sqlite3.connect(data / "scorekeeper.sqlite3")) as file:
        return str(file.execute(f"PRAGMA {name}").fetchone()[0])


def server_on(data: Path, static_root: Path, **switches: str) -> Server:
    # Nobody reads what it would say of a lost database; a full pipe would stop it.
    return Server(data, STATIC_ROOT=str(static_root), LOG_LEVEL="CRITICAL", **switches)


@pytest.mark.rest
@pytest.mark.parametrize(
    "mode,kills",
    [
        pytest.param(IN_FORCE, KILLS or 15, id="in force"),
        pytest.param(OTHER, KILLS or 5, id="the other"),
    ],
)
def test_a_killed_server_loses_nothing(data_dir: Path, static_root: Path, mode: str, kills: int) -> None:
    server = server_on(data_dir, static_root, SQLITE_JOURNAL=mode)
    try:
        scorers = killed(server, lambda: kill_and_start(server), kills)
        assert sum(scorer.unanswered for scorer in scorers) >= kills / 2, "too few kills met a request"
        assert pragma(data_dir, "journal_mode") == mode
        nothing_was_lost(server, scorers, in_file(data_dir))
        assert pragma(data_dir, "integrity_check") == "ok"
    finally:
        server.kill()


@pytest.mark.rest
def test_a_server_that_answers_too_early_is_seen(data_dir: Path, static_root: Path) -> None:
    sabotage = {"DJANGO_SETTINGS_MODULE": "tests.sabotaged_settings", "SABOTAGE": "answers_before_it_stores"}
    server = server_on(data_dir, static_root, **sabotage)
    try:
        scorers = killed(server, lambda: kill_and_start(server), 2)
        assert any(fault.endswith("is lost") for fault in faults(scorers, in_file(data_dir)()))
    finally:
        server.kill()


# The database


def in_cluster(cluster: Cluster) -> Callable[[], Stored]:
    import psycopg

    def stored() -> Stored:
        with psycopg.connect(cluster.url) as database:
            rows: list[Any] = database.execute(
                "SELECT match_id, n, cid FROM book_event ORDER BY match_id, n"
            ).fetchall()
        return [(match, n, str(cid)) for match, n, cid in rows]

    return stored


@pytest.mark.rest
def test_a_killed_postgresql_loses_nothing_and_the_server_finds_it_again(
    cluster: Cluster, data_dir: Path, static_root: Path
) -> None:
    server = server_on(data_dir, static_root, DATABASE_URL=cluster.url)
    recoveries: list[float] = []

    def kill() -> None:
        cluster.kill()
        cluster.start()
        begun = time.monotonic()
        while server.get("/readyz")[0] != 200:
            assert time.monotonic() - begun < RECOVERY_SECONDS
            time.sleep(0.02)
        recoveries.append(time.monotonic() - begun)

    try:
        scorers = killed(server, kill, KILLS or 4)
        nothing_was_lost(server, scorers, in_cluster(cluster))
        assert max(recoveries) < RECOVERY_SECONDS
        assert server.process.poll() is None
    finally:
        server.kill()
