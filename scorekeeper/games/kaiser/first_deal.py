"""The first deal of Kaiser, for a table that has never played it."""

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.first_deal import FirstDealStep, FirstTable, Hands, Tool
from scorekeeper.domain.i18n import _
from scorekeeper.games.kaiser.deals import HIGHEST_BID, TRICKS
from scorekeeper.games.kaiser.options import AllPass, Options


def first_deal(table: FirstTable) -> tuple[FirstDealStep, ...]:
    options = Options.read(Fields(table.options))
    values = {
        "dealer": table.dealer,
        "left": table.eldest,
        "least": options.min_bid,
        "most": HIGHEST_BID,
    }
    return (
        FirstDealStep(
            _("Make the pack"),
            _("Take all cards from seven to ace, and exchange two sevens for two small cards."),
            "picture exchange",
        ),
        FirstDealStep(
            _("What beats what"),
            _("Every suit runs down from the ace. Its lowest card is the 3 of spades, the 5 of hearts or a seven."),
            "strip hearts-suit",
        ),
        FirstDealStep(
            _("Sit opposite your partner, and deal"),
            _("%(dealer)s gives everybody eight cards, one at a time, clockwise.") % values,
            Hands(TRICKS),
        ),
        FirstDealStep(
            _("Bid, once each"),
            _("%(left)s begins: pass, or say how many points your side will take, %(least)s to %(most)s.") % values,
            Hands(TRICKS),
        ),
        FirstDealStep(
            _("Go higher, or pass"),
            _("A bid must be higher than the last one. Only %(dealer)s, who deals, may repeat the last bid.") % values,
            Hands(TRICKS),
        ),
        FirstDealStep(
            _("With trumps, or without"),
            _("Add “no” to your number to play without trumps, for double. It beats the same number with trumps."),
            "row trump-choice",
        ),
        _all_pass(table, options),
        FirstDealStep(
            _("Name trumps, and lead"),
            _("The highest bidder names trumps, unless it was “no”, and leads. The others follow suit if they can."),
            "trick trumps ♣\nK♦ *A♦* J♦ 9♦",
        ),
        FirstDealStep(
            _("Who takes the trick?"),
            _("The highest trump takes it, or else the highest card of the suit led, and its player leads next."),
            "trick trumps ♣\nK♦ A♦ *7♣* 9♦",
            Tool.REFEREE,
        ),
        FirstDealStep(
            _("Count what you took"),
            _("A trick counts one point, the 5 of hearts five more, and the 3 of spades three fewer."),
            "row card-tricks",
            Tool.PILE,
        ),
        FirstDealStep(_("Did the bidders make their bid?"), _made_or_lost(options), _score_table(options)),
        FirstDealStep(_("Write it down"), _recording(options), _score_table(options)),
    )


def _all_pass(table: FirstTable, options: Options) -> FirstDealStep:
    values = {"dealer": table.dealer, "left": table.eldest}
    if options.all_pass is AllPass.FORCED:
        return FirstDealStep(_("The others passed?"), _("Then %(dealer)s must bid.") % values, Hands(TRICKS))
    next_deal = (*table.in_turn[2:], table.dealer, table.eldest)
    return FirstDealStep(
        _("All four passed?"), _("Then nobody scores, and %(left)s deals.") % values, Hands(TRICKS, places=next_deal)
    )


def _made_or_lost(options: Options) -> str:
    if options.overtricks:
        return _("If they make their bid, they score all they took. If not, they lose the bid.")
    return _("If they make their bid, they score the bid. If not, they lose it.")


def _score_table(options: Options) -> str:
    """Which table says what a bid brings at this table."""
    return "table card-score" if options.overtricks else "table card-score-bid"


def _recording(options: Options) -> str:
    if options.three_needs_tricks:
        return _("Tap who bid highest and how much. Then tap the tricks of their side and which special cards it took.")
    return _("Tap who bid highest and how much, and then the points that their side took.")
