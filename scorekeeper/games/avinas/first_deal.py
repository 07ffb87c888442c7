"""The first deal of Avinas, for a table that has never played it."""

from scorekeeper.domain.first_deal import FirstDealStep, FirstTable, Hands, Pack, Tool
from scorekeeper.domain.i18n import _, pgettext
from scorekeeper.games.avinas.tricks import HAND, PACK


def first_deal(table: FirstTable) -> tuple[FirstDealStep, ...]:
    values = {"dealer": table.dealer, "left": table.eldest}
    return (
        FirstDealStep(_("Make the pack"), _("Take the twos to sixes out, so that 32 cards are left."), Pack(PACK)),
        FirstDealStep(
            _("These cards are trumps"),
            _("Queens and jacks are always trumps. So is the suit with the star, which can be another in each deal."),
            "strip trumps",
        ),
        FirstDealStep(
            _("The other suits"),
            _("The three suits that are not trumps run like this, the ten above the king."),
            "strip plain",
        ),
        FirstDealStep(
            pgettext("what to do", "Deal"),
            _("%(dealer)s gives everybody four cards and then four more, clockwise.") % values,
            Hands(HAND),
        ),
        FirstDealStep(
            _("Turn cards up"),
            _("%(dealer)s turns up the fourth and eighth card of both opponents, and of the dealing side only sevens.")
            % values,
            "picture eight-places",
        ),
        FirstDealStep(
            _("Is there a seven?"),
            _("Tap each seven that lies face up, and the phone says what is trumps and who declares."),
            "picture turned-up",
            Tool.SEVENS,
        ),
        FirstDealStep(
            _("Pick up your cards"),
            _("Everybody picks up all eight cards, and those that lie face up with them."),
            Hands(HAND),
        ),
        FirstDealStep(
            _("With sevens: knock?"),
            _("The declarer or partner may knock, promising every trick for double rams. An opponent may knock back."),
            "table rams",
        ),
        FirstDealStep(
            _("Without sevens: name a number"),
            _("From %(left)s on, each names how many trumps they have, queens and jacks too. Name more, or pass.")
            % values,
            "strip trumps",
        ),
        FirstDealStep(
            _("Without sevens: who declares?"),
            _(
                "Whoever named the most trumps. If they have fewer than they named, their side loses the match. "
                "If all passed, %(left)s deals."
            )
            % values,
            Hands(HAND),
        ),
        FirstDealStep(
            _("Lead"),
            _("The declarer leads. Without sevens it must be a trump. With sevens, agree whether it must."),
            "trick trumps ♥\n7♥ Q♠ *Q♣* A♥",
        ),
        FirstDealStep(
            _("Without sevens: what is trumps?"),
            _("If a queen or jack was led, the player on the declarer’s left asks. The declarer must tell the truth."),
            "trick trumps ♥\nJ♣ *Q♠* K♥ 8♥",
        ),
        FirstDealStep(
            _("Follow suit"),
            _("Clockwise, each plays a card of the suit led if they can; all fourteen trumps are one suit."),
            "trick trumps ♥\nJ♦ 9♥ *Q♦* K♥",
        ),
        FirstDealStep(
            _("Who takes the trick?"),
            _("The highest trump takes it, or without a trump the highest card of the suit led."),
            "trick trumps ♥\nA♦ 8♦ *J♦* 10♣",
            Tool.REFEREE,
        ),
        FirstDealStep(
            _("And the next trick?"),
            _("The winner leads next. If the first lead had to be a trump, so must the second, if they have one."),
            "trick trumps ♥\nJ♣ K♥ *Q♠* 8♥",
        ),
        FirstDealStep(
            _("With sevens: play to the end"),
            _("Play all eight and add up: the declarers need 61. After a knock, one lost trick loses the deal."),
            "table card-points",
            Tool.PILE,
        ),
        FirstDealStep(
            _("Without sevens: stop at 61"),
            _("The declarer or partner stops with 61 points or more. Stop with fewer, and they have lost."),
            "table card-points",
            Tool.PILE,
        ),
        FirstDealStep(
            _("With sevens: write rams"),
            _("Tap who declares, how many sevens, a knock if there was one, and then Made or Lost."),
            "table rams",
        ),
        FirstDealStep(
            _("Without sevens: write pips"),
            _("Tap No sevens, who declares, and what the losers took; or All passed."),
            "table pips",
        ),
    )
