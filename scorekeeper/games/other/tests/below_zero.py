"""A table at which somebody stands below zero after these deals: its house rules, and the deals as they are kept."""

from typing import Any

OPTIONS: dict[str, Any] = {}
# fmt: off
DEALS: list[dict[str, Any]] = 2 * [
    {"kind": "played", "points": {"P1": -12, "P2": 3, "P3": 0, "P4": -1}},
    {"kind": "passed"},
]
# fmt: on
