"""The score sheet of Solo Spades: its `Presenter`."""

from dataclasses import dataclass

from scorekeeper.domain.bags import accounted, bags_words, sacks
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.seats import CLOCKWISE, Seat
from scorekeeper.domain.sheet import Account, Introduction, Names, NextDeal, next_turn, slash_list, with_minus
from scorekeeper.games.solo_spades.deals import Section
from scorekeeper.games.solo_spades.options import HouseRules
from scorekeeper.games.solo_spades.words import (
    Match,
    ending_chances_of,
    is_level,
    of_effect,
    points_words,
    rules_of,
    won_words,
)


@dataclass(frozen=True, slots=True)
class Sack:
    """One place for a bag: the symbol that is drawn there, and where."""

    symbol: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Bags:
    """A player's bags: sacks on a ground of that size; none where they are too many to be drawn, or cost nothing."""

    sacks: tuple[Sack, ...]
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class PlayerSheet:
    """One player's column, ready to be laid out.

    `last` is the player's last deal, "4 of 3", and `change` what it brought, both "" before the first; `lost` where the
    bid was. `spoken` says it all for those who cannot see the drawing.
    """

    name: str
    points: str
    bags: Bags
    counted: str
    last: str
    change: str
    lost: bool
    spoken: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """Four columns, what everybody plays for, what the numbers in a table of deals mean, and the house rules."""

    players: tuple[PlayerSheet, ...]
    plays_for: str
    legend: str
    house_rules: str


def score_sheet(match: Match, names: Names) -> Sheet:
    house = rules_of(match).house
    players = tuple(_player(match, seat, names) for seat in CLOCKWISE)
    return Sheet(players, _plays_for(house), _legend(names), house.in_words())


def accounts(match: Match, names: Names) -> tuple[Account, ...]:
    return tuple(
        accounted(player.name, match.state.of(seat), (sack.symbol for sack in player.bags.sacks))
        for seat, player in zip(CLOCKWISE, score_sheet(match, names).players, strict=True)
    )


def next_deal(match: Match, names: Names) -> NextDeal:
    return next_turn(match, names, _("%(name)s bids first and leads"))


def introduction(match: Match) -> Introduction:
    house = rules_of(match).house
    wins = ngettext("%(n)s point wins.", "%(n)s points win.", house.target) % {"n": house.target}
    if not house.bag_limit:
        return Introduction(_("Bid your tricks alone."), wins)
    words = ngettext(
        "Bid your tricks alone. Every trick too many is a bag; %(n)s bag costs %(points)s.",
        "Bid your tricks alone. Every trick too many is a bag; %(n)s bags cost %(points)s.",
        house.bag_limit,
    )
    return Introduction(words % {"n": house.bag_limit, "points": house.bag_penalty}, wins)


def rule(match: Match) -> str:
    """The section of the rules that fits: the end, what may bring it, the last deal, or else dealing."""
    rules = rules_of(match)
    if match.result is not None or ending_chances_of(rules, match.state) or is_level(match.state, rules.house):
        return Section.END
    return of_effect(match.rows[-1].effect) if match.rows else Section.DEAL


def _player(match: Match, seat: Seat, names: Names) -> PlayerSheet:
    house, count = rules_of(match).house, match.state.of(seat)
    row = match.rows[-1] if match.rows else None
    change = row.effect.of(seat) if row else None
    points, bags = with_minus(count.points), bags_words(count.bags)
    values = {"name": names[seat], "points": points, "target": house.target, "bags": bags}
    return PlayerSheet(
        name=names[seat],
        points=points,
        bags=bags_drawn(count.bags, change.count.bags if change else 0, house),
        counted=bags,
        last=won_words(row.deal.tricks.of(seat), row.deal.bids.of(seat)) if row else "",
        change=points_words(change) if change else "",
        lost=change is not None and not change.made,
        spoken=ngettext(
            "%(name)s: %(points)s of %(target)s point, %(bags)s",
            "%(name)s: %(points)s of %(target)s points, %(bags)s",
            house.target,
        )
        % values,
    )


def _plays_for(house: HouseRules) -> str:
    target = _("Points to win: %(target)s") % {"target": house.target}
    if not house.bag_limit or not house.bag_penalty:
        return target
    costs = ngettext("%(n)s bag costs %(penalty)s", "%(n)s bags cost %(penalty)s", house.bag_limit)
    values = {"target": target, "costs": costs % {"n": house.bag_limit, "penalty": house.bag_penalty}}
    return _("%(target)s; %(costs)s") % values


def _legend(names: Names) -> str:
    return _("Bids, tricks, points and bags: %(names)s") % {"names": slash_list(names[seat] for seat in CLOCKWISE)}


A_ROW = 5
STEP, WIDTH, DOWN, HEIGHT = 15, 13, 17, 15
"""From one sack to the next and to the next row, and how large one is."""


def bags_drawn(full: int, new: int, house: HouseRules) -> Bags:
    """The bags of a player, the last `new` of which are the last deal's."""
    drawn = tuple(
        Sack(symbol, STEP * (place % A_ROW), DOWN * (place // A_ROW))
        for place, symbol in enumerate(sacks(full, new, house))
    )
    rows = -(-len(drawn) // A_ROW)
    return Bags(drawn, STEP * A_ROW - (STEP - WIDTH), DOWN * rows - (DOWN - HEIGHT))
