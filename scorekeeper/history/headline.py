"""How an evening went: a headline by fixed rules, and a line for each person. docs/evenings.md explains the rules."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.domain.history import Outcome
from scorekeeper.domain.names import isolated
from scorekeeper.domain.sheet import Badge, and_list, comma_list, side_name, spelled
from scorekeeper.history.evening import Evening, EveningMatch
from scorekeeper.matches.match_list import names_of
from scorekeeper.matches.models import Sitter
from scorekeeper.matches.presenter import duration

MOST_MARKS = 12
"""Matches of which each has a mark in a person's line; of more there are only numbers."""
MINUTES_A_DAY = 24 * 60


@dataclass(frozen=True, slots=True)
class Mark:
    """What one match was for somebody: `symbol` names its drawing, empty where nothing is drawn."""

    symbol: str
    words: str


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """Somebody's evening: matches won of those that something decided, a mark for each match of the evening, what they
    get or pay in each unit, and what a match left on them.
    """

    sitter: Sitter
    won: int
    lost: int
    decided: int
    marks: tuple[Mark, ...]
    amounts: tuple[str, ...]
    badge: Badge | None

    @property
    def name(self) -> str:
        return self.sitter.display_name

    @property
    def marks_words(self) -> str:
        return comma_list(mark.words for mark in self.marks)

    @property
    def rank(self) -> tuple[int, int]:
        """What sorts the people of an evening: most matches won, and of equals fewest lost."""
        return -self.won, self.lost


def player_lines(evening: Evening) -> list[PlayerLine]:
    """Everybody who played, the best first; those who did equally well in the order in which they sat down."""
    people = dict.fromkeys(sitter for played in evening.matches for sitter in played.people.values())
    matches = [(played, played.outcomes) for played in evening.matches]
    amounts = evening.amounts
    return sorted((_line(sitter, matches, amounts.get(sitter, ())) for sitter in people), key=lambda line: line.rank)


def _line(
    sitter: Sitter, matches: Sequence[tuple[EveningMatch, Mapping[Sitter, Outcome]]], amounts: tuple[str, ...]
) -> PlayerLine:
    counts = Counter(outcomes.get(sitter) for _played, outcomes in matches)
    marks = [_mark(played, sitter, outcomes) for played, outcomes in matches] if len(matches) <= MOST_MARKS else []
    badges = [badge for played, _outcomes in matches if (badge := _badge_on(sitter, played))]
    return PlayerLine(
        sitter,
        won=counts[Outcome.WON],
        lost=counts[Outcome.LOST],
        decided=sum(counts[outcome] for outcome in Outcome),
        marks=tuple(marks),
        amounts=amounts,
        badge=badges[-1] if badges else None,
    )


def _mark(played: EveningMatch, sitter: Sitter, outcomes: Mapping[Sitter, Outcome]) -> Mark:
    if sitter not in played.match.sitters.values():
        played_a_part = sitter in played.people.values()
        return Mark("", _("played a part") if played_a_part else _("did not play"))
    outcome = outcomes.get(sitter)
    if outcome is not None:
        return Mark(outcome.value, outcome.words)
    return Mark("open", _("not finished") if played.line.is_open else _("no winner"))


def _badge_on(sitter: Sitter, played: EveningMatch) -> Badge | None:
    badge = played.line.badge
    return badge if badge and any(played.match.sitters[seat] == sitter for seat in badge.seats) else None


def headline(evening: Evening, lines: Sequence[PlayerLine], *, goes_on: bool) -> str:
    """The first of the rules that fits. `goes_on`: a match of tonight is not finished."""
    decided = [played for played in evening.matches if played.outcomes]
    if not decided:
        return _("Nobody has won yet") if goes_on else _("Nobody won")
    if words := _often_left(decided):
        return words
    if len(decided) == 1:
        return decided[0].line.headline
    return _had_the_night([line for line in lines if line.decided], decided, goes_on=goes_on)


def _often_left(decided: Sequence[EveningMatch]) -> str:
    """Who was left with something, such as Cats, more often than once, and more often than anybody else."""
    badges = [
        (frozenset(played.match.sitters[seat] for seat in badge.seats), badge)
        for played in decided
        if (badge := played.line.badge)
    ]
    often = Counter((people, badge.word) for people, badge in badges).most_common(2)
    if not often or often[0][1] < 2 or (len(often) > 1 and often[0][1] == often[1][1]):
        return ""
    (people, word), times = often[0]
    names = next(badge.names for own, badge in badges[::-1] if (own, badge.word) == (people, word))
    values = {"names": names, "badge": word, "n": times}
    if times == 2:
        return _("%(names)s, %(badge)s twice") % values
    return ngettext("%(names)s, %(badge)s %(n)s time", "%(names)s, %(badge)s %(n)s times", times) % values


def _had_the_night(lines: Sequence[PlayerLine], decided: Sequence[EveningMatch], *, goes_on: bool) -> str:
    best = min(line.rank for line in lines)
    first = [line for line in lines if line.rank == best]
    won = first[0].won
    if won == 0:
        return _("Nobody has won yet") if goes_on else _("Nobody won")
    values = {"names": _names(first, decided), "won": spelled(won), "n": len(first)}
    if len(first) == 1:
        return (_("%(names)s has the night so far") if goes_on else _("%(names)s had the night")) % values
    if len(first) == len(lines):
        words = _("Nobody has the night so far: %(won)s each") if goes_on else _("Nobody had the night: %(won)s each")
        return words % values
    if len(first) == 2:
        return (_("%(names)s have the night so far") if goes_on else _("%(names)s had the night")) % values
    so_far = ngettext(
        "%(n)s person has the night so far: %(won)s each",
        "%(n)s people have the night so far: %(won)s each",
        len(first),
    )
    in_the_end = ngettext(
        "%(n)s person had the night: %(won)s each", "%(n)s people had the night: %(won)s each", len(first)
    )
    return (so_far if goes_on else in_the_end) % values


def _names(first: Sequence[PlayerLine], decided: Sequence[EveningMatch]) -> str:
    """“Ona & Petras” of two who won a match together, else “Ona and Marija”."""
    people = {line.sitter for line in first}
    for played in decided[::-1]:
        seats = [seat for seat, sitter in played.match.sitters.items() if sitter in people]
        if len(people) == len(seats) == 2 and played.match.game.partner_of(seats[0], played.match.seats) is seats[1]:
            return side_name(names_of(played.match), seats[0].side)
    return and_list([isolated(line.name) for line in first])


def summary(evening: Evening, *, goes_on: bool) -> str:
    """How much was played: “3 matches, 34 deals, 3 h 10”, with “so far” while a match of tonight goes on."""
    matches, deals = len(evening.matches), sum(played.deals for played in evening.matches)
    counted = [ngettext("%(n)s match", "%(n)s matches", matches) % {"n": matches}]
    if deals or not all(played.match.game.result_only for played in evening.matches):
        counted.append(ngettext("%(n)s deal", "%(n)s deals", deals) % {"n": deals})
    minutes = _minutes(evening)
    if 1 <= minutes < MINUTES_A_DAY:  # longer where a match was continued another day
        counted.append(duration(minutes))
    words = comma_list(counted)
    return _("%(played)s so far") % {"played": words} if goes_on else words


def _minutes(evening: Evening) -> int:
    """From the first deal of the evening to its last."""
    first = [played.log.live[0].played for played in evening.matches if played.log.live]
    last = [played.log.live[-1].played for played in evening.matches if played.log.live]
    return int((max(last) - min(first)).total_seconds() // 60) if first else 0
