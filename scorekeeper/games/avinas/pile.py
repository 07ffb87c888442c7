"""How many card-points lie in a pile, and whether that is enough."""

from collections import Counter
from collections.abc import Sequence

from scorekeeper.domain.cards import Card, Rank
from scorekeeper.domain.game_tools import PanelAnswers
from scorekeeper.domain.house_rules import Options
from scorekeeper.domain.i18n import _, gettext_noop, marked, ngettext
from scorekeeper.domain.pile import Numbers, Pile, PileCount, Row, Threshold, chips
from scorekeeper.domain.sheet import Names
from scorekeeper.games.avinas.deals import CARD_POINTS as ALL
from scorekeeper.games.avinas.deals import POINTS_TO_WIN, Kind
from scorekeeper.games.avinas.tricks import CARD_POINTS, PACK

OF_A_RANK = 4
SPOKEN = {
    Rank.ACE: gettext_noop("aces"),
    Rank.TEN: gettext_noop("tens"),
    Rank.KING: gettext_noop("kings"),
    Rank.QUEEN: gettext_noop("queens"),
    Rank.JACK: gettext_noop("jacks"),
}
COUNTING = tuple(rank for rank, points in CARD_POINTS.items() if points)
BANDS = (2, 31)
"""From here on the losing side of a game without sevens has fewer pips against it."""


def rows(names: Names) -> tuple[Row, ...]:
    """The ranks that count, the dearest first."""
    return tuple(_row(rank) for rank in COUNTING)


def _row(rank: Rank) -> Row:
    each = _("%(n)s each") % {"n": CARD_POINTS[rank]}
    return Row(rank.value, rank.value, chips(OF_A_RANK), each, marked(SPOKEN[rank]))


def of_cards(cards: Sequence[Card]) -> Numbers:
    """How many of each rank that counts; no cards mean nothing."""
    found = Counter(card.rank for card in cards)
    return {rank.value: found[rank] for rank in COUNTING} if cards else {}


def count(numbers: Numbers, names: Names, options: Options | None) -> PileCount:
    """The points, what the other side can have, and whether it is enough to stop."""
    points = sum(numbers.get(rank.value, 0) * CARD_POINTS[rank] for rank in COUNTING)
    return PileCount(
        total=str(points),
        unit=ngettext("card-point", "card-points", points),
        sentences=(_enough(points), _rest(points)),
        marks=tuple(_mark(at, points) for at in (*BANDS, POINTS_TO_WIN)),
        panel_answers=(_prefill(points),) if numbers and options is not None else (),
    )


def _enough(points: int) -> str:
    missing = POINTS_TO_WIN - points
    if missing <= 0:
        return _("Enough: if this is the declarers’ pile, they have won and may stop.")
    return _("Not enough for the declarers yet: %(n)s more.") % {"n": missing}


def _rest(points: int) -> str:
    if points == ALL:
        return _("The other side has nothing.")
    return _("The other side has at most %(n)s.") % {"n": ALL - points}


def _mark(at: int, points: int) -> Threshold:
    words = {2: _("2 to 30"), 31: _("31 or more"), POINTS_TO_WIN: _("61: made")}
    return Threshold(at, words[at], points >= at)


def _prefill(points: int) -> PanelAnswers:
    """What the losing side took: this pile, or what it leaves of the whole pack, none of which is still in hand."""
    losers = min(points, ALL - points)
    fields = {"kind": Kind.NO_SEVENS.value, "losers_points": str(losers)}
    if losers == points:
        return PanelAnswers(fields, _("The losing side took these %(n)s") % {"n": losers})
    return PanelAnswers(fields, _("Every trick played: the losing side took %(n)s") % {"n": losers})


PILE = Pile(rows=rows, count=count, pack=PACK, of_cards=of_cards)
