"""The house rules of Solo Spades in the order of the format, and what each can be."""

from tests.house_rules import Number

RULES = {
    "target": Number(500, 1),
    "bag_limit": Number(10),
    "bag_penalty": Number(100),
    "nil": Number(100),
    "moon": (False, True),
    "ten_for_200": ("off", "exact", "at_least"),
}
