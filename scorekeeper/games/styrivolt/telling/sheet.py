"""The score sheet of Stýrivolt: its `Teller`."""

from dataclasses import dataclass

from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.match import Replay
from scorekeeper.domain.questions import Answers, Candidate, DealSoFar, Steps
from scorekeeper.domain.seats import Side
from scorekeeper.domain.telling.account import Account, Count
from scorekeeper.domain.telling.marks import Marks, against
from scorekeeper.domain.telling.sheet import InShort, Names, NextDeal, Written, one_and_other, side_name
from scorekeeper.games.styrivolt import panel as recording
from scorekeeper.games.styrivolt.crosses import Change, Crosses, on_the_slate
from scorekeeper.games.styrivolt.deals import Deal
from scorekeeper.games.styrivolt.options import Options
from scorekeeper.games.styrivolt.scoring import Closed, Effect, StyrivoltRules
from scorekeeper.games.styrivolt.sections import Section
from scorekeeper.games.styrivolt.slate import Slate
from scorekeeper.games.styrivolt.telling.chalk import Strokes
from scorekeeper.games.styrivolt.telling.drawing import CROSSES_DRAWN, DrawnCrosses, beyond, chalk_up, drawn
from scorekeeper.games.styrivolt.telling.endings import ending
from scorekeeper.games.styrivolt.telling.explained import of_deal
from scorekeeper.games.styrivolt.telling.sentences import bars_words, columns, crosses_words, line

__all__ = ["accounts", "at_stake", "candidates", "in_short", "next_deal", "panel", "rule", "sheet", "standing"]
__all__ += ["columns", "ending", "line"]

Match = Replay[Deal, Slate, Effect, Closed]


@dataclass(frozen=True, slots=True)
class SideSheet:
    """One side's half of the slate. `standing` says its crosses in words, `spoken` everything, without the drawing.

    `note` tells that a monk has been gelded.
    """

    name: str
    crosses: DrawnCrosses
    stands: bool
    standing: str
    note: str
    spoken: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """Both sides, the open chalk-up between them, what the columns of the deals mean, and the house rules, if any."""

    sides: tuple[SideSheet, SideSheet]
    chalk_up: Strokes
    legend: str
    house_rules: str


def sheet(match: Match, names: Names) -> Sheet:
    """Return what `_sheet.html` draws."""
    crosses = on_the_slate(match.rows)
    north_south, east_west = (_side_sheet(match.state, side, crosses.of(side), names) for side in Side)
    last = match.rows[-1] if match.rows else None
    return Sheet((north_south, east_west), chalk_up(match.state, last), _legend(names), _house_rules(match))


def accounts(match: Match, names: Names) -> tuple[Account, ...]:
    """Return half bars that are rubbed out, and crosses."""
    return tuple(_account(match.state, side, names) for side in Side)


def next_deal(match: Match, names: Names) -> NextDeal:
    """Return whose deal comes next, and who draws a new chalk-up; nothing once the match is over."""
    if match.result is not None:
        return NextDeal("", "")
    return NextDeal(_("%(name)s deals.") % {"name": names[match.next_dealer]}, _who_draws(match, names))


def at_stake(match: Match, names: Names) -> tuple[str, ...]:
    """Say nothing: no deal ends a match."""
    return ()


def in_short(match: Match) -> InShort:
    """Return what a won deal rubs out, and when it brings a cross."""
    return InShort(_("Winning rubs out a half bar."), _("The side that finishes the chalk figure takes a cross."))


def rule(match: Match) -> str:
    """Return the section of the rules that fits: the end, the last deal, or else dealing."""
    if match.result is not None:
        return Section.END
    return of_deal(match.rows[-1].deal, match.rows[-1].effect) if match.rows else Section.DEAL


def panel(match: Match, names: Names) -> Steps:
    """Return what the panel asks about the next deal."""
    return recording.steps(_options(match), names)


def candidates(answers: Answers, match: Match, names: Names) -> tuple[Candidate, ...]:
    """Return the deals that these answers can become."""
    return recording.candidates(answers, _options(match), names)


def standing(answers: Answers, match: Match, names: Names) -> DealSoFar:
    """Return what is asked once it is known who won."""
    return recording.standing(answers, _options(match), names)


def _who_draws(match: Match, names: Names) -> str:
    """Say who draws: the first chalk-up the first dealer; after that it is up to the side without crosses (Pagat)."""
    if not match.rows:
        return _("%(name)s draws the chalk figure.") % {"name": names[match.next_dealer]}
    if not match.rows[-1].effect.finished:
        return ""
    without = [side for side in Side if not match.state.standing(side)]
    if len(without) > 1:
        return _("Nobody has crosses: either side draws the new chalk figure.")
    return _("%(side)s draw the new chalk figure.") % {"side": side_name(names, without[0])}


def _account(slate: Slate, side: Side, names: Names) -> Account:
    crosses, bars = slate.standing(side), slate.erased.of(side)
    return Account(
        name=side_name(names, side),
        counts=(
            Count(str(bars), ngettext("half bar", "half bars", bars)),
            Count(str(crosses), ngettext("cross", "crosses", crosses)),
        ),
        row=("cross",) * min(crosses, CROSSES_DRAWN),
        more=beyond(crosses - CROSSES_DRAWN),
    )


def _side_sheet(slate: Slate, side: Side, crosses: Crosses, names: Names) -> SideSheet:
    name, standing = side_name(names, side), crosses_words(slate.standing(side))
    gelded = any(cross.change is Change.GELDED for cross in crosses)
    bars = bars_words(slate.erased.of(side))
    return SideSheet(
        name=name,
        crosses=drawn(crosses),
        stands=slate.standing(side) > 0,
        standing=standing,
        note=_("the monk is gelded") if gelded else "",
        spoken=_("%(side)s: %(crosses)s, %(bars)s") % {"side": name, "crosses": standing, "bars": bars},
    )


def _legend(names: Names) -> str:
    return _("Half bars rubbed out, and crosses: %(one)s / %(other)s") % one_and_other(names)


def _house_rules(match: Match) -> str:
    return _options(match).told()


def _options(match: Match) -> Options:
    return match.rules.options if isinstance(match.rules, StyrivoltRules) else Options()


def marks(totals: Written, winner: str | None) -> Marks:
    """Return the winner's crosses first: "8 : 0", "crosses"."""
    first = Side(winner) if winner else Side.NS
    crosses, others = (int(totals[side.value]["crosses"]) for side in (first, first.other))
    word = ngettext("cross", "crosses", crosses + others)
    return Marks((against(crosses, others),), word=word)
