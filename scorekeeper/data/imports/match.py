"""One match of a file, read strictly: out of a book (docs/book-format.md), or written in the match format.

Every event goes through the function that live entry goes through; whether the deals follow from each other is looked
at once, at the end. Nothing here reads or changes the database.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scorekeeper.domain import codec
from scorekeeper.domain.amounts import Amount, amount_in, hundredths_of
from scorekeeper.domain.fields import Fields, echoed, refusal_in
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.match_format import LONGEST_UNIT, TEXTS, Format, MatchRecord, read_data, read_head, write_stakes
from scorekeeper.domain.names import folded, one_line
from scorekeeper.domain.seats import Seat
from scorekeeper.games import BY_SLUG
from scorekeeper.matches import recording
from scorekeeper.matches.chairs import LEFT, Chairs, Place, read_chairs
from scorekeeper.matches.deal_forms import deal_form, payload_of
from scorekeeper.matches.events import EARLIEST, Kind, Log, LoggedEvent, Payload
from scorekeeper.matches.match_cache import CachedMatch
from scorekeeper.matches.models import Match
from scorekeeper.matches.stakes import MOST_SETTLEMENTS, StoredSettlements, amounts_of, written_time
from scorekeeper.matches.starts import read_start
from scorekeeper.web.tokens import id_made_of, sent_id, written_id

HIGHEST_NUMBER = 1_000_000
ALONG = ("struck", "restored", "instead", "seats")
"""Fields that we can compute from the earlier events. The file holds them as well, and they must agree."""


class ImportRefused(Exception):
    """The file is refused; the text says why, and at which match and deal."""


SentThen = tuple[recording.Submission, Payload, datetime]
"""What was sent, what came along with it, and when it was received."""


@dataclass(frozen=True, slots=True)
class ReadMatch:
    """A match after all its events. `row` is not stored; `number` is that of the file, 0 where it has none.

    `names`: who sits where. `unseated`: who sits there no longer, by their origins (`starts.py`).
    `only_standing`: the file tells which deals stand, not what was recorded and corrected on the way.
    """

    row: Match
    names: Mapping[Seat, str]
    unseated: Mapping[str, str]
    events: tuple[recording.ChainLink, ...]
    now: CachedMatch
    number: int
    only_standing: bool


MOST_RECOUNTED = 1_000_000
"""Deals that all corrections of a file may have us look at again: less than a minute of a processor."""


class Work:
    """How many deals the corrections of a file have us look at again.

    Most corrections take none: the deals are followed once, at the end. Those that struck out deals are followed where
    they were made, and a new date moves every deal.
    """

    def __init__(self) -> None:
        self.deals = 0

    def add(self, number: int, events: list[object]) -> None:
        """Count a match's, before any of it is done. Raises ImportRefused where that is too much for one file."""
        kinds = [event.get("kind") for event in events if isinstance(event, dict)]
        deals = kinds.count(Kind.DEAL.value)
        costly = sum(kind in (Kind.DATE.value, Kind.CHAIR.value) for kind in kinds)
        costly += sum(isinstance(event, dict) and "struck" in event for event in events)
        self.deals += deals * costly
        if self.deals > MOST_RECOUNTED:
            values = {"number": number, "deals": deals, "costly": costly}
            raise ImportRefused(
                _(
                    "Match %(number)s has %(deals)s deals, and %(costly)s corrections that ended it earlier or changed"
                    " its date or its chairs. With those of the matches before it, that is too much work for one file."
                    " Import fewer matches at once."
                )
                % values
            )


def refused(number: int, reason: object) -> ImportRefused:
    """Why the match of that number cannot be imported, and what to do now."""
    values = {"number": number, "reason": str(reason).removesuffix(".")}
    return ImportRefused(
        _(
            "Scorekeeper cannot import match %(number)s: %(reason)s."
            " Save the file again where it comes from, then import the new file."
        )
        % values
    )


# Out of a book


def read_match_of_book(data: object, place: int, people: Mapping[int, str], work: Work) -> ReadMatch:
    """A match of a book's file; `work` counts that of the whole file. Raises ImportRefused."""
    number = place
    try:
        fields = Fields(data)
        number = fields.whole("number", 1, HIGHEST_NUMBER)
        events, uid = fields.take("events"), _id(fields.take("id"))
        received = codec.optional_time(fields, "received")
        unseated = _unseated(fields, people)
        settled = {name: fields.take(name) for name in ("settled", "settlements") if fields.has(name)}
        record = _head(fields, people)
        if not isinstance(events, list) or not 0 < len(events) <= recording.MOST_EVENTS:
            raise IllegalDeal(
                ngettext("a match has %(most)s event", "a match has 1 to %(most)s events", recording.MOST_EVENTS)
                % {"most": recording.MOST_EVENTS}
            )
        row = _row(record, uid)
        row.created = moment(received) if received else row.played
        started, row.played = row.played, _first_start(events) or row.played
        _played(row.played.isoformat(), row.created)
        row.settlements = read_settlements(Fields(settled), record.names, unseated)
        row.seats = _first_seats(record, events)
        if first := _first_of_starts(record, events):
            row.options, row.first_dealer = first["options"], first["first_dealer"]
    except ValueError as refusal:
        raise refused(number, refusal) from None
    work.add(number, events)
    read = _replayed(row, record, (_event(record, event) for event in events), number)
    row.played = read.now.log.started or row.played
    if row.played != started:
        raise refused(number, _("its events give another start time."))
    if (start := read.now.log.start) is not None:
        row.options, row.first_dealer = start["options"], start["first_dealer"]
        if (row.options, row.first_dealer) != (dict(record.options), record.first_dealer.value):
            raise refused(number, _("its events give another start."))
    read = replace(read, unseated=unseated)
    if not _seats_people_once(read):
        raise refused(number, _("its events seat other people, or somebody twice."))
    chairs = Chairs(read.now.log, row.seats)
    if not _payers(row) <= {*chairs.places.values(), *chairs.counted_at}:
        raise refused(number, _("somebody paid who played in no deal of it."))
    return read


def _payers(row: Match) -> set[Place]:
    """Who paid, or was paid, by the settlements of the match."""
    settlements = [each for each in row.settlements or [] if "paid" in each]
    return {who for each in settlements for shares in amounts_of(each).values() for who in shares}


def _unseated(fields: Fields, people: Mapping[int, str]) -> dict[str, str]:
    if not fields.has("unseated"):
        return {}
    return {origin: _named(number, people) for origin, number in Fields(fields.take("unseated")).rest().items()}


def _seats_people_once(read: ReadMatch) -> bool:
    """Whether everybody is named who ever sat there, nobody else, nobody twice in one start or among the chairs, and
    each once.
    """
    log = read.now.log
    starts = [start for event in log.starts for start in (event.start_before, event.start) if start]
    chairs = Chairs(log, read.row.seats)
    seats = chairs.now
    people = {origin: folded(read.names[Seat(seat)]) for seat, origin in seats.items()}
    if read.unseated.keys() != log.origins - people.keys():
        return False
    people |= {origin: folded(name) for origin, name in read.unseated.items()}
    if len({people[origin] for origin in chairs.places}) < len(chairs.places):
        return False
    return all(len({people[origin] for origin in start["seats"].values()}) == len(start["seats"]) for start in starts)


def _first_start(events: list[object]) -> datetime | None:
    """When the match began as it was first noted; None where nobody has corrected that."""
    for event in events:
        if isinstance(event, dict) and event.get("kind") == Kind.DATE.value:
            return moment(Fields(event).text("instead", 64))
    return None


def _first_seats(record: MatchRecord, events: list[object]) -> tuple[Seat, ...]:
    """The seats with which the match began, where people joined it later."""
    of_chairs = (event.get("seats") for event in events if isinstance(event, dict))
    given = next((seats for seats in of_chairs if isinstance(seats, list)), None)
    first = tuple(seat for seat in record.names if given and seat.value in given)
    return first if len(first) in record.game.sizes else tuple(record.names)


def _first_of_starts(record: MatchRecord, events: list[object]) -> Payload | None:
    """How the match began as it was first noted; None where nobody has corrected that."""
    for event in events:
        if isinstance(event, dict) and event.get("kind") == Kind.START.value:
            return _start(record, Fields(event), "instead")
    return None


def _head(fields: Fields, people: Mapping[int, str]) -> MatchRecord:
    """All but the events, as the match format's own reader reads it."""
    seats, started = Fields(fields.take("seats")), fields.take("started")
    names = {seat: _named(number, people) for seat, number in seats.rest().items()}
    head = {"format": Format.FIRST.value, "seats": names, "started": started, "deals": []}
    left = dict(fields.rest())
    for name in ("format", "seats", "deals", "closed", "ended"):
        if name in left:
            raise IllegalDeal(_("“%(field)s” is not a field here") % {"field": name})
    record, _deals = read_head(head | left, BY_SLUG)
    return record


def _named(number: object, people: Mapping[int, str]) -> str:
    if type(number) is not int or number not in people:
        raise IllegalDeal(_("nobody among the people has the number %(number)s") % {"number": echoed(number)})
    return people[number]


def _event(record: MatchRecord, data: object) -> SentThen:
    fields = Fields(data)
    cid, kind = _id(fields.take("id")), fields.choice("kind", Kind)
    has_target = kind in (Kind.AMEND, Kind.VOID, Kind.RESTORE)
    target = _id(fields.take("target")) if has_target else None
    deal = (
        _payload(record, codec.read_match_deal(record.game, fields.take("deal")))
        if kind in (Kind.DEAL, Kind.AMEND)
        else None
    )
    along: Payload = {name: _ids(fields.take(name)) for name in ("struck", "restored") if fields.has(name)}
    started = moment(fields.text("started", 64)) if kind is Kind.DATE else None
    if kind is Kind.DATE:
        along["instead"] = fields.text("instead", 64)
    start = _start(record, fields, "start") if kind is Kind.START else None
    if kind is Kind.START:
        along["instead"] = _start(record, fields, "instead")
    may_join = record.game.may_join({})
    taken = read_chairs(tuple(record.names), fields.take("chairs"), may_join=may_join) if kind is Kind.CHAIR else None
    if kind is Kind.CHAIR:
        along["instead"] = read_chairs(tuple(record.names), fields.take("instead"), may_join=may_join)
        if fields.has("seats"):
            along["seats"] = fields.take("seats")
    sent, received = codec.optional_time(fields, "sent"), moment(fields.text("received", 64))
    played = codec.optional_time(fields, "played")
    fields.finish()
    age = received - _played(played, received) if played else None
    clock = moment(sent) if sent else None
    sent_then = recording.Submission(
        kind, cid, target, deal, at=clock, age=age, started=started, start=start, chairs=taken
    )
    return sent_then, along, received


def _start(record: MatchRecord, fields: Fields, name: str) -> Payload:
    start = fields.rest().get(name)
    given = start.get("seats") if isinstance(start, dict) else None
    seats = [seat for seat in record.names if isinstance(given, dict) and seat.value in given]
    if not record.game.may_join({}) or len(seats) not in record.game.sizes:
        seats = [*record.names]
    return fields.inside(name, partial(read_start, record.game, seats))


def _played(written: str, received: datetime) -> datetime:
    played = moment(written)
    if played > received:
        raise IllegalDeal(_("%(time)s is later than when the server received it") % {"time": echoed(written)})
    return played


def _id(value: object) -> UUID:
    try:
        return written_id(value)
    except ValueError:
        raise IllegalDeal(_("%(value)s is not an id") % {"value": echoed(value)}) from None


def _ids(value: object) -> list[str]:
    if not isinstance(value, list):
        raise IllegalDeal(_("%(value)s is not a list of ids") % {"value": echoed(value)})
    return [str(_id(each)) for each in value]


# In the match format


def read_written_match(line: bytes, place: int) -> ReadMatch:
    """A match of the match format. Raises ImportRefused."""
    try:
        record, deals = read_head(with_unsent_entries(read_data(line)), BY_SLUG)
        row = _row(record, _uid(record, line))
    except ValueError as refusal:
        raise refused(place, refusal) from None
    read = _replayed(row, record, _deal_events(record, deals, row), place)
    if record.chairs:
        people = {seat.value: name for seat, name in record.names.items()} | _newcomers(record, row)
        now = Chairs(read.now.log, row.seats).now
        names = {Seat(seat): people[who] for seat, who in now.items()}
        unseated = {who: people[who] for who in read.now.log.origins if who not in now.values()}
        read = replace(read, names=names, unseated=unseated)
    return replace(read, number=0, only_standing=True)


def _newcomers(record: MatchRecord, row: Match) -> dict[str, str]:
    """Who sat nowhere in the first deal and took a chair later, by ids that follow from their names."""
    first = {folded(name) for name in record.names.values()}
    named = [each.name for each in record.chairs if each.name is not None]
    new = {folded(name): name for name in named if folded(name) not in first}
    return {str(id_made_of(row.uid.bytes + key.encode())): name for key, name in new.items()}


def _chair_event(record: MatchRecord, row: Match, cids: Sequence[UUID]) -> recording.Submission:
    people = {seat.value: name for seat, name in record.names.items()} | _newcomers(record, row)
    origins = {folded(name): who for who, name in people.items()}
    changes: list[Payload] = [
        {
            "seat": each.seat.value,
            "after": str(cids[each.deal - 2] if each.deal > 1 else row.uid),
            "who": origins[folded(each.name)] if each.name is not None else "",
        }
        for each in record.chairs
    ]
    return recording.Submission(Kind.CHAIR, id_made_of(row.uid.bytes + b"chairs"), chairs=changes)


def _uid(record: MatchRecord, line: bytes) -> UUID:
    """The match's own id, if it is one of ours; else one made of the text, by which the match is known again."""
    try:
        return sent_id(record.id or "")
    except ValueError:
        return id_made_of(line)


def _deal_events(record: MatchRecord, deals: list[object], row: Match) -> Iterator[SentThen]:
    cids = [id_made_of(row.uid.bytes + str(number).encode()) for number in range(1, len(deals) + 1)]
    when = row.created
    for cid, data in zip(cids, deals, strict=True):
        deal = codec.read_match_deal(record.game, data)
        when = moment(deal.at) if deal.at else row.created
        yield recording.Submission(Kind.DEAL, cid, deal=_payload(record, deal)), {}, when
    if record.chairs:
        is_joined = any(each.name is None or each.seat not in record.names for each in record.chairs)
        seats = {"seats": [seat.value for seat in record.names]} if is_joined else {}
        yield _chair_event(record, row, cids), {"instead": [], **seats}, when
    if record.closed:
        cid = id_made_of(row.uid.bytes + b"closed")
        yield recording.Submission(Kind.CLOSE, cid), {}, moment(record.ended) if record.ended else row.created


# Both


def _row(record: MatchRecord, uid: UUID) -> Match:
    """The match's row, not stored. Raises ValueError."""
    started = moment(record.started) if record.started else timezone.now()
    row = Match(
        uid=uid,
        slug=record.game.slug,
        options=dict(record.options),
        first_dealer=record.first_dealer.value,
        created=started,
        played=started,
        **{text.name: one_line(record.texts.get(text.name, ""), text.longest) for text in TEXTS},
        stakes=_stakes(record),
    )
    row.seats = tuple(record.names)
    return row


def _stakes(record: MatchRecord) -> Payload | None:
    if record.stakes is None:
        return None
    return write_stakes(replace(record.stakes, unit=one_line(record.stakes.unit, LONGEST_UNIT)))


def _payload(record: MatchRecord, written: codec.WrittenDeal) -> Payload:
    """The deal as it will be stored; its note on one line, as live entry stores it."""
    note = one_line(written.note, codec.LONGEST_NOTE) if written.note else None
    return dict(codec.write_match_deal(record.game, replace(written, note=note or None)))


def _replayed(row: Match, record: MatchRecord, sent: Iterator[SentThen], number: int) -> ReadMatch:
    """The match after all that was sent. Its deals are followed once, at the end: only a correction that struck out
    others has to be followed where it was made.
    """
    log, events = Log(), list[recording.ChainLink]()
    try:
        for each, along, received in sent:
            event = _event_as_in_file(row, log, each, along, received)
            log.append(event)
            events.append(recording.ChainLink(event, each.at))
    except (recording.EventRefused, ValueError) as refusal:
        raise _refused_at(number, len(log.live) + 1, len(events) + 1, refusal) from None
    replay = row.replay(log)
    if replay.stop is not None:
        raise _refused_at(number, replay.stop.deal, log.live[replay.stop.deal - 1].touched, replay.stop.words)
    now = CachedMatch(row.uid, log, replay, recording.summary(row, log, replay))
    return ReadMatch(row, record.names, {}, tuple(events), now, number, only_standing=False)


def _refused_at(number: int, deal: int, entry: int, reason: object) -> ImportRefused:
    values = {"deal": deal, "entry": entry, "reason": reason}
    return refused(number, _("deal %(deal)s, entry %(entry)s: %(reason)s") % values)


def _event_as_in_file(
    row: Match, log: Log, sent: recording.Submission, along: Payload, received: datetime
) -> LoggedEvent:
    if sent.cid in log.events:
        raise recording.EventRefused(_("its id was used before."))
    if sent.target is not None and sent.target not in log.entries:
        raise recording.EventRefused(_("That deal is not in this match."))
    event = recording.event_after(row, log, sent, received=received)
    if along.get("struck") != event.payload.get("struck"):
        event = _with_struck(row, log, sent, along, received)
    if {name: event.payload.get(name) for name in ALONG if name in event.payload} != along:
        raise recording.EventRefused(_("it changes other deals, another date or another start than the file says."))
    return event


def _with_struck(row: Match, log: Log, sent: recording.Submission, along: Payload, received: datetime) -> LoggedEvent:
    """The event with the deals that it struck out, because the match then ended earlier."""
    before = CachedMatch(row.uid, log, row.followed(()), {})
    try:
        event, _now = recording.dry_run(row, before, sent, received=received)
    except recording.EndsEarlier as question:
        agreed = frozenset(entry.cid for entry in question.behind)
        event, _now = recording.dry_run(row, before, replace(sent, agreed=agreed), received=received)
    return event


# Settlements of a match, read strictly out of a book's file (docs/book-format.md).

LATEST = datetime(2999, 1, 1, tzinfo=UTC)
"""A later time in a file is a mistake."""


def moment(text: str) -> datetime:
    """The moment that RFC 3339 writes so, in UTC. Raises ValueError."""
    when = codec.read_time(text)
    if not EARLIEST < when < LATEST:
        raise IllegalDeal(_("%(time)s is too long ago, or too far off") % {"time": echoed(text)})
    return when.astimezone(UTC)


def read_settlements(
    fields: Fields, seats: Collection[Seat], unseated: Collection[str] = ()
) -> StoredSettlements | None:
    """Take `settled` and `settlements` from a match's fields; None where it never was. Raises IllegalDeal.

    `unseated`: who does not sit there at the end, by their origins.
    """
    left = sorted(f"{LEFT}{origin}" for origin in unseated)
    settled = codec.optional_time(fields, "settled")
    listed = fields.take("settlements") if fields.has("settlements") else None
    if listed is None:
        return [{"at": written_time(moment(settled))}] if settled else None
    with refusal_in("settlements"):
        if not isinstance(listed, list) or not 0 < len(listed) <= MOST_SETTLEMENTS:
            raise IllegalDeal(
                ngettext(
                    "it is a list of %(most)s settlement", "it is a list of 1 to %(most)s settlements", MOST_SETTLEMENTS
                )
                % {"most": MOST_SETTLEMENTS}
            )
        settlements = [_settlement(Fields(each), seats, left) for each in listed]
        if settled is None or settlements[-1]["at"] != written_time(moment(settled)):
            raise IllegalDeal(_("the last one is not at the moment of “settled”"))
    return settlements


def _settlement(fields: Fields, seats: Collection[Seat], left: Sequence[str]) -> dict[str, object]:
    at = written_time(moment(fields.text("at", 64)))
    paid = Fields(fields.take("paid")).rest()
    fields.finish()
    return {"at": at, "paid": {_unit(unit): _shares(unit, shares, seats, left) for unit, shares in paid.items()}}


def _unit(unit: str) -> str:
    if one_line(unit, LONGEST_UNIT) != unit:
        raise IllegalDeal(_("%(value)s is not in the right form") % {"value": echoed(unit)})
    return unit


def _shares(unit: str, data: object, seats: Collection[Seat], left: Sequence[str]) -> dict[str, Amount]:
    """What each player got or paid, in the order of seats; then those who left theirs. The sum is zero."""
    with refusal_in(unit):
        fields = Fields(data)
        shares = {
            place: amount_in(fields, place, codec.SMALLEST, codec.LARGEST)
            for place in (*(seat.value for seat in Seat), *left)
            if fields.has(place)
        }
        fields.finish()
        for seat, amount in shares.items():
            if seat not in left and Seat(seat) not in seats:
                raise IllegalDeal(_("nobody sits at %(seat)s") % {"seat": seat})
            if hundredths_of(amount) == 0:
                raise IllegalDeal(_("%(seat)s paid nothing and received nothing; leave it out") % {"seat": seat})
        if not shares or sum(map(hundredths_of, shares.values())) != 0:
            raise IllegalDeal(_("the payments do not add up to zero"))
    return shares


# A match exported by a phone that could not send it: the form entries it had queued, written out as deals.

LONGEST = 64


def with_unsent_entries(data: object) -> object:
    """A match whose `kept` form entries are written out as deals; anything else as it is. Raises ValueError."""
    if not isinstance(data, dict) or "kept" not in data:
        return data
    head = {name: value for name, value in data.items() if name != "kept"}
    record, deals = read_head(head, BY_SLUG)
    entries = data["kept"]
    if not isinstance(entries, list):
        raise IllegalDeal(_("“%(field)s” is not a list") % {"field": "kept"})
    if len(entries) > recording.MOST_EVENTS:
        raise IllegalDeal(
            ngettext("a match has %(most)s event", "a match has 1 to %(most)s events", recording.MOST_EVENTS)
            % {"most": recording.MOST_EVENTS}
        )
    codec.check(entries)
    standing, closed = _standing_deals(record, entries)
    return head | {"deals": [*deals, *standing]} | ({"closed": True} if closed else {})


NOT_IN_A_FILE = {
    Kind.START.value: gettext_lazy(
        "entry %(number)s corrects the start, which only a phone can send. Take that phone online: it sends everything"
    ),
    Kind.CHAIR.value: gettext_lazy(
        "in entry %(number)s somebody takes a chair, which only a phone can send. "
        "Take that phone online: it sends everything"
    ),
}


def _standing_deals(record: MatchRecord, entries: list[object]) -> tuple[list[Payload], bool]:
    """The deals that stand after all of it; what changes a deal of another phone changes nothing here."""
    deals: dict[str, Payload] = {}
    struck: set[str] = set()
    closed = False
    for number, each in enumerate(entries, 1):
        fields = Fields(each)
        cid, at, answers = fields.text("id", LONGEST), fields.text("at", LONGEST), _form_answers(fields.take("fields"))
        fields.finish()
        kind, target = answers.get("event") or Kind.DEAL.value, answers.get("target", "")
        if kind == Kind.DEAL.value:
            deals[cid] = _deal(record, answers, number) | {"at": at}
        elif kind == Kind.AMEND.value and target in deals:
            deals[target] = _deal(record, answers, number) | {"at": at}
        elif kind == Kind.VOID.value:
            struck.add(target)
        elif kind == Kind.RESTORE.value:
            struck.discard(target)
        elif kind in (Kind.CLOSE.value, Kind.REOPEN.value):
            closed = kind == Kind.CLOSE.value
        elif kind in (Kind.START.value, Kind.CHAIR.value):
            raise IllegalDeal(NOT_IN_A_FILE[kind] % {"number": number})
    return [deal for cid, deal in deals.items() if cid not in struck], closed


def _form_answers(data: object) -> Mapping[str, str]:
    if not isinstance(data, dict) or not all(isinstance(value, str) for value in data.values()):
        raise IllegalDeal(_("%(value)s is not what a form says") % {"value": echoed(data)})
    return data


def _deal(record: MatchRecord, answers: Mapping[str, str], number: int) -> Payload:
    form = deal_form(record.game, record.names, answers, options=record.options)
    if not form.is_valid():
        reason = next(iter(form.errors.values()))[0]
        raise IllegalDeal(_("entry %(number)s: %(reason)s") % {"number": number, "reason": reason})
    return payload_of(record.game, form)
