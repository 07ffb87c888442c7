"""Long matches cost no more than their events: what is asked of a log applies none of them again."""

from collections import Counter
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any
from uuid import UUID

import pytest

from scorekeeper.matches.chairs import corrected_since, rebased
from scorekeeper.matches.events import Kind, Log, LoggedEvent

AT = datetime(2026, 11, 27, 20, tzinfo=UTC)
START = {"seats": {"N": "N"}, "first_dealer": "N", "options": {}}


def event(n: int, kind: Kind, payload: dict[str, Any] | None = None, target: int | None = None) -> LoggedEvent:
    return LoggedEvent(n, UUID(int=n), kind, UUID(int=target) if target else None, payload or {}, "", AT)


def corrected_start(n: int, **more: list[str]) -> LoggedEvent:
    return event(n, Kind.START, {"start": START, "instead": START, **more})


@pytest.fixture
def applied(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How many events are applied to any log."""
    counter: Counter[str] = Counter()
    append = Log.append

    def counted(log: Log, event: LoggedEvent) -> None:
        counter["events"] += 1
        append(log, event)

    monkeypatch.setattr(Log, "append", counted)
    return counter


def test_what_the_next_deal_follows_is_known_after_2000_events(applied: Counter[str]) -> None:
    kinds = [Kind.CLOSE, Kind.REOPEN] * 1000
    log = Log([event(1, Kind.DEAL), corrected_start(2), *(event(n, kind) for n, kind in enumerate(kinds, 3))])
    applied.clear()
    assert log.followed == UUID(int=2)
    assert applied["events"] == 0


@pytest.mark.parametrize(
    "later, followed",
    [
        ([], 3),
        ([event(4, Kind.CLOSE)], 3),
        ([event(4, Kind.DEAL)], 4),
        ([event(4, Kind.VOID, target=1)], 3),  # deal 2 stays the last one
        ([event(4, Kind.VOID, target=2)], 4),
        ([event(4, Kind.VOID, target=2), event(5, Kind.RESTORE, target=2)], 5),
        ([event(4, Kind.DEAL), event(5, Kind.VOID, target=4)], 5),
        ([event(4, Kind.DEAL), event(5, Kind.VOID, target=4), event(6, Kind.RESTORE, target=4)], 4),
        ([event(4, Kind.VOID, target=2), corrected_start(5), event(6, Kind.CLOSE)], 5),
        ([event(4, Kind.AMEND, {"deal": {}}, target=2)], 3),
        ([corrected_start(4, struck=[str(UUID(int=2))])], 4),
    ],
)
def test_what_the_next_deal_follows_after_a_corrected_start(later: list[LoggedEvent], followed: int) -> None:
    log = Log([event(1, Kind.DEAL), event(2, Kind.DEAL), corrected_start(3)])
    assert log.with_more(*later).followed == UUID(int=followed)
    assert log.followed == UUID(int=3), "the shorter log stays as it is"


class Compared(dict[str, str]):
    """A change of chairs that counts how often it is compared with another."""

    times = 0

    def __eq__(self, other: object) -> bool:
        Compared.times += 1
        return super().__eq__(other)

    __hash__ = None  # type: ignore[assignment]


def test_changes_of_2000_events_are_compared_only_where_they_hold(applied: Counter[str]) -> None:
    """40 people took a chair; 2,000 corrections of the first change followed, which a late phone removes."""
    others = [Compared(seat="N", after=str(UUID(int=9)), who=f"other {n}") for n in range(39)]
    first = [[Compared(seat="W", after=str(UUID(int=9)), who=f"{n}"), *others] for n in range(2001)]
    begun = event(1, Kind.CHAIR, {"chairs": first[0], "instead": []})
    pairs = pairwise(first)
    more = (event(n, Kind.CHAIR, {"chairs": now, "instead": was}) for n, (was, now) in enumerate(pairs, 2))
    log = Log([begun, *more])
    applied.clear()
    Compared.times = 0
    assert corrected_since(log, 1, others) == [first[-1][0]]
    assert rebased(log, 1, others) == others
    assert applied["events"] == 0
    assert Compared.times < 40_000, "a few times 40 × 40, and not 2,000 times"
