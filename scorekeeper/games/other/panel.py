"""Recording a deal of any other game, in a form and by taps: everybody's points, and what they would do."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.domain.asking import DealAnswers, Look, Question, all_questions, no_warnings
from scorekeeper.domain.house_rules import Options
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.questions import Answers, Candidate, DealSoFar
from scorekeeper.domain.seats import PLACES, BySeat, Seat
from scorekeeper.domain.sheet import Names, signed, with_minus
from scorekeeper.games.other.deals import MOST_POINTS, Deal, Kind, Passed, Played
from scorekeeper.games.other.scoring import Score
from scorekeeper.games.other.sheet import Match, name_list, rules_of

warnings = no_warnings

WHOLE = r"\s*[-−+]?\d{1,99}(?:\.0*)?\s*"
"""With either sign for minus. So many figures can be read, and be told that they are too many."""


def questions(options: Options | None, names: Names) -> tuple[Question, ...]:
    return (kind(), *(points(seat, names) for seat in _seats(names)))


def kind() -> Question:
    choices = ((Kind.PLAYED.value, _("Played")), (Kind.PASSED.value, _("All passed: 0")))
    return Question(
        "kind",
        _("What kind of deal?"),
        choices,
        needed=_("Choose what kind of deal it was."),
        default=Kind.PLAYED.value,
    )


def points(seat: Seat, names: Names) -> Question:
    words = _("Points of %(name)s") % {"name": names.get(seat) or seat.spoken}
    wrong = _("Points are a whole number, such as 20 or −5.")
    return Question(points_field(seat), words, look=Look.TYPED, pattern=WHOLE, wrong=wrong)


def points_field(seat: Seat) -> str:
    return f"points_{seat.value[1:]}"


def typed_points(answered: DealAnswers) -> BySeat[int]:
    """The points that were typed, with either sign for minus, but for those that nobody can have."""
    texts = ((seat, answered.text(points_field(seat))) for seat in PLACES)
    numbers = ((seat, int(text.replace("−", "-").partition(".")[0])) for seat, text in texts if text)
    return BySeat(tuple((seat, number) for seat, number in numbers if abs(number) <= MOST_POINTS))


def errors(answered: DealAnswers) -> Mapping[str, str]:
    """Errors of points that nobody can have."""
    possible = typed_points(answered).seats
    others = (points_field(seat) for seat in PLACES if seat not in possible)
    return {name: _beyond(answered.text(name)) for name in others if answered.text(name)}


def deal(answered: DealAnswers) -> Deal:
    """Raises IllegalDeal where somebody's points are missing."""
    if answered.one_of("kind", Kind) is Kind.PASSED:
        return Passed()
    entered, names = typed_points(answered), answered.names
    missing = [points(seat, names) for seat in _seats(names) if seat not in entered.seats]
    if missing:
        raise IllegalDeal(_("%(points)s are missing. Enter everybody’s points") % {"points": missing[0].words})
    return Played(entered)


def answers_of(deal: Deal) -> dict[str, str]:
    if isinstance(deal, Passed):
        return {"kind": Kind.PASSED.value}
    return {"kind": Kind.PLAYED.value} | {points_field(seat): str(points) for seat, points in deal.points.each}


def _seats(names: Names) -> tuple[Seat, ...]:
    """Where somebody sits; all of them, where that is not known."""
    return tuple(seat for seat in PLACES if not names or seat in names)


def _beyond(text: str) -> str:
    if text.strip().startswith(("-", "−")):
        least = {"limit_value": with_minus(-MOST_POINTS)}
        return _("Enter %(limit_value)s or more.") % least
    return _("Enter %(limit_value)s or less.") % {"limit_value": MOST_POINTS}


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
    """The deal once everybody has points; before, one in which all others have none, or which was passed out.

    Nobody gets 0 instead of something that cannot be read.
    """
    entered, seats = _entered(answers), rules_of(match).seats
    if not entered.each:
        words = dict(kind().choices)[Kind.PASSED.value]
        return (Candidate(words, answers_of(Passed()), Passed(), aside=True),)
    points = dict(entered.each)
    missing = [seat for seat in seats if seat not in points]
    if not {*points} <= {*seats} or any(answers.get(points_field(seat)) for seat in missing):
        return ()
    if not missing:
        label, corrects = _("Record the deal"), _("Correct the deal")
    elif len(missing) == 1:
        name = {"name": names[missing[0]]}
        label, corrects = _("Record: %(name)s 0") % name, _("Correct: %(name)s 0") % name
    else:
        label, corrects = _("Record: the others 0"), _("Correct: the others 0")
    deal = Played(BySeat.made(seats, lambda seat: points.get(seat, 0)))
    then, _effect = rules_of(match).after(match.state, deal)
    does = _ahead(then, match, names)
    return (Candidate(label, answers_of(deal), deal, aside=bool(missing), corrects=corrects, does=does),)


def _ahead(then: Score, match: Match, names: Names) -> str:
    """Who would be ahead: "Ona is ahead with 120"; several are marked on the sheet, and all their names would move the
    keys above the button.
    """
    first = rules_of(match).ahead(then)
    values = {"name": names[first[0]], "points": with_minus(then.points.of(first[0]))}
    words = _("%(name)s is ahead with %(points)s") if len(first) == 1 else _("Tie at %(points)s")
    return words % values
