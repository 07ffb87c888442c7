"""What a pile counts, worked by hand, and what the form is handed of it."""

from html import unescape

import pytest

from tests.tables import NAMES, seated


def test_voormsi_hands_over_what_was_only_counted(client, db):
    page = client.get(seated(game="voormsi").url + "pile/?NS=5&EW=4").content.decode()
    assert "kind=summary&amp;won_1=5&amp;won_2=4" in page


# fmt: off
VOORMSI = [
    # who plays      tricks                what is handed over
    ("NS",           "N=3&S=6",            "won_1=3&won_2=6"),
    ("NS",           "N=3&S=5",            None),
    ("NS",           "N=4&S=6",            None),
    ("NES",          "N=4&E=3&S=5",        "won_1=4&won_2=3&won_3=5"),
    ("NES",          "N=12",               "won_1=12&won_2=0&won_3=0"),
    ("NES",          "N=4&E=3&S=2",        None),                         # nine, and three players have twelve
    ("NESW",         "NS=9",               "won_1=9&won_2=0"),
    ("NESW",         "NS=5&EW=3",          None),
]
# fmt: on


@pytest.mark.parametrize("seats, query, panel_answers", VOORMSI)
def test_two_or_four_at_voormsi_count_nine_tricks_and_three_count_twelve(client, db, seats, query, panel_answers):
    names = {seat: name for seat, name in NAMES.items() if seat.value in seats}
    page = unescape(client.get(seated(names, game="voormsi").url + f"pile/?{query}").content.decode())
    assert ("Record in deal 1" in page) == bool(panel_answers)
    assert f"kind=summary&{panel_answers or ''}" in page or not panel_answers
