"""What the bidders took, handed over to whoever records the deal: once for each player who may have bid highest."""

from scorekeeper.domain.handing_over import Handed
from scorekeeper.domain.seats import Side
from scorekeeper.domain.sheet import Names
from scorekeeper.domain.steps import Answers
from scorekeeper.domain.words import _
from scorekeeper.games.kaiser.deals import Kind, Took
from scorekeeper.games.kaiser.points import Haul
from scorekeeper.games.kaiser.spoken import points_words


def handed(side: Side, haul: Haul, names: Names, more: Answers) -> tuple[Handed, ...]:
    """The answers if that side took this haul, by the highest bidder; `more` goes along with all of them."""
    found = []
    for seat, name in names.items():
        took = haul if seat.side is side else haul.rest
        fields = {"kind": Kind.PLAYED.value, "bidder": seat.value, **_took(took), **more}
        told = {"name": name, "points": points_words(took.points)}
        found.append(Handed(fields, _("%(name)s bid: %(points)s") % told))
    return tuple(found)


def _took(haul: Haul) -> dict[str, str]:
    taker = {True: Took.BIDDERS.value, False: Took.OTHERS.value}
    return {"tricks": str(haul.tricks), "five": taker[haul.five], "three": taker[haul.three]}
