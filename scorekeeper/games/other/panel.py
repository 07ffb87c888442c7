"""Recording a deal of any other game: whose points are next, and what the points that were entered so far would do."""

from dataclasses import dataclass

from scorekeeper.domain.asking import DealAnswers, all_questions
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.questions import Answers, Candidate, DealSoFar
from scorekeeper.domain.seats import BySeat, Seat
from scorekeeper.domain.sheet import Names, signed, with_minus
from scorekeeper.games.other.deals import MOST_POINTS, Kind, Passed, Played
from scorekeeper.games.other.questions import answers as filled
from scorekeeper.games.other.questions import kind, points_field, questions, typed_points
from scorekeeper.games.other.scoring import Score
from scorekeeper.games.other.words import Match, name_list, rules_of

FEW = 3
"""So many can be named on a button."""


@dataclass(frozen=True, slots=True)
class Place:
    """Somebody whose points are asked for: the seat, the name, and the field that takes them.

    `called` is what stands on a narrow button, the first word where that tells all of them apart; `more` is the rest.
    """

    seat: str
    name: str
    called: str
    more: str
    field: str


@dataclass(frozen=True, slots=True)
class Panel:
    """What the panel offers: everybody in the order of the sheet, and how many digits a number may have."""

    players: tuple[Place, ...]
    longest: int = len(str(MOST_POINTS))


def panel(match: Match, names: Names) -> Panel:
    here = {seat: names[seat] for seat in match.state.points.seats}
    return Panel(tuple(_place(seat, here) for seat in here))


def _place(seat: Seat, names: Names) -> Place:
    first, _blank, more = names[seat].partition(" ")
    if [name.partition(" ")[0] for name in names.values()].count(first) > 1:
        first, more = names[seat], ""
    return Place(seat.value, names[seat], first, more, points_field(seat))


def standing(answers: Answers, match: Match, names: Names) -> DealSoFar:
    """What the points that were entered so far make of the totals, by seat, and who has none yet."""
    entered, seats = _entered(answers), rules_of(match).seats
    points = {seat: n for seat, n in entered.each if seat in seats}
    missing = tuple(seat for seat in seats if seat not in points)
    before = match.state.points
    texts = {f"{seat.value}.points": with_minus(before.of(seat) + points.get(seat, 0)) for seat in seats}
    changes = {f"{seat.value}.change": signed(points[seat]) if seat in points else "…" for seat in seats}
    return DealSoFar(_missing(missing, names) if missing else "", texts=texts | changes)


def _entered(answers: Answers) -> BySeat[int]:
    """The points that have been entered so far; what is no whole number has not been."""
    return typed_points(DealAnswers.of(all_questions(questions, ()), answers))


def _missing(seats: tuple[Seat, ...], names: Names) -> str:
    """Name those who are missing, where they are no crowd."""
    if len(seats) > FEW:
        return ngettext("Points missing: %(n)s player", "Points missing: %(n)s players", len(seats)) % {"n": len(seats)}
    return _("Points missing: %(names)s") % {"names": name_list(names, seats)}


def candidates(answers: Answers, match: Match, names: Names) -> tuple[Candidate, ...]:
    """The deal once everybody has points; with nothing entered at all, one that was passed out."""
    entered = _entered(answers)
    if not entered.each:
        words = dict(kind().choices)[Kind.PASSED.value]
        return (Candidate(words, filled(Passed()), Passed(), aside=True),)
    if entered.seats != rules_of(match).seats:
        return ()
    deal = Played(entered)
    then, _effect = rules_of(match).after(match.state, deal)
    does = _leads(then, match, names)
    return (Candidate(_("Record the deal"), filled(deal), deal, corrects=_("Correct the deal"), does=does),)


def _leads(then: Score, match: Match, names: Names) -> str:
    """Who would be ahead: "Ona leads with 120"; several are marked on the sheet, and all their names would move the
    keys above the button.
    """
    first = rules_of(match).ahead(then)
    values = {"name": names[first[0]], "points": with_minus(then.points.of(first[0]))}
    words = _("%(name)s leads with %(points)s") if len(first) == 1 else _("Tie at %(points)s")
    return words % values
