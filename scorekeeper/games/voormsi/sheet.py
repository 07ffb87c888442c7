"""The score sheet of Voormsi: what the house asks of a game that tells its matches."""

from dataclasses import dataclass

from scorekeeper.domain.house_rules import told
from scorekeeper.domain.seats import left_of
from scorekeeper.domain.sheet import Names, Turn
from scorekeeper.domain.words import _, ngettext
from scorekeeper.games.voormsi.drawing import Arm, arms, slots_for
from scorekeeper.games.voormsi.endings import ending
from scorekeeper.games.voormsi.options import differing, house_rules, presets, written
from scorekeeper.games.voormsi.panel import candidates, panel
from scorekeeper.games.voormsi.parties import OF_TWO, Party
from scorekeeper.games.voormsi.players import one_or_both, party_name
from scorekeeper.games.voormsi.scoring import write_result
from scorekeeper.games.voormsi.sections import DEALING, OVERSHOOT, of_deal, of_result
from scorekeeper.games.voormsi.sentences import columns, line
from scorekeeper.games.voormsi.stakes import Match, near, options_of, stakes

__all__ = ["candidates", "columns", "ending", "line", "panel", "rule", "sheet", "stakes", "turn"]


@dataclass(frozen=True, slots=True)
class PartySheet:
    """What a party has on the line, ready to be laid out; `new` where the last deal changed it."""

    name: str
    points: int
    new: bool
    missing: str
    arms: tuple[Arm, ...]
    spoken: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everybody in the order of the table. Two share a line: arms above it for the first, `below` it for the second."""

    parties: tuple[PartySheet, ...]
    shared: bool
    below: tuple[Arm, ...]
    legend: str
    house_rules: str


def sheet(match: Match, names: Names) -> Sheet:
    """What `_sheet.html` draws."""
    parties = tuple(_party_sheet(match, party, names) for party in match.state.points.parties)
    options = options_of(match)
    return Sheet(
        parties=parties,
        shared=len(parties) == len(OF_TWO),
        below=parties[-1].arms,
        legend=_("Points: %(names)s") % {"names": " / ".join(each.name for each in parties)},
        house_rules=told(differing(options), written(options), house_rules(), presets()),
    )


def turn(match: Match, names: Names) -> Turn:
    """Whose deal comes next, and who leads then; nothing once the match is over."""
    if match.result is not None:
        return Turn("", "")
    dealer = match.next_dealer
    leads = left_of(dealer, match.turn) if match.turn else left_of(dealer)
    return Turn(_("%(name)s deals.") % {"name": names[dealer]}, _("%(name)s leads") % {"name": names[leads]})


def rule(match: Match) -> str:
    """The section of the rules that fits: the end, how it must be reached, the last deal, or else dealing."""
    if match.result is not None:
        return of_result(write_result(match.result))
    if near(match):
        return OVERSHOOT
    return of_deal(match.rows[-1].deal, match.rows[-1].effect) if match.rows else DEALING


def _party_sheet(match: Match, party: Party, names: Names) -> PartySheet:
    target, points = options_of(match).target, match.state.points.of(party)
    change = match.rows[-1].effect.scores.of(party) if match.rows else 0
    before = points - change
    scores = [number for _party, number in match.state.points.each]
    slots = slots_for([*scores, before], target)
    name = party_name(names, party)
    return PartySheet(
        name=name,
        points=points,
        new=change != 0,
        missing=_missing(target - points),
        arms=arms(points, before, target, slots),
        spoken=_spoken(name, party, points, target),
    )


def _missing(points: int) -> str:
    return ngettext("%(n)s to go", "%(n)s to go", points) % {"n": points} if points else _("the game")


def _spoken(name: str, party: Party, points: int, target: int) -> str:
    stand = one_or_both(
        party,
        _("%(name)s stands at %(points)s of %(target)s points."),
        _("%(name)s stand at %(points)s of %(target)s points."),
    )
    return stand % {"name": name, "points": points, "target": target}
