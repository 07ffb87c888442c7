"""The evening to which a match belongs: it ends at four in the morning, by the clocks of the book's zone.

A match belongs to the evening in which it was begun, however long it goes on.
"""

from datetime import UTC, date, datetime, time, timedelta, tzinfo

END = time(4)
NOON = time(12)
"""Paper knows no hours. At noon no evening ends."""
A_DAY = timedelta(days=1)
FIRST_YEAR, LAST_YEAR = 1900, 2199
"""Of which pages show matches by the year."""


def evening_of(moment: datetime, zone: tzinfo) -> date:
    """The day on which the evening of that moment began."""
    day = moment.astimezone(zone).date()
    return day if moment >= _start(day, zone) else day - A_DAY


def noon_of(evening: date, zone: tzinfo, now: datetime) -> datetime:
    """When something was played of which only the day is known, though not later than now."""
    return min(datetime.combine(evening, NOON, zone).astimezone(UTC), now)


def hours_of(evening: date, zone: tzinfo) -> tuple[datetime, datetime]:
    """When the evening of that day begins, and when it ends and the next one begins."""
    return _start(evening, zone), _start(evening + A_DAY, zone)


def year_of(moment: datetime, zone: tzinfo) -> int:
    """The year of the evening of that moment."""
    return evening_of(moment, zone).year


def hours_of_year(year: int, zone: tzinfo) -> tuple[datetime, datetime]:
    """When the first evening of the year begins, and the first one of the next."""
    return _start(date(year, 1, 1), zone), _start(date(year + 1, 1, 1), zone)


def _start(day: date, zone: tzinfo) -> datetime:
    # In UTC: Python compares two moments of one zone by their clocks, which are put back once a year.
    return datetime.combine(day, END, zone).astimezone(UTC)
