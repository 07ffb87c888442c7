"""Bids of tricks: what games share in which everybody says before the play how many tricks they will win."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from scorekeeper.domain.asking import DealAnswers, Look, Question
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.questions import Choice, InputWarning
from scorekeeper.domain.seats import CLOCKWISE, BySeat, Seat
from scorekeeper.domain.sheet import Names

T = TypeVar("T")


def bid_field(seat: Seat) -> str:
    return f"bid_{seat.value.lower()}"


def tricks_field(seat: Seat) -> str:
    return f"tricks_{seat.value.lower()}"


def of_all(seats: Iterable[Seat], field: Callable[[Seat], str], read: Callable[[str], T | None]) -> BySeat[T] | None:
    """The answers of everybody who sits there; None where one of them is missing."""
    found = [(seat, read(field(seat))) for seat in seats]
    complete = tuple((seat, value) for seat, value in found if value is not None)
    return BySeat(complete) if len(complete) == len(found) else None


def check_tricks(tricks: Iterable[int], most: int) -> None:
    """Refuse tricks of players, or of sides, that `most` cannot be divided into. Raises IllegalDeal."""
    numbers = tuple(tricks)
    for won in numbers:
        if not 0 <= won <= most:
            raise IllegalDeal(
                ngettext(
                    "there is %(all)s trick; nobody can win %(won)s",
                    "there are %(all)s tricks; nobody can win %(won)s",
                    most,
                )
                % {"all": most, "won": won}
            )
    if sum(numbers) != most:
        raise IllegalDeal(_("the tricks add up to %(sum)s; there are %(all)s") % {"sum": sum(numbers), "all": most})


def shared(can_be: Sequence[Sequence[int]], tricks: int) -> Iterator[tuple[int, ...]]:
    """Yield every way in which so many tricks can have been won, by each player one of the numbers that can be."""
    if not can_be:
        yield from [()] if not tricks else []
        return
    for won in can_be[0]:
        if won <= tricks:
            yield from ((won, *others) for others in shared(can_be[1:], tricks - won))


def tricks_question(seat: Seat, names: Names, most: int) -> Question:
    return count_question(tricks_field(seat), _("How many tricks did %(name)s win?") % {"name": names[seat]}, most)


def count_question(name: str, words: str, most: int) -> Question:
    """A number of tricks, which may be left open."""
    counts = [(str(number), str(number)) for number in range(most + 1)]
    return Question(name, words, (("", _("not recorded")), *counts), look=Look.LIST)


def won_choices(question: Question) -> tuple[Choice, ...]:
    """The numbers of tricks as buttons, each as written below a name."""
    short = _("won %(n)s")
    return tuple(Choice(words, {question.name: won}, short=short % {"n": words}) for won, words in question.offered)


def missing_tricks(answered: DealAnswers) -> Mapping[str, str]:
    """Return an error for the first player whose tricks are missing; three are enough, the fourth's follow."""
    missing = [name for name in map(tricks_field, CLOCKWISE) if not answered.has(name)]
    words = _("Enter the tricks of everybody, or of three players. The fourth gets the rest.")
    return {missing[0]: words} if len(missing) > 1 else {}


def bids_of_all_tricks(bids: BySeat[int], names: Names, most: int) -> tuple[InputWarning, ...]:
    """A warning for everybody who bids all tricks there are."""
    words = ngettext("%(name)s bids the only trick.", "%(name)s bids all %(most)s tricks.", most)
    bidders = (seat for seat, bid in bids.each if bid == most)
    return tuple(InputWarning(f"all_{seat.value}", words % {"name": names[seat], "most": most}) for seat in bidders)
