"""The score sheet of Voormsi: its `Teller`."""

from dataclasses import dataclass

from scorekeeper.domain.i18n import _
from scorekeeper.domain.telling.account import Account, Count
from scorekeeper.domain.telling.sheet import InShort, Names, NextDeal, next_turn
from scorekeeper.games.voormsi.at_stake import Match, at_stake, near, options_of
from scorekeeper.games.voormsi.panel import candidates, panel
from scorekeeper.games.voormsi.parties import OF_TWO
from scorekeeper.games.voormsi.scoring import write_result
from scorekeeper.games.voormsi.sections import Section
from scorekeeper.games.voormsi.tapping import taps
from scorekeeper.games.voormsi.telling.drawing import Arm
from scorekeeper.games.voormsi.telling.endings import ending
from scorekeeper.games.voormsi.telling.explained import of_deal, of_result
from scorekeeper.games.voormsi.telling.parties_told import PartySheet, stand
from scorekeeper.games.voormsi.telling.sentences import columns, line
from scorekeeper.games.voormsi.telling.standing import standing
from scorekeeper.games.voormsi.telling.strip import order_strip, specials
from scorekeeper.rulebook.pictures.cards import Drawn

__all__ = ["accounts", "in_short", "next_deal", "rule", "sheet"]
__all__ += ["at_stake", "candidates", "columns", "ending", "line", "panel", "standing", "taps"]


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everybody in the order of the table. Two share a line: arms above it for the first, `below` it for the second.

    `order` are the cards from the top, `specials` what that order does not say.
    """

    parties: tuple[PartySheet, ...]
    shared: bool
    below: tuple[Arm, ...]
    order: tuple[Drawn, ...]
    specials: tuple[str, ...]
    legend: str
    house_rules: str


def sheet(match: Match, names: Names) -> Sheet:
    """Return what `_sheet.html` and `_aside.html` draw."""
    parties = stand(match, names)
    return Sheet(
        parties=parties,
        shared=len(parties) == len(OF_TWO),
        below=parties[-1].arms,
        order=order_strip(),
        specials=specials(),
        legend=_("Points: %(names)s") % {"names": " / ".join(each.name for each in parties)},
        house_rules=options_of(match).told(),
    )


def accounts(match: Match, names: Names) -> tuple[Account, ...]:
    """Return everybody's points, with the arms of the line: those rubbed out first, then those still to go."""
    return tuple(
        Account(party.name, (Count(party.points, _("points")),), row=tuple(arm.symbol for arm in party.arms))
        for party in stand(match, names)
    )


def next_deal(match: Match, names: Names) -> NextDeal:
    """Return whose deal comes next, and who leads then; nothing once the match is over."""
    return next_turn(match, names, _("%(name)s leads"))


def in_short(match: Match) -> InShort:
    """Return what a point does, and what wins."""
    return InShort(_("A point rubs out an arm of the line."), _("The first without arms wins."))


def rule(match: Match) -> str:
    """Return the section of the rules that fits: the end, how it must be reached, the last deal, or else dealing."""
    if match.result is not None:
        return of_result(write_result(match.result))
    if near(match):
        return Section.OVERSHOOT
    return of_deal(match.rows[-1].deal, match.rows[-1].effect) if match.rows else Section.DEAL
