"""What the cards of Stýrivolt are called, in English and in Faroese (Pagat's spelling)."""

from scorekeeper.domain.cards import Card, Rank, Suit
from scorekeeper.domain.i18n import _
from scorekeeper.games.styrivolt.ranking import PERMANENT_STIKKAR
from scorekeeper.rulebook.pictures.figures import braced

FAROESE_PERMANENT = ("Fuglurin", "Fýrikurin", "Áttuni", "Hoygarðsryssa, Hjartaryssa", "Rútar-ryssa")
"""In the order of the permanent stikkar."""

FAROESE_CHOSEN = {
    Rank.ACE: "stýrivoltar",
    Rank.JACK: "karniflar",
    Rank.SIX: "postar, pavstar",
    Rank.TWO: "tvistar",
    Rank.THREE: "tristar",
    Rank.FOUR: "ólukkur",
    Rank.SEVEN: "lomb",
    Rank.EIGHT: "fríkort",
    Rank.NINE: "fríkort",
    Rank.KING: "kongar",
    Rank.QUEEN: "frýr",
    Rank.FIVE: "keypmenn",
}
"""Cards of a chosen suit, in the plural."""


def name_of(card: Card) -> str:
    """Return what a permanent stikkar, or else a card of a chosen suit, is called."""
    return permanent_name(card) if card in PERMANENT_STIKKAR else chosen_name(card.rank)


def permanent_name(card: Card) -> str:
    """Return what one of the five permanent stikkar is called."""
    names = (_("bird"), _("fyrik"), _("the eight"), _("mare of hearts"), _("mare of diamonds"))
    return names[PERMANENT_STIKKAR.index(card)]


def chosen_name(rank: Rank) -> str:
    """Return what a card of a chosen suit is called, if it is no permanent stikkar."""
    names = {
        Rank.ACE: _("stýrivolt"),
        Rank.JACK: _("karnifl"),
        Rank.SIX: _("postman"),
        Rank.TWO: _("tvist"),
        Rank.THREE: _("trist"),
        Rank.FOUR: _("unfortunate"),
        Rank.SEVEN: _("lamb"),
        Rank.EIGHT: _("free card"),
        Rank.NINE: _("free card"),
        Rank.KING: _("king"),
        Rank.QUEEN: _("queen"),
        Rank.FIVE: _("trader"),
    }
    return names[rank]


def chosen_fan(*ranks: Rank) -> str:
    """Return cards of whichever suit is chosen, as the texts write them."""
    return braced(*(rank.value + "*" for rank in ranks))


def shown(card: Card) -> str:
    """Return a permanent stikkar with its suit, any other with the star of chosen suits."""
    return braced(card) if card in PERMANENT_STIKKAR else chosen_fan(card.rank)


def all_four(rank: Rank) -> str:
    """Return the four cards of a rank."""
    return braced(*(Card(rank, suit) for suit in Suit))
