"""The house rules of Spades, and how it is scored: contracts, nils and bags, with the special bids that a table chose.

The base game is Pagat's; of the special bids Pagat and David Parlett, *The Penguin Book of Card Games* ("Parlett"),
say what each is worth. Where they leave something open, the docstrings say whose reading we follow.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from scorekeeper.domain import bags, house_rules, match
from scorekeeper.domain.i18n import _
from scorekeeper.domain.seats import BySide, Seat, Side
from scorekeeper.games.spades.deals import TRICKS, Bemo, BemoSize, Bid, Deal, Nil, Promise, contract


class FailedNil(Enum):
    """What the tricks of a failed nil are: bags (Pagat's usual rule), help for the partner (a variant), or nothing."""

    BAGS = "bags"
    COUNT = "count"
    NONE = "none"


class NoTrump(Enum):
    """Whether no trump is played, and what it doubles: the bidder's own number (Pagat, Parlett), or the contract."""

    OFF = "off"
    BIDDER = "bidder"
    TEAM = "team"


class DoubleNil(Enum):
    """Whether the nils of two partners are two nils, or one bid of their own: for 500, or for the game (Parlett)."""

    SEPARATE = "separate"
    JOINT = "joint"
    GAME = "game"


class DoubleNilBonus(Enum):
    """When a failed double nil pays the others: if either partner took a trick (Parlett), or if both did (Pagat)."""

    EITHER = "either"
    BOTH = "both"


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules(house_rules.BaseOptions):
    """One table's choices, in the order of the match format; by default the base game as Pagat has it.

    `bag_limit` 0 stands for no penalty, `loss_floor` None for none. Who reaches the target, or falls to the floor,
    brings the match to its end.
    """

    target: int = house_rules.rule(
        500,
        lambda: house_rules.ask(
            _("Points to win"), *house_rules.numbers(500, 200, 250, 300, 1000), number=house_rules.ends_at
        ),
        lowest=1,
        ours=(200, 250, 300, 1000),
    )
    bag_limit: int = bags.bag_limit_rule(ours=(5, 0))
    bag_penalty: int = bags.bag_penalty_rule(ours=(50,))
    nil: int = bags.nil_rule()
    blind_nil: int = house_rules.rule(
        200,
        lambda: house_rules.ask(
            _("Blind nil"), *house_rules.numbers(200, 100), number=house_rules.counted(_("A blind nil is worth %(n)s."))
        ),
    )
    failed_nil: FailedNil = house_rules.rule(
        FailedNil.BAGS,
        lambda: house_rules.ask(
            _("Tricks of a failed nil"),
            (FailedNil.BAGS, _("are bags")),
            (FailedNil.COUNT, _("help the partner"), _("Tricks of a failed nil help the partner.")),
            (FailedNil.NONE, _("do not count"), _("Tricks of a failed nil do not count.")),
        ),
    )
    ten_for_200: bags.TenFor200 = house_rules.rule(
        bags.TenFor200.OFF,
        lambda: house_rules.ask(
            _("Ten for 200"),
            (bags.TenFor200.OFF, _("not played")),
            (
                bags.TenFor200.EXACT,
                _("with exactly ten tricks"),
                _("A contract of ten is worth 200, with exactly ten tricks."),
            ),
            (
                bags.TenFor200.AT_LEAST,
                _("with ten tricks or more"),
                _("A contract of ten is worth 200, with ten tricks or more."),
            ),
        ),
    )
    moon: bool = bags.moon_rule()
    no_trump: NoTrump = house_rules.rule(
        NoTrump.OFF,
        lambda: house_rules.ask(
            _("No trump"),
            (NoTrump.OFF, _("not played")),
            (
                NoTrump.BIDDER,
                _("doubles the bidder’s number"),
                _("No trump is played and doubles the bidder’s number."),
            ),
            (NoTrump.TEAM, _("doubles the side’s contract"), _("No trump is played and doubles the side’s contract.")),
        ),
        ours=(NoTrump.TEAM,),
    )
    double_nil: DoubleNil = house_rules.rule(
        DoubleNil.SEPARATE,
        lambda: house_rules.ask(
            _("Two nils on one side"),
            (DoubleNil.SEPARATE, _("are two nils")),
            (DoubleNil.JOINT, _("are a double nil for 500"), _("Two nils on one side are a double nil for 500.")),
            (
                DoubleNil.GAME,
                _("are a double nil for the match"),
                _("Two nils on one side are a double nil for the match."),
            ),
        ),
    )
    double_nil_bonus: DoubleNilBonus = house_rules.rule(
        DoubleNilBonus.EITHER,
        lambda: house_rules.ask(
            _("A failed double nil pays the others 100"),
            (DoubleNilBonus.EITHER, _("if either took a trick")),
            (
                DoubleNilBonus.BOTH,
                _("if both took tricks"),
                _("A failed double nil pays the others 100 only if both took tricks."),
            ),
        ),
    )
    bemo: bool = house_rules.rule(
        default=False, words=lambda: house_rules.ask(_("Bemo"), *house_rules.played_or_not(_("Bemo is played.")))
    )
    loss_floor: int | None = house_rules.loss_floor_rule(-200, -300, -500, ours=(-300,), before="failed_nil")

    @classmethod
    def presets(cls) -> tuple[house_rules.Preset, ...]:
        return (
            house_rules.Preset("plain", _("Plain Spades"), USUAL.non_defaults()),
            house_rules.Preset("specials", _("Spades with all specials"), SPECIALS.non_defaults()),
        )


USUAL = HouseRules()
SPECIALS = HouseRules(
    ten_for_200=bags.TenFor200.EXACT, moon=True, no_trump=NoTrump.BIDDER, double_nil=DoubleNil.JOINT, bemo=True
)
"""All special bids at once, the way Parlett lists them."""


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


CONTRACTS = frozenset({What.CONTRACT, What.TEN_FOR_200, What.MOON, What.NO_TRUMP})
"""The kinds of what both partners bid together; a side has one in a deal, or none."""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that brought points or bags, was it made or lost, and for a single nil who bid it."""

    what: What
    made: bool
    count: bags.PointsAndBags
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Score(BySide[bags.PointsAndBags]):
    """Points and bags of both sides. `by_double_nil`: the side that a double nil for the match has let win."""

    by_double_nil: Side | None = None


@dataclass(frozen=True, slots=True)
class Effect:
    """What a deal brought each side, item by item, and the penalty for its bags: 0, or below it."""

    items: BySide[tuple[Item, ...]]
    penalty: BySide[int]

    def count(self, side: Side) -> bags.PointsAndBags:
        """Points and new bags, without the penalty."""
        return total(self.items.of(side))


Result = match.Result[Side]
"""How a match ended, by "target", "floor" or "double_nil", and who won."""


@dataclass(frozen=True, slots=True)
class SpadesRules:
    """Spades at a table with these house rules."""

    house: HouseRules = USUAL

    def start(self) -> Score:
        return Score(bags.PointsAndBags(), bags.PointsAndBags())

    def after(self, score: Score, deal: Deal) -> tuple[Score, Effect]:
        """Raises IllegalDeal for a special that is switched off."""
        self._check_specials(deal)
        ns, ew = part_of(deal, Side.NS), part_of(deal, Side.EW)
        items_by_side = BySide(items(ns, ew, self.house), items(ew, ns, self.house))
        before = BySide(score.ns + total(items_by_side.ns), score.ew + total(items_by_side.ew))
        after = Score(
            bags.with_penalty(before.ns, self.house),
            bags.with_penalty(before.ew, self.house),
            decided_by_double_nil(items_by_side),
        )
        penalty = BySide(after.ns.points - before.ns.points, after.ew.points - before.ew.points)
        return after, Effect(items_by_side, penalty)

    def _check_specials(self, deal: Deal) -> None:
        if deal.no_trump.each and self.house.no_trump is NoTrump.OFF:
            raise match.IllegalDeal(_("no trump is not played in this match"))
        if deal.bemos and not self.house.bemo:
            raise match.IllegalDeal(_("Bemo is not played in this match"))

    def result(self, score: Score, *, closed: bool = False) -> Result | None:
        """How the match ended, None while it goes on; that the players stopped decides nothing.

        A double nil for the whole game is looked at first: it wins or loses "automatically" (Parlett). With a side at
        the target (Pagat) or at the floor the higher total wins; level, another deal is played (BlackglassPact).
        """
        if score.by_double_nil is not None:
            return Result("double_nil", score.by_double_nil)
        ended_by = self._ended_by(score)
        if ended_by is None or score.ns.points == score.ew.points:
            return None
        return Result(ended_by, Side.NS if score.ns.points > score.ew.points else Side.EW)

    def _ended_by(self, score: Score) -> str | None:
        if max(score.ns.points, score.ew.points) >= self.house.target:
            return "target"
        floor = self.house.loss_floor
        if floor is not None and min(score.ns.points, score.ew.points) <= floor:
            return "floor"
        return None


RULES: match.Rules[Deal, Score, Effect, Result] = SpadesRules()


def rules(chosen: Mapping[str, object], turn: tuple[Seat, ...]) -> SpadesRules:
    return SpadesRules(HouseRules.of(chosen))


def write_effect(effect: Effect) -> Mapping[str, object]:
    counts = {side.value: effect.count(side) for side in Side}
    return {
        "scores": {side: count.points for side, count in counts.items()},
        "bags": {side: count.bags for side, count in counts.items()},
        "bag_penalty": {side.value: effect.penalty.of(side) for side in Side},
    }


def write_totals(score: Score) -> match.Totals:
    return {side.value: {"points": score.of(side).points, "bags": score.of(side).bags} for side in Side}


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
        """The tricks that count towards the contract."""
        return sum(self.tricks) - (0 if failed_nil is FailedNil.COUNT else self.by_nil)


def part_of(deal: Deal, side: Side) -> Part:
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
    """All that the deal brings the side of `part`, before any penalty for bags."""
    return (*_own(part, house), *_bemos(part), *_paid_by(others, house))


def _own(part: Part, house: HouseRules) -> Iterable[Item]:
    if _is_joint(part, house):
        return (_double_nil(part, house),)
    return (*_contract(part, house), *_nils(part, house), *_tricks_of_nil(part, house))


def _is_joint(part: Part, house: HouseRules) -> bool:
    return part.is_double_nil and house.double_nil is not DoubleNil.SEPARATE


def _double_nil(part: Part, house: HouseRules) -> Item:
    """One flat sum; none where the game itself is won or lost, for Parlett has that in place of the sum."""
    made = not any(part.tricks)
    if house.double_nil is DoubleNil.GAME:
        return Item(What.DOUBLE_NIL_FOR_GAME, made, bags.PointsAndBags())
    return Item(What.DOUBLE_NIL, made, double_nil_count(part.tricks))


def _contract(part: Part, house: HouseRules) -> Iterator[Item]:
    if not part.needed:
        return
    what, count = _special_contract(part, house) or (
        What.CONTRACT,
        bags.contract_count(part.needed, part.won(house.failed_nil)),
    )
    yield Item(what, count.points > 0, count)


def _special_contract(part: Part, house: HouseRules) -> tuple[What, bags.PointsAndBags] | None:
    """What the side's contract brings if it is a special one.

    Ten for 200 and Moon are not doubled by no trump.
    """
    won, ruffed = part.won(house.failed_nil), Promise.RUFFED in part.no_trump
    if part.needed == TRICKS and house.moon:
        return What.MOON, bags.moon_count(won, house.ten_for_200, ruffed=ruffed)
    if part.needed == bags.TEN_FOR_200_BID and house.ten_for_200 is not bags.TenFor200.OFF:
        return What.TEN_FOR_200, bags.ten_for_200_count(won, house.ten_for_200, ruffed=ruffed)
    if any(part.no_trump):
        return What.NO_TRUMP, no_trump_count(*_doubled(part, house.no_trump), won, ruffed=ruffed)
    return None


def _doubled(part: Part, scope: NoTrump) -> tuple[list[int], list[int]]:
    """The numbers that no trump doubles, and those that it leaves alone."""
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
            yield Item(what, won == 0, bags.PointsAndBags(-worth if won else worth), seat)


def _tricks_of_nil(part: Part, house: HouseRules) -> Iterator[Item]:
    """Yield the tricks of failed nils, where they are bags.

    They are bags also beside a contract that failed (BlackglassPact), and where there is no contract to help.
    """
    helping = house.failed_nil is FailedNil.COUNT and part.needed
    if part.by_nil and not helping and house.failed_nil is not FailedNil.NONE:
        yield Item(What.TRICKS_OF_NIL, made=False, count=bags.bags_count(part.by_nil))


def _bemos(part: Part) -> Iterator[Item]:
    for bemo in part.bemos:
        what = What.LITTLE_BEMO if bemo.size is BemoSize.LITTLE else What.BIG_BEMO
        yield Item(what, bemo.won, bemo_count(bemo.size, won=bemo.won))


def _paid_by(others: Part, house: HouseRules) -> Iterator[Item]:
    """Yield what the failed double nil of the others brings."""
    if _is_joint(others, house) and double_nil_pays(others.tricks, house.double_nil_bonus):
        yield Item(What.OTHERS_DOUBLE_NIL, made=True, count=bags.PointsAndBags(DOUBLE_NIL_TO_OTHERS))


def decided_by_double_nil(items_by_side: BySide[tuple[Item, ...]]) -> Side | None:
    """Who wins the match by a double nil for the match: the side that made it, or the others where it failed.

    Where both sides bid one and both failed, neither has lost to the other: our reading, Parlett does not say.
    """
    made = {
        side: item.made for side in Side for item in items_by_side.of(side) if item.what is What.DOUBLE_NIL_FOR_GAME
    }
    for side, was_made in made.items():
        if was_made:
            return side
    return next(iter(made)).other if len(made) == 1 else None


def total(every: Iterable[Item]) -> bags.PointsAndBags:
    return sum((item.count for item in every), bags.PointsAndBags())


def nil_worth(nil: Nil, house: HouseRules) -> int:
    """Points, won or lost."""
    return house.nil if nil is Nil.SEEN else house.blind_nil


# The special bids: each of them is a custom that a table may choose.
DOUBLE_NIL = 500
DOUBLE_NIL_TO_OTHERS = 100
"""To the other side when a double nil fails."""

NO_TRUMP_TIMES = 2

BEMO: Mapping[BemoSize, int] = {BemoSize.LITTLE: 60, BemoSize.BIG: 90}
"""Points for a bet on the first tricks, won or lost."""


def no_trump_count(doubled: Sequence[int], plain: Sequence[int], won: int, *, ruffed: bool) -> bags.PointsAndBags:
    """What a contract brings, some numbers of which count twice; overtricks do not.

    A trick won by a ruff loses it.
    """
    worth = bags.A_TRICK_BID * (NO_TRUMP_TIMES * sum(doubled) + sum(plain))
    beyond = won - sum(doubled) - sum(plain)
    if ruffed or beyond < 0:
        return bags.PointsAndBags(-worth)
    return bags.PointsAndBags(worth) + bags.bags_count(beyond)


def double_nil_count(tricks: Sequence[int]) -> bags.PointsAndBags:
    """What a double nil brings the two who bid it: one flat sum, without bags."""
    return bags.PointsAndBags(-DOUBLE_NIL if any(tricks) else DOUBLE_NIL)


def double_nil_pays(tricks: Sequence[int], bonus: DoubleNilBonus) -> bool:
    """Whether a double nil with these tricks pays the other side."""
    return all(tricks) if bonus is DoubleNilBonus.BOTH else any(tricks)


def bemo_count(size: BemoSize, *, won: bool) -> bags.PointsAndBags:
    return bags.PointsAndBags(BEMO[size] if won else -BEMO[size])
