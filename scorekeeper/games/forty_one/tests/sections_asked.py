"""Sections of the description that explain what the panel asks: of its questions in their order, and of results."""

FOUR = {"bid_n": "4", "bid_e": "3", "bid_s": "2", "bid_w": "3"}

QUESTIONS = ["bidding", "bidding", "bidding", "bidding", "scoring"]
STILL_OPEN = "scoring"
"""While the results are not known yet."""

RESULTS: list[tuple[dict[str, str], set[str]]] = [
    (FOUR, {"scoring"}),
    ({"bid_n": "2", "bid_e": "2", "bid_s": "2", "bid_w": "2"}, {"thrown-in"}),
]
"""What has been tapped, and the sections of its results."""
