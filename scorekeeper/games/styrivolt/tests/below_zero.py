"""Nobody can stand below zero, so there are no deals after which somebody does."""

from typing import Any

OPTIONS: dict[str, Any] = {}
DEALS: list[dict[str, Any]] = []
