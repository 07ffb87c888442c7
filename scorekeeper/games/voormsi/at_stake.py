"""What is at stake near the end of a match of Voormsi: how many points win, and where more would lead."""

from collections.abc import Sequence
from itertools import groupby

from scorekeeper.domain.i18n import ngettext
from scorekeeper.domain.match import Replay
from scorekeeper.domain.telling.lists import and_list
from scorekeeper.domain.telling.sheet import Names
from scorekeeper.games.voormsi.deals import Deal
from scorekeeper.games.voormsi.options import Options
from scorekeeper.games.voormsi.parties import Party
from scorekeeper.games.voormsi.points import with_points
from scorekeeper.games.voormsi.scoring import Effect, Result, Score, VoormsiRules
from scorekeeper.games.voormsi.telling.players import one_or_both, party_name

NEAR = 3
"""So many points or fewer are spoken of; one run of tricks may bring them at once."""

Match = Replay[Deal, Score, Effect, Result]


def at_stake(match: Match, names: Names) -> tuple[str, ...]:
    """Return who can win with a point or a few, the nearest first; nothing once the match is over."""
    if match.result is not None:
        return ()
    target = options_of(match).target
    together = groupby(near(match), key=lambda each: each[1])
    return tuple(_words([party for party, _points in those], missing, target, names) for missing, those in together)


def near(match: Match) -> tuple[tuple[Party, int], ...]:
    """Return who stands near the target, and how many points are missing, the fewest first."""
    target = options_of(match).target
    missing = sorted(((party, target - points) for party, points in match.state.points.each), key=lambda each: each[1])
    return tuple((party, points) for party, points in missing if points <= NEAR)


def options_of(match: Match) -> Options:
    """Return the house rules by which the match is followed."""
    return match.rules.options if isinstance(match.rules, VoormsiRules) else Options(match.state.points.parties)


def _words(parties: Sequence[Party], missing: int, target: int, names: Names) -> str:
    told = {
        "name": and_list([party_name(names, party) for party in parties]),
        "n": missing,
        "target": target,
        "more": missing + 1,
        "back": with_points(target - missing, missing + 1, target),
    }
    both = ngettext(
        "%(name)s win with exactly %(n)s point; %(more)s lead up to %(target)s and back to %(back)s.",
        "%(name)s win with exactly %(n)s points; %(more)s lead up to %(target)s and back to %(back)s.",
        missing,
    )
    one = ngettext(
        "%(name)s wins with exactly %(n)s point; %(more)s lead up to %(target)s and back to %(back)s.",
        "%(name)s wins with exactly %(n)s points; %(more)s lead up to %(target)s and back to %(back)s.",
        missing,
    )
    return (both if len(parties) > 1 else one_or_both(parties[0], one, both)) % told
