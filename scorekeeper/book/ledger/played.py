"""When something was played, as against when the server heard of it (docs/decisions/0047-two-times.md)."""

from datetime import UTC, datetime, timedelta

EARLIEST = datetime(1900, 1, 1, tzinfo=UTC)
"""Nothing was played before; who says so has mistyped."""
AT_ONCE = timedelta(minutes=1)
"""What a phone has kept for less was played when the server heard of it."""
LONGEST_KEPT = timedelta(days=366)
"""A phone that says it has kept something for longer has a clock that jumped."""


def played_at(heard: datetime, age: timedelta | None, begun: datetime | None = None) -> datetime:
    """Return when something was played of which the server has `heard` now.

    `age` is for how long its phone has kept it, by the phone's own clock; None where it does not say. An age that
    cannot be is passed over. The answer is never later than `heard`, and never before its match was `begun`.
    """
    if age is None or not AT_ONCE <= age <= LONGEST_KEPT:
        return heard
    played = heard - age if begun is None else max(heard - age, begun)
    return played if heard - played >= AT_ONCE else heard
