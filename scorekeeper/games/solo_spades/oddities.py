"""What may be said in Solo Spades though it hardly ever is."""

from scorekeeper.domain.deal_warnings import Odd
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.telling.sheet import Names
from scorekeeper.games.solo_spades.deals import NIL, TRICKS, Deal


def odd(deal: Deal, names: Names) -> tuple[Odd, ...]:
    """Return what is odd about the bids.

    That they add up to more or less than the tricks is not: everybody bids alone.
    """
    if all(bid == NIL for _seat, bid in deal.bids.each):
        return (Odd("all_nil", _("All four bid nil.")),)
    told = ((seat, {"name": names[seat], "most": TRICKS}) for seat, bid in deal.bids.each if bid == TRICKS)
    return tuple(
        Odd(
            f"all_{seat.value}",
            ngettext("%(name)s bids the only trick.", "%(name)s bids all %(most)s tricks.", TRICKS) % words,
        )
        for seat, words in told
    )
