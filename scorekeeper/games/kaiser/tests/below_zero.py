"""A table at which somebody stands below zero after these deals: its house rules, and the deals as they are kept."""

from typing import Any

OPTIONS: dict[str, Any] = {}
# fmt: off
DEALS: list[dict[str, Any]] = 2 * [
    {"kind": "played", "bidder": "W", "bid": 8, "no_trump": False, "tricks": 4, "five": "bidders",
     "three": "bidders", "trump": "C"},
    {"kind": "passed"},
]
# fmt: on
