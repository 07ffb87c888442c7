"""The score sheet of Forty-One: its `Teller`."""

from dataclasses import dataclass

from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.seats import Side
from scorekeeper.domain.telling.account import Account, Count
from scorekeeper.domain.telling.marks import Figures, Marks, together
from scorekeeper.domain.telling.sheet import InShort, Names, NextDeal, Written, next_turn
from scorekeeper.games.forty_one.at_stake import Match, at_stake, at_stake_of, is_level, options_of
from scorekeeper.games.forty_one.dealing import PAIRS
from scorekeeper.games.forty_one.panel import candidates, panel
from scorekeeper.games.forty_one.scoring import write_result
from scorekeeper.games.forty_one.sections import Section
from scorekeeper.games.forty_one.telling.drawing import PairSheet, pairs
from scorekeeper.games.forty_one.telling.endings import ending
from scorekeeper.games.forty_one.telling.explained import of_deal, of_result
from scorekeeper.games.forty_one.telling.sentences import columns, line
from scorekeeper.games.forty_one.telling.standing import standing
from scorekeeper.games.forty_one.winning import PartnerRule

__all__ = ["accounts", "in_short", "next_deal", "rule", "sheet"]
__all__ += ["at_stake", "candidates", "columns", "ending", "line", "panel", "standing"]


@dataclass(frozen=True, slots=True)
class Sheet:
    """Both pairs, what the numbers in a table of deals mean, and what the table plays by."""

    pairs: tuple[PairSheet, ...]
    legend: str
    house_rules: str


def sheet(match: Match, names: Names) -> Sheet:
    """Return what `_sheet.html` draws."""
    return Sheet(pairs(match, names), _legend(names), options_of(match).told())


def accounts(match: Match, names: Names) -> tuple[Account, ...]:
    """Return everybody's points, partners one after the other, with the star."""
    return tuple(
        Account(player.name, (Count(player.points, _("points")),), beside=(f"star{player.star}",))
        for pair in sheet(match, names).pairs
        for player in pair.players
    )


def next_deal(match: Match, names: Names) -> NextDeal:
    """Return whose deal comes next, and who bids first, at the dealer's right; nothing once the match is over."""
    return next_turn(match, names, _("Anticlockwise: %(name)s bids first"))


def in_short(match: Match) -> InShort:
    """Return who bids and scores, and what wins besides the points."""
    options = options_of(match)
    words = _("Everybody bids and scores alone. To win, your partner needs more than 0.")
    if options.partner is not PartnerRule.POSITIVE:
        words = _("Everybody bids and scores alone. To win, your partner needs 0 or more.")
    target = options.target
    return InShort(words, ngettext("%(n)s point wins.", "%(n)s points win.", target) % {"n": target})


def rule(match: Match) -> str:
    """Return the section of the rules that fits: the end, what may bring it, the last deal, or else dealing."""
    if match.result is not None:
        return of_result(write_result(match.result))
    options = options_of(match)
    if at_stake_of(match.state, options) or is_level(match.state, options):
        return Section.FINISH
    return of_deal(match.rows[-1].deal) if match.rows else Section.DEAL


def _legend(names: Names) -> str:
    of = [" / ".join(names[seat] for seat in pair) for _side, pair in PAIRS]
    return _("Points: %(one)s and %(other)s; bids in the same order") % {"one": of[0], "other": of[1]}


def marks(totals: Written, winner: str | None) -> Marks:
    """Return the winners' points, "43 + 12"; while nobody has won a line a side."""
    sides = (Side(winner),) if winner else tuple(Side)
    return Marks(tuple(_both(side, totals) for side in sides))


def _both(side: Side, totals: Written) -> Figures:
    """Return the points of partners, the better one first."""
    low, high = sorted(int(totals[seat.value]["points"]) for seat in side.seats)
    return together(high, low)
