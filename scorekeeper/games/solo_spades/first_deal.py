"""The first deal of Solo Spades, for a table that has never played it."""

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.first_deal import FirstTable, Guided, Hands, Pack, Tool, Won
from scorekeeper.domain.i18n import _, pgettext
from scorekeeper.games.solo_spades.deals import TRICKS
from scorekeeper.games.solo_spades.options import USUAL, HouseRules
from scorekeeper.games.solo_spades.tricks import PACK


def first_deal(table: FirstTable) -> tuple[Guided, ...]:
    """Return the steps, from an ordinary pack to what is tapped at the end."""
    told = {"dealer": table.dealer, "left": table.eldest, "across": table.name(2)}
    return (
        Guided(
            _("Take a pack"),
            _("An ordinary pack of 52 cards, without jokers. Everybody plays alone."),
            Pack(PACK),
        ),
        Guided(
            _("Spades beat everything"),
            _("Spades are trumps in every deal; here they are from the top. The other suits run in the same order."),
            "strip order",
        ),
        Guided(
            pgettext("what to do", "Deal"),
            _(
                "%(dealer)s gives out the whole pack, one card at a time, clockwise, %(left)s first. "
                "Everybody has thirteen."
            )
            % told,
            Hands(TRICKS),
        ),
        Guided(
            _("Say your tricks"),
            _(
                "From %(left)s on, each says once how many tricks they hope to win; write the four numbers down. "
                "For a start, count your hand like this."
            )
            % told,
            "table worth",
        ),
        Guided(
            _("Play, and beat if you can"),
            _("%(left)s leads any card but a spade. Then each asks two questions before playing a card.") % told,
            "picture questions",
        ),
        Guided(
            _("Who takes the trick?"),
            _(
                "The highest spade, or else the highest card of the suit led; its player leads to the next. Spades may "
                "be led once somebody has put one on another suit, or by a player with nothing else."
            ),
            "trick trumps ♠\n9♥ K♥ *2♠* A♥",
            Tool.REFEREE,
        ),
        Guided(
            _("Count your tricks"),
            _("Everybody counts the tricks they took; together they make thirteen."),
            Won((5, 4, 3, 1)),
            Tool.PILE,
        ),
        Guided(
            _("Write it down"),
            _("Tap the four bids, then the tricks of %(left)s and %(across)s, then how the rest fell.") % told,
            "table card-scores"
            if _scores_as_usual(HouseRules.read(Fields(table.options)))
            else "table scoring-numbers",
        ),
    )


def _scores_as_usual(house: HouseRules) -> bool:
    """Return whether the table of the card holds in this match."""
    return (house.nil, house.bag_limit, house.bag_penalty) == (USUAL.nil, USUAL.bag_limit, USUAL.bag_penalty)
