"""Moments as RFC 3339 writes them."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from scorekeeper.domain.codec import read_time

VILNIUS = timezone(timedelta(hours=3))
FAR_WEST = timezone(-timedelta(hours=23, minutes=59))

# fmt: off
TAKEN = [
    ("2026-11-01T20:15:00Z",           datetime(2026, 11, 1, 20, 15, tzinfo=UTC)),
    ("2026-11-01t20:15:00z",           datetime(2026, 11, 1, 20, 15, tzinfo=UTC)),
    ("2026-07-01T20:15:09.5+03:00",    datetime(2026, 7, 1, 20, 15, 9, 500_000, tzinfo=VILNIUS)),
    ("2026-11-01T20:15:00.123456789Z", datetime(2026, 11, 1, 20, 15, 0, 123_456, tzinfo=UTC)),
    ("2024-02-29T00:00:00-00:00",      datetime(2024, 2, 29, tzinfo=UTC)),
    ("2016-12-31T23:59:60Z",           datetime(2016, 12, 31, 23, 59, 59, tzinfo=UTC)),
    ("9999-12-31T23:59:59-23:59",      datetime(9999, 12, 31, 23, 59, 59, tzinfo=FAR_WEST)),
]
REFUSED = [
    "", "now", "2026-11-01", "2026-11-01T20:15:00", "2026-11-01T20:15Z", "2026-11-01 20:15:00Z", "20261101T201500Z",
    "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-11-00T00:00:00Z", "2026-11-01T24:00:00Z",
    "2026-11-01T20:60:00Z", "2026-11-01T20:15:61Z", "2026-11-01T20:15:00.Z", "2026-11-01T20:15:00,5Z",
    "2026-11-01T20:15:00+3:00", "2026-11-01T20:15:00+24:00", "2026-11-01T20:15:00+03:60", "2026-11-01T20:15:00+0300",
    "2026-11-01T20:15:00Z\n", " 2026-11-01T20:15:00Z", "0000-01-01T00:00:00Z", "２０２６-11-01T20:15:00Z",
    "2026-W44-7T20:15:00Z", "-026-11-01T20:15:00Z",
]
# fmt: on


@pytest.mark.parametrize("text, moment", TAKEN)
def test_a_moment_is_read(text, moment):
    assert read_time(text) == moment
    assert read_time(text).utcoffset() == moment.utcoffset()


@pytest.mark.parametrize("text", REFUSED)
def test_anything_else_is_refused_with_an_example(text):
    with pytest.raises(ValueError, match=r"is not a time; a time is written like 2026-11-01T20:15:00Z$"):
        read_time(text)
