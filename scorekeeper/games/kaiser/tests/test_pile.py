"""What a pile counts, worked by hand, and what the form is handed of it."""

import pytest

from tests.page_text import read
from tests.tables import seated


@pytest.mark.parametrize(
    "query, words",
    [
        ("tricks=5&five=1", "10 points"),
        ("tricks=3&three=1", "0 points"),
        ("tricks=0", "0 points The other side has 10 points."),
        ("tricks=0&five=1", "A side without a trick has neither the 5♥ nor the 3♠."),
        ("tricks=8&five=1&three=0", "A side with all the tricks has the 5♥ and the 3♠."),
        ("five=1", "Tap how many tricks the pile has."),
    ],
)
def test_kaiser_counts_tricks_and_the_two_cards_and_refuses_what_cannot_be(client, query, words):
    assert words in read(client.get(f"/referee/kaiser/pile/?{query}"))


# fmt: off
HAULS = [
    # in the pile                  points   the others   with the house rule for the 3♠
    ("tricks=6&five=1",            "11",    "−1",        ("11", "−3")),
    ("tricks=5&five=1&three=1",    "7",     "3",         ("7", "3")),
    ("tricks=5&five=1",            "10",    "0",         ("10", "0")),
    ("tricks=1&five=1",            "6",     "4",         ("6", "4")),
    ("tricks=1&five=1&three=1",    "3",     "7",         ("−3", "7")),
    ("tricks=2&five=1&three=1",    "4",     "6",         ("−3", "6")),
    ("tricks=3&five=1&three=1",    "5",     "5",         ("5", "5")),
    ("tricks=1&three=1",           "−2",    "12",        ("−3", "12")),
    ("tricks=2&three=1",           "−1",    "11",        ("−3", "11")),
    ("tricks=3&three=1",           "0",     "10",        ("0", "10")),
    ("tricks=6",                   "6",     "4",         ("6", "−3")),
    ("tricks=7&five=1",            "12",    "−2",        ("12", "−3")),
    ("tricks=8&five=1&three=1",    "10",    "0",         ("10", "0")),
    ("tricks=0",                   "0",     "10",        ("0", "10")),
]
# fmt: on


@pytest.mark.parametrize("query, points, others, flat", HAULS)
def test_kaiser_counts_by_the_house_rules_of_the_match(client, db, query, points, others, flat):
    for options, (mine, theirs) in (({}, (points, others)), ({"three_needs_tricks": True}, flat)):
        page = read(client.get(seated(game="kaiser", options=options).url + f"pile/?side=0&{query}"))
        assert f" {mine} point" in page
        assert f"The other side has {theirs} point" in page
