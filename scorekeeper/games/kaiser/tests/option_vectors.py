"""The house rules of Kaiser in the order of the format, and what each can be."""

from tests.house_rules import FARTHEST, Number

RULES = {
    "all_pass": ("next", "forced"),
    "min_bid": Number(5, 5, 12),
    "target": Number(52, 1),
    "peg": Number(45, or_null=True),
    "target_after_no_trump": Number(None, 1, or_null=True),
    "loss_floor": Number(None, -FARTHEST, -1, or_null=True),
    "must_bid_out": (False, True),
    "overtricks": (True, False),
    "three_needs_tricks": (False, True),
    "kaiser_bid": ("off", "alone", "pair", "forty"),
    "low_no_trump": (False, True),
}
