"""Files that were sent and not yet taken in, in a folder beside the data that only its owner may look into.

They lie on the machine that received them, also where several share one PostgreSQL: that machine takes them in.
"""

import os
import time
from collections.abc import Collection
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, BinaryIO
from uuid import UUID

from django.conf import settings
from django.core.files.uploadedfile import TemporaryUploadedFile, UploadedFile
from django.core.files.uploadhandler import FileUploadHandler, TemporaryFileUploadHandler

from scorekeeper.book.ground.housekeeping import make_data_dir

LEFT_BEHIND_SECONDS = 3600
"""A file that belongs to no import is thrown away once nobody can still be sending it."""


class SpooledFile(TemporaryUploadedFile):
    """A file that was sent, in the folder until it is closed. Its path holds nothing of the name its sender gave it."""

    def __init__(self) -> None:
        make_data_dir()
        settings.IMPORTS.mkdir(mode=0o700, exist_ok=True)
        file = NamedTemporaryFile(dir=settings.IMPORTS)  # noqa: SIM115  Django closes it with the request
        UploadedFile.__init__(self, file, "sent.json", size=0)


class Spooled(TemporaryFileUploadHandler):
    """Writes what is sent into the folder, piece by piece as it comes in."""

    def new_file(self, *args: Any, **more: Any) -> None:
        """Begin a file. Raises OSError."""
        FileUploadHandler.new_file(self, *args, **more)
        self.file = SpooledFile()


def keep(sent: SpooledFile, name: UUID) -> None:
    """Keep what was sent under that name. Raises OSError."""
    os.link(sent.temporary_file_path(), _path(name))


def opened(name: UUID) -> BinaryIO:
    """Return the file of that name. Raises FileNotFoundError where it is not on this machine, or no more."""
    return _path(name).open("rb")


def forget(name: UUID) -> None:
    """Throw the file away, if it is there."""
    _path(name).unlink(missing_ok=True)


def sweep(kept: Collection[UUID]) -> None:
    """Throw away whatever is not among the kept ones and was left behind."""
    names = {_path(name) for name in kept}
    for file in settings.IMPORTS.glob("*"):
        if file not in names and file.stat().st_mtime < time.time() - LEFT_BEHIND_SECONDS:
            file.unlink(missing_ok=True)


def _path(name: UUID) -> Path:
    return Path(settings.IMPORTS) / f"{name}.json"
