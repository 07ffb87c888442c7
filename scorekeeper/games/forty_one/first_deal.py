"""The first deal of Forty-One, for a table that has never played it."""

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.first_deal import FirstDealStep, FirstTable, Hands, Pairs, Tool, Won
from scorekeeper.domain.i18n import _
from scorekeeper.games.forty_one.deals import HIGHEST_BID, TRICKS
from scorekeeper.games.forty_one.options import Options


def first_deal(table: FirstTable) -> tuple[FirstDealStep, ...]:
    options = Options.read(Fields(table.options))
    values = {
        "dealer": table.dealer,
        "right": table.eldest,
        "least": options.min_bid,
        "most": HIGHEST_BID,
        "total": options.min_total,
    }
    return (
        FirstDealStep(
            _("Sit down with 52 cards"),
            _("Partners sit opposite each other, but everybody scores alone."),
            Pairs(),
        ),
        FirstDealStep(
            _("Hearts are trumps"),
            _("Hearts beat all other suits in every deal, and every suit runs in this order."),
            "strip hearts",
        ),
        FirstDealStep(
            _("Deal to the right"),
            _("%(dealer)s gives everybody one card, and then two at a time, six times.") % values,
            Hands(TRICKS),
        ),
        FirstDealStep(
            _("Everybody bids"),
            _("%(right)s begins, and each says once how many tricks they will take alone, %(least)s to %(most)s.")
            % values,
            Hands(TRICKS),
        ),
        FirstDealStep(
            _("Nobody passes"),
            _("Your bid may be lower than the one before. The picture shows what each bid is worth."),
            f"row worth-{options.values.value}",
        ),
        FirstDealStep(_("Is it enough?"), _enough(options) % values, f"row worth-{options.values.value}"),
        FirstDealStep(
            _("Play"),
            _("%(right)s leads any card, and the others follow suit if they can.") % values,
            "trick trumps ♥\n9♠ *K♠* 4♦ 6♠",
        ),
        FirstDealStep(
            _("Who takes the trick?"),
            _("The highest heart takes it, or else the highest card of the suit led, and its player leads next."),
            "trick trumps ♥\n9♠ K♠ *2♥* A♠",
            Tool.REFEREE,
        ),
        FirstDealStep(
            _("Count your tricks"),
            _("With as many as you said or more you score what the bid is worth. With fewer you lose it."),
            Won((4, 3, 2, 4)),
            Tool.PILE,
        ),
        FirstDealStep(
            _("Write it down"),
            _("Tap what each of you bid, and then everybody who failed."),
            f"table score-{options.values.value}",
        ),
    )


def _enough(options: Options) -> str:
    """When the deal is played at this table."""
    if not options.min_total:
        return _("At this table you play every deal, however low the bids are.")
    return _("If the four bids are worth less than %(total)s together, tap Thrown in, and the next player deals.")
