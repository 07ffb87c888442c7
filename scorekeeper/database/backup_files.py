"""The folder of backups by the names in it: when each was made, what is in it, and whether it is whole."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.utils import timezone

BACKUPS = "backups"
DAILY = "daily"
"""Begins the name of one that the server made."""
DAMAGED = "damaged"
"""Ends the name of a copy that contradicts itself."""
UNCHECKED = "unchecked"
"""Ends the name of a copy that was made while the server stopped, and that nobody has replayed yet."""

STAMP = "%Y%m%d-%H%M%S"
NAME = re.compile(
    rf"(?P<kind>{DAILY}|scorekeeper)-(?P<day>\d{{8}})-(?P<time>\d{{6}})"
    r"(?:-(?P<last>\d+(?:-[0-9a-f]{8})?))?"
    rf"(?:-(?P<mark>{DAMAGED}|{UNCHECKED}))?\.\w+"
)


@dataclass(frozen=True, slots=True)
class BackupFile:
    """A backup by its name. `last` is the last event in it, by its key and the beginning of its id, where the name says
    so; `mark` is DAMAGED, UNCHECKED or empty.
    """

    path: Path
    made: datetime
    is_daily: bool = False
    last: str = ""
    mark: str = ""

    @property
    def was_replayed(self) -> bool:
        """Whether it counts only since it was replayed. Daily ones of older versions, which name no id, were not."""
        return not self.mark and (not self.is_daily or "-" in self.last)


def folder() -> Path:
    """The folder of backups that were given no name of their own."""
    return Path(settings.DATA_DIR) / BACKUPS


def name(kind: str, ending: str, last: str = "", mark: str = "") -> Path:
    """The file of a new backup."""
    parts = [kind, timezone.now().astimezone(UTC).strftime(STAMP), last, mark]
    return folder() / f"{'-'.join(filter(None, parts))}.{ending}"


def marked(path: Path, mark: str) -> Path:
    """The same file under a name that ends with this mark, or with none."""
    stem = path.stem.removesuffix(f"-{UNCHECKED}")
    return path.with_name(f"{stem}-{mark}{path.suffix}" if mark else f"{stem}{path.suffix}")


def dated(kind: str = "") -> list[BackupFile]:
    """Those whose names begin so and say when they were made, the oldest first. Asks the folder once, and no file."""
    try:
        paths = [path for path in folder().iterdir() if path.name.startswith(kind)]
    except OSError:
        return []
    found = [each for path in paths if (each := _by_name(path))]
    return sorted(found, key=lambda each: each.made)


def _by_name(path: Path) -> BackupFile | None:
    match = NAME.fullmatch(path.name)
    if match is None:
        return None
    try:
        made = datetime.fromisoformat(f"{match['day']}T{match['time']}Z")
    except ValueError:
        return None
    return BackupFile(path, made, match["kind"] == DAILY, match["last"] or "", match["mark"] or "")


def to_restore() -> list[BackupFile]:
    """The backup to try first, and the newest that is known to be whole where that is another one."""
    now = timezone.now()

    def how_new(each: BackupFile) -> tuple[bool, datetime]:
        return each.made <= now, each.made  # a clock that was ahead made a stamp in the future

    sound = [each for each in _all() if each.mark != DAMAGED]
    whole = max(
        (each for each in sound if not each.mark), key=lambda each: (each.was_replayed, *how_new(each)), default=None
    )
    newest = max((each for each in sound if each.mark), key=how_new, default=None)
    if newest and whole and how_new(newest) < how_new(whole):
        newest = None
    return [each for each in (newest, whole) if each]


def _all() -> list[BackupFile]:
    """All in the folder, by their file times where their names say none; what begins with a dot is not finished."""
    named = dated()
    known = {each.path for each in named}
    others = [path for path in folder().glob("[!.]*") if path not in known and path.is_file()]
    return named + [
        BackupFile(
            path,
            datetime.fromtimestamp(path.stat().st_mtime, UTC),
            mark=DAMAGED if path.stem.endswith(f"-{DAMAGED}") else "",
        )
        for path in others
    ]


@dataclass(frozen=True, slots=True)
class NoneSince:
    """No whole backup could be made since `day`, or ever where that is None; `copy` is the last one set apart."""

    day: datetime | None
    copy: Path


def none_since() -> NoneSince | None:
    """Since when no daily backup could be made because the data contradicts itself; None where the last one is whole.

    Read from names alone. One stamped in the future, by a clock that was ahead, says nothing of today.
    """
    now = timezone.now()
    daily = [each for each in dated(DAILY) if each.made <= now and each.mark != UNCHECKED]
    if not daily or not daily[-1].mark:
        return None
    whole = [each for each in daily if not each.mark]
    return NoneSince(whole[-1].made if whole else None, daily[-1].path)
