"""The sections of the rules of Avinas that code leads to, by their anchors in the description."""

from enum import StrEnum


class Section(StrEnum):
    """In the order of the page."""

    TRUMPS = "trumps"
    PLAIN_SUIT = "plain-suit"
    CARD_POINTS = "card-points"
    DEAL = "deal"
    EIGHT_PLACES = "eight-places"
    DECLARER = "declarer"
    KNOCK = "knock"
    NO_SEVENS = "no-sevens"
    OVERCLAIM = "overclaim"
    TURNED_UP = "turned-up"
    RAMS = "rams"
    MARKING = "marking"
    PIPS = "pips"
    END = "end"
    CATS = "cats"
