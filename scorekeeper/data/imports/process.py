"""Each file is imported by a process of its own, `manage.py import_book`, which the server starts, watches and ends.

What the process may take, the kernel enforces: time of a processor, memory, and on Linux a life no longer than the
server's. The file is its standard input and has no name any more, so that nothing of it is left behind.
"""

import logging
import os
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from threading import Thread
from typing import IO

from django.conf import settings
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.db.models.functions import Now
from django.utils.translation import gettext as _

from scorekeeper.data.imports.store import end
from scorekeeper.matches.models import RUNNING, Book, Import, Stage

MOST_AT_ONCE = 4
"""Imports that one database takes at a time, of all books."""
MOST_BYTES = 1024 * 1024 * 1024
NICE = 10
"""By how much the process yields to those who record."""
LOOKS_EVERY_SECONDS = 1
SAYS_EVERY_LOOKS = 5
PR_SET_PDEATHSIG = 1
LOG = logging.getLogger("scorekeeper.imports")


class AlreadyRunning(Exception):
    """Another file is on its way into the same book."""


class TooMany(Exception):
    """As many files as may be are on their way."""


def start_import(book: Book, file: IO[bytes]) -> None:
    """Start to import the file. Raises AlreadyRunning, TooMany and OSError."""
    Import.objects.ended_long_ago().delete()
    running = Import.objects.running()
    if running.filter(book=book).exists():
        raise AlreadyRunning
    if running.count() >= MOST_AT_ONCE:
        raise TooMany
    before = Import.objects.filter(book=book).first()
    try:
        with transaction.atomic():
            if before is not None:
                Import.objects.filter(pk=before.pk).delete()
            one = Import.objects.create(book=book)
    except IntegrityError:
        raise AlreadyRunning from None
    launch_and_watch(one.pk, file)


def launch_and_watch(pk: int, file: IO[bytes]) -> None:
    """Launch the process, and watch it from a thread: where that thread ends with the server, the process does too."""
    file.seek(0)
    Thread(target=_watch, args=(pk, os.dup(file.fileno())), daemon=True).start()


def _watch(pk: int, file: int) -> None:
    try:
        with os.fdopen(file, "rb") as sent, _popen(pk, sent) as child:
            too_long = _wait(pk, child)
        if child.returncode:
            words = ""
            if too_long or child.returncode == -signal.SIGXCPU:
                words = _("This file takes too long to read. Tell the person who runs the server.")
            if end(pk, Stage.STOPPED, words):
                LOG.error("An import ended with exit status %s.", child.returncode)
    except OSError:
        LOG.exception("An import could not be begun.")
        end(pk, Stage.STOPPED)
    except DatabaseError:  # its silence tells that it has ended
        LOG.exception("The end of an import could not be noted.")
    finally:
        connection.close()


def _popen(pk: int, file: IO[bytes]) -> "subprocess.Popen[bytes]":
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "import_book", str(pk), str(os.getpid())]
    # A session of its own: a Ctrl-C for the server reaches the process only through the server.
    return subprocess.Popen(command, stdin=file, start_new_session=True)


def _wait(pk: int, child: "subprocess.Popen[bytes]") -> bool:
    """Wait for the end, and kill the process when nobody wants it any more or its time is up; returns whether it was
    killed.
    """
    until, looks = time.monotonic() + 2 * settings.IMPORT_SECONDS, 0
    while True:
        with suppress(subprocess.TimeoutExpired):
            child.wait(LOOKS_EVERY_SECONDS)
            return False
        looks += 1
        with suppress(DatabaseError):  # busy, or away: the next look will do
            if not Import.objects.filter(pk=pk, stage__in=RUNNING).exists():
                child.kill()
            elif looks % SAYS_EVERY_LOOKS == 0:
                Import.objects.filter(pk=pk).update(alive=Now())
        if time.monotonic() > until:
            child.kill()
            return True


def stop(book: Book) -> None:
    """Stop the import into the book, if one is running: nothing more is written, and its process is killed soon."""
    Import.objects.filter(book=book, stage__in=RUNNING).update(stage=Stage.STOPPED, alive=Now())


def recover() -> None:
    """Mark the imports that the last server left running as stopped.

    Where several servers share a database, the silence of the one that has ended tells the others.
    """
    shutil.rmtree(settings.DATA_DIR / "imports", ignore_errors=True)  # where older versions kept what was sent
    if connection.vendor == "sqlite":
        Import.objects.filter(stage__in=RUNNING).update(stage=Stage.STOPPED, alive=Now())


def keep_within_budget(server: int) -> None:
    """Have the kernel bound this process: its time, its memory and its life, which ends with that of the server."""
    import ctypes  # the server in a phone has neither of these
    import resource

    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != server:  # it died before it was asked about
            os._exit(1)
    resource.setrlimit(resource.RLIMIT_CPU, (settings.IMPORT_SECONDS, settings.IMPORT_SECONDS + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.nice(NICE)
