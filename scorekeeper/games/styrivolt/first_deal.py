"""The first deal of Stýrivolt, for a table that has never played it."""

from scorekeeper.domain.first_deal import FirstDealStep, FirstTable, Hands, Tool
from scorekeeper.domain.i18n import _
from scorekeeper.games.styrivolt.deals import Awards
from scorekeeper.games.styrivolt.pile import TRICKS
from scorekeeper.games.styrivolt.underway import STOCK


def first_deal(table: FirstTable) -> tuple[FirstDealStep, ...]:
    values = {"dealer": table.dealer, "left": table.eldest}
    return (
        FirstDealStep(
            _("Take the tens out, and deal"),
            _("%(dealer)s gives everybody nine cards, three at a time, and puts the last twelve face down.") % values,
            Hands(TRICKS, STOCK),
        ),
        FirstDealStep(
            _("Which two suits are chosen?"),
            _("%(dealer)s alone draws from the stock, and taps the cards here until a third suit turns up.") % values,
            "picture exposed",
            Tool.DRAW,
        ),
        FirstDealStep(
            _("Expose cards"),
            _("Lay the cards that the phone names face up, and put the rest of the stock half over them."),
            "picture exposed",
        ),
        FirstDealStep(
            _("Look for the nine best cards"),
            _("Each of these stikkar beats all that follow it, and a star stands for a chosen suit."),
            "strip stikkar",
        ),
        FirstDealStep(
            _("Look for your chosen sixes, twos, threes and fours"),
            _("Each beats those after it. Below each stands the best plain card that it beats."),
            "row reach",
        ),
        FirstDealStep(
            _("Look for your chosen sevens, eights, nines, kings and queens"),
            _("They win a trick only if they are led. Below each stands what beats it when it is led."),
            "row led",
        ),
        FirstDealStep(
            _("The two other suits"),
            _("Their other cards run from the ace to the two, and beat only lower cards of their own suit."),
            "trick chosen ♥ ♠\nJ♣ *Q♣* A♦ 7♣",
        ),
        FirstDealStep(
            _("A five to swap?"),
            _("Whoever holds the five of a chosen suit may swap it for its suit’s exposed card."),
            "picture exposed",
        ),
        FirstDealStep(
            _("No stikkar at all?"),
            _("Then, before your first card, you may swap your hand for the stock, if nobody has, and keep nine."),
            "strip stikkar",
        ),
        FirstDealStep(
            _("Play any card you like"),
            _("%(left)s leads anything but a chosen seven, and nobody has to follow suit or to beat.") % values,
            "trick chosen ♥ ♠\nA♣ A♠ 9♦ *9♥*",
        ),
        FirstDealStep(
            _("Who takes the trick?"),
            _(
                "The best card takes it; of two equal cards, the one played first. "
                "Its player leads next and may now lead a chosen seven."
            ),
            "trick chosen ♥ ♠\nK♣ *A♥* 6♦ A♠",
            Tool.REFEREE,
        ),
        FirstDealStep(
            _("Five tricks win"),
            _five_tricks(table),
            _awards(table),
            Tool.PILE,
        ),
        FirstDealStep(
            _("Write it down"),
            _("Tap the side that was first with five tricks, and then how."),
            "picture chalk-up",
        ),
    )


def _five_tricks(table: FirstTable) -> str:
    """When this table stops, and what it costs to go on."""
    if table.options.get("failed_nine_loses"):
        return _("Stop at five. After the first five, a vol, you may try for all nine; miss one, and the deal is lost.")
    return _("Stop at five. After the first five, a vol, you may try for all nine; miss one, and the vol is gone.")


def _awards(table: FirstTable) -> str:
    """Which table gives the awards of this match."""
    return "table awards" if table.options.get("awards") == Awards.PARLETT.value else "table won"
