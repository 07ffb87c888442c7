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
from scorekeeper.games.other.scoring import OtherRules, Scoring
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
    `by_one_key`: points by seat, if this player shoots the moon or goes out; empty where nobody can.
    """

    seat: str
    name: str
    called: str
    more: str
    field: str
    by_one_key: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Panel:
    """What the panel offers: everybody in the order of the sheet, and how many digits a number may have.

    `key`: what stands on the key of `by_one_key`; empty without one.
    """

    players: tuple[Place, ...]
    longest: int = len(str(MOST_POINTS))
    key: str = ""


def panel(match: Match, names: Names) -> Panel:
    here = {seat: names[seat] for seat in match.state.points.seats}
    rules = rules_of(match)
    keys = {Scoring.HEARTS: _("Shot the moon"), Scoring.RUMMY: _("Went out: 0")}
    return Panel(tuple(_place(seat, here, rules) for seat in here), key=keys.get(rules.agreed.scoring, ""))


def _place(seat: Seat, names: Names, rules: OtherRules) -> Place:
    first, _blank, more = names[seat].partition(" ")
    if [name.partition(" ")[0] for name in names.values()].count(first) > 1:
        first, more = names[seat], ""
    points = rules.deal_points.by_one_key(rules.seats.index(seat), len(rules.seats))
    by_one_key = {rules.seats[place].value: str(each) for place, each in points.items()}
    return Place(seat.value, names[seat], first, more, points_field(seat), by_one_key)


def standing(answers: Answers, match: Match, names: Names) -> DealSoFar:
    """What the points that were entered so far make of the totals, by seat, and who has none yet.

    Points that follow from the others are not missing.
    """
    entered, known, seats = _entered(answers), rules_of(match).deal_points, rules_of(match).seats
    points = {seat: n for seat, n in entered.each if seat in seats}
    missing = tuple(seat for seat in seats if seat not in points)
    rest = known.rest([*points.values()], len(missing)) if points and known.settles(len(missing)) else None
    if rest is not None:
        points |= dict.fromkeys(missing, rest)
        missing = ()
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
    """The deal once everybody has points, or the others' follow from them; before, one in which all others have none,
    or which was passed out.

    Nobody gets 0 instead of something that cannot be read.
    """
    rules, entered = rules_of(match), _entered(answers)
    known, seats = rules.deal_points, rules.seats
    if not entered.each:
        words = dict(kind().choices)[Kind.PASSED.value]
        return () if known.moon or known.out else (Candidate(words, answers_of(Passed()), Passed(), aside=True),)
    points = dict(entered.each)
    missing = [seat for seat in seats if seat not in points]
    if not {*points} <= {*seats} or any(answers.get(points_field(seat)) for seat in missing):
        return ()
    rest = known.rest([*points.values()], len(missing)) if missing else 0
    if rest is None:
        return ()
    if not missing:
        label, corrects = _("Record the deal"), _("Correct the deal")
    elif len(missing) == 1:
        values = {"name": names[missing[0]], "points": with_minus(rest)}
        label, corrects = _("Record: %(name)s %(points)s") % values, _("Correct: %(name)s %(points)s") % values
    else:
        label, corrects = _("Record: the others 0"), _("Correct: the others 0")
    deal = Played(BySeat.made(seats, lambda seat: points.get(seat, rest)))
    is_aside = bool(missing) and not known.settles(len(missing))
    does = "" if missing else _ahead(deal, match, names)  # a name and two lines more would move the keys above
    return (Candidate(label, answers_of(deal), deal, aside=is_aside, corrects=corrects, does=does),)


def _ahead(deal: Played, match: Match, names: Names) -> str:
    """Who would be ahead: "Ona is ahead with 120"; several are marked on the sheet, and all their names would move the
    keys above the button. Empty where the rules refuse the deal.
    """
    rules = rules_of(match)
    try:
        then, _effect = rules.after(match.state, deal)
    except IllegalDeal:
        return ""
    first = rules.ahead(then)
    values = {"name": names[first[0]], "points": with_minus(then.points.of(first[0]))}
    words = _("%(name)s is ahead with %(points)s") if len(first) == 1 else _("Tie at %(points)s")
    return words % values
