"""The sections of the rules of Spades that code leads to, by their anchors in the description."""

from enum import StrEnum


class Section(StrEnum):
    """In the order of the page."""

    DEAL = "deal"
    DECLARER = "declarer"
    FOLLOWING = "following"
    SCORING = "scoring"
    CONTRACT_SCORE = "contract-score"
    NIL_SCORE = "nil-score"
    BAGS = "bags"
    TEN_FOR_200 = "ten-for-200"
    MOON = "moon"
    NO_TRUMP = "no-trump"
    DOUBLE_NIL = "double-nil"
    BEMO = "bemo"
    END = "end"
