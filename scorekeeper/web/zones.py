"""Time zones by their names in the IANA database, old ones among them (`Europe/Kiev`).

Python reads the system's files first, then those of the package `tzdata`. A name that neither has reads as UTC: phones
may know a zone that is younger than both.
"""

import re
import zoneinfo
from importlib import resources
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

NAME = re.compile("[A-Za-z0-9][A-Za-z0-9._+/-]{0,59}")
"""What can be the name of a zone, known here or not."""


def is_name(text: str) -> bool:
    return NAME.fullmatch(text) is not None


def is_known(name: str) -> bool:
    """Whether this machine has the zone's file."""
    return _read(name) is not None


def zone_named(name: str) -> ZoneInfo:
    """The zone; UTC for a name that is not known here. Raises ZoneInfoNotFoundError on a machine without any zone."""
    return _read(name) or ZoneInfo("UTC")


def _read(name: str) -> ZoneInfo | None:
    try:
        return ZoneInfo(name) if is_name(name) else None
    except (ZoneInfoNotFoundError, ValueError, OSError):  # OSError: "Europe" is a folder
        return None


def clock(name: str) -> bytes:
    """The zone's file on this machine. Python in a browser has only those that matches brought along."""
    known = [Path(folder, name) for folder in zoneinfo.TZPATH]
    file = next((each for each in known if each.is_file()), None) or resources.files("tzdata") / "zoneinfo" / name
    return file.read_bytes()


def choices() -> list[str]:
    """The names to choose from: UTC, and those of places, as `Europe/Vilnius`."""
    return ["UTC", *sorted(name for name in available_timezones() if "/" in name and not name.startswith("Etc/"))]
