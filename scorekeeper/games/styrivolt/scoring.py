"""The house rules of Stýrivolt, and how it is scored: strokes that rub out a chalk-up, and crosses that take the
other side's away.

The facts are those of Jógvan Bærentsen's description for Pagat ("Pagat") and of David Parlett's in *The Penguin Book of
Card Games* ("Parlett"); the awards, and what they do to the slate, are in `deals.py`.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import reduce
from itertools import accumulate, islice

from scorekeeper.domain import house_rules
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import IllegalDeal, Row, Rules, Totals
from scorekeeper.domain.questions import Answers
from scorekeeper.domain.seats import BySide, Seat, Side
from scorekeeper.games.styrivolt.deals import CROSS, ILLEGAL_STOCK, MONKS_CROSS, Awards, Deal, DealResult, Slate, award


@dataclass(frozen=True, slots=True)
class Options(house_rules.BaseOptions):
    """What a table has chosen. `shut_out`: a chalk-up that the others have not touched earns a monk's cross.

    `failed_nine_loses`: a side that tries for all nine after its vol, and misses a trick, has lost the deal.
    """

    awards: Awards = house_rules.rule(
        Awards.PAGAT,
        lambda: house_rules.ask(
            _("Crosses"),
            (Awards.PAGAT, _("Pagat’s (alone 2 or 4, stock taken wrongly 2)")),
            (
                Awards.PARLETT,
                _("Parlett’s (alone 1 or 2, stock taken wrongly 1)"),
                _("Crosses as Parlett gives them: 1 or 2 for a player alone, 1 for a stock taken wrongly."),
            ),
        ),
    )
    shut_out: bool = house_rules.rule(
        default=True,
        words=lambda: house_rules.ask(
            _("Shut-out (the others rubbed out nothing)"),
            (True, _("a monk’s cross")),
            (False, _("a single cross"), _("A chalk-up that the others have not touched earns a single cross.")),
        ),
    )

    failed_nine_loses: bool = house_rules.rule(
        default=False,
        words=lambda: house_rules.ask(
            _("All nine tried, and missed"),
            (False, _("an ordinary game")),
            (
                True,
                _("lost, 2 strokes to the others"),
                _("A side that tries for all nine and misses has lost the deal, and the others get 2 strokes."),
            ),
        ),
        ours=(True,),
    )

    @classmethod
    def presets(cls) -> tuple[house_rules.Preset, ...]:
        """The sets that have a name; the first holds by default."""
        return (
            house_rules.Preset("pagat", _("Pagat’s awards"), cls().non_defaults()),
            house_rules.Preset("parlett", _("Parlett’s awards"), cls(Awards.PARLETT).non_defaults()),
        )


FAILED_NINE, LOSES = "failed_nine", "loses"


def referee_setting(options: house_rules.Options) -> Answers:
    """What the referee has to know: whether all nine tried and missed loses the deal."""
    return {FAILED_NINE: LOSES} if Options.of(options).failed_nine_loses else {}


@dataclass(frozen=True, slots=True)
class Effect:
    """What a deal did to the slate.

    `strokes`: those that each side got. `crosses`: by how many each side's standing crosses have grown, negative where
    some were taken off. The others are crosses that were earned: `finished` for a chalk-up, 2 if it was a shut-out;
    `alone` for playing alone; `penalty` by the opponents of the side that took the stock without the right to it.
    """

    strokes: BySide[int]
    crosses: BySide[int]
    finished: int = 0
    alone: int = 0
    penalty: int = 0

    @property
    def earned(self) -> int:
        """Crosses that were earned by anybody, whatever they took away."""
        return self.finished + self.alone + self.penalty


@dataclass(frozen=True, slots=True)
class Result:
    """The players stopped: `winner` has `by` crosses standing; nobody has any where it is level."""

    ended_by: str = field(default="closed", init=False)
    winner: Side | None
    by: int


@dataclass(frozen=True, slots=True)
class StyrivoltRules:
    """Stýrivolt with its house rules. No number of crosses ends a match: it ends when the players stop."""

    options: Options = Options()

    def start(self) -> Slate:
        return Slate()

    def after(self, slate: Slate, deal: Deal) -> tuple[Slate, Effect]:
        """The slate after the deal, and what the deal did; the stock is taken before anything is won.

        Raises IllegalDeal for all nine that were missed, where that is an ordinary game.
        """
        if deal.result is DealResult.FAILED_NINE and not self.options.failed_nine_loses:
            raise IllegalDeal(_("all nine tried and missed is an ordinary game in this match"))
        won = award(self.options.awards, deal.result, solo=deal.solo)
        penalty = ILLEGAL_STOCK[self.options.awards] if deal.illegal_stock else 0
        before = slate.crossed(deal.illegal_stock.other, penalty) if deal.illegal_stock else slate
        stroked = before.stroked(deal.winner, won.strokes, shut_out=self.options.shut_out)
        after = stroked.crossed(deal.winner, won.crosses)
        strokes = BySide(0, 0).changed(deal.winner, lambda _none: won.strokes)
        finished = abs(stroked.net - before.net)
        return after, Effect(strokes, _growth(slate, after), finished, won.crosses, penalty)

    def result(self, slate: Slate, *, closed: bool = False) -> Result | None:
        """How the match ended; None until the players stop.

        Without crosses it is level, whatever is rubbed out.
        """
        if not closed:
            return None
        return Result(slate.leader, abs(slate.net))


def rules(options: Mapping[str, object], turn: tuple[Seat, ...]) -> Rules[Deal, Slate, Effect, Result]:
    """The rules with house rules as the match format writes them; four always play."""
    return StyrivoltRules(Options.of(options))


def _growth(before: Slate, after: Slate) -> BySide[int]:
    return BySide(*(after.standing(side) - before.standing(side) for side in Side))


def write_effect(effect: Effect) -> Mapping[str, object]:
    return {
        "strokes": {side.value: effect.strokes.of(side) for side in Side},
        "crosses": {side.value: effect.crosses.of(side) for side in Side},
    }


def write_totals(slate: Slate) -> Totals:
    """Write the half bars rubbed out on the open chalk-up and the standing crosses, as the match format has them."""
    return {side.value: {"bars": slate.erased.of(side), "crosses": slate.standing(side)} for side in Side}


class Change(Enum):
    """What the last deal has done to a cross. A gelded one counts 1, and was a monk's cross before.

    Both sources let crosses take the other side's away; that single ones go first, and a monk is gelded, Pagat tells.
    """

    NONE = ""
    DRAWN = "drawn"
    RUBBED_OUT = "rubbed out"
    GELDED = "gelded"


@dataclass(frozen=True, slots=True)
class Cross:
    """One cross on the slate, worth 1 or 2."""

    worth: int
    change: Change = Change.NONE

    @property
    def stands(self) -> bool:
        return self.change is not Change.RUBBED_OUT


Crosses = tuple[Cross, ...]

NOWHERE: BySide[Crosses] = BySide((), ())


def on_the_slate(rows: Iterable[Row[Deal, Slate, Effect]]) -> BySide[Crosses]:
    """The crosses of both sides, oldest first, with what the last deal has done to them."""
    return reduce(_after, rows, NOWHERE)


def deal_by_deal(rows: Iterable[Row[Deal, Slate, Effect]]) -> Iterator[BySide[Crosses]]:
    """The crosses of both sides after each deal in turn."""
    return islice(accumulate(rows, _after, initial=NOWHERE), 1, None)


def _after(crosses: BySide[Crosses], row: Row[Deal, Slate, Effect]) -> BySide[Crosses]:
    crosses = BySide(_remaining(crosses.ns), _remaining(crosses.ew))
    for side, earned in earnings(row.deal, row.effect):
        for worth in _symbols(earned):
            crosses = _add_cross(crosses, side, worth)
    return crosses


def earnings(deal: Deal, effect: Effect) -> Iterable[tuple[Side, int]]:
    """Who earned how many crosses by the deal, in the order in which it happened."""
    if deal.illegal_stock:
        yield deal.illegal_stock.other, effect.penalty
    yield deal.winner, effect.finished + effect.alone


def _symbols(crosses: int) -> list[int]:
    """Crosses as they are awarded: by monk's crosses."""
    return [MONKS_CROSS] * (crosses // MONKS_CROSS) + [CROSS] * (crosses % MONKS_CROSS)


def _remaining(crosses: Crosses) -> Crosses:
    """Put the deal before into the past: what it rubbed out is gone."""
    return tuple(Cross(cross.worth) for cross in crosses if cross.stands)


def _add_cross(crosses: BySide[Crosses], side: Side, worth: int) -> BySide[Crosses]:
    """Award one more cross to a side: it takes away the others' as far as they go, and is drawn with what is left."""
    theirs = crosses.of(side.other)
    while worth and any(cross.stands for cross in theirs):
        theirs, worth = _take_away(theirs, worth)
    crosses = crosses.changed(side.other, lambda _before: theirs)
    return crosses.changed(side, lambda own: (*own, Cross(worth, Change.DRAWN))) if worth else crosses


def _take_away(crosses: Crosses, worth: int) -> tuple[Crosses, int]:
    """Take one away, a single one if there is any, and say how much of `worth` is left; half a monk gelds him."""
    at = _next_to_go(crosses)
    cross = crosses[at]
    if cross.worth > worth:
        return _with_cross(crosses, at, Cross(CROSS, Change.GELDED)), 0
    return _with_cross(crosses, at, replace(cross, change=Change.RUBBED_OUT)), worth - cross.worth


def _next_to_go(crosses: Crosses) -> int:
    standing = [at for at, cross in enumerate(crosses) if cross.stands]
    return min(standing, key=lambda at: (crosses[at].worth, -at))


def _with_cross(crosses: Crosses, at: int, cross: Cross) -> Crosses:
    return (*crosses[:at], cross, *crosses[at + 1 :])
