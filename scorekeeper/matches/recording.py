"""Recording: the one way in which anything gets into a match. One transaction locks, compares, replays and appends."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import NamedTuple
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.domain.match import AnyReplay, IllegalDeal, Stop, write_result
from scorekeeper.domain.seats import Seat
from scorekeeper.matches.chairs import Chairs, refusal_of
from scorekeeper.matches.events import EARLIEST, Entry, Kind, Log, LoggedEvent, Payload, played_at
from scorekeeper.matches.fields import compact
from scorekeeper.matches.match_cache import CachedMatch, cached_match, remember
from scorekeeper.matches.models import EVENT_FIELDS, Book, Event, Link, Match, State
from scorekeeper.matches.seating import begin_anew, change_chairs
from scorekeeper.matches.stakes import keep_what_was_paid, written_time
from scorekeeper.matches.starts import is_same, start_now
from scorekeeper.matches.statistics import store_results


class ChainLink(NamedTuple):
    """An event, and what a replay does not need of it: the time by the sender's clock, and the digest of the link."""

    event: LoggedEvent
    sent: datetime | None = None
    link: str | None = None


def chain_of(match: Match, links: Iterable[ChainLink]) -> str:
    """The chain of a match with these events, the first one first. Makes no query."""
    links = list(links)
    return _extended(_first_digest(match, links), links)


def chain_after(match: Match, latest: ChainLink) -> str:
    """The chain of a match in which this event has just been appended.

    `match` is locked, and its row is still that of the events before.
    """
    if match.chained == match.version or match.version == 0:
        return _extended(match.chain or _first_digest(match, [latest]), [latest])
    return chain_with_older_events(match)


def chain_with_older_events(match: Match) -> str:
    """The chain including the events of a version that made no chains; one query."""
    links = chain_links_of(match, since=(match.chained or 0) + 1)
    return _extended(match.chain or _first_digest(match, links), links)


def chain_links_of(match: Match, since: int = 1) -> list[ChainLink]:
    """The match's events in order, from that n on, as the database has them."""
    rows = match.events.filter(n__gte=since).order_by("n").values_list("sent", "link__digest", *EVENT_FIELDS)
    return [ChainLink(LoggedEvent(n, cid, Kind(kind), *rest), sent, link) for sent, link, n, cid, kind, *rest in rows]


def _first_digest(match: Match, links: Iterable[ChainLink]) -> str:
    """The digest of the match as it was begun; these are its first events, or all that were ever recorded."""
    corrected = next((event.start_before for event, _sent, _link in links if event.start_before), None)
    start = corrected or {"options": match.options, "first_dealer": match.first_dealer}
    return _digest(
        match.number, str(match.uid), match.slug, start["options"], start["first_dealer"], _utc(match.created)
    )


def _extended(chain: str, links: Iterable[ChainLink]) -> str:
    for event, sent, link in links:
        parts = (event.n, str(event.cid), event.kind.value, event.target and str(event.target), event.payload)
        chain = _digest(chain, *parts, sent and _utc(sent), _utc(event.received), link)
    return chain


def _utc(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat()


def _digest(*parts: object) -> str:
    return hashlib.sha256(compact(parts).encode()).hexdigest()


# What is refused is not stored, so the same id may be sent again once the reason is gone.

MOST_DEALS = 1000
MOST_EVENTS = 5000


@dataclass(frozen=True, slots=True)
class Submission:
    """What a phone sent: an event, and what its sender had seen."""

    kind: Kind
    cid: UUID
    target: UUID | None = None
    deal: Payload | None = None
    after: UUID | None = None
    """The cid of the last event that the sender saw, or the match's uid before the first."""
    seen: int | UUID | None = None
    """The n or the cid of the last event that had touched the target; for every event but a deal."""
    agreed: frozenset[UUID] = field(default_factory=frozenset)
    """The deals that the sender agreed to strike out because a correction ends the match before them."""
    at: datetime | None = None
    """What the sender's clock said when the event was entered."""
    age: timedelta | None = None
    """For how long the phone has had the event."""
    started: datetime | None = None
    """Of a date: when the match began, corrected."""
    start: Payload | None = None
    """Of a start: how the match began, corrected (`starts.py`)."""
    chairs: list[Payload] | None = None
    """Of somebody who takes a chair: all changes of chairs (`chairs.py`)."""
    names: Mapping[str, str] = field(default_factory=dict)
    """Of a start or of chairs: who sat nowhere in the match so far, by their origins."""

    @property
    def digest(self) -> str:
        """A digest of what was sent, without names and what the sender had seen; equal for every repetition."""
        return digest_of(self.kind, self.target, self.deal, self.started, self.start, self.chairs)


def digest_of(
    kind: Kind,
    target: UUID | None,
    deal: Payload | None,
    started: datetime | None = None,
    start: Payload | None = None,
    chairs: list[Payload] | None = None,
) -> str:
    """A digest of the content of an event; equal only for equal content."""
    more = [written_time(started)] if started else [start] if start else [chairs] if chairs is not None else []
    parts = [kind.value, target and str(target), deal, *more]
    return hashlib.sha256(json.dumps(parts, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class RecordingResult:
    """The outcome: the event as it is stored, and the match after it. `repeated`: it was there already."""

    event: LoggedEvent
    now: CachedMatch
    repeated: bool = False


class EventRefused(Exception):
    """Nothing was stored; `status` is the answer's, and the text says why."""

    status = 422


class IdReused(EventRefused):
    """The id was used for something else that is recorded."""

    def __init__(self) -> None:
        super().__init__(_("This page has already recorded something else. Check the sheet, then record this again."))


class EditConflict(EventRefused):
    """Somebody was quicker; `now` shows what came first."""

    status = 409

    def __init__(self, now: CachedMatch) -> None:
        super().__init__(_("Somebody was quicker."))
        self.now = now


class EndsEarlier(EventRefused):
    """The correction ends the match before deals that are already recorded: shall they be struck out?

    A corrected start can also make deals illegal: `reasons` says of each of them why it cannot stand.
    """

    def __init__(self, replay: AnyReplay, behind: Sequence[Entry], reasons: Sequence[str] = ()) -> None:
        words = (
            _("With this start some deals cannot stand.")
            if reasons
            else _("With this correction the match ends earlier.")
        )
        super().__init__(words)
        self.replay = replay
        self.behind = behind
        self.reasons = reasons


def write(
    match: Match, sent: Submission, link: Link | None = None, *, received: datetime | None = None
) -> RecordingResult:
    """Append what was sent to the match; a repetition changes nothing. Raises EventRefused and IllegalDeal.

    `received`: when that was, where it is not now.
    """
    with transaction.atomic():
        if sent.names:
            match.book = Book.objects.select_for_update(no_key=True).get(pk=match.book_id)
        match.lock()
        before = cached_match(match)
        if sent.cid in before.log.events:
            return _repetition(before, sent)
        if sent.names and link is not None and link.match_id is not None:  # nor is it told who else is in the book
            raise EventRefused(_("This link opens one match only. Ask somebody whose link opens the whole book."))
        _check_seen(match, before, sent)
        event, now = dry_run(match, before, sent, link, received=received)
        _store(match, before, now, ChainLink(event, sent.at, link.digest if link else None), sent.names)
    return RecordingResult(event, remember(match, now))


def _repetition(now: CachedMatch, sent: Submission) -> RecordingResult:
    event = now.log.events[sent.cid]
    if event.digest != sent.digest:
        raise IdReused
    return RecordingResult(event, now, repeated=True)


def _check_seen(match: Match, now: CachedMatch, sent: Submission) -> None:
    log = now.log
    if sent.kind is Kind.DEAL:
        last = log.last.cid if log.last else match.uid
        if last_deal_before(match, log, sent.after) != last or has_another_start(log, sent.after):
            raise EditConflict(now)
    elif sent.target is not None:
        entry = log.entries.get(sent.target)
        if entry is None:
            raise EventRefused(_("That deal is not in this match."))
        if sent.seen not in (entry.touched, entry.events[-1].cid):
            raise EditConflict(now)
    elif sent.seen not in (log.version, log.latest.cid if log.latest else match.uid):
        raise EditConflict(now)


def last_deal_before(match: Match, log: Log, after: UUID | None) -> UUID | None:
    """Return the cid of the last deal before the event `after`, or the match's uid; a deal's own cid stays."""
    event = log.events.get(after) if after else None
    if event is None or event.kind is Kind.DEAL:
        return after
    last = log.until(event.n).last
    return last.cid if last else match.uid


def has_another_start(log: Log, after: UUID | None) -> bool:
    """Whether the start was corrected after that event: who saw no more may mean other people, or other rules."""
    seen = log.events[after].n if after in log.events else 0
    return log.last_start is not None and log.last_start.n > seen


def dry_run(
    match: Match, before: CachedMatch, sent: Submission, link: Link | None = None, *, received: datetime | None = None
) -> tuple[LoggedEvent, CachedMatch]:
    """The event as it would be stored, and the match as it would be known then; nothing is stored.

    Raises EventRefused and IllegalDeal as `write` does.
    """
    event = event_after(match, before.log, sent, link, received=received)
    then = before.log.with_more(event)
    if sent.kind is Kind.START:
        event = _without_misfits(match, sent, event, then)
        then = before.log.with_more(event)
    replay = match.followed_on(before.replay, event.payload) if sent.kind is Kind.DEAL else match.replay(then)
    if replay.stop is not None:
        event = _cut_short(sent, event, then.live, replay, replay.stop)
        then = before.log.with_more(event)
        replay = match.replay(then)
    return event, CachedMatch(match.uid, then, replay, summary(match, then, replay))


def event_after(
    match: Match, log: Log, sent: Submission, link: Link | None = None, *, received: datetime | None = None
) -> LoggedEvent:
    """The event as it would follow the log. Whether the deals that then stand follow from each other, it does not say.

    Raises EventRefused.
    """
    heard = received or timezone.now()
    began, started = log.began or match.played, log.started or match.played
    _check_sense(log, sent)
    if sent.started is not None:
        _check_date(log, sent.started, now=started, latest=max(heard, began))
    if sent.start is not None:
        _check_start(match, log, sent.start)
    if sent.chairs is not None:
        _check_chairs(match, log, sent.chairs)
    event = LoggedEvent(
        n=log.version + 1,
        cid=sent.cid,
        kind=sent.kind,
        target=sent.target,
        payload=_payload(match, log, sent, started),
        digest=sent.digest,
        received=heard,
        link=link.pk if link else None,
        played=_played(match, sent, heard, began),
    )
    return _with_companions(event, log.along_with(event))


def _played(match: Match, sent: Submission, heard: datetime, began: datetime) -> datetime | None:
    """When it happened at the table, None for when it was heard of. What is from paper is as old as its match."""
    if not match.game.has_clock:
        return began if began < heard else None
    played = played_at(heard, sent.age, began) if sent.age else heard
    return played if played != heard else None


SENSELESS = {
    Kind.VOID: gettext_lazy("This deal is already struck out."),
    Kind.RESTORE: gettext_lazy("This deal already counts."),
    Kind.AMEND: gettext_lazy("This deal is struck out. Bring it back, then correct it."),
    Kind.REOPEN: gettext_lazy("Somebody has already resumed this match."),
    Kind.CLOSE: gettext_lazy("Nothing is recorded yet. Record the first deal, then end the match."),
}
"""Why an event of that kind cannot be recorded as the match stands."""


def _check_sense(log: Log, sent: Submission) -> None:
    if log.version >= MOST_EVENTS or (sent.kind is Kind.DEAL and len(log.live) >= MOST_DEALS):
        raise EventRefused(_("This match is full. Start another one."))
    if log.closed and sent.kind not in (Kind.REOPEN, Kind.DATE):
        raise EventRefused(_("This match has ended. Resume it first."))
    entry = log.entries.get(sent.target) if sent.target else None
    senseless = {
        Kind.VOID: entry is not None and not entry.live,
        Kind.RESTORE: entry is not None and entry.live,
        Kind.AMEND: entry is not None and not entry.live,
        Kind.REOPEN: not log.closed,
        Kind.CLOSE: log.version == 0,
    }
    if senseless.get(sent.kind, False):
        raise EventRefused(str(SENSELESS[sent.kind]))
    if sent.kind is Kind.AMEND and entry is not None and entry.payload == sent.deal:
        raise EventRefused(_("The deal is already recorded like that. There is nothing to correct."))


def _check_date(log: Log, started: datetime, *, now: datetime, latest: datetime) -> None:
    if log.version == 0:
        raise EventRefused(_("Nothing is recorded yet. Record the first deal, then correct the date."))
    if started == now:
        raise EventRefused(_("That date is already recorded. There is nothing to correct."))
    if started > latest:
        raise EventRefused(_("That date is in the future. Enter when the match began."))
    if started <= EARLIEST:
        raise EventRefused(_("That date is before 1900. Enter when the match began."))


def _check_start(match: Match, log: Log, start: Payload) -> None:
    if log.version == 0:
        raise EventRefused(_("Nothing is recorded yet. Record the first deal, then correct the start."))
    if is_same(match.game, start, start_now(match, log)):
        raise EventRefused(_("The match already starts like that. There is nothing to correct."))
    if log.chairs and start["seats"] != start_now(match, log)["seats"]:
        raise EventRefused(
            _("Somebody took a chair in this match. Remove that change first, then correct who sat where.")
        )


def _check_chairs(match: Match, log: Log, chairs: list[Payload]) -> None:
    if not match.game.has_clock and match.game.result_only:
        raise EventRefused(_("Of this match only the result is known. Correct the start instead."))
    if chairs == log.chairs:
        raise EventRefused(_("The chairs are recorded like that already. There is nothing to correct."))
    if words := refusal_of(log, match.seats, chairs, match.uid):
        raise EventRefused(words)
    options = start_now(match, log)["options"]
    if Chairs(log.with_chairs(chairs), match.seats).has_joined_or_left and not match.game.may_join(options):
        raise EventRefused(_("Nobody can join this game or leave it. Somebody else can take a chair."))


def _payload(match: Match, log: Log, sent: Submission, started: datetime) -> Payload:
    if sent.kind is Kind.DEAL:
        return dict(sent.deal or {})
    if sent.started is not None:
        return {"started": written_time(sent.started), "instead": written_time(started)}
    if sent.start is not None:
        return {"start": sent.start, "instead": start_now(match, log)}
    if sent.chairs is not None:
        then = Chairs(log.with_chairs(sent.chairs), match.seats)
        seats = {"seats": [*then.began]} if then.has_joined_or_left or log.seats else {}
        return {"chairs": sent.chairs, "instead": log.chairs, **seats}
    return {"deal": sent.deal} if sent.kind is Kind.AMEND else {}


def _with_companions(event: LoggedEvent, along: Mapping[str, Sequence[UUID]]) -> LoggedEvent:
    """The event with the deals that it strikes out and brings back together with its target."""
    named = {name: [str(cid) for cid in cids] for name, cids in along.items() if cids}
    return replace(event, payload=event.payload | named) if named else event


def _cut_short(
    sent: Submission, event: LoggedEvent, standing: list[Entry], replay: AnyReplay, stop: Stop
) -> LoggedEvent:
    """Refuse a deal that cannot be followed, or strike out what lies behind where the match now ends earlier."""
    behind = standing[stop.deal - 1 :]
    if sent.kind is Kind.CHAIR:
        words = _("Other people played deal %(n)s. Choose a later deal, or strike that one out first.")
        raise EventRefused(words % {"n": stop.deal})
    if sent.kind is Kind.DEAL or replay.result is None or sent.target in [entry.cid for entry in behind]:
        raise IllegalDeal(stop.words)
    if sent.agreed != {entry.cid for entry in behind}:
        raise EndsEarlier(replay, behind)
    return _with_companions(event, {"struck": [*event.cids("struck"), *(entry.cid for entry in behind)]})


def _without_misfits(match: Match, sent: Submission, event: LoggedEvent, then: Log) -> LoggedEvent:
    """The event with the deals that it strikes out, since they cannot follow from the start as it is corrected.

    Raises EndsEarlier unless the sender agreed to just those.
    """
    misfits, reasons = list[Entry](), list[str]()
    start = event.payload["start"]
    replay = match.game.replay(start["options"], Seat(start["first_dealer"]), (), turn=match.turn)
    chairs = Chairs(then, match.seats)
    for entry in then.live:
        longer = match.followed_on(replay, entry.payload, chairs.turn(entry.cid), start["options"])
        if longer.stop is None:
            replay = longer
        else:
            misfits.append(entry)
            reasons.append(longer.stop.words)
    if sent.agreed != {entry.cid for entry in misfits}:
        raise EndsEarlier(replay, misfits, reasons)
    if not misfits:
        return event
    return _with_companions(event, {"struck": [*event.cids("struck"), *(entry.cid for entry in misfits)]})


def event_row(match: Match, latest: ChainLink) -> Event:
    """The row of the event, not stored yet."""
    event = latest.event
    return Event(
        match_id=match.pk,
        n=event.n,
        cid=event.cid,
        kind=event.kind.value,
        target=event.target,
        payload=event.payload,
        digest=event.digest,
        link_id=event.link,
        sent=latest.sent,
        received=event.received,
        played=event.played,
    )


def _store(match: Match, before: CachedMatch, now: CachedMatch, latest: ChainLink, names: Mapping[str, str]) -> None:
    event = latest.event
    event_row(match, latest).save(force_insert=True)
    if event.kind is Kind.DEAL:
        match.underway = None
    if event.start is not None:
        if match.underway and match.underway.get("after") == str(before.log.followed or match.uid):
            match.underway = match.underway | {"after": str(event.cid)}
        keep_what_was_paid(match, before)
        begin_anew(match, start_now(match, before.log), event.start, names)
    if event.chairs is not None:
        keep_what_was_paid(match, before)
        change_chairs(match, before.log, now.log, names)
    if event.started is not None:
        match.played = event.started
        Match.objects.filter(pk=match.pk).update(played=event.started)
        match.seated.update(played=event.started)
    state = State.of(now.log, now.replay)
    Match.objects.filter(pk=match.pk).update(
        version=event.n,
        summary=now.summary,
        underway=match.underway,
        chained=event.n,
        chain=chain_after(match, latest),
        **({} if state == match.state else {"state": state}),  # lists are sorted by it
    )
    if State.OPEN is not state or match.state != State.OPEN or now.log.last_chair:
        store_results(match, state, now.replay, now.log)
    if match.state != State.OPEN:
        keep_what_was_paid(match, before)


def summary(match: Match, log: Log, replay: AnyReplay) -> Payload:
    """What lists show of a match: made from its events alone, so that it can be made again.

    It holds no names.
    """
    game = match.game
    over = replay.result is not None
    return {
        "deals": 0 if game.result_only else len(replay.rows),
        "result": write_result(replay.result) if over else None,
        "totals": game.scoring.write_totals(replay.state),
        "dealer": replay.next_dealer.value,
        "closed": log.closed,
        "last": log.last.played.isoformat() if log.last else None,
    }
