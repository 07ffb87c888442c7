"""Files are taken in one after another, each by a process of its own that lets everything else go first.

A thread waits for that process; where the server dies, the kernel closes the pipe between them, and it ends as well.
"""

import contextlib
import logging
import subprocess
import sys
from queue import SimpleQueue
from threading import Lock, Thread
from uuid import uuid4

from django.conf import settings
from django.db import InterfaceError, OperationalError
from django.utils import timezone

from scorekeeper.book.ledger.import_state import Import, Stage

SPEAKS_EVERY_SECONDS = 5
LOG = logging.getLogger("scorekeeper.imports")


class Lane:
    """The imports of one server process, in the order in which they came."""

    def __init__(self) -> None:
        self.name = uuid4()
        self._queue: SimpleQueue[tuple[str, ...]] = SimpleQueue()
        Thread(target=self._work, daemon=True).start()

    def put(self, pk: int | None) -> None:
        """Take the file of that import in when its turn comes; of none, only take away what others have left."""
        self._queue.put((str(pk), str(self.name)) if pk else ())

    def _work(self) -> None:
        while True:
            try:
                self._run(*self._queue.get())
            except OSError:
                LOG.exception("An import could not be begun.")

    def _run(self, *what: str) -> None:
        """Wait until it is done, in a process that ends with this one."""
        with _begun(*what) as child:
            while True:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    if status := child.wait(SPEAKS_EVERY_SECONDS):
                        LOG.error("An import ended with exit status %s.", status)
                    return
                self._speak_for_the_others()

    def _speak_for_the_others(self) -> None:
        """Say that those which still wait for their turn are not forgotten."""
        with contextlib.suppress(OperationalError, InterfaceError):  # it is said again soon
            Import.objects.filter(lane=self.name, stage=Stage.WAITING).update(alive=timezone.now())


def begin_to_sweep() -> None:
    """Take away what others have left, without waiting for it; for a server that has not forked yet."""
    _sweeping.append(_begun())


def _begun(*what: str) -> "subprocess.Popen[bytes]":
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "import_book", *what]
    # A session of its own: a Ctrl-C that is meant for the server is heard from the server.
    return subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True)


def lane() -> Lane:
    """Return this process's own lane, made when it is first needed: never before a server has forked."""
    with _making:
        if not _lanes:
            _lanes.append(Lane())
        return _lanes[0]


_lanes: list[Lane] = []
_making = Lock()
_sweeping: list["subprocess.Popen[bytes]"] = []
"""Kept, since its pipe would be closed with it."""
