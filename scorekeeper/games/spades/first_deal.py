"""The first deal of Spades, for a table that has never played it."""

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.first_deal import FirstDealStep, FirstTable, Hands, Pairs, Tool, Won
from scorekeeper.domain.i18n import _, pgettext
from scorekeeper.games.spades.deals import TRICKS
from scorekeeper.games.spades.options import USUAL, HouseRules


def first_deal(table: FirstTable) -> tuple[FirstDealStep, ...]:
    values = {"dealer": table.dealer, "left": table.eldest}
    return (
        FirstDealStep(
            _("Sit down in pairs"),
            _("Take an ordinary pack of 52 cards, and sit opposite your partner."),
            Pairs(),
        ),
        FirstDealStep(
            _("Spades beat everything"),
            _("Spades are trumps in every deal, and the other suits run in the same order."),
            "strip order",
        ),
        FirstDealStep(
            pgettext("what to do", "Deal"),
            _("%(dealer)s gives out the whole pack, one card at a time, clockwise.") % values,
            Hands(TRICKS),
        ),
        FirstDealStep(
            _("Count your hand"),
            _("For a start, these cards say how many tricks you can hope to win."),
            "table worth",
        ),
        FirstDealStep(
            _("Bid your tricks"),
            _("%(left)s begins, and each bids one number. The sum of both partners is their contract.") % values,
            Hands(TRICKS),
        ),
        FirstDealStep(
            _("Not a single trick?"),
            _("Whoever bids 0, called nil, promises no trick. Then the partner’s number alone is the contract."),
            Won((6, 4, 3, 0)),
        ),
        FirstDealStep(
            _("Play"),
            _("%(left)s leads any card but a spade, and the others follow suit if they can.") % values,
            "trick trumps ♠\n9♥ *K♥* 4♥ 3♦",
        ),
        FirstDealStep(
            _("Who takes the trick?"),
            _("The highest spade takes it, or else the highest card of the suit led, and its player leads next."),
            "trick trumps ♠\n9♥ K♥ *2♠* A♥",
            Tool.REFEREE,
        ),
        FirstDealStep(
            _("When may spades be led?"),
            _("Once somebody has put a spade on another suit, or by a player with nothing else."),
            "trick trumps ♠\nQ♣ *4♠* 9♣ 2♦",
        ),
        FirstDealStep(
            _("Count your tricks"),
            _("Did your side win its contract? Tricks beyond it are bags, and so are those of a failed nil."),
            Won((8, 5)),
            Tool.PILE,
        ),
        FirstDealStep(
            _("Write it down"),
            _("Tap the four bids, and then how the tricks fell."),
            "table card-scores" if _scores_as_usual(HouseRules.read(Fields(table.options))) else "table contract",
        ),
    )


def _scores_as_usual(house: HouseRules) -> bool:
    """Whether the table of the card holds in this match."""
    scores = (house.nil, house.blind_nil, house.bag_limit, house.bag_penalty)
    return scores == (USUAL.nil, USUAL.blind_nil, USUAL.bag_limit, USUAL.bag_penalty)
