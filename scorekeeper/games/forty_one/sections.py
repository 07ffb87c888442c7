"""The sections of the rules of Forty-One that code leads to, by their anchors in the description."""

from enum import StrEnum


class Section(StrEnum):
    """In the order of the page."""

    DEAL = "deal"
    BIDDING = "bidding"
    THROWN_IN = "thrown-in"
    PLAY = "play"
    SCORING = "scoring"
    FINISH = "finish"
    THIRTEEN = "thirteen"
