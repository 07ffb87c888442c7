"""The score sheet of Forty-One: what the house asks of a game that tells its matches."""

from dataclasses import dataclass

from scorekeeper.domain.i18n import _
from scorekeeper.domain.numbers import shown, signed
from scorekeeper.domain.seats import Seat
from scorekeeper.domain.sheet import Names, Turn, next_turn
from scorekeeper.games.forty_one.endings import ending
from scorekeeper.games.forty_one.explained import of_deal, of_result
from scorekeeper.games.forty_one.panel import candidates, panel
from scorekeeper.games.forty_one.players import PAIRS
from scorekeeper.games.forty_one.scoring import Scores, write_result
from scorekeeper.games.forty_one.sections import Section
from scorekeeper.games.forty_one.sentences import columns, line
from scorekeeper.games.forty_one.stakes import Match, is_level, options_of, stakes, stakes_of
from scorekeeper.games.forty_one.winning import least_for_partner

__all__ = ["candidates", "columns", "ending", "line", "panel", "rule", "sheet", "stakes", "turn"]

RAYS = 8
"""A star has as many; each stands for the same part of the way to the goal."""


@dataclass(frozen=True, slots=True)
class PlayerSheet:
    """One player's column.

    `star` is how many of its eight rays are filled, all of them at the goal; `blocks` where this score is in the way of
    the partner. `change` is what the last deal brought, "" where it brought nothing.
    """

    name: str
    points: str
    change: str
    lost: bool
    star: int
    blocks: bool


@dataclass(frozen=True, slots=True)
class PairSheet:
    """Two partners beside each other; `spoken` says it all for those who cannot see the drawing."""

    players: tuple[PlayerSheet, PlayerSheet]
    together: str
    spoken: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """Both pairs, what the numbers in a table of deals mean, and what the table plays by."""

    pairs: tuple[PairSheet, ...]
    legend: str
    house_rules: str


def sheet(match: Match, names: Names) -> Sheet:
    """What `_sheet.html` draws."""
    pairs = tuple(_pair(match, pair, names) for _side, pair in PAIRS)
    return Sheet(pairs, _legend(names), options_of(match).told())


def turn(match: Match, names: Names) -> Turn:
    """Whose deal comes next, and who speaks first, at the dealer's right; nothing once the match is over."""
    return next_turn(match, names, _("To the right: %(name)s begins"))


def rule(match: Match) -> str:
    """The section of the rules that fits: the end, what may bring it, the last deal, or else dealing."""
    if match.result is not None:
        return of_result(write_result(match.result))
    options = options_of(match)
    if stakes_of(match.state, options) or is_level(match.state, options):
        return Section.FINISH
    return of_deal(match.rows[-1].deal) if match.rows else Section.DEAL


def _pair(match: Match, pair: tuple[Seat, Seat], names: Names) -> PairSheet:
    one, other = (_player(match, seat, partner, names) for seat, partner in (pair, pair[::-1]))
    points = match.state.points
    both = {
        "one": one.name,
        "ones": one.points,
        "other": other.name,
        "others": other.points,
        "sum": shown(points.of(pair[0]) + points.of(pair[1])),
    }
    together = _("together %(sum)s") % both + _in_the_way(one, other)
    spoken = _("%(one)s has %(ones)s and %(other)s %(others)s; %(together)s") % {**both, "together": together}
    return PairSheet((one, other), together, spoken)


def _in_the_way(*players: PlayerSheet) -> str:
    return "".join(_("; %(name)s is in the way") % {"name": player.name} for player in players if player.blocks)


def _player(match: Match, seat: Seat, partner: Seat, names: Names) -> PlayerSheet:
    options, points = options_of(match), match.state.points.of(seat)
    last = match.rows[-1].effect if match.rows else None
    change = last.scores.of(seat) if isinstance(last, Scores) else 0
    return PlayerSheet(
        name=names[seat],
        points=shown(points),
        change=signed(change) if change else "",
        lost=change < 0,
        star=max(0, min(RAYS, RAYS * points // options.target)),
        blocks=match.state.points.of(partner) >= options.target and points < least_for_partner(options.partner),
    )


def _legend(names: Names) -> str:
    of = [" / ".join(names[seat] for seat in pair) for _side, pair in PAIRS]
    return _("Points: %(one)s and %(other)s. Bids in the same order.") % {"one": of[0], "other": of[1]}
