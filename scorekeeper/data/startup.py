"""Start-up, before the first request: a folder for the data, a key, the tables, the static files."""

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.files import locks
from django.core.management import call_command
from django.utils.translation import gettext as _

from scorekeeper.database import DATABASE_NAME
from scorekeeper.matches.lifecycle import end_deletions
from scorekeeper.matches.models import Link
from scorekeeper.matches.name_changes import end_removals
from scorekeeper.paths import IN_CHECKOUT

FINGERPRINT = ".fingerprint"
PRIVATE = (f"{DATABASE_NAME}*", "secret-key*", "serving.lock", "backups", "backups/*")
OTHERS = 0o077
"""The permissions of everybody but the owner."""
PERMISSIONS_TELL = os.name == "posix"


class AlreadyServed(Exception):
    """Another server holds this data."""


def make_data_dir() -> None:
    """Make the folder, or an existing one, readable for its owner alone. Raises OSError where there can be none.

    A folder that holds other things too, such as a home, stays as open as it is.
    """
    settings.DATA_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
    ours = private_paths()
    is_ours_alone = {*ours, settings.STATIC_ROOT}.issuperset(settings.DATA_DIR.iterdir())
    for path in open_to_others([settings.DATA_DIR, *ours] if is_ours_alone else ours):
        with suppress(OSError):  # somebody else's, or on a disk without permissions: `check --deploy` tells
            path.chmod(path.stat().st_mode & ~OTHERS)


def refusal_of_folder(trouble: OSError) -> str:
    """A sentence for a folder of the settings that could not be used, with the step that helps."""
    is_static = Path(trouble.filename or "").is_relative_to(settings.STATIC_ROOT)
    name = "STATIC_ROOT" if is_static and os.environ.get("STATIC_ROOT") else "DATA_DIR"
    reason = _("it is not a folder") if isinstance(trouble, FileExistsError | NotADirectoryError) else trouble.strerror
    words = _(
        "%(name)s=%(folder)s cannot be used: %(reason)s. Name another folder with %(name)s, or run the command "
        "as the owner of this one."
    )
    return words % {"name": name, "folder": getattr(settings, name), "reason": reason or trouble}


def make_database_file() -> None:
    """Make SQLite's file before SQLite does, which would let everybody read it; journals get its permissions."""
    database = settings.DATA_DIR / DATABASE_NAME
    if not database.exists():
        database.touch(0o600)


def private_paths() -> list[Path]:
    """The files with people's names and secrets, and the folders for them."""
    return [path for name in PRIVATE for path in settings.DATA_DIR.glob(name)]


def loose_permissions() -> list[tuple[str, str]]:
    """A sentence and a step for each file or folder with names or secrets that others may read or write."""
    key = os.environ.get("SECRET_KEY_FILE")
    paths = [*private_paths(), *([Path(key)] if key else [])]
    words, step = _("Others on this machine may read or write %(path)s."), _("Run as its owner: chmod go= '%(path)s'")
    return [(words % {"path": path}, step % {"path": path}) for path in open_to_others(paths)]


def open_to_others(paths: Iterable[Path]) -> list[Path]:
    """Those that somebody other than their owner may read or write; on Windows nobody can tell by their permissions."""
    if not PERMISSIONS_TELL:
        return []
    return sorted(path for path in paths if _mode(path) & OTHERS)


def _mode(path: Path) -> int:
    """The file's permissions; none where it is gone, such as that of an import that has just ended."""
    try:
        return path.stat().st_mode
    except OSError:
        return 0


def hold_data_dir() -> IO[str]:
    """Lock the data for as long as the returned file is open, and this process or a child of it lives.

    The kernel unlocks it when the last of them has died, however it died. Raises AlreadyServed.
    """
    lock = settings.DATA_DIR / "serving.lock"
    file = os.fdopen(os.open(lock, os.O_WRONLY | os.O_CREAT, 0o600), "w")
    if not locks.lock(file, locks.LOCK_EX | locks.LOCK_NB):
        file.close()
        raise AlreadyServed
    return file


def keep_secret_key() -> None:
    """Store this process's key for the next ones, unless there is one, or the environment gave it."""
    path = settings.SECRET_KEY_KEPT
    if path is None or {"SECRET_KEY", "SECRET_KEY_FILE"} & os.environ.keys() or (path.exists() and path.stat().st_size):
        return
    fresh = path.with_suffix(".new")
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(settings.SECRET_KEY)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)


def bring_tables_up_to_date() -> None:
    """Migrate if need be, and end what has expired.

    Raises `diagnosis.Unusable` where the data is of a newer version.
    """
    call_command("migrate", verbosity=0, interactive=False)
    Link.objects.end_expired()
    end_removals()
    end_deletions()


def collect_static_files(say: Callable[[str], object] = lambda words: None) -> None:
    """Hash and compress static files, unless none has changed since the last time.

    Files of the last version stay, so that a page which is still open keeps its looks.
    """
    if not IN_CHECKOUT:  # they were collected when the package was built
        return
    now = _fingerprint()
    noted = settings.STATIC_ROOT / FINGERPRINT
    if noted.exists() and noted.read_text() == now:
        return
    say("Preparing the pages, about half a minute …")
    for path, _about in _sources():  # Django leaves a copy that seems newer, such as one of a clock that was ahead
        (settings.STATIC_ROOT / path).unlink(missing_ok=True)
    call_command("collectstatic", verbosity=0, interactive=False)
    noted.write_text(now)


def _fingerprint() -> str:
    digest = hashlib.sha256(settings.STORAGES["staticfiles"]["BACKEND"].encode())
    for path, about in sorted(_sources()):
        digest.update(f"{path}\0{about}\n".encode())
    return digest.hexdigest()


def _sources() -> Iterator[tuple[str, str]]:
    for finder in get_finders():
        for path, storage in finder.list(None):
            yield path, f"{storage.size(path)} {storage.get_modified_time(path).timestamp()}"
