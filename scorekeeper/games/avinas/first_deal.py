"""The first deal of Avinas, for a table that has never played it."""

from scorekeeper.domain.first_deal import FirstTable, Guided, Pack, Tool
from scorekeeper.domain.i18n import _, pgettext
from scorekeeper.games.avinas.tricks import PACK


def first_deal(table: FirstTable) -> tuple[Guided, ...]:
    """Return the steps, from an ordinary pack to what is tapped at the end."""
    told = {
        "dealer": table.dealer,
        "left": table.eldest,
        "across": table.name(2),
        "right": table.name(3),
    }
    return (
        Guided(
            _("Make the pack"),
            _("Take the twos to sixes out: 32 cards are left. Partners sit opposite each other."),
            Pack(PACK),
        ),
        Guided(
            _("These cards are trumps"),
            _("All queens and jacks are always trumps. A star stands for the suit that becomes trumps in this deal."),
            "strip trumps",
        ),
        Guided(
            pgettext("what to do", "Deal"),
            _(
                "%(dealer)s gives everybody four cards and then four more, clockwise. The fourth and eighth cards of "
                "%(left)s and %(right)s are turned up; of the other two the dealer turns up only sevens."
            )
            % told,
            "picture eight-places",
        ),
        Guided(
            _("Is there a seven?"),
            _(
                "Tap each seven that lies face up: the last one dealt makes trumps, and who has it declares. "
                "No seven? From %(left)s on everybody says how many trumps they can make, or passes; the most declares."
            )
            % told,
            "picture turned-up",
            Tool.SEVENS,
        ),
        Guided(
            _("Pick up your cards and play"),
            _(
                "The declarer leads a trump to the first trick. Follow suit if you can; all trumps are one suit. "
                "The highest trump takes the trick, or else the highest card of the suit led."
            ),
            "strip trumps",
            Tool.REFEREE,
        ),
        Guided(
            _("Count what you took"),
            _("The declarer and their partner need 61 of the 120 points. Add up the cards in your tricks."),
            "table card-points",
            Tool.PILE,
        ),
        Guided(
            _("Write it down"),
            _(
                "Tap who declares and how many sevens there are, then Made or Lost; without a seven, tap No sevens "
                "first. The losers get rams, or pips where no seven was turned up."
            ),
            "table rams",
        ),
    )
