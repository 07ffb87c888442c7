"""A table at which somebody stands below zero after these deals: its house rules, and the deals as they are kept."""

from typing import Any

OPTIONS: dict[str, Any] = {"target": 5}
# fmt: off
DEALS: list[dict[str, Any]] = [
    {"kind": "summary", "tricks": {"NS": 8, "EW": 1}, "first_five": None},
    {"kind": "summary", "tricks": {"NS": 8, "EW": 1}, "first_five": "NS",
     "event": {"code": "toqu_takes", "party": "NS"}},
    {"kind": "summary", "tricks": {"NS": 9, "EW": 0}, "first_five": None},
    {"kind": "summary", "tricks": {"NS": 0, "EW": 9}, "first_five": None},
]
# fmt: on
