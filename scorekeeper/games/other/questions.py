"""The questions about a deal of any other game: everybody's points, as they are typed."""

from collections.abc import Mapping

from scorekeeper.domain.asking import DealAnswers, Look, Question
from scorekeeper.domain.asking import no_warnings as warnings
from scorekeeper.domain.house_rules import Options
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.seats import PLACES, BySeat, Seat
from scorekeeper.domain.sheet import Names, with_minus
from scorekeeper.games.other.deals import MOST_POINTS, Deal, Kind, Passed, Played

__all__ = ["answers_of", "deal", "errors", "questions", "warnings"]

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
