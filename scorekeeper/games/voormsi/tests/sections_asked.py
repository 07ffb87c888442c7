"""Sections of the description that explain what the panel asks: of its questions in their order, and of results."""

QUESTIONS = ["points", "points", "event", "event"]
STILL_OPEN = "points"
"""While the results are not known yet."""

RESULTS: list[tuple[dict[str, str], set[str]]] = [
    ({"tricks": "NS EW own_toqu"}, {"own-toqu"}),
    ({"kind": "summary", "won_1": "4", "fate": "voormsi_wins", "fate_party": "NS"}, {"event"}),
]
"""What has been tapped, and the sections of its results."""
