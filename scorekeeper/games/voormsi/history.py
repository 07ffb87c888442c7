"""What is remembered of a finished match of Voormsi: who won, the tricks, and what became of Voormsi and Toqu.

Where four play, a deal says what a side did: it counts for both partners.

Worth telling on the page of an evening: what became of Voormsi, the event that brings most points first.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.domain import history
from scorekeeper.domain.highlights import Highlight
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import Row
from scorekeeper.domain.seats import CLOCKWISE, Seat, Side
from scorekeeper.domain.sheet import Names
from scorekeeper.games.voormsi.deals import EVENT_POINTS, OF_FOUR, SCORING_TRICK, Deal, Party, Played
from scorekeeper.games.voormsi.scoring import Effect, Score
from scorekeeper.games.voormsi.sheet import Match, event_words, options_of, party_name


def outcomes(match: Match) -> Mapping[Seat, history.Outcome]:
    """Let one side or player win, and the others lose."""
    if match.result is None:
        return {}
    winner = match.result.winner
    return {seat: history.Outcome.WON if party is winner else history.Outcome.LOST for seat, party in _at_table(match)}


def counts(match: Match) -> Mapping[Seat, history.Counts]:
    done: dict[Party, Counter[str]] = {party: Counter() for party in match.state.points.parties}
    for row in match.rows:
        for party, own in done.items():
            own.update(_tricks(row.deal, party))
            own.update(_in_deal(row, party))
    return {seat: done[party] for seat, party in _at_table(match)}


def facts(counts: history.Counts) -> tuple[history.Fact, ...]:
    return history.facts_of(
        (_("Tricks won"), history.share(counts, "tricks", "tricks_played")),
        (_("Won the first five tricks"), history.times(counts, "first_five")),
        (_("Won every trick, for nothing"), history.times(counts, "void")),
        (_("Won a trick with Voormsi"), history.times(counts, "voormsi_wins")),
        (_("Took Voormsi with Toqu"), history.times(counts, "toqu_takes")),
        (_("Took Voormsi with a three"), history.times(counts, "three_takes_voormsi")),
        (_("Took Toqu with a three"), history.times(counts, "three_takes_toqu")),
        (_("Lost a match by their own Toqu"), history.times(counts, "own_toqu")),
    )


def feats(match: Match) -> history.Counts:
    """The most points that anybody won in one deal, and how many deals it took."""
    gained = (points for row in match.rows for _party, points in row.effect.scores.each)
    return {"one_deal": max((0, *gained)), "deals": len(match.rows)}


def feat_name(feat: str) -> str:
    return history.feat_names()[feat]


def score_series(match: Match, names: Names) -> tuple[history.ScoreSeries, ...]:
    """Everybody's points to the target, which they had to hit."""
    options = options_of(match)
    points = [row.state.points for row in match.rows]
    lines = (
        history.ScoreLine(party_name(names, party), (0, *(each.of(party) for each in points)))
        for party in match.state.points.parties
    )
    return (history.ScoreSeries(_("Points"), tuple(lines), aim=options.target),)


def units() -> tuple[history.Unit, ...]:
    """What is played for: each point between two sides or two players."""
    terms = _(
        "Opponents settle for the difference in points. Each partner settles with one opponent. A winner never "
        "pays. No source has stakes; these are ours."
    )
    return (history.a_point(terms),)


def owed(match: Match, unit: str) -> Mapping[Seat, int]:
    """Settle partners with one of the others each, single players with everybody."""
    points = match.state.points
    if points.parties == OF_FOUR:
        return history.between_sides(*(number for _party, number in points.each))
    return history.between_players({seat: points.of(party) for seat, party in _at_table(match)})


def _at_table(match: Match) -> Iterator[tuple[Seat, Party]]:
    """Yield every player, and whose points they share."""
    four = match.state.points.parties == OF_FOUR
    for seat in CLOCKWISE if four else match.turn:
        yield seat, seat.side if four else seat


def _tricks(deal: Deal, party: Party) -> history.Counts:
    if isinstance(deal, Played):
        return {"tricks": deal.tricks.count(party), "tricks_played": len(deal.tricks)}
    played = sum(number for _party, number in deal.tricks.each)
    return {"tricks": deal.tricks.of(party), "tricks_played": played}


def _in_deal(row: Row[Deal, Score, Effect], party: Party) -> Iterator[str]:
    if _first_five(row.deal) is party:
        yield "first_five"
    if row.effect.void and _tricks(row.deal, party)["tricks"]:
        yield "void"
    if row.deal.fate is not None and row.deal.fate.party is party:
        yield row.deal.fate.event.value


def _first_five(deal: Deal) -> Party | None:
    """Who won the first five tricks, also at a table where they bring nothing; where tricks were only counted, who is
    known to have.
    """
    if not isinstance(deal, Played):
        return deal.first_five
    first = deal.tricks[:SCORING_TRICK]
    return first[0] if len(first) == SCORING_TRICK and len(set(first)) == 1 else None


def deal_winners(match: Match, row: Row[Deal, Score, Effect]) -> Sequence[Seat]:
    """The side or the player that alone won most points in the deal."""
    best = max(points for _party, points in row.effect.scores.each)
    first = [party for party, points in row.effect.scores.each if points == best]
    if len(first) > 1:
        return ()
    return first[0].seats if isinstance(first[0], Side) else (first[0],)


def deal_size(row: Row[Deal, Score, Effect]) -> int:
    """The most points that anybody won in the deal."""
    return max(0, *(points for _party, points in row.effect.scores.each))


def highlight(match: Match, names: Names) -> Highlight | None:
    """The first of equals; not a pair's own Toqu on its Voormsi, by which it loses."""
    fates = [(row.deal.fate, row.number) for row in match.rows if row.deal.fate]
    told = [(EVENT_POINTS[fate.event], fate, number) for fate, number in fates if fate.event in EVENT_POINTS]
    if not told:
        return None
    points, fate, number = max(told, key=lambda each: each[0])
    return Highlight(event_words(fate.event), party_name(names, fate.party), number, points)
