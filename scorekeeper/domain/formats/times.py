"""Moments as RFC 3339 writes them: 2026-11-01T20:15:00Z."""

import re
from datetime import datetime

from scorekeeper.domain.fields import shortened
from scorekeeper.domain.i18n import _

RFC_3339 = re.compile(
    r"([0-9]{4}-[0-9]{2}-[0-9]{2})[Tt]((?:[01][0-9]|2[0-3]):[0-5][0-9]):([0-5][0-9]|60)(\.[0-9]+)?"
    r"([Zz]|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])"
)


def read_time(text: str) -> datetime:
    """Return the moment that the text names, to the microsecond; a leap second is the second before it.

    Raises ValueError.
    """
    refusal = _("“%(text)s” is not a time; a time is written like 2026-11-01T20:15:00Z") % {"text": shortened(text)}
    found = RFC_3339.fullmatch(text)
    if not found:
        raise ValueError(refusal)
    day, minute, second, fraction, offset = found.groups(default="")
    whole_second = "59" if second == "60" else second
    try:
        return datetime.fromisoformat(f"{day}T{minute}:{whole_second}{fraction[:7]}{offset.upper()}")
    except ValueError:
        raise ValueError(refusal) from None
