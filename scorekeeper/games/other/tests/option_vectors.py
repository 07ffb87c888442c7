"""The house rules of any other game in the order of the format, and what each can be."""

from tests.house_rules import FARTHEST, Number

RULES = {
    "wins": ("highest", "lowest"),
    "target": Number(None, -FARTHEST, or_null=True),
    "rounds": Number(None, 1, or_null=True),
    "scoring": ("any", "hearts", "rummy", "zero_sum", "wizard", "oh_hell"),
}
