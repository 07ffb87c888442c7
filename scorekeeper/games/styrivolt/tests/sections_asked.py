"""Sections of the description that explain what the panel asks: of its questions in their order, and of results."""

QUESTIONS = ["awards", "illegal-stock"]
STILL_OPEN = "awards"
"""While the results are not known yet."""

RESULTS: list[tuple[dict[str, str], set[str]]] = [
    ({"winner": "NS"}, {"chalk-up", "vol", "monk", "solo"}),
]
"""What has been tapped, and the sections of its results."""
