"""Four facts of an evening, each with its deal. docs/evenings.md has the rules by which they are chosen."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.domain.game import Game
from scorekeeper.domain.highlights import Highlight
from scorekeeper.domain.history import Outcome
from scorekeeper.domain.seats import Seat
from scorekeeper.domain.sheet import Names, side_name
from scorekeeper.history.evening import Evening, EveningMatch
from scorekeeper.matches.access import match_url
from scorekeeper.matches.deal_list import anchor_of_deal
from scorekeeper.matches.match_list import names_of

MOST_FACTS = 4
LEAST_RUN = 3
"""Deals running that are worth telling."""
LEAST_COMPARED, FARTHEST_APART = 2, 0.5
"""Matches of which one can be the closest, and how far apart its numbers may be, as a share of the largest one."""


@dataclass(frozen=True, slots=True)
class Fact:
    """What it is, who or what, and the rest in a few words; `url` leads to its deal."""

    label: str
    words: str
    more: str
    url: str


def facts_of(evening: Evening, token: str) -> list[Fact]:
    """The first four that there are: longest run, biggest deal, closest match, and each game's own."""
    found = [_longest_run(evening, token), _biggest_deal(evening, token), _closest(evening, token)]
    found += [_own(evening, game, token) for game in _games(evening)]
    return [fact for fact in found if fact is not None][:MOST_FACTS]


def _games(evening: Evening) -> list[Game]:
    """The games of the evening, the one of most matches first, of equals the one that was begun first."""
    return [game for game, _matches in Counter(played.match.game for played in evening.matches).most_common()]


def _longest_run(evening: Evening, token: str) -> Fact | None:
    """Who won most deals of a match without a break; the first of equals."""
    runs = [
        (len(numbers), played, seats, numbers[-1]) for played in evening.matches for seats, numbers in _runs(played)
    ]
    length, played, seats, last = max(runs, key=lambda run: run[0], default=(0, None, (), 0))
    if played is None or length < LEAST_RUN:
        return None
    more = ngettext("won %(n)s deal running", "won %(n)s deals running", length) % {"n": length}
    return _fact(
        played, Highlight(_("Longest run"), _party_name(played.names_at(last), seats), last, length, more), token
    )


def _runs(played: EveningMatch) -> Iterator[tuple[Sequence[Seat], list[int]]]:
    """Who won deals that follow each other, and the numbers of these."""
    if (highlights := played.match.game.highlights) is None:
        return
    winners = ((tuple(highlights.deal_winners(played.replay, row)), row.number) for row in played.replay.rows)
    for seats, deals in groupby(winners, key=lambda each: each[0]):
        if seats:
            yield seats, [number for _seats, number in deals]


def _party_name(names: Names, seats: Sequence[Seat]) -> str:
    return names[seats[0]] if len(seats) == 1 else side_name(names, seats[0].side)


def _biggest_deal(evening: Evening, token: str) -> Fact | None:
    """The deal that was worth most, of the first game that says what its deals are worth; the first of equals."""
    for game in _games(evening):
        if game.highlights is None:
            continue
        sizes = [
            (game.highlights.deal_size(row), played, row)
            for played in evening.matches
            if played.match.game is game
            for row in played.replay.rows
        ]
        size, played, row = max(sizes, key=lambda each: each[0], default=(0, None, None))
        if played is None or row is None or size == 0:
            continue
        more = _("%(game)s, deal %(n)s") % {"game": played.line.title, "n": row.number}
        words = game.words.line(row, played.names_at(row.number)).mark
        return _fact(played, Highlight(_("Biggest deal"), words, row.number, size, more), token)
    return None


def _closest(evening: Evening, token: str) -> Fact | None:
    """Of two or more matches that somebody won the one with the smallest difference, as a share of its numbers."""
    won = [(played, closeness) for played in evening.matches if (closeness := _closeness(played)) is not None]
    if len(won) < LEAST_COMPARED:
        return None
    played, closeness = min(won, key=lambda each: each[1].share)
    if closeness.share > FARTHEST_APART:
        return None
    standings, deals = played.line.standings, len(played.replay.rows)
    score = " ".join(filter(None, standings.figures[0])) if len(standings.figures) == 1 else standings.words
    words = _("%(game)s, %(score)s") % {"game": played.line.title, "score": score} if score else played.line.title
    more = ngettext("%(n)s deal", "%(n)s deals", deals) % {"n": deals}
    if closeness.in_the_last_deal:
        more = _("decided in the last deal")
    return _fact(played, Highlight(_("Closest"), words, deals, 0, more), token)


@dataclass(frozen=True, slots=True)
class Closeness:
    """How far the winners were from the nearest others in the end, as a share of the largest number;
    and whether they were not ahead before the last deal.
    """

    share: float
    in_the_last_deal: bool


def _closeness(played: EveningMatch) -> Closeness | None:
    """By the number that tells most of the game; None where nobody won."""
    names, outcomes = names_of(played.match), played.match.game.statistics.outcomes(played.replay)
    winners = [seat for seat, outcome in outcomes.items() if outcome is Outcome.WON]
    if not winners:
        return None
    first = played.match.game.statistics.score_series(played.replay, names)[:1]
    if not first:  # only the result is known
        return None
    series = first[0]
    called = {names[seat] for seat in winners} | ({side_name(names, winners[0].side)} if len(winners) > 1 else set())
    own = [line.values for line in series.lines if line.name in called]
    others = [line.values for line in series.lines if line.name not in called]
    if not own or not others:
        return None
    best = min if series.fewest_is_best else max
    apart = [best(line[at] for line in own) - best(line[at] for line in others) for at in (-1, -2)]
    largest = max(1, *(abs(line[-1]) for line in (*own, *others)))
    was_ahead = apart[1] < 0 if series.fewest_is_best else apart[1] > 0
    return Closeness(abs(apart[0]) / largest, in_the_last_deal=not was_ahead)


def _own(evening: Evening, game: Game, token: str) -> Fact | None:
    """What is worth telling of the game alone, the best of its matches; the first of equals."""
    if game.highlights is None:
        return None
    found = [
        (highlight, played)
        for played in evening.matches
        if played.match.game is game and (highlight := game.highlights.highlight(played.replay, names_of(played.match)))
    ]
    if not found:
        return None
    highlight, played = max(found, key=lambda each: each[0].rank)
    if played.log.chairs:  # who sat there in that deal
        highlight = game.highlights.highlight(played.replay, played.names_at(highlight.deal)) or highlight
    return _fact(played, highlight, token)


def _fact(played: EveningMatch, highlight: Highlight, token: str) -> Fact:
    cid = played.log.live[highlight.deal - 1].cid
    deals_url = match_url(token, played.match.number, "deals")
    return Fact(highlight.label, highlight.words, highlight.more, anchor_of_deal(played.log, deals_url, cid))
