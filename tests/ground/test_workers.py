"""Workers that die: told by their closed files, which close a moment before the process is gone."""

import multiprocessing
import os
import socket
import time
from multiprocessing.process import BaseProcess

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


@pytest.mark.django_db
def test_a_worker_that_is_slow_to_die_counts_once_and_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    asked_for: list[float] = []

    def started(_listener: socket.socket) -> BaseProcess:
        asked_for.append(time.monotonic())
        if len(asked_for) > 1:
            raise KeyboardInterrupt
        return _dying()

    monkeypatch.setattr(workers, "_started", started)
    monkeypatch.setattr(workers, "_stop", lambda _workers: None)
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    with socket.socket() as listener, pytest.raises(KeyboardInterrupt):
        workers.keep_serving(listener)
    assert len(asked_for) == 2
