"""The backup that a server makes by itself: at most once a day, and only if somebody has recorded since the last."""

import re
import shutil
import time
from contextlib import suppress
from pathlib import Path

from django.db import connection
from django.utils.translation import gettext as _

from scorekeeper.data.backup import BackupFailed, back_up, default_name
from scorekeeper.database import diagnosis
from scorekeeper.matches.models import Event
from scorekeeper.web.health import LEAST_FREE_BYTES

KEPT = 7
DAY_SECONDS = 24 * 60 * 60
NAME = re.compile(r"daily-\d{8}-\d{6}-(?P<event>\d+)\.\w+")
"""By the time of day, and the last event that is in it."""


def back_up_daily() -> Path | None:
    """Make the backup that is due, and delete the oldest of this kind. Raises as `back_up`."""
    made_before = sorted(
        (path for path in diagnosis.backups() if NAME.fullmatch(path.name)), key=lambda path: path.name
    )
    event = _last_event()
    if not event or (made_before and not _is_due(made_before[-1], event)):
        return None
    _check_free_space()
    by_hand = default_name()
    stamp = by_hand.stem.removeprefix("scorekeeper-")
    backup = by_hand.with_name(f"daily-{stamp}-{event}{by_hand.suffix}")
    back_up(backup)
    for old in made_before[: 1 - KEPT]:
        old.unlink(missing_ok=True)
    _delete_leftovers(backup.parent)
    return backup


def _last_event() -> int:
    return Event.objects.order_by("-pk").values_list("pk", flat=True).first() or 0


def _is_due(last: Path, event: int) -> bool:
    named = NAME.fullmatch(last.name)
    is_of_today = 0 <= time.time() - last.stat().st_mtime < DAY_SECONDS
    return not is_of_today and not (named and int(named["event"]) == event)


def _check_free_space() -> None:
    """Leave the disk space that recording needs, where the database is on this disk."""
    if connection.vendor != "sqlite":
        return
    database = diagnosis.database_file()
    if shutil.disk_usage(database.parent).free < database.stat().st_size + LEAST_FREE_BYTES:
        raise BackupFailed(
            _("The disk of %(folder)s has no room for a backup. Make room on it.") % {"folder": database.parent}
        )


def _delete_leftovers(folder: Path) -> None:
    """Delete what a killed backup left behind."""
    for path in folder.glob(".daily-*"):
        with suppress(OSError):
            if time.time() - path.stat().st_mtime > DAY_SECONDS:
                path.unlink()
