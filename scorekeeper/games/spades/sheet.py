"""The score sheet of Spades: its `Presenter`."""

from dataclasses import dataclass

from scorekeeper.domain.bags import accounted, bags_words, sacks
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.seats import Side
from scorekeeper.domain.sheet import (
    Account,
    Introduction,
    Names,
    NextDeal,
    next_turn,
    one_and_other,
    side_name,
    with_minus,
)
from scorekeeper.games.spades.deals import Section
from scorekeeper.games.spades.options import HouseRules
from scorekeeper.games.spades.words import (
    Match,
    ending_chances_of,
    of_effect,
    points_words,
    rules_of,
)


@dataclass(frozen=True, slots=True)
class Sack:
    """One place for a bag: the symbol that is drawn there, and how far from the beginning."""

    symbol: str
    x: int


@dataclass(frozen=True, slots=True)
class Bags:
    """A side's bags: sacks in a row as wide as `width`, the words below them, and all of it in words."""

    sacks: tuple[Sack, ...]
    width: int
    below: str
    words: str


@dataclass(frozen=True, slots=True)
class SideSheet:
    """One side's half of the sheet, ready to be laid out.

    `of_target` are the words beside the points, `change` what the last deal brought, "" before the first. `spoken` says
    it all for those who cannot see the drawing.
    """

    name: str
    points: str
    of_target: str
    bags: Bags
    change: str
    spoken: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """Both sides, what the numbers in a table of deals mean, and what the table plays by."""

    sides: tuple[SideSheet, ...]
    legend: str
    house_rules: str


def score_sheet(match: Match, names: Names) -> Sheet:
    return Sheet(
        tuple(_side_sheet(match, side, names) for side in Side), _legend(names), rules_of(match).house.in_words()
    )


def accounts(match: Match, names: Names) -> tuple[Account, ...]:
    return tuple(
        accounted(side.name, match.state.of(of), (sack.symbol for sack in side.bags.sacks))
        for of, side in zip(Side, score_sheet(match, names).sides, strict=True)
    )


def next_deal(match: Match, names: Names) -> NextDeal:
    return next_turn(match, names, _("%(name)s bids first and leads"))


def introduction(match: Match) -> Introduction:
    house = rules_of(match).house
    wins = ngettext("%(n)s point wins.", "%(n)s points win.", house.target) % {"n": house.target}
    if not house.bag_limit:
        return Introduction(_("Bid your tricks together."), wins)
    words = ngettext(
        "Bid your tricks together. Every trick too many is a bag; %(n)s bag costs %(points)s.",
        "Bid your tricks together. Every trick too many is a bag; %(n)s bags cost %(points)s.",
        house.bag_limit,
    )
    return Introduction(words % {"n": house.bag_limit, "points": house.bag_penalty}, wins)


def rule(match: Match) -> str:
    """The section of the rules that fits: the end, what may bring it, the last deal, or else dealing."""
    if match.result is not None or ending_chances_of(rules_of(match), match.state):
        return Section.END
    return of_effect(match.rows[-1].effect) if match.rows else Section.DEAL


def _side_sheet(match: Match, side: Side, names: Names) -> SideSheet:
    house, count = rules_of(match).house, match.state.of(side)
    last = match.rows[-1] if match.rows else None
    bags = bags_drawn(count.bags, last.effect.count(side).bags if last else 0, house, is_over=match.result is not None)
    name, points = side_name(names, side), with_minus(count.points)
    values = {"side": name, "points": points, "target": house.target, "bags": bags.words}
    return SideSheet(
        name=name,
        points=points,
        of_target=_("of %(target)s") % values,
        bags=bags,
        change=points_words(last.effect, side) if last else "",
        spoken=ngettext(
            "%(side)s: %(points)s of %(target)s point; %(bags)s",
            "%(side)s: %(points)s of %(target)s points; %(bags)s",
            house.target,
        )
        % values,
    )


def _legend(names: Names) -> str:
    return _("Points and bags: %(one)s / %(other)s") % one_and_other(names)


STEP, WIDTH = 15, 13
"""From one sack to the next, and how broad one is."""


def bags_drawn(full: int, new: int, house: HouseRules, *, is_over: bool = False) -> Bags:
    """The bags of a side, the last `new` of which are the last deal's; drawn where a penalty takes ten at most.

    Once the match is over no further bag costs anything.
    """
    drawn = tuple(Sack(symbol, STEP * place) for place, symbol in enumerate(sacks(full, new, house)))
    costs = "" if is_over else _costs(house.bag_limit - full, house)
    words = _("%(bags)s; %(costs)s") % {"bags": bags_words(full), "costs": costs} if costs else bags_words(full)
    return Bags(drawn, STEP * len(drawn) - (STEP - WIDTH), costs if drawn and costs else words, words)


def _costs(left: int, house: HouseRules) -> str:
    """What the next bags will cost; "" where nothing is taken off for them."""
    if not house.bag_limit or not house.bag_penalty:
        return ""
    words = ngettext("%(n)s more costs %(penalty)s", "%(n)s more cost %(penalty)s", left)
    return words % {"n": left, "penalty": house.bag_penalty}
