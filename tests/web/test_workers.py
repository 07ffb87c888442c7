"""Workers that die: told by their closed files, which close a moment before the process is gone."""

import multiprocessing
import os
import resource
import socket
import time
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from scorekeeper.serving import workers


def _dies_slowly() -> None:
    os.closerange(3, 1024)  # as the system does first of all, on a busy machine long before the end
    time.sleep(0.3)
    os._exit(1)


def _dying() -> BaseProcess:
    process = multiprocessing.get_context("fork").Process(target=_dies_slowly)
    process.start()
    return process


@pytest.mark.parametrize("hard,granted,allowed", [
    (resource.RLIM_INFINITY, 1_000_000, 20_000),
    (4_096,                  1_000_000, 4_096),
    (resource.RLIM_INFINITY, 10_240,    10_240),
    (resource.RLIM_INFINITY, 0,         256),
], ids=["Linux without a limit", "a limit", "macOS", "nothing granted"])  # fmt: skip
def test_a_worker_takes_as_many_files_as_it_is_granted(
    hard: int, granted: int, allowed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def setrlimit(_kind: int, limits: tuple[int, int]) -> None:
        if limits[0] > granted:
            raise ValueError("current limit exceeds maximum limit")

    monkeypatch.setattr("resource.getrlimit", lambda _kind: (256, hard))
    monkeypatch.setattr("resource.setrlimit", setrlimit)
    assert workers.files_allowed() == allowed


@pytest.mark.django_db
def test_a_worker_that_is_slow_to_die_counts_once_and_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    asked_for: list[float] = []

    def started(_listener: socket.socket) -> BaseProcess:
        asked_for.append(time.monotonic())
        if len(asked_for) > 1:
            raise KeyboardInterrupt
        return _dying()

    monkeypatch.setattr(workers, "_start", started)
    monkeypatch.setattr(workers, "_stop", lambda _workers: None)
    monkeypatch.setattr(workers, "number", lambda: 1)
    with socket.socket() as listener, pytest.raises(KeyboardInterrupt):
        workers.keep_serving(listener, lambda: None, lambda seconds: None)
    assert len(asked_for) == 2


@pytest.mark.parametrize("allowed,quotas,expected", [
    ({0, 1, 2, 3}, {},                                        4),
    ({0, 1, 2, 3}, {"": "max 100000"},                        4),
    ({0, 1, 2, 3}, {"system.slice/a": "150000 100000"},       2),
    ({0, 1, 2, 3}, {"system.slice": "100000 100000"},         1),
    ({0, 1, 2, 3}, {"system.slice/a": "10000 100000"},        1),
    ({0, 1},       {"system.slice/a": "400000 100000"},       2),
    (set(range(256)), {},                                    64),
])  # fmt: skip
def test_there_are_as_many_workers_as_processors_this_process_may_use(
    allowed: set[int], quotas: dict[str, str], expected: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "cgroup").write_text("1:cpu:/\n0::/system.slice/a\n")
    for group, quota in quotas.items():
        (tmp_path / group).mkdir(parents=True, exist_ok=True)
        (tmp_path / group / "cpu.max").write_text(quota + "\n")
    monkeypatch.setattr(workers, "GROUP_OF_THIS_PROCESS", tmp_path / "cgroup")
    monkeypatch.setattr(workers, "CONTROL_GROUPS", tmp_path)
    monkeypatch.setattr("os.sched_getaffinity", lambda pid: allowed)
    assert workers.processors() == expected
