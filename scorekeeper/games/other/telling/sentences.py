"""One deal of any other game in words."""

from collections.abc import Iterable

from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import Replay, Row
from scorekeeper.domain.seats import PLACES, Seat
from scorekeeper.domain.telling.lists import comma_list
from scorekeeper.domain.telling.numbers import signed, with_minus
from scorekeeper.domain.telling.sheet import DealLine, Names, Told, tell
from scorekeeper.games.other.deals import Deal, Passed
from scorekeeper.games.other.scoring import Effect, OtherRules, Result, Score

Match = Replay[Deal, Score, Effect, Result]

NO_SECTION = ""
"""Nothing is told in the rules about a game that nobody knows."""


def rules_of(match: Match) -> OtherRules:
    """Return the rules by which the match was followed."""
    return match.rules if isinstance(match.rules, OtherRules) else OtherRules(match.state.points.seats)


def columns(names: Names) -> tuple[str, ...]:
    """Return the running totals, one for everybody who plays."""
    return tuple(names[seat] for seat in PLACES if seat in names)


def line(row: Row[Deal, Score, Effect], names: Names) -> DealLine:
    """Return one deal in words."""
    passed = isinstance(row.deal, Passed)
    return DealLine(
        number=row.number,
        dealer=names[row.dealer],
        game=_("passed") if passed else _("round %(n)s") % {"n": row.state.rounds},
        mark=mark(row.effect),
        told=_told(row.effect, names),
        totals=tuple(with_minus(points) for _seat, points in row.state.points.each),
        rule=NO_SECTION,
    )


def mark(effect: Effect) -> str:
    """Return what the deal brought everybody, in the order of the sheet: "+20 / −5 / 0"."""
    return " / ".join(signed(points) for _seat, points in effect.each)


def listed(names: Names, seats: Iterable[Seat]) -> str:
    """Return several people: "Ona, Jonas & Rasa"."""
    *most, last = (names[seat] for seat in seats)
    return _("%(some)s & %(last)s") % {"some": comma_list(most), "last": last} if most else last


def _told(effect: Effect, names: Names) -> Told:
    if not effect.each:
        return Told(_("All passed: nobody scores."))
    each = (_("%(name)s %(points)s") % {"name": names[seat], "points": signed(n)} for seat, n in effect.each)
    return tell(_("%(brought)s."), "brought", {"brought": comma_list(each)})
