"""The sections of the rules of Solo Spades that code leads to, by their anchors in the description."""

from enum import StrEnum


class Section(StrEnum):
    """In the order of the page."""

    DEAL = "deal"
    DECLARER = "declarer"
    MUST_BEAT = "must-beat"
    SCORING = "scoring"
    BAGS = "bags"
    SPECIALS = "specials"
    END = "end"
