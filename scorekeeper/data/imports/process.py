"""Each file is imported by a process of its own, `manage.py import_book`, which the server starts and waits for.

The file is its standard input and has no name any more, so that nothing of it is left behind.
"""

import logging
import os
import shutil
import signal
import subprocess
from threading import Thread
from typing import IO

from django.conf import settings
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.db.models.functions import Now
from django.utils.translation import gettext as _

from scorekeeper.data.imports.store import end
from scorekeeper.matches.models import RUNNING, Book, Import, Stage
from scorekeeper.paths import PROGRAM

MOST_AT_ONCE = 4
"""Imports that one database takes at a time, of all books."""
LOG = logging.getLogger("scorekeeper.imports")

_processes: set[int] = set()
"""The imports whose processes this server waits for: one that is stopped may still read its file for a while."""

_senders: dict[int, str] = {}
"""From where those come that this process has started."""


class AlreadyRunning(Exception):
    """Another file is on its way into the same book."""


class TooMany(Exception):
    """As many files as may be are on their way."""


class SenderBusy(Exception):
    """The same sender has a file on its way into another book."""


def start_import(book: Book, file: IO[bytes], sender: str = "") -> None:
    """Start to import the file. `sender` is a key for where it comes from; empty where nobody can tell.

    Raises AlreadyRunning, SenderBusy, TooMany and OSError.
    """
    Import.objects.ended_long_ago().delete()
    running = Import.objects.running()
    try:
        with transaction.atomic():
            Import.objects.filter(book=book).exclude(pk__in=running).delete()
            one = Import.objects.create(book=book)
            busy = (_processes | set(running.values_list("pk", flat=True))) - {one.pk}
            for ended in _senders.keys() - busy:
                del _senders[ended]
            if sender and sender in _senders.values():
                raise SenderBusy
            if len(busy) >= MOST_AT_ONCE:
                raise TooMany
    except IntegrityError:  # there is one still, and a book has only one
        raise AlreadyRunning from None
    _senders[one.pk] = sender
    launch_and_watch(one.pk, file)


def launch_and_watch(pk: int, file: IO[bytes]) -> None:
    """Launch the process, and wait for it in a thread."""
    file.seek(0)
    sent = os.dup(file.fileno())
    _processes.add(pk)
    Thread(target=_watch, args=(pk, sent), daemon=True).start()


def _watch(pk: int, file: int) -> None:
    command = [*PROGRAM, "import_book", str(pk), str(os.getpid())]
    try:
        with os.fdopen(file, "rb") as sent:
            # A session of its own: a Ctrl-C for the server reaches the process only through the server.
            limit = settings.IMPORT_SECONDS if settings.ONE_PROCESS else None  # elsewhere the kernel limits it
            status = subprocess.run(command, stdin=sent, start_new_session=True, check=False, timeout=limit).returncode
        words = _too_long() if not settings.ONE_PROCESS and status == -signal.SIGXCPU else ""
        if status and end(pk, Stage.STOPPED, words):
            LOG.error("An import ended with exit status %s.", status)
    except subprocess.TimeoutExpired:
        end(pk, Stage.STOPPED, _too_long())
    except OSError:
        LOG.exception("An import could not be begun.")
        end(pk, Stage.STOPPED)
    except DatabaseError:  # its silence tells that it has ended
        LOG.exception("The end of an import could not be noted.")
    finally:
        _processes.discard(pk)
        connection.close()


def _too_long() -> str:
    return _("This file takes too long to read. Tell the person who runs the server.")


def stop(book: Book) -> None:
    """Stop the import into the book, if one is running: its process writes nothing more, and ends soon."""
    Import.objects.filter(book=book, stage__in=RUNNING).update(stage=Stage.STOPPED, alive=Now())


def recover() -> None:
    """Mark the imports that the last server left running as stopped.

    Where several servers share a database, the silence of a process that has ended tells the others.
    """
    shutil.rmtree(settings.DATA_DIR / "imports", ignore_errors=True)  # where older versions kept what was sent
    if connection.vendor == "sqlite":
        Import.objects.filter(stage__in=RUNNING).update(stage=Stage.STOPPED, alive=Now())
