"""What the bidders took, handed over to whoever records the deal: for each player who may have bid highest."""

from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.questions import Answers
from scorekeeper.domain.seats import Side
from scorekeeper.domain.telling.sheet import Names
from scorekeeper.domain.tools.prefill import Handed
from scorekeeper.games.kaiser.deals import Kind, Took
from scorekeeper.games.kaiser.points import Haul


def handed(side: Side, haul: Haul, names: Names, more: Answers) -> tuple[Handed, ...]:
    """Return the answers if that side took this haul, by the highest bidder; `more` goes along with all of them.

    The words say what lay there: what it counts is for the house rules of the match to say.
    """
    found = []
    for seat, name in names.items():
        took = haul if seat.side is side else haul.rest
        fields = {"kind": Kind.PLAYED.value, "bidder": seat.value, **_took(took), **more}
        found.append(Handed(fields, _("%(name)s bid: %(haul)s") % {"name": name, "haul": _haul(took)}))
    return tuple(found)


def _haul(haul: Haul) -> str:
    tricks = ngettext("%(n)s trick", "%(n)s tricks", haul.tricks) % {"n": haul.tricks}
    cards = _(" and ").join(map(str, haul.specials))
    return _("%(tricks)s with %(cards)s") % {"tricks": tricks, "cards": cards} if cards else tricks


def _took(haul: Haul) -> dict[str, str]:
    taker = {True: Took.BIDDERS.value, False: Took.OTHERS.value}
    return {"tricks": str(haul.tricks), "five": taker[haul.five], "three": taker[haul.three]}
