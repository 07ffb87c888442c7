"""What each party's part of the score sheet of Voormsi says, between two deals and in the middle of one."""

from dataclasses import dataclass

from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.telling.numbers import with_minus
from scorekeeper.domain.telling.sheet import Names
from scorekeeper.games.voormsi.at_stake import Match, options_of
from scorekeeper.games.voormsi.parties import Party
from scorekeeper.games.voormsi.telling.drawing import Arm, arms, slots_for
from scorekeeper.games.voormsi.telling.players import one_or_both, party_name


@dataclass(frozen=True, slots=True)
class PartySheet:
    """What a party has on the line, ready to be laid out; `new` where the last deal changed it.

    `key` names its parts for the panel. `waits`: in the middle of a deal it has points that are not yet written.
    """

    key: str
    name: str
    points: str
    new: bool
    missing: str
    arms: tuple[Arm, ...]
    spoken: str
    waits: bool = False

    @property
    def look(self) -> str:
        """How its number looks."""
        return "num new" if self.new else "num"


def stand(match: Match, names: Names) -> tuple[PartySheet, ...]:
    """Return everybody after the last deal, in the order of the table."""
    return tuple(_party_sheet(match, party, names) for party in match.state.points.parties)


def _party_sheet(match: Match, party: Party, names: Names) -> PartySheet:
    target, points = options_of(match).target, match.state.points.of(party)
    change = match.rows[-1].effect.scores.of(party) if match.rows else 0
    before = points - change
    scores = [number for _party, number in match.state.points.each]
    name = party_name(names, party)
    return PartySheet(
        key=party.value,
        name=name,
        points=with_minus(points),
        new=change != 0,
        missing=missing(target - points),
        arms=arms(points, before, target, slots_for([*scores, before], target)),
        spoken=spoken(name, party, points, target),
    )


def missing(points: int) -> str:
    """Return how far it is to the target."""
    return ngettext("%(n)s to go", "%(n)s to go", points) % {"n": points} if points else _("the game")


def spoken(name: str, party: Party, points: int, target: int) -> str:
    """Return the party's part of the line in a sentence."""
    stand = one_or_both(
        party,
        ngettext(
            "%(name)s has %(points)s of %(target)s point.",
            "%(name)s has %(points)s of %(target)s points.",
            target,
        ),
        ngettext(
            "%(name)s have %(points)s of %(target)s point.",
            "%(name)s have %(points)s of %(target)s points.",
            target,
        ),
    )
    return stand % {"name": name, "points": with_minus(points), "target": target}
