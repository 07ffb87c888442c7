"""What is worth telling of a match of Spades: nils made, first double ones, then blind ones."""

from collections.abc import Sequence

from scorekeeper.domain.highlights import Highlight, better_side, more_than_once
from scorekeeper.domain.i18n import gettext_noop, marked
from scorekeeper.domain.match import Row
from scorekeeper.domain.seats import Seat, Side
from scorekeeper.domain.sheet import Names, side_name
from scorekeeper.games.spades.deals import Deal
from scorekeeper.games.spades.scoring import Effect, Score, What
from scorekeeper.games.spades.sheet import Match

NILS = {
    What.NIL: (1, gettext_noop("Nil made")),
    What.BLIND_NIL: (2, gettext_noop("Blind nil made")),
    What.DOUBLE_NIL: (3, gettext_noop("Double nil made")),
    What.DOUBLE_NIL_FOR_GAME: (3, gettext_noop("Double nil made")),
}
RANK = 1000
"""A better kind of nil is above any number of the others."""


def won(match: Match, row: Row[Deal, Score, Effect]) -> Sequence[Seat]:
    """The side with more points in the deal, before any penalty for bags."""
    return better_side(*(row.effect.count(side).points for side in Side))


def size(row: Row[Deal, Score, Effect]) -> int:
    """The most points that a side won or lost."""
    return max(abs(row.effect.count(side).points) for side in Side)


def own(match: Match, names: Names) -> Highlight | None:
    """The best kind of nil that was made, and who made most of these; of several the first."""
    made: dict[tuple[int, str, str], list[int]] = {}
    for row in match.rows:
        for side in Side:
            for item in row.effect.items.of(side):
                if item.made and item.what in NILS:
                    who = names[item.seat] if item.seat else side_name(names, side)
                    made.setdefault((*NILS[item.what], who), []).append(row.number)
    if not made:
        return None
    (kind, label, who), deals = max(made.items(), key=lambda each: (each[0][0], len(each[1])))
    return Highlight(marked(label), who, deals[-1], RANK * kind + len(deals), more_than_once(len(deals)))
