"""Several servers share one PostgreSQL: they start one after the other, and give back what they do not use."""

import os
import subprocess
import time
from pathlib import Path

import pytest
from django.db import close_old_connections, connection
from django.test import Client

from scorekeeper.database import postgres
from tests.data.test_backup import manage
from tests.postgres import Cluster
from tests.serving import Server
from tests.web.test_server import wait_until

on_postgres = pytest.mark.skipif("connection.vendor != 'postgresql'", reason="about PostgreSQL")
of_its_own = pytest.mark.skipif("DATABASE_URL" in os.environ, reason="brings a database of its own")


@pytest.mark.rest
@pytest.mark.process
@of_its_own
def test_two_that_start_at_once_take_turns(cluster: Cluster, tmp_path: Path, static_root: Path) -> None:
    import psycopg

    servers = [
        Server(tmp_path / name, STATIC_ROOT=str(static_root), DATABASE_URL=cluster.url, WORKERS="1", NO_QR="1")
        for name in ("one", "other")
    ]
    try:
        with psycopg.connect(cluster.url, autocommit=True) as database:
            database.execute("SELECT pg_advisory_lock(%s)", [postgres.STARTING])
            for server in servers:
                server.process = server.launch("--skip-checks")
            asks = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
            wait_until(lambda: database.execute(asks).fetchone() == (2,))
            time.sleep(1.5)  # longer than anybody else waits for a lock
            assert [server.process.poll() for server in servers if server.process] == [None, None]
        for server in servers:
            wait_until(server.is_alive)
            assert server.get("/readyz")[0] == 200
            status, printed = server.stop()
            assert (status, "Traceback" in printed) == (0, False)
            assert "Another server makes the database ready. Waiting for it" in printed
    finally:
        for server in servers:
            server.kill()


@pytest.mark.rest
@pytest.mark.process
@of_its_own
def test_more_connections_than_there_are_is_said_at_the_start(
    cluster: Cluster, data_dir: Path, static_root: Path
) -> None:
    server = Server(data_dir, STATIC_ROOT=str(static_root), DATABASE_URL=cluster.url, WORKERS="9", NO_QR="1")
    try:
        server.start()
        printed = server.stop()[1]
    finally:
        server.kill()
    assert "9 workers may take 99 connections, and this PostgreSQL gives 97. Set WORKERS lower" in printed


@pytest.mark.rest
@pytest.mark.process
@of_its_own
def test_a_postgresql_that_may_lose_deals_is_reported_before_anybody_is_served(
    cluster: Cluster, tmp_path: Path
) -> None:
    import psycopg

    with psycopg.connect(cluster.url, autocommit=True) as database:
        database.execute("ALTER DATABASE postgres SET synchronous_commit = off")
    switches = {"DATA_DIR": str(tmp_path / "data"), "DATABASE_URL": cluster.url, "PORT": "1"}
    words = "PostgreSQL runs with synchronous_commit off, so it may lose deals that it has confirmed."
    served = manage("serve", "--skip-checks", **switches)
    assert (served.returncode, served.stderr.startswith(words)) == (1, True), served.stderr
    assert "Set synchronous_commit = on" in served.stderr
    deployed = manage("check", "--deploy", **switches)
    assert (deployed.returncode, deployed.stderr.count(words)) == (1, 1)
    assert manage("check", "--deploy", "--database", "default", **switches).stderr.count(words) == 1


@pytest.mark.rest
@pytest.mark.process
@of_its_own
def test_a_database_that_is_not_there_is_said_so(cluster: Cluster, tmp_path: Path) -> None:
    url = cluster.url.replace("/postgres?", "/nothere?")
    done = manage("check_integrity", DATA_DIR=str(tmp_path / "data"), DATABASE_URL=url)
    assert (done.returncode, len(done.stderr.splitlines())) == (1, 1)
    assert done.stderr.startswith("There is no database nothere (")
    assert done.stderr.endswith("Make it with createdb, or correct DATABASE_URL.\n")


@pytest.mark.rest
@pytest.mark.process
def test_a_number_of_workers_that_is_none_is_said(data_dir: Path) -> None:
    done: subprocess.CompletedProcess[str] = manage(
        "serve", "--skip-checks", DATA_DIR=str(data_dir), DATABASE_URL="postgres://ona@localhost/cards", WORKERS="many"
    )
    assert (done.returncode, done.stderr) == (1, "WORKERS must be a number from 1 to 64, not 'many'.\n")


@pytest.mark.postgres
@on_postgres
@pytest.mark.django_db(transaction=True)
def test_a_connection_that_was_taken_back_is_opened_again() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET idle_session_timeout = 50")
    time.sleep(0.3)
    close_old_connections()  # as at the beginning of every request; the test's client leaves it out
    assert Client().get("/readyz").status_code == 200


@pytest.mark.postgres
@on_postgres
@pytest.mark.django_db(transaction=True)
def test_what_is_done_alone_may_take_its_time_and_nothing_else_may() -> None:
    def limits() -> tuple[str, ...]:
        with connection.cursor() as cursor:
            cursor.execute("SELECT setting FROM pg_settings WHERE name IN ('lock_timeout', 'statement_timeout')")
            return tuple(setting for (setting,) in cursor.fetchall())

    with postgres.startup_lock():
        assert limits() == ("0", "0")
    assert limits() == ("1000", "5000")
