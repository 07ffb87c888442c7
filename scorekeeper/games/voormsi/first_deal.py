"""The first deal of Voormsi, for a table that has never played it."""

from collections.abc import Mapping

from scorekeeper.domain.first_deal import FirstDealStep, FirstTable, Hands, Pack, Tool
from scorekeeper.domain.i18n import _, ngettext, pgettext
from scorekeeper.games.voormsi.deals import HAND, OF_FOUR, OF_THREE, OF_TWO, TARGET, TARGET_OF_THREE, pack, stock


def first_deal(table: FirstTable) -> tuple[FirstDealStep, ...]:
    players = len(table.order)
    values = {"dealer": table.dealer, "left": table.eldest, "stock": stock(players)}
    return (
        FirstDealStep(
            _("Make the pack"), _("Take out what is struck through here, so that 36 cards are left."), Pack(pack())
        ),
        FirstDealStep(
            _("Learn the order"),
            _("No suit is trumps. Of the two highest cards, the one played later beats the other."),
            "strip order",
        ),
        FirstDealStep(
            _("Five cards stand outside it"),
            _(
                "The sevens and the three of diamonds have no place in the order. "
                "The king of clubs catches a seven, and the king of spades that king."
            ),
            "table card-specials",
        ),
        FirstDealStep(
            pgettext("what to do", "Deal"),
            _("%(dealer)s gives everybody four cards and puts the other %(stock)s face down as the stock.") % values,
            Hands(HAND, stock(players)),
        ),
        _play(players, values),
        *_sets(players),
        FirstDealStep(
            _("Toqu must be played"),
            _("If an opponent’s Voormsi, the king of hearts, is winning, whoever has the jack of clubs must play it."),
            "strip quarrel",
        ),
        *_own_toqu(players),
        _draw(players),
        FirstDealStep(
            _("What tricks bring"),
            _(
                "Each trick from the fifth on brings a point, but all the tricks bring none. "
                "Write points when your side loses a trick, or at the end."
            ),
            "table points",
        ),
        _exactly(table),
        _record(players),
    )


def _play(players: int, values: Mapping[str, object]) -> FirstDealStep:
    if players == len(OF_TWO):
        sentence = _("%(left)s leads, and each of you plays two cards to a trick, in turn, whatever you like.")
    else:
        sentence = _("%(left)s leads a card, or several of one rank, and the others play as many, whatever they like.")
    shown = "trick\n6♣ J♠ *9♥*" if players == len(OF_THREE) else "trick\n6♣ J♠ 9♦ *9♥*"
    return FirstDealStep(_("Play"), sentence % values, shown, Tool.REFEREE)


def _sets(players: int) -> tuple[FirstDealStep, ...]:
    """Tell how several cards are beaten; to two players, who play two each as it is, it would be too much at once."""
    if players == len(OF_TWO):
        return ()
    others = "" if players == len(OF_THREE) else " Q♠+Q♣"
    return (
        FirstDealStep(
            _("Who takes several cards?"),
            _("To take them, each of your cards must beat a different card of the winning set."),
            f"trick\nA♣+A♥ K♠+8♦{others} *3♦+A♠*",
        ),
    )


def _own_toqu(players: int) -> tuple[FirstDealStep, ...]:
    """Warn of it; of three players nobody can lose by it."""
    if players == len(OF_THREE):
        return ()
    return (
        FirstDealStep(
            _("But never on your own side’s"),
            _("Do not take your own side’s Voormsi with the jack of clubs: that loses the match."),
            "strip quarrel",
        ),
    )


def _draw(players: int) -> FirstDealStep:
    """Tell how two players draw: in the middle of a trick, which makes it another game."""
    if players == len(OF_TWO):
        return FirstDealStep(
            _("Draw while the trick is played"),
            _("Each plays a card, then both draw one. Whoever is winning draws first and plays the next card."),
            Hands(HAND, _left_after_the_first(players), (_("is winning"), _("the other"))),
        )
    return FirstDealStep(
        _("Draw after each trick"),
        _("Draw one card each in turn, the trick’s winner first, until all hold four or the stock is empty."),
        _draws_of_three() if players == len(OF_THREE) else _draws_of_four(),
    )


def _draws_of_three() -> Hands:
    return Hands(HAND, _left_after_the_first(len(OF_THREE)), (_("the winner"), _("the next"), _("the last")))


def _draws_of_four() -> Hands:
    places = (_("the winner"), _("the next"), _("the third"), _("the last"))
    return Hands(HAND, _left_after_the_first(len(OF_FOUR)), places)


def _exactly(table: FirstTable) -> FirstDealStep:
    """Tell what wins; the picture is of nine points."""
    usual = TARGET_OF_THREE if len(table.order) == len(OF_THREE) else TARGET
    target = table.options.get("target", usual)
    return FirstDealStep(
        _("Win with exactly %(n)s") % {"n": target},
        ngettext(
            "Whoever writes exactly %(n)s point has won; points beyond %(n)s count backwards.",
            "Whoever writes exactly %(n)s points has won; points beyond %(n)s count backwards.",
            target,
        )
        % {"n": target},
        "picture back-from-nine" if target == TARGET else "table points",
    )


def _left_after_the_first(players: int) -> int:
    """The stock once everybody has drawn for the first card that they played."""
    return stock(players) - players


def _record(players: int) -> FirstDealStep:
    """Show how to record. Of three players nobody can take a partner's Voormsi: they see only what brings points."""
    return FirstDealStep(
        _("Play, and tap each trick as it falls"),
        _("Open the panel now. After each trick tap who took it, and what became of Voormsi right after its trick."),
        "table card-points" if players == len(OF_THREE) else "table card-event",
    )
