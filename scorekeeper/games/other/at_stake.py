"""What is at stake near the end: a last round, or a target that one more deal like those before can reach."""

from collections.abc import Iterator

from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.seats import Seat
from scorekeeper.domain.telling.sheet import Names
from scorekeeper.games.other.options import Wins
from scorekeeper.games.other.telling.sentences import Match, rules_of


def at_stake(match: Match, names: Names) -> tuple[str, ...]:
    """Return what the next deal can end, and who would win then."""
    return () if match.result is not None else tuple(_said(match, names))


def _said(match: Match, names: Names) -> Iterator[str]:
    agreed = rules_of(match).agreed
    near = [(seat, missing) for seat, missing in _missing(match) if missing <= _most_brought(match, agreed.target or 0)]
    for seat, missing in near:
        if (agreed.target or 0) > 0:
            said = ngettext(
                "%(name)s needs %(n)s more point to end it.", "%(name)s needs %(n)s more points to end it.", missing
            )
        else:
            said = ngettext(
                "%(name)s ends it by losing %(n)s point.", "%(name)s ends it by losing %(n)s points.", missing
            )
        yield said % {"name": names[seat], "n": missing}
    last = agreed.rounds is not None and match.state.rounds == agreed.rounds - 1
    if last:
        yield _("This is the last round.")
    if near or last:
        yield _("The most points win.") if agreed.wins is Wins.HIGHEST else _("The fewest points win.")


def _missing(match: Match) -> Iterator[tuple[Seat, int]]:
    """Yield how many points everybody is away from the target, where there is one."""
    target = rules_of(match).agreed.target
    for seat, points in match.state.points.each if target else ():
        yield seat, abs(target - points) if target else 0


def _most_brought(match: Match, target: int) -> int:
    """Return the most that a deal has brought anybody so far, in the direction of the target;
    nothing before the first.
    """
    towards = 1 if target > 0 else -1
    return max((points * towards for row in match.rows for _seat, points in row.effect.each), default=0)
