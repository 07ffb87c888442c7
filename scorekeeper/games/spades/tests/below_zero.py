"""A table at which somebody stands below zero after these deals: its house rules, and the deals as they are kept."""

from typing import Any

OPTIONS: dict[str, Any] = {}
# fmt: off
DEALS: list[dict[str, Any]] = 2 * [
    {"kind": "played", "bids": {"N": 3, "E": 4, "S": 3, "W": 2}, "tricks": {"NS": 5, "EW": 8}},
    {"kind": "played", "bids": {"N": "nil", "E": 5, "S": 4, "W": 3}, "tricks": {"N": 2, "E": 4, "S": 4, "W": 3}},
]
# fmt: on
