"""Every match checked against itself: its events are folded again and compared with what was noted of them."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from scorekeeper.book.log import Kind, Log, Logged
from scorekeeper.book.models import LOGGED, Match, Player, State, Tally
from scorekeeper.book.reckoning import Reckoned, feats_of, reckoned, state_of, sums_of_player
from scorekeeper.book.writing import digest_of, summary
from scorekeeper.domain.match import Replay
from scorekeeper.domain.seats import Seat
from scorekeeper.games import BY_SLUG

NAMED_AT_A_TIME = 1000


@dataclass(frozen=True, slots=True)
class Checked:
    """A match by its book's id and its number there, how many events it has, and the first thing wrong with it."""

    book: int
    number: int
    events: int
    fault: str = ""


class Damaged(Exception):
    """What is kept of a match contradicts itself; the words say how, without names or secrets."""


def check_all() -> Iterator[Checked]:
    """Check every match, one at a time, so that memory is bounded by the longest."""
    for pk, book, number in _matches():
        checked = _checked(pk, book, number)
        if checked.fault:
            # A phone may have written between two questions to the database: look again, with the match held.
            with transaction.atomic():
                Match.objects.select_for_update().filter(pk=pk).values_list("pk").first()
                checked = _checked(pk, book, number)
        yield checked


def _matches() -> Iterator[tuple[int, int, int]]:
    rows, last = Match.objects.order_by("pk").values_list("pk", "book", "number"), 0
    while some := list(rows.filter(pk__gt=last)[:NAMED_AT_A_TIME]):
        yield from some
        last = some[-1][0]


def _checked(pk: int, book: int, number: int) -> Checked:
    events: list[Logged] = []
    try:
        match = Match.objects.filter(pk=pk).first()
        if match is not None:
            _check_head(match)
            events = _events(match)
            _check_match(match, events)
    except Damaged as damage:
        return Checked(book, number, len(events), str(damage))
    except (ValueError, TypeError, LookupError, AttributeError) as fault:
        # Not JSON, or JSON of another shape; what it holds is not repeated.
        words = _("something of it cannot be read (%(kind)s)") % {"kind": type(fault).__name__}
        return Checked(book, number, len(events), words)
    return Checked(book, number, len(events))


def _check_head(match: Match) -> None:
    if match.slug not in BY_SLUG:
        raise Damaged(_("its game is not known"))
    turn = {seat.value for seat in match.turn}
    if match.first_dealer not in turn:
        raise Damaged(_("nobody sits where the first dealer should"))
    if set(match.seated.values_list("seat", flat=True)) != turn:
        raise Damaged(_("not every seat is taken, or too many are"))


def _events(match: Match) -> list[Logged]:
    rows = match.events.order_by("n").values_list(*LOGGED)
    return [Logged(n, cid, _kind(n, kind), *rest) for n, cid, kind, *rest in rows]


def _kind(n: int, kind: str) -> Kind:
    if kind not in [each.value for each in Kind]:
        raise Damaged(_("event %(n)s is of no known kind") % {"n": n})
    return Kind(kind)


def _check_match(match: Match, events: list[Logged]) -> None:
    log = Log()
    for place, event in enumerate(events, start=1):
        _check_event(log, event, place)
        log.append(event)
    if match.version != log.version:
        counted = {"version": match.version, "events": log.version}
        raise Damaged(_("its version is %(version)s, and it has %(events)s events") % counted)
    _check_score(match, log)


def _check_event(log: Log, event: Logged, place: int) -> None:
    if event.n != place:
        raise Damaged(_("event %(n)s stands where event %(place)s should") % {"n": event.n, "place": place})
    needs_target = event.kind in (Kind.AMEND, Kind.VOID, Kind.RESTORE)
    if needs_target != (event.target is not None):
        raise Damaged(_("event %(n)s names a deal without need, or none") % {"n": event.n})
    named = [*filter(None, [event.target]), *event.cids("struck"), *event.cids("restored")]
    if any(cid not in log.entries for cid in named):
        raise Damaged(_("event %(n)s names a deal that is not there") % {"n": event.n})
    if not _fits(log, event):
        raise Damaged(_("event %(n)s brings back what stands, or strikes out what does not") % {"n": event.n})
    if event.digest != digest_of(event.kind, event.target, event.deal):
        raise Damaged(_("event %(n)s is not what was sent: its digest differs") % {"n": event.n})


def _fits(log: Log, event: Logged) -> bool:
    """Was everything that the event corrects or strikes out standing, and nothing that it brings back?"""
    target = [event.target] if event.target else []
    struck, restored = [*event.cids("struck")], [*event.cids("restored")]
    (restored if event.kind is Kind.RESTORE else struck).extend(target)
    return all(log.entries[cid].live for cid in struck) and not any(log.entries[cid].live for cid in restored)


def _check_score(match: Match, log: Log) -> None:
    replay = match.replay(log)
    if replay.stop is not None:
        raise Damaged(_("deal %(n)s does not follow from those before it") % {"n": replay.stop.deal})
    # What comes out of the database has been JSON once; so must be what it is compared with.
    expected = json.loads(json.dumps(summary(match, log, replay))) if log.version else {}
    if match.summary != expected:
        raise Damaged(_("its summary is not what its events make"))
    _check_reckoning(match, state_of(log, replay), replay)


def _check_reckoning(match: Match, state: State, replay: Replay[Any, Any, Any, Any]) -> None:
    finished = state is not State.OPEN
    now = reckoned(match.game, replay) if finished else {}
    kept = {Seat(row.seat): Reckoned(row.outcome, row.counts) for row in match.seated.all()}
    if match.state != state or kept != {seat: now.get(seat, Reckoned()) for seat in kept}:
        raise Damaged(_("what it was for its players is not what its events make"))
    if dict(match.feats.values_list("what", "value")) != (feats_of(match.game, replay) if finished else {}):
        raise Damaged(_("what it did for the book's records is not what its events make"))


def check_sums() -> Iterator[int]:
    """The ids of players whose sums are not what their matches make."""
    for player in Player.objects.order_by("pk").values_list("pk", flat=True).iterator():
        kept = Tally.objects.filter(player_id=player).exclude(count=0).values_list("slug", "what", "count")
        if {(slug, what): count for slug, what, count in kept} != _summed(player):
            yield player


def _summed(player: int) -> dict[tuple[str, str], int]:
    return {(slug, what): count for (_player, slug, what), count in sums_of_player(player).items() if count}
