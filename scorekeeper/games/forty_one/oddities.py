"""What may be said in Forty-One though it hardly ever is."""

from collections.abc import Iterator

from scorekeeper.domain.deal_warnings import Odd
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.seats import CLOCKWISE, Side
from scorekeeper.domain.telling.sheet import Names, side_name
from scorekeeper.games.forty_one.bids import HIGHEST_BID
from scorekeeper.games.forty_one.deals import TRICKS, Bids, Deal


def odd(deal: Deal, names: Names) -> tuple[Odd, ...]:
    """Return what is odd about the bids: one of all the tricks, and partners who help each other to more than there
    are.
    """
    return () if deal.bids is None else (*_all_tricks(deal.bids, names), *_too_many(deal.bids, names))


def _all_tricks(bids: Bids, names: Names) -> Iterator[Odd]:
    for seat in CLOCKWISE:
        if bids.of(seat) == HIGHEST_BID:
            told = {"name": names[seat], "most": TRICKS}
            yield Odd(
                f"all_{seat.value}",
                ngettext("%(name)s bids the only trick.", "%(name)s bids all %(most)s tricks.", TRICKS) % told,
            )


def _too_many(bids: Bids, names: Names) -> Iterator[Odd]:
    """Warn of a bid too high; beside a 13 the partner's least bid is already too much, and is not said again."""
    for side in Side:
        both = [bids.of(seat) for seat in side.seats]
        if sum(both) > TRICKS and HIGHEST_BID not in both:
            told = {"side": side_name(names, side), "most": TRICKS}
            yield Odd(f"over_{side.value}", _("%(side)s bid more than %(most)s together.") % told)
