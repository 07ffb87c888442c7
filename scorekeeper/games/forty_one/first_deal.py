"""The first deal of Forty-One, for a table that has never played it."""

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.first_deal import FirstTable, Guided, Hands, Pairs, Tool, Won
from scorekeeper.domain.i18n import _
from scorekeeper.games.forty_one.bids import HIGHEST_BID
from scorekeeper.games.forty_one.deals import TRICKS
from scorekeeper.games.forty_one.options import Options


def first_deal(table: FirstTable) -> tuple[Guided, ...]:
    """Return the steps, from a whole pack to what is tapped at the end."""
    options = Options.read(Fields(table.options))
    told = {
        "dealer": table.dealer,
        "right": table.eldest,
        "least": options.min_bid,
        "most": HIGHEST_BID,
        "total": options.min_total,
    }
    return (
        Guided(
            _("Sit down"),
            _("Take an ordinary pack of 52 cards. Partners sit opposite each other, but everybody scores alone."),
            Pairs(),
        ),
        Guided(
            _("Hearts are trumps"),
            _("In this order, in every deal. The other three suits run the same way."),
            "strip hearts",
        ),
        Guided(
            _("Deal to the right"),
            _(
                "%(dealer)s deals, and %(right)s, on the right, comes first. Everybody gets one card, and then two at "
                "a time, six times."
            )
            % told,
            Hands(TRICKS),
        ),
        Guided(
            _("Everybody bids"),
            _(
                "From %(right)s on, each says once how many tricks they will take alone, %(least)s to %(most)s. "
                "Nobody passes, and a bid need not be higher than the last."
            )
            % told,
            f"row worth-{options.values.value}",
        ),
        Guided(_("Is it enough?"), _enough(options) % told, f"row worth-{options.values.value}"),
        Guided(
            _("Play"),
            _("%(right)s leads any card. Follow suit if you can; if not, play what you like, a heart or another card.")
            % told,
            "trick trumps ♥\n9♠ *K♠* 4♦ 6♠",
        ),
        Guided(
            _("Who takes the trick?"),
            _(
                "The highest heart takes it, or without a heart the highest card of the suit led. "
                "Keep your tricks in front of you: they are yours alone."
            ),
            "trick trumps ♥\n9♠ K♠ *2♥* A♠",
            Tool.REFEREE,
        ),
        Guided(
            _("Count your tricks"),
            _("All four together took thirteen. Whoever took as many as they said, or more, has made their bid."),
            Won((4, 3, 2, 4)),
            Tool.PILE,
        ),
        Guided(
            _("Write it down"),
            _(
                "Tap what each of you bid, and then everybody who failed. A bid that is made adds its value; one that "
                "fails costs it."
            ),
            f"table score-{options.values.value}",
        ),
    )


def _enough(options: Options) -> str:
    """Return when the deal is played at this table."""
    if not options.min_total:
        return _("At this table every deal is played, however low the bids are.")
    return _(
        "Add up what the four bids are worth. With %(total)s or more you play; with less, tap Thrown in, and the "
        "next player deals."
    )
