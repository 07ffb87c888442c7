"""The first deal of Spades, for a table that has never played it."""

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.first_deal import FirstTable, Guided, Hands, Pairs, Tool, Won
from scorekeeper.domain.i18n import _, pgettext
from scorekeeper.games.spades.bids import TRICKS
from scorekeeper.games.spades.options import USUAL, HouseRules


def first_deal(table: FirstTable) -> tuple[Guided, ...]:
    """Return the steps, from an ordinary pack to what is tapped at the end."""
    told = {"dealer": table.dealer, "left": table.eldest, "across": table.name(2), "right": table.name(3)}
    return (
        Guided(
            _("Sit down in pairs"),
            _(
                "Partners sit opposite each other: %(dealer)s with %(across)s, %(left)s with %(right)s. "
                "Take an ordinary pack of 52 cards, without jokers."
            )
            % told,
            Pairs(),
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
            _("Add the two numbers"),
            _("Partners have to win the sum of their numbers between them. In this picture, one side needs five."),
            "picture auction",
        ),
        Guided(
            _("Play"),
            _(
                "%(left)s leads any card but a spade. Follow suit if you can, else play anything; the highest spade "
                "takes the trick, or else the highest card of the suit led."
            )
            % told,
            "trick trumps ♠\n9♥ *K♥* 4♥ 3♦",
            Tool.REFEREE,
        ),
        Guided(
            _("When may spades be led?"),
            _("Once somebody has put a spade on another suit, or by a player with nothing else."),
            "trick trumps ♠\nQ♣ *4♠* 9♣ 2♦",
        ),
        Guided(
            _("Count your tricks"),
            _("Each side counts the tricks it took; together they make thirteen."),
            Won((8, 5)),
            Tool.PILE,
        ),
        Guided(
            _("Write it down"),
            _(
                "Tap the four bids, then how the tricks fell. If somebody bid nil, the phone asks for the tricks of "
                "each player."
            ),
            "table card-scores" if _scores_as_usual(HouseRules.read(Fields(table.options))) else "table contract",
        ),
    )


def _scores_as_usual(house: HouseRules) -> bool:
    """Return whether the table of the card holds in this match."""
    counted = (house.nil, house.blind_nil, house.bag_limit, house.bag_penalty)
    return counted == (USUAL.nil, USUAL.blind_nil, USUAL.bag_limit, USUAL.bag_penalty)
