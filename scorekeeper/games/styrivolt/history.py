"""What is remembered of a match of Stýrivolt that was closed: deals and crosses, of whom they were won and lost.

A deal says which side did what, never which of the two partners; so everything counts for both.

Worth telling on the page of an evening: which side won most crosses.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate

from scorekeeper.domain import history
from scorekeeper.domain.highlights import Highlight
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import Row
from scorekeeper.domain.seats import CLOCKWISE, BySide, Seat, Side
from scorekeeper.domain.sheet import Names, side_name
from scorekeeper.games.styrivolt.deals import BARS, Deal, DealResult, Slate
from scorekeeper.games.styrivolt.scoring import Change, Crosses, Effect, deal_by_deal, earnings
from scorekeeper.games.styrivolt.sheet import Match, crosses_words

CROSS = "cross"


def outcomes(match: Match) -> Mapping[Seat, history.Outcome]:
    """Let the side win that has crosses when the players stop; without any it is level."""
    if match.result is None:
        return {}
    if match.result.winner is None:
        return dict.fromkeys(CLOCKWISE, history.Outcome.LEVEL)
    return history.won_by(match.result.winner)


def counts(match: Match) -> Mapping[Seat, history.Counts]:
    """What each side did, for both of its partners."""
    done: dict[Side, Counter[str]] = {side: Counter() for side in Side}
    for row, crosses in zip(match.rows, deal_by_deal(match.rows), strict=True):
        for side in Side:
            done[side].update(_in_deal(row.deal, side))
            done[side].update(_gelded(crosses, side))
        for side, earned in earnings(row.deal, row.effect):
            done[side]["crosses"] += earned
            done[side.other]["crosses_against"] += earned
    return {seat: done[seat.side] for seat in CLOCKWISE}


def facts(counts: history.Counts) -> tuple[history.Fact, ...]:
    return history.facts_of(
        (_("Deals won"), history.share(counts, "deals_won", "deals")),
        (_("Vols"), history.times(counts, "vol")),
        (_("All nine tricks"), history.times(counts, "nine")),
        (_("All nine tried, and missed"), history.times(counts, "failed_nine")),
        (_("Vol or nine by one partner alone"), history.times(counts, "solo")),
        (_("Crosses won"), history.so_many(counts, "crosses")),
        (_("Crosses suffered"), history.so_many(counts, "crosses_against")),
        (_("Gelded a monk"), history.times(counts, "gelded")),
        (_("Had a monk gelded"), history.times(counts, "was_gelded")),
        (_("Took the stock wrongly"), history.times(counts, "illegal_stock")),
    )


def feats(match: Match) -> history.Counts:
    """The most crosses that ever stood for one side, the most won in one deal, and how many deals it took."""
    standing = (row.state.standing(side) for row in match.rows for side in Side)
    won = (row.effect.finished + row.effect.alone for row in match.rows)
    return {"crosses": max((0, *standing)), "one_deal": max((0, *won)), "deals": len(match.rows)}


def feat_name(feat: str) -> str:
    return history.feat_names(crosses=_("Most crosses ever standing"), one_deal=_("Most crosses won in one deal"))[feat]


def score_series(match: Match, names: Names) -> tuple[history.ScoreSeries, ...]:
    """The crosses that stood, and all strokes so far: the open chalk-up itself begins anew too often to follow."""
    slates = (Slate(), *(row.state for row in match.rows))
    crosses = history.lines_of_sides(names, slates, Slate.standing)
    strokes = (history.ScoreLine(side_name(names, side), tuple(_strokes(match, side))) for side in Side)
    return (history.ScoreSeries(_("Crosses"), crosses), history.ScoreSeries(_("Half bars rubbed out"), tuple(strokes)))


def units() -> tuple[history.Unit, ...]:
    """What is played for: each cross that stands at the end."""
    terms = _("Each loser pays for every cross at the end. No source has stakes; these are ours.")
    return (history.Unit(CROSS, _("per cross"), terms),)


def owed(match: Match, unit: str) -> Mapping[Seat, int]:
    """Charge every partner of the side without crosses those of the others."""
    return history.between_sides(match.state.standing(Side.NS), match.state.standing(Side.EW))


def _in_deal(deal: Deal, side: Side) -> Iterator[str]:
    yield "deals"
    if deal.illegal_stock is side:
        yield "illegal_stock"
    if deal.result is DealResult.FAILED_NINE and deal.winner is not side:
        yield "failed_nine"
    if deal.winner is not side:
        return
    yield "deals_won"
    if deal.result in (DealResult.VOL, DealResult.NINE):
        yield deal.result.value
    if deal.solo:
        yield "solo"


def _gelded(crosses: BySide[Crosses], side: Side) -> Iterator[str]:
    for whose, what in ((side, "was_gelded"), (side.other, "gelded")):
        if any(cross.change is Change.GELDED for cross in crosses.of(whose)):
            yield what


def _strokes(match: Match, side: Side) -> Iterator[int]:
    return accumulate((row.effect.strokes.of(side) for row in match.rows), initial=0)


def deal_winners(match: Match, row: Row[Deal, Slate, Effect]) -> Sequence[Seat]:
    return row.deal.winner.seats


def deal_size(row: Row[Deal, Slate, Effect]) -> int:
    """Crosses that came to stand or were taken away, each worth the strokes of a chalk-up, and strokes."""
    crosses, strokes = row.effect.crosses, row.effect.strokes
    return BARS * (abs(crosses.ns) + abs(crosses.ew)) + strokes.ns + strokes.ew


def highlight(match: Match, names: Names) -> Highlight | None:
    """The crosses that a side won, whatever the others took away; None if both won as many."""
    earned = {
        side: [(sum(n for own, n in earnings(row.deal, row.effect) if own is side), row.number) for row in match.rows]
        for side in Side
    }
    crosses = {side: sum(number for number, _deal in earned[side]) for side in Side}
    side = max(Side, key=lambda side: crosses[side])
    if crosses[side] == crosses[side.other]:
        return None
    _most, deal = max(earned[side], key=lambda each: each[0])
    return Highlight(_("Won most crosses"), side_name(names, side), deal, crosses[side], crosses_words(crosses[side]))
