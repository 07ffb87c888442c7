"""The sections of the rules of Voormsi that code leads to, by their anchors in the description."""

from enum import StrEnum


class Section(StrEnum):
    """In the order of the page."""

    DEAL = "deal"
    SEVENS = "sevens"
    THREE_OF_DIAMONDS = "three-of-diamonds"
    BLACK_KINGS = "black-kings"
    WHO_WINS = "who-wins"
    SETS = "sets"
    POINTS = "points"
    FIRST_FIVE = "first-five"
    ALL_TRICKS = "all-tricks"
    EVENT = "event"
    OWN_TOQU = "own-toqu"
    OVERSHOOT = "overshoot"
    END = "end"
