"""What is drawn on a sheet of Avinas: rings for rams, lozenges for pips, the strip of trumps."""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.domain.cards import Card, Rank, Suit
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import Row
from scorekeeper.domain.seats import Side
from scorekeeper.games.avinas.deals import Deal
from scorekeeper.games.avinas.scoring import Effect, Rams, Score
from scorekeeper.games.avinas.tricks import trump_order
from scorekeeper.rulebook.pictures.cards import ANY_TRUMP, CardDrawing, drawn

RINGS_DRAWN = 10
RINGS_A_GROUP = 5
PIPS_A_LOZENGE = 4

OPEN, STRUCK, NEW, HIT = "o", "s", "n", "h"
"""One ring: standing, crossed out before, drawn by this deal, crossed out by this deal."""


class Ring(NamedTuple):
    """One ring: the `symbol` that draws it, and a `mark` where this deal drew it ("new") or crossed it out ("hit")."""

    symbol: str
    mark: str


RING_OF = {OPEN: Ring("ring", ""), STRUCK: Ring("struck", ""), NEW: Ring("ring", "new"), HIT: Ring("struck", "hit")}


class Rings(NamedTuple):
    """The rings to draw, five a group, and "+ 7" for standing ones that found no room."""

    groups: tuple[tuple[Ring, ...], ...]
    more: str


def after_deal(side: Side, standing: int, crossed: int, last: Effect | None) -> Rings:
    """A side's rings, those that the last deal drew or crossed out being marked."""
    new = hit = 0
    if isinstance(last, Rams):
        new = last.rams - last.cancelled if last.side is side else 0
        hit = last.cancelled if last.side is not side else 0
    return ring_groups(ring_code(struck=crossed - hit, hit=hit, open_=standing - new, new=new))


def crossed_out(rows: Sequence[Row[Deal, Score, Effect]], side: Side) -> int:
    """How many of a side's rams have been crossed out since the match began."""
    return sum(row.effect.cancelled for row in rows if isinstance(row.effect, Rams) and row.effect.side is side.other)


def ring_code(*, struck: int, hit: int, open_: int, new: int) -> str:
    """All rings of a side in a row, one letter each: those crossed out first, the newest last."""
    return STRUCK * struck + HIT * hit + OPEN * open_ + NEW * new


def ring_groups(code: str) -> Rings:
    """The rings of a code, as far as there is room for them."""
    drawn, more = fitting(code)
    groups = tuple(tuple(RING_OF[letter] for letter in group) for group in in_fives(drawn))
    return Rings(groups, _("+ %(n)s") % {"n": more} if more else "")


def in_fives(code: str) -> list[str]:
    return [code[place : place + RINGS_A_GROUP] for place in range(0, len(code), RINGS_A_GROUP)]


def fitting(code: str) -> tuple[str, int]:
    """The rings that find room, and how many standing ones do not.

    Older ones go first, and those crossed out.
    """
    older, drawn = code[:-RINGS_DRAWN], code[-RINGS_DRAWN:]
    return drawn, older.count(OPEN) + older.count(NEW)


def lozenges(pips: int) -> tuple[int, int, int]:
    """Three lozenges of four pips each: how much of each is filled. What goes beyond twelve is not drawn."""
    first, second, third = (min(PIPS_A_LOZENGE, max(0, pips - PIPS_A_LOZENGE * place)) for place in range(3))
    return first, second, third


def trump_strip() -> tuple[CardDrawing, ...]:
    """The fourteen trumps from the top."""
    return tuple(drawn(card) for card in WRITTEN_TRUMPS)


def _with_star(card: Card) -> str:
    return str(card) if card.rank in (Rank.QUEEN, Rank.JACK) else card.rank.value + ANY_TRUMP


WRITTEN_TRUMPS = tuple(_with_star(card) for card in trump_order(Suit.CLUBS))
"""The trumps from the top, as texts write them: those of the trump suit, whichever it is, carry a star."""
