"""The house rules of Spades in the order of the format, and what each can be."""

from tests.house_rules import FARTHEST, Number

RULES = {
    "target": Number(500, 1),
    "bag_limit": Number(10),
    "bag_penalty": Number(100),
    "nil": Number(100),
    "blind_nil": Number(200),
    "failed_nil": ("bags", "count", "none"),
    "ten_for_200": ("off", "exact", "at_least"),
    "moon": (False, True),
    "no_trump": ("off", "bidder", "team"),
    "double_nil": ("separate", "joint", "game"),
    "double_nil_bonus": ("either", "both"),
    "bemo": (False, True),
    "loss_floor": Number(None, -FARTHEST, -1, or_null=True),
}
