"""The first deal of Kaiser, for a table that has never played it."""

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.first_deal import FirstTable, Guided, Hands, Tool
from scorekeeper.domain.i18n import _, pgettext
from scorekeeper.games.kaiser.bids import HIGHEST_BID
from scorekeeper.games.kaiser.options import AllPass, Options
from scorekeeper.games.kaiser.points import TRICKS


def first_deal(table: FirstTable) -> tuple[Guided, ...]:
    """Return the steps, from an ordinary pack to what is tapped at the end."""
    options = Options.read(Fields(table.options))
    told = {
        "dealer": table.dealer,
        "left": table.eldest,
        "least": options.min_bid,
        "most": HIGHEST_BID,
    }
    return (
        Guided(
            _("Make the pack"),
            _(
                "Take all cards from seven to ace. Put two sevens away, and add the 3 of spades and the 5 of hearts: "
                "32 cards."
            ),
            "picture exchange",
        ),
        Guided(
            _("What beats what"),
            _(
                "Hearts run like this, and the other suits in the same order. The 3 of spades is the lowest spade; "
                "the lowest club and the lowest diamond are sevens."
            ),
            "strip hearts-suit",
        ),
        Guided(
            pgettext("what to do", "Deal"),
            _(
                "%(dealer)s deals all the cards, one at a time, clockwise, %(left)s first: eight to each. "
                "Partners sit opposite each other."
            )
            % told,
            Hands(TRICKS),
        ),
        Guided(
            _("Bid, once each"),
            _(
                "From %(left)s on, everybody passes or says once how many points their side will take, %(least)s to "
                "%(most)s and more than the last bid. “No” behind the number means no trumps, for double points; "
                "%(dealer)s, who deals, may say the last bid again."
            )
            % told,
            "picture auction",
        ),
        Guided(_("Trumps, and the first card"), _leading(options) % told, "row trump-choice"),
        Guided(
            _("Play eight tricks"),
            _(
                "Follow suit if you can; if not, play what you like. The highest trump takes the trick, or without a "
                "trump the highest card of the suit led, and its player leads to the next."
            ),
            "trick trumps ♣\nK♦ A♦ *7♣* 9♦",
            Tool.REFEREE,
        ),
        Guided(
            _("Count what you took"),
            _("Each side counts a point a trick, five more for the 5 of hearts, three fewer for the 3 of spades."),
            "row card-tricks",
            Tool.PILE,
        ),
        Guided(_("Write it down"), _recording(options), _written(options)),
    )


def _leading(options: Options) -> str:
    """Return who begins, and what four passes lead to at this table."""
    if options.all_pass is AllPass.FORCED:
        return _(
            "If the others passed, %(dealer)s must bid. The highest bidder names a suit as trumps, unless they said "
            "“no”, and leads any card."
        )
    return _(
        "If all passed, nobody scores and %(left)s deals. Otherwise the highest bidder names a suit as trumps, unless "
        "they said “no”, and leads any card."
    )


def _written(options: Options) -> str:
    """Return which table says what a bid brings at this table."""
    return "table card-score" if options.overtricks else "table card-score-bid"


def _recording(options: Options) -> str:
    """Return what is tapped at this table."""
    if options.three_needs_tricks:
        return _(
            "Tap who bid highest and how much, then how many tricks their side took, and which of the two cards. "
            "A bid that was lost costs its number."
        )
    return _(
        "Tap who bid highest and how much, then the points that their side took. A bid that was lost costs its number."
    )
