"""Sections of the description that explain what the panel asks: of its questions in their order, and of results."""

QUESTIONS = ["bidding", *["bidding"] * 4, "scoring", "bidding"]
STILL_OPEN = "scoring"
"""While the results are not known yet."""

RESULTS: list[tuple[dict[str, str], set[str]]] = [
    ({"bidder": "N", "bid": "7", "no_trump": "false"}, {"made", "lost"}),
]
"""What has been tapped, and the sections of its results."""
