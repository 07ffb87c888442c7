"""The order of the cards of Voormsi, as it hangs beside the table while people play."""

from scorekeeper.domain.cards import Card, Rank
from scorekeeper.domain.i18n import _, gettext_noop, marked
from scorekeeper.games.voormsi.ranking import CLUB_KING, QUARREL, SPADE_KING, SUITS, THREE, steps
from scorekeeper.rulebook.pictures.cards import Drawn, drawn

AS_TEXT = "\ufe0e"
"""After a suit's sign: some phones would draw the bare sign as a picture."""

NARROW = "\u202f"
"""A space at which no line breaks."""

PLURALS = {
    Rank.NINE: gettext_noop("nines"),
    Rank.ACE: gettext_noop("aces"),
    Rank.JACK: gettext_noop("jacks"),
    Rank.SIX: gettext_noop("sixes"),
    Rank.FIVE: gettext_noop("fives"),
    Rank.EIGHT: gettext_noop("eights"),
    Rank.QUEEN: gettext_noop("queens"),
}


def order_strip() -> tuple[Drawn, ...]:
    """Return the eleven steps from the top: a card for each that stands alone,
    a bare rank for the others of its kind.
    """
    return tuple(each for step in steps() for each in _step(step))


def _step(step: tuple[Card, ...]) -> tuple[Drawn, ...]:
    if len(step) <= len(QUARREL):
        return tuple(drawn(str(card)) for card in step)
    rank = step[0].rank
    return (Drawn(rank.value, "", "", _kind(rank, whole=len(step) == len(SUITS))),)


def _kind(rank: Rank, *, whole: bool) -> str:
    words = marked(PLURALS[rank])
    return words if whole else _("the other %(cards)s") % {"cards": words}


def specials() -> tuple[str, ...]:
    """Return what the order does not say, in a sentence each."""
    told = {
        "toqu": _text(QUARREL[0]),
        "voormsi": _text(QUARREL[1]),
        "three": _text(THREE),
        "clubs": _text(CLUB_KING),
        "spades": _text(SPADE_KING),
        "suits": NARROW.join(suit.sign + AS_TEXT for suit in SUITS),
    }
    return (
        _("The later of %(toqu)s and %(voormsi)s wins. In a rank: %(suits)s.") % told,
        _("%(three)s beats everything; led, it is worthless.") % told,
        _("A led seven falls to a higher seven, %(clubs)s and %(three)s; that %(clubs)s to %(spades)s right after it.")
        % told,
    )


def _text(card: Card) -> str:
    return str(card) + AS_TEXT
