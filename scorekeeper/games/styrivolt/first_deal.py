"""The first deal of Stýrivolt, for a table that has never played it."""

from scorekeeper.domain.first_deal import FirstTable, Guided, Hands, Tool
from scorekeeper.domain.i18n import _
from scorekeeper.games.styrivolt.awards import Awards
from scorekeeper.games.styrivolt.drawn import STOCK
from scorekeeper.games.styrivolt.pile import TRICKS


def first_deal(table: FirstTable) -> tuple[Guided, ...]:
    """Return the steps, from an ordinary pack to what is tapped at the end."""
    told = {"dealer": table.dealer, "left": table.eldest}
    return (
        Guided(
            _("Make the pack, and deal"),
            _(
                "Take the tens out; partners sit opposite each other. %(dealer)s gives everybody nine cards, three at "
                "a time, clockwise, and puts the last twelve down as the stock, face down."
            )
            % told,
            Hands(TRICKS, STOCK),
        ),
        Guided(
            _("Which two suits are chosen?"),
            _(
                "%(dealer)s alone looks at the stock’s top cards, one by one, and taps them here until a third suit "
                "turns up. Lay open what the phone then says, and put the rest back, half over the open cards."
            )
            % told,
            "picture exposed",
            Tool.DRAW,
        ),
        Guided(
            _("Look for the nine best cards"),
            _(
                "Each of these stikkar beats all that follow it; of equals the first one played stands. A star stands "
                "for a chosen suit."
            ),
            "strip stikkar",
        ),
        Guided(
            _("Look for your chosen sixes, twos, threes and fours"),
            _(
                "Below each stands the best card of the two other suits that it beats, as it beats all lower ones. Of "
                "these four, each beats those to its right."
            ),
            "row reach",
        ),
        Guided(
            _("Look for your chosen sevens, eights, nines, kings and queens"),
            _("They take a trick only if they are led. Below each stands what beats it then."),
            "row led",
        ),
        Guided(
            _("A five to swap, or no stikkar at all?"),
            _(
                "Whoever holds the five of a chosen suit may swap it at any time for the open card of that suit. "
                "Whoever has no stikkar may take the stock, hand for stock, before playing a card."
            ),
            "picture exposed",
        ),
        Guided(
            _("Play any card you like"),
            _(
                "%(left)s leads anything but a chosen seven, and who takes a trick leads to the next. Nobody has to "
                "follow suit or to beat; ask this phone who takes a trick."
            )
            % told,
            "strip stikkar",
            Tool.REFEREE,
        ),
        Guided(
            _("Five tricks win"),
            _(
                "Stop when a side has five tricks. The first five in a deal are a vol: that side may also play on for "
                "all nine, and says nothing about it."
            ),
            _awards(table),
            Tool.PILE,
        ),
        Guided(
            _("Write it down"),
            _(
                "Tap the side that was first with five tricks, and then how: an ordinary game, a vol if they were the "
                "first five, or all nine; alone, if the partner took none. The phone rubs out the chalk."
            ),
            "picture chalk-up",
        ),
    )


def _awards(table: FirstTable) -> str:
    """Return which table gives the awards of this match."""
    return "table awards" if table.options.get("awards") == Awards.PARLETT.value else "table won"
