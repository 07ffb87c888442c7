"""The tables and pictures of the rules of Kaiser."""

from scorekeeper.games.kaiser.rules_page import ILLUSTRATIONS


def rows(name):
    return list(ILLUSTRATIONS.tables[name]().rows)


def test_a_trick_is_worth_one_six_minus_two_or_three():
    assert [row[1] for row in rows("trick-values")] == ["1", "6", "−2", "3"]


def test_the_card_for_the_table_tells_a_bid_of_seven():
    assert rows("card-score") == [
        ("made, with 8", "+8", "+16"),
        ("lost, with 5", "−7", "−14"),
        ("the others, with 5", "+5", "+5"),
    ]


def test_every_count_is_told_with_its_tricks_and_cards():
    told = dict(rows("reachable"))
    assert len(told) == 15
    assert told["−2"] == "1 trick with {3♠}"
    assert told["0"] == "no trick; 3 tricks with {3♠}"
    assert told["3"] == "1 trick with {5♥} and {3♠}; 3 tricks; 6 tricks with {3♠}"
    assert told["12"] == "7 tricks with {5♥}"
