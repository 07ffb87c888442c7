"""The first deal of Solo Spades, for a table that has never played it."""

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.first_deal import FirstDealStep, FirstTable, Hands, Pack, Tool, Won
from scorekeeper.domain.i18n import _, pgettext
from scorekeeper.domain.tricks import WHOLE_PACK
from scorekeeper.games.solo_spades.deals import TRICKS
from scorekeeper.games.solo_spades.options import USUAL, HouseRules


def first_deal(table: FirstTable) -> tuple[FirstDealStep, ...]:
    values = {"dealer": table.dealer, "left": table.eldest}
    return (
        FirstDealStep(
            _("Take a pack"), _("Take an ordinary pack of 52 cards, and play each for yourself."), Pack(WHOLE_PACK)
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
            _("%(left)s begins, and each bids once: the tricks that they hope to win.") % values,
            Hands(TRICKS),
        ),
        FirstDealStep(
            _("Not a single trick?"),
            _("Whoever bids 0, which is called nil, promises to take no trick at all."),
            Won((6, 4, 3, 0)),
        ),
        FirstDealStep(
            _("Play, and beat if you can"),
            _("%(left)s leads any card but a spade, and then each asks two questions before playing.") % values,
            "picture questions",
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
            "trick trumps ♠\nQ♣ *4♠* 9♣ 10♣",
        ),
        FirstDealStep(
            _("Count your tricks"),
            _("Did you make your bid? Tricks beyond it are bags, and so are those of a failed nil."),
            Won((5, 4, 3, 1)),
            Tool.PILE,
        ),
        FirstDealStep(
            _("Write it down"),
            _("Tap the four bids, then the tricks of two players, and then who won the other tricks."),
            "table card-scores"
            if _scores_as_usual(HouseRules.read(Fields(table.options)))
            else "table scoring-numbers",
        ),
    )


def _scores_as_usual(house: HouseRules) -> bool:
    """Whether the table of the card holds in this match."""
    return (house.nil, house.bag_limit, house.bag_penalty) == (USUAL.nil, USUAL.bag_limit, USUAL.bag_penalty)
