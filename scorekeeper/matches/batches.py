"""A book's matches for its exports: so many at a time as can be held in memory, however large the book."""

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import TypeVar

from django.db.models import QuerySet

from scorekeeper.matches.events import Kind, Log, LoggedEvent
from scorekeeper.matches.models import EVENT_FIELDS, Event, Match, seat_all

EVENTS_AT_A_TIME = 5000
"""Held in memory at once, but always all events of one match."""
MATCHES_AT_A_TIME = 200

Read = TypeVar("Read")


def by_number(matches: QuerySet[Match]) -> Iterator[Match]:
    """Yield the matches in which anything was recorded, by their numbers.

    No query stays open between two batches, so nobody who writes waits for somebody who reads slowly.
    """
    last = 0
    while some := list(matches.filter(version__gt=0, number__gt=last).order_by("number")[:MATCHES_AT_A_TIME]):
        yield from some
        last = some[-1].number


def portions(matches: Iterable[Match], most: int = EVENTS_AT_A_TIME) -> Iterator[list[Match]]:
    """Yield the matches in their order, as many together as have no more events; one that has more by itself."""
    portion, events = list[Match](), 0
    for match in matches:
        if portion and events + match.version > most:
            yield portion
            portion, events = [], 0
        portion.append(match)
        events += match.version
    if portion:
        yield portion


def with_logs(matches: Iterable[Match]) -> Iterator[tuple[Match, Log]]:
    """Yield the matches, their seats already read, each with its events applied."""
    for portion in portions(matches):
        seat_all(portion)
        logs = logs_of(portion)
        for match in portion:
            yield match, logs.get(match.pk, Log())


def between_events(pk: int, read: Callable[[Match], Read]) -> Read:
    """What is read of the match, all of it as it was between two events: who sits there is in other tables than they.

    Raises Match.DoesNotExist.
    """
    while True:
        match = Match.objects.get(pk=pk)
        found = read(match)
        if Match.objects.filter(pk=pk).values_list("version", flat=True).get() == match.version:
            return found


def logs_of(matches: list[Match]) -> dict[int, Log]:
    """The applied events of these matches by their ids, in one query; nothing for matches without any."""
    rows = Event.objects.filter(match__in=matches).order_by("match", "n").values_list("match", *EVENT_FIELDS)
    return {
        pk: Log(LoggedEvent(n, cid, Kind(kind), *rest) for _pk, n, cid, kind, *rest in own)
        for pk, own in groupby(rows, key=itemgetter(0))
    }
