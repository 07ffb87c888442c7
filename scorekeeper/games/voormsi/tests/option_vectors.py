"""The house rules of Voormsi in the order of the format, and what each can be."""

from tests.house_rules import Number

RULES = {
    "target": Number(9, 1),
    "first_five_bonus": (True, False),
    "own_toqu": ("if_it_wins", "at_once"),
}
