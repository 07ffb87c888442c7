"""Sections of the description that explain what the panel asks: of its questions in their order, and of results."""

FOUR = {"bid_n": "4", "bid_e": "3", "bid_s": "2", "bid_w": "3"}

QUESTIONS = ["declarer", "declarer", "declarer", "declarer", "scoring", "scoring", "scoring"]
STILL_OPEN = "scoring"
"""While the results are not known yet."""

RESULTS: list[tuple[dict[str, str], set[str]]] = [
    (FOUR | {"tricks_e": "3", "tricks_s": "2"}, {"scoring"}),
]
"""What has been tapped, and the sections of its results."""
