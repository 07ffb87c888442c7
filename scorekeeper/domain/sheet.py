"""A match in words: rows, figures, drawings and endings, as every sheet has them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from scorekeeper.domain.i18n import _, gettext_noop, marked, ngettext, pgettext
from scorekeeper.domain.match import AnyReplay, AnyRow
from scorekeeper.domain.questions import Answers, Candidate, DealSoFar
from scorekeeper.domain.seats import CLOCKWISE, Seat, Side, left_of


def with_minus(number: int) -> str:
    """A number with the sign for minus: 3, 0 or −3."""
    return str(number).replace("-", "−")


def signed(number: int) -> str:
    """A number with its sign: +3, 0 or −3."""
    return _("+%(n)s") % {"n": number} if number > 0 else with_minus(number)


IN_WORDS = (
    gettext_noop("none"),
    gettext_noop("one"),
    gettext_noop("two"),
    gettext_noop("three"),
    gettext_noop("four"),
    gettext_noop("five"),
    gettext_noop("six"),
    gettext_noop("seven"),
    gettext_noop("eight"),
    gettext_noop("nine"),
    gettext_noop("ten"),
    gettext_noop("eleven"),
    gettext_noop("twelve"),
)
"""Small numbers, from none on."""


def spelled(number: int) -> str:
    """A small number as a word, a larger one in figures."""
    return marked(IN_WORDS[number]) if number < len(IN_WORDS) else str(number)


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


Names = Mapping[Seat, str]
"""Who sits where."""


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


# How a match stands or ended, in numbers. Whatever shows a result takes it from here.


class Figures(NamedTuple):
    """A number written large, and a quieter one behind it: "541", ": 453"."""

    large: str
    quiet: str = ""


@dataclass(frozen=True, slots=True)
class Standings:
    """The numbers of a match with what they count; in a pair of numbers the winner's comes first.

    `words` say it in a line: "541 to 453 points", "8 rams on Jonas & Rūta · pips 14 to 1". `figures` are for the edge
    of a list, with `unit` below them: "541 : 453", "points". `others` says what each of more than two parties has, with
    their places in the end, without the winner: "2nd Rūta 495, 3rd Jonas 470".
    """

    words: str = ""
    figures: tuple[Figures, ...] = ()
    unit: str = ""
    others: str = ""


Unit = Callable[[int], str]
"""The word for so many of what is counted: "point", "points"."""


def points_unit(number: int) -> str:
    return ngettext("point", "points", number)


def points_win(target: int) -> str:
    """What is played for."""
    return ngettext("%(n)s point wins.", "%(n)s points win.", target) % {"n": target}


def against(one: int, other: int) -> Figures:
    """Two numbers against each other: "541", ": 453"."""
    return Figures(with_minus(one), f": {with_minus(other)}")


def score_of_two(one: int, other: int, unit: Unit) -> Standings:
    """The numbers of the winner and of the loser: "541 to 453 points"."""
    values = {"one": with_minus(one), "other": with_minus(other), "unit": unit(0)}
    return Standings(_("%(one)s to %(other)s %(unit)s") % values, (against(one, other),), unit(0))


def standings_of(
    totals: Written, names: Names, result: Written | None, *, what: str = "points", unit: Unit = points_unit
) -> Standings:
    """How a match stands, or ended with that written result, by what all parties count."""
    numbers = {party: int(counted[what]) for party, counted in totals.items()}
    winner = result["winner"] if result else None
    if winner:
        return _won(numbers, winner, names, unit)
    figures = (against(*numbers.values()),) if len(numbers) == len(Side) else ()
    each = comma_list(_with_name(party, number, names) for party, number in numbers.items())
    words = _level(numbers, names, unit) if result else _("%(each)s %(unit)s") % {"each": each, "unit": unit(0)}
    if result and len(numbers) > len(Side):
        each = _in_order(numbers, None, names) or each
    return Standings(words, figures, unit(0) if figures else "", "" if figures else each)


def _won(numbers: Mapping[str, int], winner: str, names: Names, unit: Unit) -> Standings:
    """The winner's number and the nearest one; the numbers of more than two are in `others`, the nearest first."""
    own = numbers[winner]
    others = sorted((party for party in numbers if party != winner), key=lambda party: abs(numbers[party] - own))
    if len(others) == 1:
        return score_of_two(own, numbers[others[0]], unit)
    values = {
        "number": with_minus(own),
        "unit": unit(own),
        "second": party_name(names, others[0]),
        "other": with_minus(numbers[others[0]]),
    }
    return Standings(
        _("%(number)s %(unit)s to %(second)s’s %(other)s") % values,
        (Figures(with_minus(own)),),
        unit(own),
        _in_order(numbers, winner, names),
    )


def _in_order(numbers: Mapping[str, int], winner: str | None, names: Names) -> str:
    """Everybody but the winner with place and number, the best first; empty where the places are not known."""
    placed = places(numbers, winner)
    one = _("%(place)s %(name)s %(number)s").replace(" ", "\u00a0")  # a line never ends within
    return comma_list(
        one
        % {
            "place": place_words(placed[party]),
            "name": party_name(names, party),
            "number": with_minus(numbers[party]),
        }
        for party in sorted(placed, key=lambda party: placed[party])
        if party != winner
    )


def places(numbers: Mapping[str, int], winner: str | None) -> dict[str, int]:
    """Everybody's place, from 1; those with as much share one. Empty where nobody won and it is not known who tied.

    A winner comes before those who tied for it and lost the draw.
    """
    first = [winner] if winner else _tied(numbers)
    if not winner and len(first) < 2:
        return {}
    behind = {party: (party not in first, abs(number - numbers[first[0]])) for party, number in numbers.items()}
    return {party: 1 + sum(other < own for other in behind.values()) for party, own in behind.items()}


def place_words(place: int) -> str:
    """“2nd”, up to the eighth place."""
    return (_("1st"), _("2nd"), _("3rd"), _("4th"), _("5th"), _("6th"), _("7th"), _("8th"))[place - 1]


def _tied(numbers: Mapping[str, int]) -> list[str]:
    """Who tied; nobody where the best and the worst both did: the written result does not say which of them win."""
    best, worst = (
        [party for party, number in numbers.items() if number == extreme]
        for extreme in (max(numbers.values()), min(numbers.values()))
    )
    if len(best) > 1 and len(worst) > 1 and best != worst:
        return []
    return best if len(best) > 1 else worst


def _level(numbers: Mapping[str, int], names: Names, unit: Unit) -> str:
    """Who tied; empty where that is not known."""
    level = _tied(numbers)
    if not level:
        return ""
    values = {"number": with_minus(numbers[level[0]]), "unit": unit(numbers[level[0]])}
    if len(level) == len(numbers):
        return _("%(number)s %(unit)s each") % values
    return _("%(names)s, %(number)s %(unit)s each") % {
        **values,
        "names": and_list([party_name(names, party) for party in level]),
    }


def _with_name(party: str, number: int, names: Names) -> str:
    return _("%(name)s %(number)s") % {"name": party_name(names, party), "number": with_minus(number)}


# The presenter of a game: a match in words, as lines of text that pages only lay out.


class Sentence(NamedTuple):
    """A sentence about a deal in three parts: what comes before the change that it made, the change, and the rest."""

    before: str
    change: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class DealLine:
    """One deal in words.

    `game` and `mark` are short, for a table ("two sevens, Rūta lost", "Jonas & Rūta: 4 rams"); `parts` says the same in
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

    `word` is what they are ("Cats"), `until` how long ("Jonas & Rūta stay Cats until the next match"). `symbol` names
    its small drawing in the shared sprite, `figure` the large one in the game's own. `custom` is what tables do about
    it.
    """

    seats: tuple[Seat, ...]
    word: str
    until: str
    names: str
    symbol: str
    figure: str
    custom: str

    @property
    def words(self) -> str:
        """Who is what: "Jonas & Rūta: Cats"."""
        return _("%(names)s: %(badge)s") % {"names": self.names, "badge": self.word}


@dataclass(frozen=True, slots=True)
class Ending:
    """How a match ended: who won, by which numbers, the reason in one sentence, who says so, and the rules' section.

    `winner` is empty where nobody won. `standings` are empty where no number decided. `by` says what decided where the
    numbers alone do not: "on a bid of Kaiser", "by an overclaim".
    """

    winner: str
    won: str
    standings: Standings
    reason: str
    sources: str
    rule: str
    badge: Badge | None = None
    by: str = ""

    @property
    def headline(self) -> str:
        """The result in a line: "Ona & Zoë won: 541 to 453 points", "Ona & Zoë won. Jonas & Rūta: Cats"."""
        if self.badge:
            return _("%(won)s. %(badge)s") % {"won": self.won_by, "badge": self.badge.words}
        return _with_score(self.won_by, self.standings)

    @property
    def won_by(self) -> str:
        """Who won, and by what: "Ona & Zoë won by an overclaim"."""
        return _("%(won)s %(by)s") % {"won": self.won, "by": self.by} if self.by else self.won

    @property
    def how(self) -> str:
        """The headline without who won: "541 to 453 points", "on a bid of Kaiser: 36 to 24 points"."""
        if self.badge:
            return self.badge.words
        return _with_score(self.by, self.standings) if self.by else self.standings.words


def _with_score(words: str, standings: Standings) -> str:
    return _("%(won)s: %(score)s") % {"won": words, "score": standings.words} if standings.words else words


def who_won(winner: str) -> str:
    """“Ona & Zoë won”, or “Nobody won” where the name is empty."""
    return _("%(winner)s won") % {"winner": winner} if winner else _("Nobody won")


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
    """A part of a game's `sheet` module: its deals, and how a match stands and ended."""

    def columns(self, names: Names) -> tuple[str, ...]:
        """The headings of the running totals in a table of deals."""

    def line(self, row: AnyRow, names: Names) -> DealLine: ...

    def ending_chances(self, match: AnyReplay, names: Names) -> tuple[str, ...]:
        """Near the end which results of the next deal end the match, and who would win then, a sentence each."""

    def ending(self, result: Written, totals: Written, names: Names) -> Ending:
        """The end of a match, from its written result and final totals."""


class Presenter(Protocol):
    """A part of a game's `sheet` module: a match in words and numbers, without any HTML."""

    def next_deal(self, match: AnyReplay, names: Names) -> NextDeal: ...

    def introduction(self, match: AnyReplay) -> Introduction | None:
        """The game in two lines, by the table's house rules; None where only the players know it."""

    def rule(self, match: AnyReplay) -> str:
        """The section of the game's rules that fits what the table shows: its last deal, what is at stake, the end."""

    def score_sheet(self, match: AnyReplay, names: Names) -> object:
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


def party_name(names: Names, written: str) -> str:
    """The name of a side or a player, as the match format writes them."""
    return side_name(names, Side(written)) if written in Side.__members__ else names[Seat(written)]


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
        standings=standings_of(totals, names, result),
        reason=reason % words,
        sources=sources,
        rule=rule,
        by=(by or {}).get(result["ended_by"], ""),
    )
