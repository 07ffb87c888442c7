"""The counter of a pile: its points, or its tricks."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from scorekeeper.domain.bids import tricks_field
from scorekeeper.domain.cards import Card
from scorekeeper.domain.game_tools import PanelAnswers
from scorekeeper.domain.house_rules import Options
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.questions import Answers
from scorekeeper.domain.seats import BySeat, Seat
from scorekeeper.domain.sheet import Names
from scorekeeper.domain.tricks import PlayState

Numbers = Mapping[str, int]
"""How many there are, by the names of the rows; a row that nobody has touched is missing."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line to tap: its name in an address, what it says, and its chips from 0 on.

    `small` is a quieter word next to it ("11 each"). One that `counts_up` has no chips: a tap on it counts one more, up
    to the number of the last chip.
    """

    name: str
    label: str
    chips: tuple[str, ...]
    small: str = ""
    spoken: str = ""
    counts_up: bool = False

    @property
    def most(self) -> int:
        """The highest number that can be tapped."""
        return len(self.chips) - 1


@dataclass(frozen=True, slots=True)
class Threshold:
    """A number that matters on the way up, and whether it has been reached."""

    at: int
    words: str
    reached: bool


@dataclass(frozen=True, slots=True)
class PileCount:
    """What has been counted: a number, what it is a number of, and sentences about it.

    `refusal` says instead, in plain words, why it cannot be. `panel_answers` is what it means for the deal.
    """

    total: str = ""
    unit: str = ""
    sentences: tuple[str, ...] = ()
    marks: tuple[Threshold, ...] = ()
    refusal: str = ""
    panel_answers: tuple[PanelAnswers, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pile:
    """A game's counter, in its `tools` module. By default only numbers are tapped, no cards."""

    rows: Callable[[Names], tuple[Row, ...]]
    """The rows to tap; the names are the players, in the order of the deal."""
    count: Callable[[Numbers, Names, Options | None], PileCount]
    """What the numbers say by the house rules of a match.

    Without a match, where there are no options, the names are those of seats, and nothing is handed over.
    """
    pack: Sequence[Card] = ()
    """The cards by which a pile can be counted one after another."""
    of_cards: Callable[[Sequence[Card]], Numbers] = lambda _cards: {}
    """The numbers of the rows for these cards."""


def chips(most: int) -> tuple[str, ...]:
    """The numbers from 0 to `most`."""
    return tuple(str(number) for number in range(most + 1))


# A counter of tricks: a row for everybody who takes them, and what the sum says.

T = TypeVar("T")


def tricks_of_all(tricks: Mapping[Seat, int]) -> Answers:
    """Everybody's tricks as the form of most games takes them."""
    return {tricks_field(seat): str(won) for seat, won in tricks.items()}


@dataclass(frozen=True, slots=True)
class TricksOfPlayers:
    """The pile of a game that asks for the tricks of each player: all of them, `most` in a deal.

    `fields` are the answers of the game's form once everybody's tricks are known.
    """

    most: int
    fields: Callable[[Mapping[Seat, int]], Answers] = tricks_of_all

    @property
    def pile(self) -> Pile:
        return Pile(rows=self.rows, count=self.count)

    def rows(self, names: Names) -> tuple[Row, ...]:
        return counting_rows({seat.value: name for seat, name in names.items()}, self.most)

    def count(self, numbers: Numbers, names: Names, options: Options | None) -> PileCount:
        """The sum, and once it is whole the deal."""
        found = tallied(numbers, self.most)
        tricks = by_name(numbers, {seat.value: seat for seat in names})
        return replace(found, panel_answers=self._answers(tricks)) if options is not None else found

    def answers(self, play_state: PlayState, names: Names) -> tuple[PanelAnswers, ...]:
        """The deal, once all its tricks have been played."""
        return self._answers(play_state.taken_by(tuple(names)))

    def _answers(self, tricks: Mapping[Seat, int]) -> tuple[PanelAnswers, ...]:
        return (PanelAnswers(self.fields(tricks)),) if sum(tricks.values()) == self.most else ()


def counting_rows(names: Mapping[str, str], most: int) -> tuple[Row, ...]:
    """A row for each name, by the letters that stand for it in an address."""
    return tuple(Row(key, name, chips(most), counts_up=True) for key, name in names.items())


def tallied(numbers: Numbers, most: int) -> PileCount:
    """How many of a deal's tricks have been counted; a refusal where they are more than `most`."""
    total = sum(numbers.values())
    if total > most:
        counts = {"n": total, "most": most}
        return PileCount(
            str(total),
            refusal=ngettext(
                "That would be %(n)s trick, and a deal has %(most)s.",
                "That would be %(n)s tricks, and a deal has %(most)s.",
                total,
            )
            % counts,
        )
    unit = ngettext("trick of %(most)s", "tricks of %(most)s", total) % {"most": most}
    return PileCount(str(total), unit, sentences=(_left(most - total),))


def _left(tricks: int) -> str:
    if tricks == 0:
        return _("All tricks are counted.")
    return ngettext("%(n)s is still to be played.", "%(n)s are still to be played.", tricks) % {"n": tricks}


def by_name(numbers: Numbers, keys: Mapping[str, T]) -> dict[T, int]:
    """The numbers by what the names of the rows stand for; what was not tapped is 0."""
    return {each: numbers.get(key, 0) for key, each in keys.items()}


def with_the_rest(given: Mapping[Seat, int | None], most: int) -> BySeat[int]:
    """Everybody's tricks; one of the players may be missing, who has the rest of `most`.

    Raises IllegalDeal where the others have more than that. Whether all of them add up the deal itself checks.
    """
    rest = most - sum(won for won in given.values() if won is not None)
    if rest < 0 and None in given.values():
        raise IllegalDeal(_("the tricks add up to more than %(all)s") % {"all": most})
    return BySeat(tuple((seat, rest if won is None else won) for seat, won in given.items()))


def tricks_left(count: int, tricks: int) -> tuple[str, str]:
    """How many tricks of a deal are left and what that counts; where more were entered than it has, how many."""
    if count > tricks:
        return str(count), ngettext("of %(n)s trick", "of %(n)s tricks", tricks) % {"n": tricks}
    left = tricks - count
    return str(left), ngettext("trick left", "tricks left", left)


def not_the_tricks_of_a_deal(together: int, tricks: int) -> str:
    """The sentence about tricks that were entered and do not add up to those of a deal."""
    words = ngettext(
        "That would be %(sum)s trick; a deal has %(all)s.",
        "That would be %(sum)s tricks; a deal has %(all)s.",
        together,
    )
    return words % {"sum": together, "all": tricks}


def change_words(name: str, won: int) -> str:
    """The label of the button that asks once more how many tricks somebody won."""
    return _("Change: %(name)s won %(n)s") % {"name": name, "n": won}
