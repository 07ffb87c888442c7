"""One match of a file, read strictly: out of a book (docs/book-format.md), or written in the match format."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.book.copies.imports.kept import with_kept
from scorekeeper.book.copies.imports.settled import read_settlements
from scorekeeper.book.copies.imports.weighed import (
    NotTaken,
    Patience,
    ReadMatch,
    SentThen,
    moment,
    payload_of,
    row_of,
    weighed,
)
from scorekeeper.book.ledger.log import Kind, Payload
from scorekeeper.book.ledger.tokens import sent_id
from scorekeeper.book.ledger.writing import MOST_EVENTS, Sent
from scorekeeper.book.models import Match
from scorekeeper.domain.fields import Fields, echoed
from scorekeeper.domain.formats.deal_codec import optional_time, read_dealt
from scorekeeper.domain.formats.match_codec import Format, MatchRecord, WrittenDeal, read_data, read_head
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.games import BY_SLUG

HIGHEST_NUMBER = 1_000_000


def match_of_book(data: object, place: int, people: Mapping[int, str], patience: Patience) -> ReadMatch:
    """Return a match of a book's file. Raises NotTaken."""
    number = place
    try:
        fields = Fields(data)
        number = fields.whole("number", 1, HIGHEST_NUMBER)
        events, uid = fields.take("events"), _id(fields.take("id"))
        heard = optional_time(fields, "received")
        settled = {name: fields.take(name) for name in ("settled", "settlements") if fields.has(name)}
        record = _head(fields, people)
        if not isinstance(events, list) or not 0 < len(events) <= MOST_EVENTS:
            raise IllegalDeal(
                ngettext("a match has %(most)s event", "a match has 1 to %(most)s events", MOST_EVENTS)
                % {"most": MOST_EVENTS}
            )
        row = row_of(record, uid)
        row.created = moment(heard) if heard else row.played
        started, row.played = row.played, _began(events) or row.played
        _played(row.played.isoformat(), row.created)
        row.settlements = read_settlements(Fields(settled), record.names)
    except ValueError as refusal:
        told = {"number": number, "reason": refusal}
        raise NotTaken(_("Match %(number)s cannot be taken: %(reason)s") % told) from None
    read = weighed(row, record, (_sent(record, event) for event in events), number, patience)
    row.played = read.now.log.started or row.played
    if row.played != started:
        raise NotTaken(_("Match %(number)s cannot be taken: its events say another “started”.") % {"number": number})
    return replace(read, number=number)


def _began(events: list[object]) -> datetime | None:
    """Return when the match began as it was first noted; None where nobody has corrected that."""
    for event in events:
        if isinstance(event, dict) and event.get("kind") == Kind.DATE.value:
            return moment(Fields(event).text("instead", 64))
    return None


def _head(fields: Fields, people: Mapping[int, str]) -> MatchRecord:
    """Return all but the events, as the match format's own reader reads it."""
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


def _sent(record: MatchRecord, data: object) -> SentThen:
    fields = Fields(data)
    cid, kind = _id(fields.take("id")), fields.choice("kind", Kind)
    has_target = kind in (Kind.AMEND, Kind.VOID, Kind.RESTORE)
    target = _id(fields.take("target")) if has_target else None
    deal = _deal(record, fields.take("deal")) if kind in (Kind.DEAL, Kind.AMEND) else None
    along: Payload = {name: _ids(fields.take(name)) for name in ("struck", "restored") if fields.has(name)}
    started = moment(fields.text("started", 64)) if kind is Kind.DATE else None
    if kind is Kind.DATE:
        along["instead"] = fields.text("instead", 64)
    sent, received = optional_time(fields, "sent"), moment(fields.text("received", 64))
    played = optional_time(fields, "played")
    fields.finish()
    age = received - _played(played, received) if played else None
    clock = moment(sent) if sent else None
    return Sent(kind, cid, target, deal, at=clock, age=age, started=started), along, received


def _played(written: str, heard: datetime) -> datetime:
    played = moment(written)
    if played > heard:
        raise IllegalDeal(_("%(time)s is later than when the server heard of it") % {"time": echoed(written)})
    return played


def _deal(record: MatchRecord, data: object) -> Payload:
    return payload_of(record, read_dealt(record.game, data))


def _id(given: object) -> UUID:
    try:
        uuid = sent_id(given) if isinstance(given, str) else None
    except ValueError:
        uuid = None
    if uuid is None or str(uuid) != given:
        raise IllegalDeal(_("%(value)s is no id") % {"value": echoed(given)})
    return uuid


def _ids(given: object) -> list[str]:
    if not isinstance(given, list):
        raise IllegalDeal(_("%(value)s is no list of ids") % {"value": echoed(given)})
    return [str(_id(each)) for each in given]


def written_match(line: bytes, place: int, patience: Patience) -> ReadMatch:
    """Return a match of the match format. Raises NotTaken."""
    try:
        record, deals = read_head(with_kept(read_data(line)), BY_SLUG)
        row = row_of(record, _uid(record, line))
    except ValueError as refusal:
        told = {"number": place, "reason": refusal}
        raise NotTaken(_("Match %(number)s cannot be taken: %(reason)s") % told) from None
    sent = _deals_sent(record, deals, row)
    return replace(weighed(row, record, sent, place, patience), only_standing=True)


def _uid(record: MatchRecord, line: bytes) -> UUID:
    """Return the match's own id, if it is one of ours; else one made of the text, by which the match is known again."""
    try:
        return sent_id(record.id or "")
    except ValueError:
        return _made_of(line)


def _deals_sent(record: MatchRecord, deals: list[object], row: Match) -> Iterator[SentThen]:
    for number, given in enumerate(deals, 1):
        deal = read_dealt(record.game, given)
        cid = _made_of(row.uid.bytes + str(number).encode())
        yield Sent(Kind.DEAL, cid, deal=payload_of(record, deal)), {}, _when(deal, row)
    if record.closed:
        cid = _made_of(row.uid.bytes + b"closed")
        yield Sent(Kind.CLOSE, cid), {}, moment(record.ended) if record.ended else row.created


def _when(deal: WrittenDeal, row: Match) -> datetime:
    return moment(deal.at) if deal.at else row.created


def _made_of(text: bytes) -> UUID:
    return UUID(bytes=hashlib.sha256(text).digest()[:16], version=4)
