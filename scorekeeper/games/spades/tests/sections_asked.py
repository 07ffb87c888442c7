"""Sections of the description that explain what the panel asks: of its questions in their order, and of results."""

FOUR = {"bid_n": "4", "bid_e": "3", "bid_s": "2", "bid_w": "3"}

QUESTIONS = ("declarer " * 4 + "nil-score " * 4).split()
STILL_OPEN = "scoring"
"""While the results are not known yet."""

RESULTS: list[tuple[dict[str, str], set[str]]] = [
    (FOUR, {"contract-score"}),
    (FOUR | {"bid_e": "nil", "by_player": "yes", "tricks_e": "0", "tricks_s": "2"}, {"nil-score"}),
]
"""What has been tapped, and the sections of its results."""
