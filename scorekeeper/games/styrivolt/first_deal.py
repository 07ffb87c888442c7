"""The first deal of Stýrivolt, for a table that has never played it."""

from scorekeeper.domain.first_deal import FirstTable, Guided, Hands, Tool
from scorekeeper.domain.i18n import _
from scorekeeper.games.styrivolt.awards import Awards
from scorekeeper.games.styrivolt.tools.drawn import STOCK
from scorekeeper.games.styrivolt.tools.pile import TRICKS


def first_deal(table: FirstTable) -> tuple[Guided, ...]:
    """Return the steps, from an ordinary pack to what is tapped at the end."""
    told = {"dealer": table.dealer, "left": table.eldest}
    return (
        Guided(
            _("Take the tens out, and deal"),
            _("%(dealer)s gives everybody nine cards, three at a time, and puts the last twelve face down.") % told,
            Hands(TRICKS, STOCK),
        ),
        Guided(
            _("Which two suits are chosen?"),
            _("%(dealer)s alone draws from the stock, and taps the cards here until a third suit turns up.") % told,
            "picture exposed",
            Tool.DRAW,
        ),
        Guided(
            _("Lay cards open"),
            _("Lay open what the phone names, and put the rest of the stock half over it."),
            "picture exposed",
        ),
        Guided(
            _("Look for the nine best cards"),
            _("Each of these stikkar beats all that follow it, and a star stands for a chosen suit."),
            "strip stikkar",
        ),
        Guided(
            _("Look for your chosen sixes, twos, threes and fours"),
            _("Each beats those to its right, and cards of the two other suits up to the one below it."),
            "row reach",
        ),
        Guided(
            _("Look for your chosen sevens, eights, nines, kings and queens"),
            _("They take a trick only if they are led, and none of the cards below them is played on them."),
            "row led",
        ),
        Guided(
            _("The two other suits"),
            _("Their other cards run from the ace to the two, and beat only lower cards of their own suit."),
            "trick chosen ♥ ♠\nJ♣ *Q♣* A♦ 7♣",
        ),
        Guided(
            _("A five to swap?"),
            _("Whoever holds the five of a chosen suit may swap it at any time for the open card of that suit."),
            "picture exposed",
        ),
        Guided(
            _("No stikkar at all?"),
            _("Whoever has none may swap their hand for the stock before playing, and keep nine of its cards."),
            "strip stikkar",
        ),
        Guided(
            _("Play any card you like"),
            _("%(left)s leads anything but a chosen seven, and nobody has to follow suit or to beat.") % told,
            "trick chosen ♥ ♠\nA♣ A♠ 9♦ *9♥*",
        ),
        Guided(
            _("Who takes the trick?"),
            _("The best card takes it, of equals the one played first, and its player leads next."),
            "trick chosen ♥ ♠\nK♣ *A♥* 6♦ A♠",
            Tool.REFEREE,
        ),
        Guided(
            _("Five tricks win"),
            _("Stop when a side has five tricks, or after a vol, which is the first five, play on for all nine."),
            _awards(table),
            Tool.PILE,
        ),
        Guided(
            _("Write it down"),
            _("Tap the side that was first with five tricks, and then how."),
            "picture chalk-up",
        ),
    )


def _awards(table: FirstTable) -> str:
    """Return which table gives the awards of this match."""
    return "table awards" if table.options.get("awards") == Awards.PARLETT.value else "table won"
