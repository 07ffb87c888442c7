"""A match in words: rows, figures, drawings and endings, as every sheet has them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from scorekeeper.domain.i18n import _, pgettext
from scorekeeper.domain.match import AnyReplay, AnyRow
from scorekeeper.domain.questions import Answers, Candidate, DealSoFar
from scorekeeper.domain.seats import CLOCKWISE, Seat, Side, left_of


def with_minus(number: int) -> str:
    """A number with the sign for minus: 3, 0 or −3."""
    return str(number).replace("-", "−")


def signed(number: int) -> str:
    """A number with its sign: +3, 0 or −3."""
    return _("+%(n)s") % {"n": number} if number > 0 else with_minus(number)


Written = Mapping[str, Any]
"""A result or totals as the match format writes them."""


# Several words in a row, with what the reader's language puts between them.


def comma_list(words: Iterable[str]) -> str:
    """“Ona, Jonas, Rūta”."""
    return pgettext("between two of a list", ", ").join(words)


def slash_list(words: Iterable[object]) -> str:
    """“12 / −3”: what everybody has, in the order of the sheet."""
    return pgettext("between two of a row", " / ").join(map(str, words))


def and_list(words: Sequence[str]) -> str:
    """“Ona”, “Ona and Jonas”, “Ona, Jonas and Rūta”; of at least one word."""
    *others, last = words
    return _("%(others)s and %(last)s") % {"others": comma_list(others), "last": last} if others else last


# What a side or a player has at a moment of a match, for a picture and for a correction.


class Count(NamedTuple):
    """A number with the word for what it counts: "12", "pips"; without a word where there is nothing else to count."""

    number: str
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Account:
    """Whose it is, and what they have; of several `counts` the one at `large_at` is written large.

    `row` and `beside` are drawings, by their names in the game's own sprite: a row of them below the name, and those
    next to the large number. `more` says what the row could not hold.
    """

    name: str
    counts: tuple[Count, ...]
    row: tuple[str, ...] = ()
    more: str = ""
    beside: tuple[str, ...] = ()
    large_at: int = -1

    @property
    def large(self) -> Count:
        return self.counts[self.large_at]


# The score of a match as a list shows it: figures, and drawings of the game.


class Figures(NamedTuple):
    """A number written large, and a quieter one behind it: "541", ": 453"."""

    large: str
    quiet: str = ""


@dataclass(frozen=True, slots=True)
class Marks:
    """Lines of figures, the winner's first, and below them drawings or a word.

    `drawn` names drawings of the game's `_marks.html`; `word` says what is counted: "crosses".
    """

    lines: tuple[Figures, ...]
    drawn: tuple[str, ...] = ()
    word: str = ""


def against(one: int, other: int) -> Figures:
    """Two numbers against each other: "541", ": 453"."""
    return Figures(with_minus(one), f": {with_minus(other)}")


def together(one: int, other: int) -> Figures:
    """Two numbers of one side: "43", "+ 12"."""
    return Figures(with_minus(one), f"+ {with_minus(other)}")


def marks_of_points(totals: Written, winner: str | None) -> Marks | None:
    """The points of two, the winner's first; of more the winner's alone, and nothing while nobody has won."""
    winner_first = sorted(totals, key=lambda party: party != winner)
    points = [int(totals[party]["points"]) for party in winner_first]
    if len(points) == 2:
        return Marks((against(*points),))
    return Marks((Figures(with_minus(points[0])),)) if winner else None


# The presenter of a game: a match in words, as lines of text that pages only lay out.

Names = Mapping[Seat, str]
"""Who sits where."""


class Sentence(NamedTuple):
    """A sentence about a deal in three parts: what comes before the change that it made, the change, and the rest."""

    before: str
    change: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class DealLine:
    """One deal in words.

    `game` and `mark` are short, for a table ("two sevens, Rūta lost", "Jonas & Rūta 4 rams"); `parts` says the same in
    full; `totals` has one cell for each of the sheet's columns. `rule` is the section of the game's rules that explains
    what the deal changed.
    """

    number: int
    dealer: str
    game: str
    mark: str
    parts: Sentence
    totals: tuple[str, ...]
    rule: str

    @property
    def sentence(self) -> str:
        return "".join(self.parts)


@dataclass(frozen=True, slots=True)
class Badge:
    """What a result leaves on some players until the book's next match.

    `word` is what they are ("Cats"), `until` the same with how long ("Cats until the next match"). `symbol` names its
    small drawing in the shared sprite, `figure` the large one in the game's own. `custom` is what tables do about it.
    """

    seats: tuple[Seat, ...]
    word: str
    until: str
    names: str
    symbol: str
    figure: str
    custom: str


@dataclass(frozen=True, slots=True)
class Ending:
    """How a match ended: who won, by what score, the reason in one sentence, who says so, and the rules' section.

    `winner` is empty where nobody won. `score` has the winner's number first, "541 to 453"; empty where a badge or the
    reason says it all. `by` says what decided where the score alone does not: "by rams", "by an overclaim".
    """

    winner: str
    won: str
    score: str
    reason: str
    sources: str
    rule: str
    badge: Badge | None = None
    by: str = ""

    @property
    def headline(self) -> str:
        """Who won, and by what score: "Ona & Zoë won, 541 to 453", "Nobody won: 12 all"."""
        if not self.score:
            return self.won_by
        words = _("%(won)s, %(score)s") if self.winner else _("%(won)s: %(score)s")
        return words % {"won": self.won_by, "score": self.score}

    @property
    def won_by(self) -> str:
        """Who won, and by what: "Ona & Zoë won by rams"."""
        return _("%(won)s %(by)s") % {"won": self.won, "by": self.by} if self.by else self.won

    @property
    def how(self) -> str:
        """By what and by what score: "by rams, 36 to 0", "541 to 453"."""
        return (
            _("%(by)s, %(score)s") % {"by": self.by, "score": self.score}
            if self.by and self.score
            else self.by or self.score
        )


def who_won(winner: str) -> str:
    """“Ona & Zoë won”, or “Nobody won” where the name is empty."""
    return _("%(winner)s won") % {"winner": winner} if winner else _("Nobody won")


def score_of_two(number: object, other: object) -> str:
    """A score of two: "541 to 453"."""
    return _("%(number)s to %(other)s") % {"number": number, "other": other}


@dataclass(frozen=True, slots=True)
class Introduction:
    """A game for those who have never played it: what is good and bad in a sentence or two, and then what decides."""

    words: str
    wins: str


@dataclass(frozen=True, slots=True)
class NextDeal:
    """Whose deal it is, and what else the table should know: "Jonas deals." "If no seven: Petras bids first"."""

    deals: str
    aside: str


class Words(Protocol):
    """A game's `words` module: its deals, and how a match stands and ended."""

    def columns(self, names: Names) -> tuple[str, ...]:
        """The headings of the running totals in a table of deals."""

    def line(self, row: AnyRow, names: Names) -> DealLine: ...

    def ending_chances(self, match: AnyReplay, names: Names) -> tuple[str, ...]:
        """Near the end which results of the next deal end the match, and who would win then, a sentence each."""

    def ending(self, result: Written, totals: Written, names: Names) -> Ending:
        """The end of a match, from its written result and final totals."""


class Presenter(Protocol):
    """A game's `sheet` module: a match in words and numbers, without any HTML."""

    def next_deal(self, match: AnyReplay, names: Names) -> NextDeal: ...

    def introduction(self, match: AnyReplay) -> Introduction | None:
        """The game in two lines, by the table's house rules; None where only the players know it."""

    def rule(self, match: AnyReplay) -> str:
        """The section of the game's rules that fits what the table shows: its last deal, what is at stake, the end."""

    def sheet(self, match: AnyReplay, names: Names) -> object:
        """What the game's `_sheet.html` draws."""

    def accounts(self, match: AnyReplay, names: Names) -> tuple[Account, ...]:
        """What everybody has, in the order of the sheet."""


Candidates = Callable[[Answers, AnyReplay, Names], tuple[Candidate, ...]]
"""The deals that these answers can become, in the order of their buttons; none while something is missing."""

Standing = Callable[[Answers, AnyReplay, Names], DealSoFar]
"""How the deal stands with these answers; as before it, where they make no sense."""


EDGE = "\x1f"
"""Stands around the change while a sentence is made; no name can hold it."""


def make_sentence(template: str, place: str, values: Mapping[str, object]) -> Sentence:
    """The sentence made of a template, split around the change that goes in its `place`; without that place, whole."""
    whole = template % {**values, place: f"{EDGE}{values.get(place)}{EDGE}"}
    before, *change = whole.split(EDGE, 2)
    return Sentence(before, *change) if change else Sentence(before, "", "")


def next_turn(match: AnyReplay, names: Names, begins: str) -> NextDeal:
    """Whose deal comes next; empty once the match is over.

    `begins` says of the player after the dealer, its `%(name)s`, what is theirs to do: "%(name)s leads".
    """
    if match.result is not None:
        return NextDeal("", "")
    dealer = match.next_dealer
    first = left_of(dealer, match.turn or CLOCKWISE)
    return NextDeal(_("%(name)s deals.") % {"name": names[dealer]}, begins % {"name": names[first]})


def side_name(names: Names, side: Side) -> str:
    """Both partners: the phone's holder and the player on the left are named first."""
    clockwise = side.seats
    return _("%(one)s & %(other)s") % {"one": names[clockwise[1]], "other": names[clockwise[0]]}


def one_and_other(names: Names) -> Mapping[str, str]:
    """Both sides by name, for a sentence about the `one` and the `other`."""
    return {"one": side_name(names, Side.NS), "other": side_name(names, Side.EW)}


# The end of a match in which two sides have counted points.

Reasons = Mapping[str, tuple[str, str]]
"""By what a match was ended: the reason, and who says that it ends so.

The reason may name the `winner`, their `points`, and the `others`, who have `of_others`.
"""


def ending_by_points(
    result: Written, totals: Written, names: Names, *, reasons: Reasons, rule: str, by: Mapping[str, str] | None = None
) -> Ending:
    """The end, from its written result and final totals. Raises KeyError for one without a reason.

    `by`: by what it was won, where the points did not decide.
    """
    winner = Side(result["winner"])
    words = {
        "winner": side_name(names, winner),
        "others": side_name(names, winner.other),
        "points": with_minus(totals[winner.value]["points"]),
        "of_others": with_minus(totals[winner.other.value]["points"]),
    }
    reason, sources = reasons[result["ended_by"]]
    return Ending(
        winner=words["winner"],
        won=who_won(words["winner"]),
        score=score_of_two(words["points"], words["of_others"]),
        reason=reason % words,
        sources=sources,
        rule=rule,
        by=(by or {}).get(result["ended_by"], ""),
    )


def points(totals: Written, names: Names) -> str:
    """The standings for a list: "52 to 31" of two who play against each other; at a larger table "Ona 12, Rūta 9, Jonas
    −4", or so many of them as the totals are of.
    """
    counts = {party: with_minus(int(counted["points"])) for party, counted in totals.items()}
    if len(counts) == 2 and not counts.keys() < {seat.value for seat in names}:
        one, other = counts.values()
        return _("%(one)s to %(other)s") % {"one": one, "other": other}
    each = [_("%(name)s %(points)s") % {"name": names[Seat(seat)], "points": n} for seat, n in counts.items()]
    return comma_list(each)
