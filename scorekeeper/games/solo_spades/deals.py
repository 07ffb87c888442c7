"""What can happen in one deal of Solo Spades, as a value that cannot be built wrong."""

from dataclasses import dataclass
from enum import Enum, StrEnum

from scorekeeper.domain.bids import check_tricks
from scorekeeper.domain.deal_format import DealFormat, Plain, Record, by_seat, whole
from scorekeeper.domain.fields import Fields, echoed
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.seats import BySeat

TRICKS = 13
"""Tricks in a deal, and the highest bid."""

NIL = 0
"""A bid of no trick at all is always a nil, as in Spades; it is written as "nil", and 0 in the answers."""

NIL_WORD = "nil"


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal: four bids from 0 (nil) to 13, which may add up to anything, and thirteen tricks."""

    bids: BySeat[int]
    tricks: BySeat[int]

    def __post_init__(self) -> None:
        for _seat, bid in self.bids.each:
            if not NIL <= bid <= TRICKS:
                raise IllegalDeal(
                    ngettext("nobody can bid %(bid)s trick", "nobody can bid %(bid)s tricks", bid) % {"bid": bid}
                )
        check_tricks((won for _seat, won in self.tricks.each), TRICKS)


class Kind(Enum):
    """The kinds of deal, by the word the match format uses: nobody can pass a deal out."""

    PLAYED = "played"


def _read_bid(fields: Fields, seat: str) -> int:
    value = fields.take(seat)
    if value == NIL_WORD:
        return NIL
    if type(value) is int and 0 <= value <= TRICKS:
        return value
    raise IllegalDeal(
        _("“%(field)s”: %(value)s is not a bid; it can be a whole number from 0 to %(most)s or “nil”")
        % {"field": seat, "value": echoed(value), "most": TRICKS}
    )


def _write_bid(bid: int) -> int | str:
    return NIL_WORD if bid == NIL else bid


FORMAT: DealFormat[Deal] = DealFormat(
    {Kind.PLAYED: Record(Deal, bids=by_seat(Plain(_read_bid, _write_bid)), tricks=by_seat(whole(0, TRICKS)))}
)


class Section(StrEnum):
    """Sections of the rules that code leads to, by their anchors in the description, in the order of the page."""

    DEAL = "deal"
    DECLARER = "declarer"
    MUST_BEAT = "must-beat"
    SCORING = "scoring"
    BAGS = "bags"
    SPECIALS = "specials"
    END = "end"
