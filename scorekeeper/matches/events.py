"""The events of a match applied to its deals: what stands, what was struck out, and what undo would take back.

Nothing in the event table is ever changed. An event that exactly takes back the newest action is that action's undo,
and one that does again what was just undone is its redo; so undo and redo need no memory but the events themselves.
"""

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from enum import Enum
from typing import Any
from uuid import UUID

Payload = dict[str, Any]


class Kind(Enum):
    """What an event does to a match."""

    DEAL = "deal"
    AMEND = "amend"
    VOID = "void"
    RESTORE = "restore"
    CLOSE = "close"
    REOPEN = "reopen"
    DATE = "date"
    START = "start"
    CHAIR = "chair"


INVERSE = {
    Kind.DEAL: Kind.VOID,
    Kind.AMEND: Kind.AMEND,
    Kind.VOID: Kind.RESTORE,
    Kind.RESTORE: Kind.VOID,
    Kind.CLOSE: Kind.REOPEN,
    Kind.REOPEN: Kind.CLOSE,
    Kind.DATE: Kind.DATE,
    Kind.START: Kind.START,
    Kind.CHAIR: Kind.CHAIR,
}


@dataclass(frozen=True, slots=True)
class LoggedEvent:
    """One event as it is stored. `payload` is the deal of a deal event; otherwise it may hold a `deal` put in the place
    of the target's, and the cids of deals `struck` out or `restored` along with it; that of a date says when the match
    `started`, and `instead` of when; that of a corrected start has the `start`, and `instead` of which one; that of
    chairs has all the `chairs` that somebody took (`chairs.py`), and those `instead` of which. `link`: the link it was
    sent by. `played`: when it happened at the table, None for when it was received.
    """

    n: int
    cid: UUID
    kind: Kind
    target: UUID | None
    payload: Payload
    digest: str
    received: datetime
    link: int | None = None
    played: datetime | None = None

    @property
    def when(self) -> datetime:
        """When it happened at the table."""
        return self.played or self.received

    @property
    def deal(self) -> Payload | None:
        """The deal this event brings, if any."""
        return self.payload if self.kind is Kind.DEAL else self.payload.get("deal")

    @property
    def started(self) -> datetime | None:
        """When the match began, by a date that was put right."""
        return self._time("started")

    @property
    def instead(self) -> datetime | None:
        """When it had begun before that."""
        return self._time("instead")

    @property
    def start(self) -> Payload | None:
        """How the match began, by a start that was put right."""
        return self.payload["start"] if self.kind is Kind.START else None

    @property
    def start_before(self) -> Payload | None:
        """How it had begun before that."""
        return self.payload["instead"] if self.kind is Kind.START else None

    @property
    def chairs(self) -> list[Payload] | None:
        """All changes of chairs, by an event of them."""
        return self.payload["chairs"] if self.kind is Kind.CHAIR else None

    @property
    def chairs_before(self) -> list[Payload] | None:
        """Those before that."""
        return self.payload["instead"] if self.kind is Kind.CHAIR else None

    @property
    def weight(self) -> int:
        """What it takes to remember: one, and one for every deal that went along with it."""
        return 1 + len(self.payload.get("struck", ())) + len(self.payload.get("restored", ()))

    def cids(self, name: str) -> tuple[UUID, ...]:
        """The deals that were `struck` or `restored` along with this event."""
        return tuple(UUID(cid) for cid in self.payload.get(name, ()))

    def _time(self, name: str) -> datetime | None:
        return datetime.fromisoformat(self.payload[name]) if self.kind is Kind.DATE else None


@dataclass(frozen=True, slots=True)
class Action:
    """An event that undo can take back: what it was, and what it replaced."""

    event: LoggedEvent
    before: Payload | None = None

    def is_taken_back_by(self, event: LoggedEvent) -> bool:
        """Whether the event exactly undoes this action."""
        target = self.event.cid if self.event.kind is Kind.DEAL else self.event.target
        same = event.kind is INVERSE[self.event.kind] and event.target == target
        was = (self.event.instead, self.event.start_before, self.event.chairs_before)
        same = same and (event.started, event.start, event.chairs) == was
        return same and (event.kind is not Kind.AMEND or event.deal == self.before)

    def is_done_again_by(self, event: LoggedEvent) -> bool:
        """Whether the event redoes this action."""
        if self.event.kind is Kind.DEAL:
            return event.kind is Kind.RESTORE and event.target == self.event.cid
        done = self.event
        change = (event.kind, event.target, event.deal, event.started, event.start, event.chairs)
        return change == (done.kind, done.target, done.deal, done.started, done.start, done.chairs)


@dataclass(frozen=True, slots=True)
class Entry:
    """One deal of the match and what became of it. `events`: every event that touched it, in order."""

    cid: UUID
    payload: Payload
    played: datetime
    events: tuple[LoggedEvent, ...]
    live: bool = True

    @property
    def touched(self) -> int:
        """The n of the last event that touched it."""
        return self.events[-1].n

    @property
    def is_corrected(self) -> bool:
        """Whether the deal differs from how it was first recorded."""
        return self.payload != self.events[0].payload


class Log:
    """A match's events, applied in order.

    `began` and `started`: when the match began as it was first noted, and as it was corrected; both None where nobody
    has corrected that. All its deals are moved by the difference. `first_start`: how it began as it was first noted,
    likewise; `last_start`: the last correction of that. `chairs`: the changes of chairs that hold now. `seats`: those
    of the start, where people joined or left since; else empty. `origins`: who has ever sat there, by the names that
    events give them; empty where no event names anybody.
    """

    def __init__(self, events: Iterable[LoggedEvent] = ()) -> None:
        self.entries: dict[UUID, Entry] = {}
        self.events: dict[UUID, LoggedEvent] = {}
        self.closed = False
        self.began: datetime | None = None
        self.started: datetime | None = None
        self.first_start: Payload | None = None
        self.last_start: LoggedEvent | None = None
        self.chairs: list[Payload] = []
        self.seats: list[str] = []
        self.last_chair: LoggedEvent | None = None
        self.origins: frozenset[str] = frozenset()
        self._last_cid: UUID | None = None
        self._last_change: UUID | None = None
        """The latest event that corrected the start, or after which another deal is the last one that stands."""
        self.weight = 0
        self.done: list[Action] = []
        self.undone: list[Action] = []
        for event in events:
            self.append(event)

    @property
    def version(self) -> int:
        """The n of the last event, 0 before the first."""
        return len(self.events)

    @property
    def latest(self) -> LoggedEvent | None:
        return next(reversed(self.events.values()), None)

    @property
    def live(self) -> list[Entry]:
        """The deals that stand, in order."""
        return [entry for entry in self.entries.values() if entry.live]

    @property
    def last(self) -> Entry | None:
        return next((entry for entry in reversed(self.entries.values()) if entry.live), None)

    @property
    def followed(self) -> UUID | None:
        """What the next deal follows: the last one that stands, or a correction of the start after it.

        If deals were struck out or brought back since that correction: the event by which the last one became that.
        """
        last, start = self.last, self.last_start
        if start is None or (last is not None and last.events[0].n > start.n):
            return last.cid if last else None
        return self._last_change

    def append(self, event: LoggedEvent) -> None:
        action = Action(event, before=self._apply(event))
        self.events[event.cid] = event
        self.weight += event.weight
        if self.done and self.done[-1].is_taken_back_by(event):
            self.undone.append(self.done.pop())
        elif self.undone and self.undone[-1].is_done_again_by(event):
            self.done.append(self._again(action))
        else:
            self.done.append(action)
            self.undone.clear()

    def along_with(self, event: LoggedEvent) -> dict[str, tuple[UUID, ...]]:
        """The deals to be `struck` and `restored` with this event if it came next.

        Undo brings back what the action struck out, and strikes out what it brought back; redo does as the action did.
        """
        if self.done and self.done[-1].is_taken_back_by(event):
            action = self.done[-1].event
            return {"struck": action.cids("restored"), "restored": action.cids("struck")}
        if self.undone and self.undone[-1].is_done_again_by(event):
            action = self.undone[-1].event
            return {"struck": action.cids("struck"), "restored": action.cids("restored")}
        return {}

    def with_more(self, *events: LoggedEvent) -> "Log":
        """The log with these events appended; it itself stays as it is."""
        log = copy(self)
        log.entries, log.events = dict(self.entries), dict(self.events)
        log.done, log.undone = list(self.done), list(self.undone)
        for event in events:
            log.append(event)
        return log

    def with_chairs(self, chairs: Sequence[Payload]) -> "Log":
        """The log with other changes of chairs; it itself stays as it is."""
        log = copy(self)
        log.chairs = list(chairs)
        return log

    @property
    def start(self) -> Payload | None:
        """How the match began, as it was corrected; None where nobody has."""
        return self.last_start.start if self.last_start else None

    @property
    def beginning(self) -> Payload | None:
        """The start from which the deals are followed; None where nobody has ever corrected it."""
        return self.start or self.first_start

    @property
    def changes_of_chairs(self) -> list[LoggedEvent]:
        """The events of chairs, in order."""
        return [event for event in self.events.values() if event.kind is Kind.CHAIR]

    @property
    def starts(self) -> list[LoggedEvent]:
        """The corrections of the start, in order."""
        return [event for event in self.events.values() if event.kind is Kind.START]

    def until(self, n: int) -> "Log":
        """The log as it was after the event of that n. A start that was corrected later is then the first one."""
        log = Log(list(self.events.values())[:n])
        log.first_start, log.seats = self.first_start, self.seats
        return log

    def numbered(self) -> Iterator[tuple[int, Entry]]:
        """Yield all deals in the order in which they were recorded, with their numbers among those that stand.

        One that is struck out has the number that it would have.
        """
        number = 1
        for entry in self.entries.values():
            yield number, entry
            number += entry.live

    def number_of(self, cid: UUID) -> int:
        return next(number for number, entry in self.numbered() if entry.cid == cid)

    def _again(self, action: Action) -> Action:
        """Repeat a redone action in its old shape, so that undoing it again works the same way."""
        original = self.undone.pop()
        return original if original.event.kind is Kind.DEAL else action

    def _apply(self, event: LoggedEvent) -> Payload | None:
        if event.kind in (Kind.CLOSE, Kind.REOPEN):
            self.closed = event.kind is Kind.CLOSE
            return None
        if event.kind is Kind.DATE:
            self.began, self.started = self.began or event.instead, event.started
            for cid, entry in self.entries.items():
                self.entries[cid] = replace(entry, played=self._moved(entry.events[0], event.received))
            return None
        if event.chairs is not None:
            self.chairs, self.last_chair = event.chairs, event
            self.seats = event.payload.get("seats", self.seats)
            taken = [each["seat"] for each in event.chairs if each["seat"] in (self.seats or [each["seat"]])]
            first = self.beginning["seats"].values() if self.beginning else taken
            self.origins |= {*first, *(each["who"] for each in event.chairs if each["who"])}
            return None
        if event.start is not None and event.start_before is not None:
            self.first_start, self.last_start = self.first_start or event.start_before, event
            self.origins |= {*event.start_before["seats"].values(), *event.start["seats"].values()}
        before = _change(self.entries, event)
        if event.kind is Kind.DEAL:
            self.entries[event.cid] = replace(self.entries[event.cid], played=self._moved(event, event.received))
        last = self.last.cid if self.last else None
        if event.kind is Kind.START or last != self._last_cid:
            self._last_cid, self._last_change = last, event.cid
        return before

    def _moved(self, deal: LoggedEvent, latest: datetime) -> datetime:
        """When the deal was played: moved as its match is, not before that began, nor into the future."""
        if self.began is None or self.started is None:
            return deal.when
        moved = deal.when + (self.started - self.began)
        return max(self.started, min(moved, max(deal.received, latest)))


def _change(entries: dict[UUID, Entry], event: LoggedEvent) -> Payload | None:
    """Apply the event to the deals; return the deal that it replaced."""
    if event.kind is Kind.DEAL:
        entries[event.cid] = Entry(event.cid, event.payload, event.when, (event,))
        return None
    before = None
    if event.target is not None:
        before = entries[event.target].payload
        if event.kind is Kind.AMEND:
            _touch(entries, event.target, event, payload=event.payload["deal"])
        else:
            _touch(entries, event.target, event, live=event.kind is Kind.RESTORE)
    for name, live in (("struck", False), ("restored", True)):
        for cid in event.cids(name):
            _touch(entries, cid, event, live=live)
    return before


def _touch(entries: dict[UUID, Entry], cid: UUID, event: LoggedEvent, **changed: Any) -> None:
    entry = entries[cid]
    entries[cid] = replace(entry, events=(*entry.events, event), **changed)


# When something was played, as against when the server heard of it (docs/decisions/0047-played-and-received.md).

EARLIEST = datetime(1900, 1, 1, tzinfo=UTC)
"""Nothing was played before; who says so has mistyped."""
AT_ONCE = timedelta(minutes=1)
"""What a phone held back for less was played when the server heard of it."""
LONGEST_KEPT = timedelta(days=366)
"""A phone that claims to have held something back for longer has a clock that jumped."""


def played_at(heard: datetime, age: timedelta | None, begun: datetime | None = None) -> datetime:
    """When something was played of which the server has `heard` now.

    `age` is for how long its phone has held it back, by the phone's own clock; None where it does not say. An age that
    cannot be is passed over. The answer is never later than `heard`, and never before its match was `begun`.
    """
    if age is None or not AT_ONCE <= age <= LONGEST_KEPT:
        return heard
    played = heard - age if begun is None else max(heard - age, begun)
    return played if heard - played >= AT_ONCE else heard
