"""What a pile counts, worked by hand, and what the form is handed of it."""

import pytest

from tests.reading import read
from tests.tables import seated


@pytest.mark.parametrize(
    "query, words",
    [
        ("NS=4&EW=4", None),
        ("NS=5&EW=5", None),
        ("NS=6&EW=0", "Ona & Petras: vol"),
        ("NS=5&EW=4", "Ona & Petras: ordinary game"),
        ("NS=1&EW=8", "Jonas & Rūta: ordinary game"),
        ("NS=5", "Ona & Petras: vol"),
        ("NS=5&EW=2", "Ona & Petras: ordinary game"),
        ("EW=9", "all nine"),
    ],
)
def test_styrivolt_is_won_with_five(client, db, query, words):
    page = read(client.get(seated(game="styrivolt").url + f"pile/?{query}"))
    assert ("Use in deal 1" in page) == bool(words)
    assert (words or "") in page
