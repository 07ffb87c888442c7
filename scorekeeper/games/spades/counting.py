"""What one deal brings one side, item by item."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum

from scorekeeper.domain.bags import Count
from scorekeeper.domain.seats import BySide, Seat, Side
from scorekeeper.games.spades.bids import TRICKS, BemoSize, Bid, Nil, Promise, contract
from scorekeeper.games.spades.deals import Bemo, Deal
from scorekeeper.games.spades.options import DoubleNil, FailedNil, HouseRules, NoTrump, TenFor200
from scorekeeper.games.spades.specials import (
    DOUBLE_NIL_TO_OTHERS,
    TEN_FOR_200_CONTRACT,
    bemo_count,
    double_nil_count,
    double_nil_pays,
    moon_count,
    no_trump_count,
    ten_for_200_count,
)
from scorekeeper.games.spades.values import bags_count, contract_count, nil_worth


class What(Enum):
    """What can bring points."""

    CONTRACT = "contract"
    TEN_FOR_200 = "ten_for_200"
    MOON = "moon"
    NO_TRUMP = "no_trump"
    NIL = "nil"
    BLIND_NIL = "blind_nil"
    TRICKS_OF_NIL = "tricks_of_nil"
    DOUBLE_NIL = "double_nil"
    DOUBLE_NIL_FOR_GAME = "double_nil_for_game"
    OTHERS_DOUBLE_NIL = "others_double_nil"
    LITTLE_BEMO = "little_bemo"
    BIG_BEMO = "big_bemo"


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that brought points or bags, was it made or lost, and for a single nil who bid it."""

    what: What
    made: bool
    count: Count
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """One side's part in a deal: what both partners bid and won, in the order of their seats, and what they bet."""

    bids: tuple[Bid, Bid]
    tricks: tuple[int, int]
    no_trump: tuple[Promise | None, Promise | None] = (None, None)
    bemos: tuple[Bemo, ...] = ()
    side: Side = Side.NS

    @property
    def needed(self) -> int:
        """The side's contract."""
        return contract(self.bids)

    @property
    def by_nil(self) -> int:
        """The tricks of those who bid nil."""
        return sum([won for bid, won in zip(self.bids, self.tricks, strict=True) if isinstance(bid, Nil)])

    @property
    def is_double_nil(self) -> bool:
        """Whether both partners bid nil, blind or not."""
        one, other = self.bids
        return isinstance(one, Nil) and isinstance(other, Nil)

    def won(self, failed_nil: FailedNil) -> int:
        """Return the tricks that count towards the contract."""
        return sum(self.tricks) - (0 if failed_nil is FailedNil.COUNT else self.by_nil)


def part_of(deal: Deal, side: Side) -> Part:
    """Return that side's part in the deal."""
    promises = dict(deal.no_trump.each)
    one, other = side.seats
    return Part(
        deal.bids_of(side),
        deal.tricks_by_partner(side),
        (promises.get(one), promises.get(other)),
        tuple(bemo for bemo in deal.bemos if bemo.side is side),
        side,
    )


def items(part: Part, others: Part, house: HouseRules) -> tuple[Item, ...]:
    """Return all that the deal brings the side of `part`, before any penalty for bags."""
    return (*_own(part, house), *_bemos(part), *_paid_by(others, house))


def _own(part: Part, house: HouseRules) -> Iterable[Item]:
    if _is_joint(part, house):
        return (_double_nil(part, house),)
    return (*_contract(part, house), *_nils(part, house), *_tricks_of_nil(part, house))


def _is_joint(part: Part, house: HouseRules) -> bool:
    return part.is_double_nil and house.double_nil is not DoubleNil.SEPARATE


def _double_nil(part: Part, house: HouseRules) -> Item:
    """Return one flat sum; none where the game itself is won or lost, for Parlett has that in place of the sum."""
    made = not any(part.tricks)
    if house.double_nil is DoubleNil.GAME:
        return Item(What.DOUBLE_NIL_FOR_GAME, made, Count())
    return Item(What.DOUBLE_NIL, made, double_nil_count(part.tricks))


def _contract(part: Part, house: HouseRules) -> Iterator[Item]:
    if not part.needed:
        return
    what, count = _special_contract(part, house) or (
        What.CONTRACT,
        contract_count(part.needed, part.won(house.failed_nil)),
    )
    yield Item(what, count.points > 0, count)


def _special_contract(part: Part, house: HouseRules) -> tuple[What, Count] | None:
    """Return what the side's contract brings if it is a special one.

    Ten for 200 and Moon are not doubled by no trump.
    """
    won, ruffed = part.won(house.failed_nil), Promise.RUFFED in part.no_trump
    if part.needed == TRICKS and house.moon:
        return What.MOON, moon_count(won, house.ten_for_200, ruffed=ruffed)
    if part.needed == TEN_FOR_200_CONTRACT and house.ten_for_200 is not TenFor200.OFF:
        return What.TEN_FOR_200, ten_for_200_count(won, house.ten_for_200, ruffed=ruffed)
    if any(part.no_trump):
        return What.NO_TRUMP, no_trump_count(*_doubled(part, house.no_trump), won, ruffed=ruffed)
    return None


def _doubled(part: Part, scope: NoTrump) -> tuple[list[int], list[int]]:
    """Return the numbers that no trump doubles, and those that it leaves alone."""
    numbers = [
        (bid, promise is not None or scope is NoTrump.TEAM)
        for bid, promise in zip(part.bids, part.no_trump, strict=True)
        if not isinstance(bid, Nil)
    ]
    return [bid for bid, doubled in numbers if doubled], [bid for bid, doubled in numbers if not doubled]


def _nils(part: Part, house: HouseRules) -> Iterator[Item]:
    for seat, bid, won in zip(part.side.seats, part.bids, part.tricks, strict=True):
        if isinstance(bid, Nil):
            worth = nil_worth(bid, house)
            what = What.NIL if bid is Nil.SEEN else What.BLIND_NIL
            yield Item(what, won == 0, Count(-worth if won else worth), seat)


def _tricks_of_nil(part: Part, house: HouseRules) -> Iterator[Item]:
    """Yield the tricks of failed nils, where they are bags.

    They are bags also beside a contract that failed (BlackglassPact), and where there is no contract to help.
    """
    helping = house.failed_nil is FailedNil.COUNT and part.needed
    if part.by_nil and not helping and house.failed_nil is not FailedNil.NONE:
        yield Item(What.TRICKS_OF_NIL, made=False, count=bags_count(part.by_nil))


def _bemos(part: Part) -> Iterator[Item]:
    for bemo in part.bemos:
        what = What.LITTLE_BEMO if bemo.size is BemoSize.LITTLE else What.BIG_BEMO
        yield Item(what, bemo.won, bemo_count(bemo.size, won=bemo.won))


def _paid_by(others: Part, house: HouseRules) -> Iterator[Item]:
    """Yield what the failed double nil of the others brings."""
    if _is_joint(others, house) and double_nil_pays(others.tricks, house.double_nil_bonus):
        yield Item(What.OTHERS_DOUBLE_NIL, made=True, count=Count(DOUBLE_NIL_TO_OTHERS))


def decided_by_double_nil(brought: BySide[tuple[Item, ...]]) -> Side | None:
    """Return who wins the match by a double nil for the whole game: the side that made it, or the others where it
    failed.

    Where both sides bid one and both failed, neither has lost to the other: our reading, Parlett does not say.
    """
    made = {side: item.made for side in Side for item in brought.of(side) if item.what is What.DOUBLE_NIL_FOR_GAME}
    for side, was_made in made.items():
        if was_made:
            return side
    return next(iter(made)).other if len(made) == 1 else None


def total(brought: Iterable[Item]) -> Count:
    """Return all items together."""
    return sum((item.count for item in brought), Count())
