"""Settlements of a match, read strictly out of a book's file (docs/book-format.md)."""

from collections.abc import Collection
from datetime import UTC, datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.book.ledger.money.bill import MOST_SETTLEMENTS, Written, written_time
from scorekeeper.book.ledger.played import EARLIEST
from scorekeeper.domain.fields import Fields, echoed
from scorekeeper.domain.formats.deal_codec import inside, optional_time
from scorekeeper.domain.formats.match_codec import LONGEST_UNIT
from scorekeeper.domain.formats.strict_json import LARGEST, SMALLEST
from scorekeeper.domain.formats.times import read_time
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.one_line import one_line
from scorekeeper.domain.seats import Seat

LATEST = datetime(2999, 1, 1, tzinfo=UTC)
"""Cards will be scored after; nobody has such a file."""


def moment(text: str) -> datetime:
    """Return the moment that RFC 3339 writes so, in UTC. Raises ValueError."""
    when = read_time(text)
    if not EARLIEST < when < LATEST:
        raise IllegalDeal(_("%(time)s is too long ago, or too far off") % {"time": echoed(text)})
    return when.astimezone(UTC)


def read_settlements(fields: Fields, seats: Collection[Seat]) -> Written | None:
    """Take `settled` and `settlements` from a match's fields; None where it never was. Raises IllegalDeal."""
    settled = optional_time(fields, "settled")
    given = fields.take("settlements") if fields.has("settlements") else None
    if given is None:
        return [{"at": written_time(moment(settled))}] if settled else None
    with inside("settlements"):
        if not isinstance(given, list) or not 0 < len(given) <= MOST_SETTLEMENTS:
            raise IllegalDeal(
                ngettext(
                    "it is a list of %(most)s settlement", "it is a list of 1 to %(most)s settlements", MOST_SETTLEMENTS
                )
                % {"most": MOST_SETTLEMENTS}
            )
        settlements = [_settlement(Fields(each), seats) for each in given]
        if settled is None or settlements[-1]["at"] != written_time(moment(settled)):
            raise IllegalDeal(_("the last one is not at the moment of “settled”"))
    return settlements


def _settlement(fields: Fields, seats: Collection[Seat]) -> dict[str, object]:
    at = written_time(moment(fields.text("at", 64)))
    paid = Fields(fields.take("paid")).rest()
    fields.finish()
    return {"at": at, "paid": {_unit(unit): _shares(unit, shares, seats) for unit, shares in paid.items()}}


def _unit(unit: str) -> str:
    if one_line(unit, LONGEST_UNIT) != unit:
        raise IllegalDeal(_("%(value)s is not how it is written") % {"value": echoed(unit)})
    return unit


def _shares(unit: str, given: object, seats: Collection[Seat]) -> dict[str, int]:
    """Return what everybody got or paid, together nought, in the order of seats."""
    with inside(unit):
        fields = Fields(given)
        shares = {seat.value: fields.whole(seat.value, SMALLEST, LARGEST) for seat in Seat if fields.has(seat.value)}
        fields.finish()
        for seat, amount in shares.items():
            if Seat(seat) not in seats:
                raise IllegalDeal(_("nobody sits at %(seat)s") % {"seat": seat})
            if amount == 0:
                raise IllegalDeal(_("%(seat)s paid nothing and got nothing; it is left out") % {"seat": seat})
        if not shares or sum(shares.values()) != 0:
            raise IllegalDeal(_("what was paid is not what was got"))
    return shares
