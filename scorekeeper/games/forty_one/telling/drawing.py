"""The sheet of Forty-One as it is drawn: two pairs, before a deal or as it would stand after one."""

from dataclasses import dataclass

from scorekeeper.domain.i18n import _
from scorekeeper.domain.seats import BySeat, Seat, Side
from scorekeeper.domain.telling.numbers import signed, with_minus
from scorekeeper.domain.telling.sheet import Names
from scorekeeper.games.forty_one.at_stake import Match, options_of
from scorekeeper.games.forty_one.dealing import PAIRS
from scorekeeper.games.forty_one.options import Options
from scorekeeper.games.forty_one.scoring import Effect, Scores
from scorekeeper.games.forty_one.winning import least_for_partner

RAYS = 8
"""A star has as many; each stands for the same part of the way to the goal."""


@dataclass(frozen=True, slots=True)
class PlayerSheet:
    """One player's column.

    `key` is the seat. `star` is how many of its eight rays are filled, all of them at the goal; `blocks` where this
    score is in the way of the partner. `change` is what the last deal brought, "" where it brought nothing.
    """

    key: str
    name: str
    points: str
    change: str
    lost: bool
    star: int
    blocks: bool


@dataclass(frozen=True, slots=True)
class PairSheet:
    """Two partners beside each other; `spoken` says it all for those who cannot see the drawing.

    `key` is the side.
    """

    key: str
    players: tuple[PlayerSheet, PlayerSheet]
    together: str
    spoken: str


def pairs(match: Match, names: Names) -> tuple[PairSheet, ...]:
    """Return both pairs, and what the last deal brought them."""
    return pairs_after(match.state.points, match.rows[-1].effect if match.rows else None, options_of(match), names)


def pairs_after(points: BySeat[int], effect: Effect | None, options: Options, names: Names) -> tuple[PairSheet, ...]:
    """Return both pairs with these points, of which the effect has brought the last."""
    table = _Table(points, effect, options, names)
    return tuple(_pair(table, side, pair) for side, pair in PAIRS)


@dataclass(frozen=True, slots=True)
class _Table:
    points: BySeat[int]
    effect: Effect | None
    options: Options
    names: Names


def _pair(table: _Table, side: Side, pair: tuple[Seat, Seat]) -> PairSheet:
    one, other = (_player(table, seat, partner) for seat, partner in (pair, pair[::-1]))
    both = {
        "one": one.name,
        "ones": one.points,
        "other": other.name,
        "others": other.points,
        "sum": with_minus(table.points.of(pair[0]) + table.points.of(pair[1])),
    }
    together = _("together %(sum)s") % both + _in_the_way(one, other)
    spoken = _("%(one)s has %(ones)s and %(other)s %(others)s; %(together)s") % {**both, "together": together}
    return PairSheet(side.value, (one, other), together, spoken)


def _in_the_way(*players: PlayerSheet) -> str:
    return "".join(_("; %(name)s is in the way") % {"name": player.name} for player in players if player.blocks)


def _player(table: _Table, seat: Seat, partner: Seat) -> PlayerSheet:
    points, target = table.points.of(seat), table.options.target
    change = table.effect.scores.of(seat) if isinstance(table.effect, Scores) else 0
    return PlayerSheet(
        key=seat.value,
        name=table.names[seat],
        points=with_minus(points),
        change=signed(change) if change else "",
        lost=change < 0,
        star=max(0, min(RAYS, RAYS * points // target)),
        blocks=table.points.of(partner) >= target and points < least_for_partner(table.options.partner),
    )
