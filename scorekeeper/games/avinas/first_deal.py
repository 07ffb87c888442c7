"""The first deal of Avinas, for a table that has never played it."""

from scorekeeper.domain.first_deal import FirstTable, Guided, Hands, Pack, Tool
from scorekeeper.domain.i18n import _, pgettext
from scorekeeper.games.avinas.tools.tricks import HAND, PACK


def first_deal(table: FirstTable) -> tuple[Guided, ...]:
    """Return the steps, from an ordinary pack to what is tapped at the end."""
    told = {"dealer": table.dealer}
    return (
        Guided(_("Make the pack"), _("Take the twos to sixes out, so that 32 cards are left."), Pack(PACK)),
        Guided(
            _("These cards are trumps"),
            _("Queens and jacks are always trumps, and so is the suit with the star, another one each time."),
            "strip trumps",
        ),
        Guided(
            _("The other suits"),
            _("The three suits that are not trumps run like this, the ten above the king."),
            "strip plain",
        ),
        Guided(
            pgettext("what to do", "Deal"),
            _("%(dealer)s gives everybody four cards and then four more, clockwise.") % told,
            Hands(HAND),
        ),
        Guided(
            _("Turn cards up"),
            _("%(dealer)s turns up the fourth and eighth card of both opponents, and of the dealing side only sevens.")
            % told,
            "picture eight-places",
        ),
        Guided(
            _("Is there a seven?"),
            _("Tap each seven that lies face up, and the phone says what is trumps and who declares."),
            "picture turned-up",
            Tool.SEVENS,
        ),
        Guided(
            _("No seven at all?"),
            _("Then each passes or says how many trumps they can make, more than the last, and the most declares."),
            "strip trumps",
        ),
        Guided(
            _("Pick up your cards"),
            _("With sevens, the declarers may knock to promise every trick for double, and the others may knock back."),
            "table rams",
        ),
        Guided(
            _("Play"),
            _("The declarer leads a trump, and the others follow suit if they can, all trumps being one suit."),
            "trick trumps ♥\n7♥ Q♠ *Q♣* A♥",
        ),
        Guided(
            _("Who takes the trick?"),
            _("The highest trump takes it, or without a trump the highest card of the suit led."),
            "trick trumps ♥\nA♦ 8♦ *J♦* 10♣",
            Tool.REFEREE,
        ),
        Guided(
            _("And the next trick?"),
            _("Whoever takes a trick leads to the next, to the second with a trump again if they have one."),
            "trick trumps ♥\nJ♣ K♥ *Q♠* 8♥",
        ),
        Guided(
            _("Count what you took"),
            _("Add up the cards in your tricks: the declarer and their partner need 61 of the 120 points."),
            "table card-points",
            Tool.PILE,
        ),
        Guided(
            _("Write it down"),
            _("Tap who declares and how many sevens there are, or first No sevens, and then Made or Lost."),
            "table rams",
        ),
    )
