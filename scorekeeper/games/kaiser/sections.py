"""The sections of the rules of Kaiser that code leads to, by their anchors in the description."""

from enum import StrEnum


class Section(StrEnum):
    """In the order of the page."""

    BIDDING = "bidding"
    KAISER = "kaiser-bid"
    LOW = "low-no-trump"
    PASSED_OUT = "all-pass"
    PLAY = "play"
    SCORING = "scoring"
    MADE = "made"
    LOST = "lost"
    PEGGED = "pegged"
    END = "end"
    FLOOR = "floor"
