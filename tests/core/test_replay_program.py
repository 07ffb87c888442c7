"""`manage.py replay` as a program of its own: what it needs, how it ends, and how long it takes."""

import json
import os
import resource
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.sample_matches import ANSWER, MATCH, WON, WRONG, lines

ROOT = Path(__file__).parents[2]
PATIENCE = 60
"""Seconds after which a program that should have ended is given up."""


def program(*arguments, environment=(), **options):
    bare = {"PATH": os.environ["PATH"], "HOME": "/nonexistent", "DATA_DIR": "/nonexistent/data", **dict(environment)}
    command = [sys.executable, "manage.py", "replay", *arguments]
    run = subprocess.Popen(command, cwd=ROOT, env=bare, stdin=-1, stdout=-1, stderr=-1, **options)
    giving_up = threading.Timer(PATIENCE, run.kill)
    giving_up.daemon = True
    giving_up.start()
    return run


def test_it_runs_without_data_and_without_a_database():
    run = program(environment={"DATABASE_URL": "postgres://nobody@192.0.2.1:1/none"})
    out, err = run.communicate(lines(MATCH, WRONG).encode(), PATIENCE)
    assert (json.loads(out.splitlines()[0]), run.returncode, err) == (ANSWER, 1, b"")


def test_it_answers_each_line_at_once():
    run = program()
    for match in (MATCH, MATCH | {"first_dealer": "W"}):
        run.stdin.write(lines(match).encode())
        run.stdin.flush()
        assert json.loads(run.stdout.readline())["deals"][0]["dealer"] == match["first_dealer"]
    assert run.communicate(timeout=PATIENCE) == (b"", b"")
    assert run.returncode == 0


@pytest.mark.rest
def test_it_writes_utf_8_whatever_the_terminal_says():
    plain = {"LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    run = program(environment=plain)
    out, err = run.communicate(lines(MATCH | {"game": "žolė"}).encode(), PATIENCE)
    assert (json.loads(out)["game"], run.returncode, err) == ("žolė", 1, b"")
    assert "žolė".encode() in out


@pytest.mark.rest
def test_it_is_quiet_when_nobody_reads_on(tmp_path):
    (tmp_path / "many.json").write_text(lines(MATCH) * 2_000)
    run = program(str(tmp_path / "many.json"))
    run.stdout.readline()
    run.stdout.close()
    assert (run.stderr.read(), run.wait(PATIENCE)) == (b"", 0)


@pytest.mark.rest
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a full device")
def test_a_full_disk_is_named_in_a_sentence():
    with Path("/dev/full").open("wb") as full:
        run = subprocess.Popen([sys.executable, "manage.py", "replay"], cwd=ROOT, stdin=-1, stdout=full, stderr=-1)
    _out, err = run.communicate(lines(MATCH).encode(), PATIENCE)
    assert err == b"The answers cannot be written: [Errno 28] No space left on device\n"
    assert run.returncode == 2


@pytest.mark.rest
def test_ten_thousand_matches_of_twenty_deals_are_a_matter_of_seconds(tmp_path):
    deals = [WON, {"kind": "passed"}, WON | {"declarer": "N", "knock": "both"}, WON | {"won": False}] * 5
    (tmp_path / "many.json").write_text(lines(MATCH | {"deals": deals}) * 2_000)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = program(str(tmp_path / "many.json"))
    out, _err = run.communicate(timeout=PATIENCE)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert (out.count(b'"error": null'), run.returncode) == (2_000, 0)
    # A fifth of the work in a fifth of 10 s; twice that, since a busy machine is slower, whatever it counts.
    assert (after.ru_utime + after.ru_stime) - (before.ru_utime + before.ru_stime) < 4
