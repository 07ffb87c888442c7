"""What can happen in one deal of Spades, as a value that cannot be built wrong."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum

from scorekeeper.domain.bids import check_tricks
from scorekeeper.domain.deal_format import TRUTH, DealFormat, Optional, Plain, Record, by_seat, inside, one_of
from scorekeeper.domain.fields import Fields, echoed, refusal_in
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.seats import CLOCKWISE, BySeat, BySide, Seat, Side

TRICKS = 13
"""Tricks in a deal, and the highest bid."""


class Nil(Enum):
    """A bid of no trick at all, after looking at the cards or before."""

    SEEN = "nil"
    BLIND = "blind_nil"


Bid = int | Nil
"""1 to 13 tricks, or a nil. A bid of 0 is always a nil (Pagat) and is stored as one."""


class Promise(Enum):
    """What became of a bidder's "no trump", the promise to win no trick by ruffing."""

    KEPT = "kept"
    RUFFED = "ruffed"


class BemoSize(Enum):
    """A bet on the first tricks of a deal."""

    LITTLE = "little"
    BIG = "big"

    @property
    def first_tricks(self) -> int:
        """How many tricks, from the first one on, the side must all win."""
        return LITTLE_BEMO_TRICKS if self is BemoSize.LITTLE else BIG_BEMO_TRICKS


LITTLE_BEMO_TRICKS = 6
BIG_BEMO_TRICKS = 9


def read_bid(value: object) -> Bid:
    """The bid that was written down: a number from 0 to 13, "nil" or "blind_nil". Raises IllegalDeal."""
    if value == Nil.SEEN.value or (type(value) is int and value == 0):
        return Nil.SEEN
    if value == Nil.BLIND.value:
        return Nil.BLIND
    if type(value) is int and 0 < value <= TRICKS:
        return value
    raise IllegalDeal(
        _("%(value)s is not a bid; it can be a whole number from 0 to %(most)s, “nil” or “blind_nil”")
        % {"value": echoed(value), "most": TRICKS}
    )


def write_bid(bid: Bid) -> int | str:
    return bid.value if isinstance(bid, Nil) else bid


def contract(bids: Sequence[Bid]) -> int:
    """How many tricks a side has to win: the sum of its numbers (Pagat). Two nils make 0."""
    return sum([bid for bid in bids if not isinstance(bid, Nil)])


Tricks = BySeat[int] | BySide[int]
"""The tricks of each player or, where nobody bid nil, of each side."""


@dataclass(frozen=True, slots=True)
class Bemo:
    """A side's bet on the first tricks, won or lost."""

    side: Side
    size: BemoSize
    won: bool


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal: four bids and thirteen tricks.

    `no_trump` holds those who promised to win no trick by ruffing; `bemos` at most one bet a side and size.
    """

    bids: BySeat[Bid]
    tricks: Tricks
    no_trump: BySeat[Promise] = BySeat(())
    bemos: tuple[Bemo, ...] = ()

    def __post_init__(self) -> None:
        _check_bids(self.bids)
        check_tricks(_numbers(self.tricks), TRICKS)
        if isinstance(self.tricks, BySide) and any(isinstance(bid, Nil) for _seat, bid in self.bids.each):
            raise IllegalDeal(_("where somebody bids nil, the tricks of every player must be known"))
        if any(isinstance(self.bids.of(seat), Nil) for seat in self.no_trump.seats):
            raise IllegalDeal(_("a nil cannot be no trump"))
        if self.no_trump.each:
            _check_ruffs(self)
        if self.bemos:
            _check_bemos(self)

    def bids_of(self, side: Side) -> tuple[Bid, Bid]:
        """The bids of both partners, in the order of their seats."""
        one, other = side.seats
        return self.bids.of(one), self.bids.of(other)

    def tricks_of(self, side: Side) -> int:
        """The tricks of both partners together, 0 to 13."""
        return sum(self.tricks_by_partner(side))

    def tricks_by_partner(self, side: Side) -> tuple[int, int]:
        """The tricks of both partners, in the order of their seats.

        Where only the side's are known, all of them stand under the first: without a nil nobody asks whose they were.
        """
        if isinstance(self.tricks, BySide):
            return self.tricks.of(side), 0
        one, other = side.seats
        return self.tricks.of(one), self.tricks.of(other)


def _check_bids(bids: BySeat[Bid]) -> None:
    for _seat, bid in bids.each:
        if not isinstance(bid, Nil) and not 1 <= bid <= TRICKS:
            raise IllegalDeal(
                ngettext("nobody can bid %(bid)s trick", "nobody can bid %(bid)s tricks", bid) % {"bid": bid}
            )


def _numbers(tricks: Tricks) -> tuple[int, ...]:
    return (tricks.ns, tricks.ew) if isinstance(tricks, BySide) else tuple(won for _seat, won in tricks.each)


def _check_ruffs(deal: Deal) -> None:
    for seat, promise in deal.no_trump.each:
        won = deal.tricks.of(seat.side) if isinstance(deal.tricks, BySide) else deal.tricks.of(seat)
        if promise is Promise.RUFFED and not won:
            raise IllegalDeal(_("who wins no trick has won none by a ruff"))


def _check_bemos(deal: Deal) -> None:
    """Refuse bets that were made twice, and those that cannot all have gone so."""
    for bemo in deal.bemos:
        _check_bemo(bemo, deal)
    for size in BemoSize:
        if sum(bemo.won for bemo in deal.bemos if bemo.size is size) > 1:
            raise IllegalDeal(
                ngettext(
                    "both sides cannot have won the first %(n)s trick",
                    "both sides cannot have won the first %(n)s tricks",
                    size.first_tricks,
                )
                % {"n": size.first_tricks}
            )
    for side in Side:
        won = {bemo.size: bemo.won for bemo in deal.bemos if bemo.side is side}
        if won.get(BemoSize.BIG) and won.get(BemoSize.LITTLE) is False:
            raise IllegalDeal(_("a side that won the first nine tricks has won the first six"))


def _check_bemo(bemo: Bemo, deal: Deal) -> None:
    """Refuse a bet that was made twice, and one that the side's tricks contradict."""
    if sum((other.side, other.size) == (bemo.side, bemo.size) for other in deal.bemos) > 1:
        raise IllegalDeal(_("a side can bet on a Bemo of each size only once"))
    won, needed = deal.tricks_of(bemo.side), bemo.size.first_tricks
    if bemo.won and won < needed:
        raise IllegalDeal(
            ngettext(
                "a side with %(won)s trick cannot have won the first %(needed)s",
                "a side with %(won)s tricks cannot have won the first %(needed)s",
                won,
            )
            % {"won": won, "needed": needed}
        )
    if not bemo.won and won == TRICKS:
        raise IllegalDeal(_("a side with all the tricks has won the first %(n)s") % {"n": needed})


class Kind(Enum):
    """The kinds of deal, by the word the match format uses: nobody can pass a deal of Spades out."""

    PLAYED = "played"


def _read_bid(fields: Fields, seat: str) -> Bid:
    value = fields.take(seat)
    with refusal_in(seat):
        return read_bid(value)


def _read_tricks(fields: Fields) -> Tricks:
    if any(fields.has(side.value) for side in Side):
        return BySide(*(fields.whole(side.value, 0, TRICKS) for side in Side))
    return BySeat.made(CLOCKWISE, lambda seat: fields.whole(seat.value, 0, TRICKS))


def _read_bemos(fields: Fields, name: str) -> tuple[Bemo, ...]:
    bets = fields.take(name)
    if not isinstance(bets, list):
        raise IllegalDeal(_("“%(field)s” is %(value)s; it is a list") % {"field": name, "value": echoed(bets)})
    with refusal_in(name):
        return tuple(_read_bemo(Fields(each)) for each in bets)


BEMO = Record(Bemo, side=one_of(Side), size=one_of(BemoSize), won=TRUTH)


def _read_bemo(fields: Fields) -> Bemo:
    bemo: Bemo = BEMO.read(fields)
    fields.finish()
    return bemo


def _write_tricks(tricks: Tricks) -> Mapping[str, int]:
    if isinstance(tricks, BySide):
        return {side.value: tricks.of(side) for side in Side}
    return {seat.value: won for seat, won in tricks.each}


FORMAT: DealFormat[Deal] = DealFormat(
    {
        Kind.PLAYED: Record(
            Deal,
            bids=by_seat(Plain(_read_bid, write_bid)),
            tricks=inside(_read_tricks, _write_tricks),
            no_trump=Optional(by_seat(one_of(Promise), all_of_them=False), nothing=BySeat(())),
            bemo=Optional(Plain(_read_bemos, lambda bemos: [BEMO.write("", bemo) for bemo in bemos]), nothing=()),
        )
    },
    in_form={"bids": "bid"},
)


TRICKS_NS, TRICKS_EW = "tricks_ns", "tricks_ew"
"""The tricks of a side, where nobody bid nil; the form asks for those of North and South, the others' are the rest."""

WON, LOST = "won", "lost"


def no_trump_field(seat: Seat) -> str:
    return f"no_trump_{seat.value.lower()}"


def bemo_field(side: Side, size: BemoSize) -> str:
    return f"bemo_{size.value}_{side.value.lower()}"


class Section(StrEnum):
    """Sections of the rules that code leads to, by their anchors in the description, in the order of the page."""

    DEAL = "deal"
    DECLARER = "declarer"
    FOLLOWING = "following"
    SCORING = "scoring"
    CONTRACT_SCORE = "contract-score"
    NIL_SCORE = "nil-score"
    BAGS = "bags"
    TEN_FOR_200 = "ten-for-200"
    MOON = "moon"
    NO_TRUMP = "no-trump"
    DOUBLE_NIL = "double-nil"
    BEMO = "bemo"
    END = "end"
