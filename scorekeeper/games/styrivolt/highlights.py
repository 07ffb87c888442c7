"""What is worth telling of a match of Stýrivolt: which side won most crosses."""

from collections.abc import Sequence

from scorekeeper.domain.highlights import Highlight
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import Row
from scorekeeper.domain.seats import Seat, Side
from scorekeeper.domain.sheet import Names, side_name
from scorekeeper.games.styrivolt.deals import BARS, Deal, Slate
from scorekeeper.games.styrivolt.scoring import Effect, earnings
from scorekeeper.games.styrivolt.sheet import Match, crosses_words


def won(match: Match, row: Row[Deal, Slate, Effect]) -> Sequence[Seat]:
    return row.deal.winner.seats


def size(row: Row[Deal, Slate, Effect]) -> int:
    """Crosses that came to stand or were taken away, each worth the strokes of a chalk-up, and strokes."""
    crosses, strokes = row.effect.crosses, row.effect.strokes
    return BARS * (abs(crosses.ns) + abs(crosses.ew)) + strokes.ns + strokes.ew


def own(match: Match, names: Names) -> Highlight | None:
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
