"""What can happen in one deal of Forty-One, as values that cannot be built wrong."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Any, TypeVar

from scorekeeper.domain.asking import as_answer
from scorekeeper.domain.bids import bid_field
from scorekeeper.domain.deal_format import TRUTH, DealFormat, Either, Optional, Record, by_seat, whole
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.seats import CLOCKWISE, BySeat, Seat, Side, after_dealer

T = TypeVar("T")

TRICKS = 13
"""Tricks in a deal."""

LOWEST_BID = 1
"""Pagat: nobody can pass."""

HIGHEST_BID = 13

Bids = BySeat[int]
"""The tricks that each of the four bid, 1 to 13; whether a table allows so low a bid its house rules say."""


@dataclass(frozen=True, slots=True)
class TricksKnown:
    """A deal that was played, and the tricks of all four were counted."""

    bids: Bids
    tricks: BySeat[int]

    def __post_init__(self) -> None:
        _check_bids(self.bids)
        _check_tricks(self.tricks)

    @property
    def made(self) -> BySeat[bool]:
        """Who took as many tricks as they bid, or more."""
        return BySeat.made(CLOCKWISE, lambda seat: self.tricks.of(seat) >= self.bids.of(seat))


@dataclass(frozen=True, slots=True)
class MadeKnown:
    """A deal that was played, of which only is known who made their bid."""

    bids: Bids
    made: BySeat[bool]

    def __post_init__(self) -> None:
        _check_bids(self.bids)
        check_made(self.bids, self.made)


@dataclass(frozen=True, slots=True)
class ThrownIn:
    """The bids were not worth enough to play; None where nobody wrote them down."""

    bids: Bids | None = None

    def __post_init__(self) -> None:
        if self.bids is not None:
            _check_bids(self.bids)


Played = TricksKnown | MadeKnown
Deal = Played | ThrownIn


def check_made(bids: Bids, made: BySeat[bool]) -> None:
    """Refuse what thirteen tricks do not allow. Raises IllegalDeal.

    Who made a bid may have taken any number more. So only two things cannot be: that bids were made of more
    than thirteen tricks together, and that nobody made theirs though less than thirteen would then have been taken.
    """
    needed = sum(bids.of(seat) for seat in CLOCKWISE if made.of(seat))
    if needed > TRICKS:
        raise IllegalDeal(
            ngettext(
                "those who made their bids would have %(n)s trick; a deal has %(tricks)s",
                "those who made their bids would have %(n)s tricks; a deal has %(tricks)s",
                needed,
            )
            % {"n": needed, "tricks": TRICKS}
        )
    if needed == 0 and (most := sum(bid - 1 for _seat, bid in bids.each)) < TRICKS:
        raise IllegalDeal(
            ngettext(
                "if nobody made their bid, at most %(n)s trick was taken; a deal has %(tricks)s",
                "if nobody made their bid, at most %(n)s tricks were taken; a deal has %(tricks)s",
                most,
            )
            % {"n": most, "tricks": TRICKS}
        )


def _check_bids(bids: Bids) -> None:
    for _seat, bid in bids.each:
        if not LOWEST_BID <= bid <= HIGHEST_BID:
            raise IllegalDeal(
                ngettext(
                    "a bid is %(lowest)s to %(highest)s trick, not %(n)s",
                    "a bid is %(lowest)s to %(highest)s tricks, not %(n)s",
                    HIGHEST_BID,
                )
                % {"lowest": LOWEST_BID, "highest": HIGHEST_BID, "n": bid}
            )


def _check_tricks(tricks: BySeat[int]) -> None:
    taken = [number for _seat, number in tricks.each]
    for number in taken:
        if not 0 <= number <= TRICKS:
            raise IllegalDeal(
                ngettext("nobody can take %(n)s trick", "nobody can take %(n)s tricks", number) % {"n": number}
            )
    if sum(taken) != TRICKS:
        raise IllegalDeal(_("the tricks add up to %(n)s; a deal has %(tricks)s") % {"n": sum(taken), "tricks": TRICKS})


class Kind(Enum):
    """The kinds of deal, by the word the match format uses."""

    PLAYED = "played"
    THROWN_IN = "thrown_in"


BIDS = range(LOWEST_BID, HIGHEST_BID + 1)
FOUR_BIDS = by_seat(whole(LOWEST_BID, HIGHEST_BID))
FORMAT: DealFormat[Deal] = DealFormat(
    {
        Kind.PLAYED: Either(
            (TricksKnown, "tricks", Record(TricksKnown, bids=FOUR_BIDS, tricks=by_seat(whole(0, TRICKS)))),
            (MadeKnown, "made", Record(MadeKnown, bids=FOUR_BIDS, made=by_seat(TRUTH))),
        ),
        Kind.THROWN_IN: Record(ThrownIn, bids=Optional(FOUR_BIDS)),
    },
    in_form={"bids": "bid"},
)


def written(values: BySeat[T]) -> dict[str, T]:
    """Something that each player has, as the match format writes it: clockwise from north."""
    return {seat.value: values.of(seat) for seat in CLOCKWISE}


def made_field(seat: Seat) -> str:
    return f"made_{seat.value.lower()}"


def played(bids: Bids, made: BySeat[bool]) -> dict[str, str]:
    """The answers about four bids and who made theirs, even if no deal can be so."""
    return {"kind": Kind.PLAYED.value, **each(bid_field, bids), **each(made_field, made)}


def each(field: Callable[[Seat], str], values: BySeat[Any]) -> dict[str, str]:
    """The answers about something that everybody has."""
    return {field(seat): as_answer(value) for seat, value in values.each}


TOTAL_NEEDED = 11
"""Both sources: below it the cards are thrown in."""

FIRST_DOUBLE = 7
"""Both sources: bids of seven and more count double."""


class Values(Enum):
    """The tables by which bids are valued."""

    FROM7 = "from7"
    FOUR_HUNDRED = "400"
    FACE = "face"
    FOUR_HUNDRED_50 = "400_50"

    @property
    def is_of_400(self) -> bool:
        """Whether these are values of the Lebanese game, in which a 13 decides the match."""
        return self in (Values.FOUR_HUNDRED, Values.FOUR_HUNDRED_50)


FOUR_HUNDRED = {
    **{bid: bid for bid in range(1, 5)},
    **{bid: 2 * bid for bid in range(5, 9)},
    **{bid: 3 * bid for bid in range(9, 14)},
}
"""Pagat's Lebanese game called 400, 2 to 12. A 13 decides the match by itself; 1 and 13 are ours, by the same steps."""

FROM_ELEVEN, FIFTY = 11, 50
"""Pagat, of 400: some value every bid from 11 upwards at 50. That of 13 is only what then stands on the sheet."""

LOWEST_AHEAD = ((50, 5), (40, 4), (30, 3))
"""Pagat, of 400: some require at least so many tricks of a player who has at least so many points."""


def lowest_bid(lowest: int, points: int, *, rising: bool) -> int:
    """The least that a player with so many points may bid, where the table's least is `lowest`."""
    least_bids = (least for reached, least in LOWEST_AHEAD if points >= reached)
    return max(lowest, next(least_bids, lowest)) if rising else lowest


def value(bid: int, values: Values = Values.FROM7) -> int:
    """The points at stake in a bid of so many tricks, 1 to 13."""
    if values is Values.FOUR_HUNDRED_50 and bid >= FROM_ELEVEN:
        return FIFTY
    if values.is_of_400:
        return FOUR_HUNDRED[bid]
    return 2 * bid if values is Values.FROM7 and bid >= FIRST_DOUBLE else bid


def earned(bid: int, values: Values = Values.FROM7, *, made: bool) -> int:
    """What the bidder scores. Pagat: the value if it was made, more tricks or not; else minus the value."""
    return value(bid, values) if made else -value(bid, values)


def total(bids: Iterable[int], values: Values = Values.FROM7) -> int:
    return sum(value(bid, values) for bid in bids)


def is_played(bids: Iterable[int], values: Values = Values.FROM7, needed: int = TOTAL_NEEDED) -> bool:
    """Whether the four bids are enough; else the cards are thrown in and the next player deals."""
    return total(bids, values) >= needed


ANTICLOCKWISE = (Seat.N, Seat.W, Seat.S, Seat.E)
"""Both sources: to the right, in the deal, the bidding and the play."""

PACKETS = (1, 2, 2, 2, 2, 2, 2)
"""Both sources: so many cards to each in every round of the deal."""

PAIRS: tuple[tuple[Side, tuple[Seat, Seat]], ...] = ((Side.NS, (Seat.S, Seat.N)), (Side.EW, (Seat.W, Seat.E)))
"""Partners beside each other, in the order in which a pair is named everywhere."""

SHEET_ORDER: tuple[Seat, ...] = tuple(seat for _side, pair in PAIRS for seat in pair)
"""From left to right on a sheet."""


def dealing_order(dealer: Seat) -> tuple[Seat, ...]:
    """The seats from eldest to the dealer."""
    return after_dealer(dealer, ANTICLOCKWISE)


def in_turn(values: Iterable[T], first: Seat = Seat.N) -> BySeat[T]:
    """The values in the turn of the game, the one of `first` before the others."""
    start = ANTICLOCKWISE.index(first)
    listed = dict(zip(ANTICLOCKWISE[start:] + ANTICLOCKWISE[:start], values, strict=True))
    return BySeat.made(CLOCKWISE, listed.__getitem__)


class Section(StrEnum):
    """Sections of the rules that code leads to, by their anchors in the description, in the order of the page."""

    DEAL = "deal"
    BIDDING = "bidding"
    THROWN_IN = "thrown-in"
    PLAY = "play"
    SCORING = "scoring"
    FINISH = "finish"
    THIRTEEN = "thirteen"
