"""The sections of the rules of Stýrivolt that code leads to, by their anchors in the description."""

from enum import StrEnum


class Section(StrEnum):
    """In the order of the page."""

    DEAL = "deal"
    PLAIN = "plain"
    TRADER = "trader"
    CHOOSING = "choosing"
    LAMB_LED = "lamb-led"
    STIKKAR_TRICKS = "stikkar-tricks"
    BEATER_TRICKS = "beater-tricks"
    LEADER_TRICKS = "leader-tricks"
    AWARDS = "awards"
    VOL = "vol"
    NINE = "nine"
    SOLO = "solo"
    ILLEGAL_STOCK = "illegal-stock"
    CHALK_UP = "chalk-up"
    CROSSES = "crosses"
    MONK = "monk"
    END = "end"
