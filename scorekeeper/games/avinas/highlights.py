"""What is worth telling of a match of Avinas: Cats, or else the most rams that a knock won."""

from collections.abc import Sequence

from scorekeeper.domain.highlights import Highlight
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.match import Row
from scorekeeper.domain.seats import Seat
from scorekeeper.domain.sheet import Names, side_name
from scorekeeper.games.avinas.deals import Deal, Knock, Sevens
from scorekeeper.games.avinas.scoring import Effect, Nothing, Pips, Rams, Score, rams_for
from scorekeeper.games.avinas.sheet import Match

CATS_RANK = 1000
"""Above any number of rams."""


def won(match: Match, row: Row[Deal, Score, Effect]) -> Sequence[Seat]:
    """The side that was not marked: rams and pips are bad."""
    return () if isinstance(row.effect, Nothing) else row.effect.side.other.seats


def size(row: Row[Deal, Score, Effect]) -> int:
    """Rams or pips, also rams that only crossed others out."""
    match row.effect:
        case Rams():
            return row.effect.rams
        case Pips():
            return row.effect.pips
        case _:
            return 0


def own(match: Match, names: Names) -> Highlight | None:
    if match.result is not None and match.result.cats is not None:
        winners = _("%(winners)s had no pip") % {"winners": side_name(names, match.result.winner)}
        return Highlight(_("Cats"), side_name(names, match.result.cats), len(match.rows), CATS_RANK, winners)
    return _best_knock(match, names)


def _best_knock(match: Match, names: Names) -> Highlight | None:
    """The deal that was knocked and made for most rams, the first of equals."""
    knocked = [
        (rams_for(row.deal), row.deal.declarer, row.number)
        for row in match.rows
        if isinstance(row.deal, Sevens) and row.deal.won and row.deal.knock is not Knock.NONE
    ]
    if not knocked:
        return None
    rams, declarer, number = max(knocked, key=lambda knock: knock[0])
    more = ngettext("%(n)s ram", "%(n)s rams", rams) % {"n": rams}
    return Highlight(_("Knocked and made"), names[declarer], number, rams, more)
