"""What every game's score sheet says about a match, in words: lines of text that pages only lay out."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeGuard

from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import AnyReplay, AnyRow
from scorekeeper.domain.questions import Answers, Candidate, Standing
from scorekeeper.domain.seats import CLOCKWISE, Seat, Side, left_of

Names = Mapping[Seat, str]
"""Who sits where."""

Written = Mapping[str, Any]
"""A result or totals as the match format writes them."""


class Told(NamedTuple):
    """A sentence about a deal in three parts: what comes before the change that it made, the change, and the rest."""

    before: str
    change: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class DealLine:
    """One deal in words.

    `game` and `mark` are short, for a table ("two sevens, Rūta lost", "Jonas & Rūta 4 rams"); `told` says the same in
    full; `totals` has one cell for each of the sheet's columns. `rule` is the section of the game's rules that explains
    what the deal changed.
    """

    number: int
    dealer: str
    game: str
    mark: str
    told: Told
    totals: tuple[str, ...]
    rule: str

    @property
    def sentence(self) -> str:
        """The deal in one sentence."""
        return "".join(self.told)


@dataclass(frozen=True, slots=True)
class Badge:
    """What a result leaves on some players until the book's next match.

    `word` is what they are ("Cats"), `until` the same with how long ("Cats until the next match"). `symbol` names its
    small drawing in the shared sprite.
    """

    seats: tuple[Seat, ...]
    word: str
    until: str
    names: str
    symbol: str


@dataclass(frozen=True, slots=True)
class Ending:
    """How a match ended: a headline, the reason in one sentence, the sources that say so, and the rules' section.

    `short` is the headline for a button among many; empty where the headline finds room. `score` is what a list adds to
    the headline where that has no number: "9 pips to 12".
    """

    winner: str
    headline: str
    reason: str
    sources: str
    rule: str
    badge: Badge | None
    short: str = ""
    score: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose deal it is, and what else the table should know: "Jonas deals." "No seven: Petras speaks first"."""

    deals: str
    aside: str


class Teller(Protocol):
    """A game's `sheet` module: tells a match in words and numbers, without any HTML."""

    def columns(self, names: Names) -> tuple[str, ...]:
        """Headings of the running totals in a table of deals."""

    def line(self, row: AnyRow, names: Names) -> DealLine:
        """One deal in words."""

    def turn(self, match: AnyReplay, names: Names) -> Turn:
        """Whose deal comes next."""

    def stakes(self, match: AnyReplay, names: Names) -> tuple[str, ...]:
        """Near the end: which results of the next deal end the match, and who would win then."""

    def rule(self, match: AnyReplay) -> str:
        """The section of the game's rules that fits what the table shows: its last deal, what is at stake, the end."""

    def ending(self, result: Written, totals: Written, names: Names) -> Ending:
        """The end of a match, from its written result and final totals."""

    def sheet(self, match: AnyReplay, names: Names) -> object:
        """What the game's `_sheet.html` draws."""

    def panel(self, match: AnyReplay, names: Names) -> object:
        """What the game's `_panel.html` offers for the next deal: `Steps` for the shared one, match/_steps.html."""


class Asking(Teller, Protocol):
    """A game whose panel goes by steps."""

    def candidates(self, answers: Answers, match: AnyReplay, names: Names) -> tuple[Candidate, ...]:
        """The deals that these answers can become, in the order of their buttons; none while something is missing."""


class Following(Asking, Protocol):
    """A game whose deals are tapped while they are played, so that its panel tells how the deal stands."""

    def standing(self, answers: Answers, match: AnyReplay, names: Names) -> Standing:
        """How the deal stands with these answers; as before it, where they make no sense."""


def asks_by_steps(teller: Teller) -> TypeGuard[Asking]:
    """Does the game's panel go by steps?"""
    return hasattr(teller, "candidates")


def tells_how_it_stands(teller: Teller) -> TypeGuard[Following]:
    """Are the game's deals tapped while they are played?"""
    return hasattr(teller, "standing")


def tell(template: str, place: str, values: Mapping[str, object]) -> Told:
    """The sentence made of a template, with the change that goes in its `place`; without that place, whole."""
    before, found, after = template.partition(f"%({place})s")
    return Told(before % values, str(values[place]) if found else "", after % values)


def next_turn(match: AnyReplay, names: Names, begins: str) -> Turn:
    """Whose deal comes next; nothing once the match is over.

    `begins` says of the player after the dealer, its `%(name)s`, what is theirs to do: "%(name)s leads".
    """
    if match.result is not None:
        return Turn("", "")
    dealer = match.next_dealer
    first = left_of(dealer, match.turn or CLOCKWISE)
    return Turn(_("%(name)s deals.") % {"name": names[dealer]}, begins % {"name": names[first]})


def side_name(names: Names, side: Side) -> str:
    """Both partners: the phone's holder and the player on the left are named first."""
    clockwise = side.seats
    return _("%(one)s & %(other)s") % {"one": names[clockwise[1]], "other": names[clockwise[0]]}


def one_and_other(names: Names) -> Mapping[str, str]:
    """Both sides by name, for a sentence about the `one` and the `other`."""
    return {"one": side_name(names, Side.NS), "other": side_name(names, Side.EW)}
