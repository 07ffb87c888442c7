"""The tables and pictures of the rules of Kaiser."""

from scorekeeper.games.kaiser.rules_page import ILLUSTRATIONS


def rows(name):
    return list(ILLUSTRATIONS.tables[name]().rows)


def test_a_trick_is_worth_one_six_minus_two_or_three():
    assert [row[1] for row in rows("trick-values")] == ["1", "6", "−2", "3"]


def test_the_card_for_the_table_counts_the_same_tricks():
    assert rows("card-tricks") == [("any trick", "1"), ("with {5♥}", "6"), ("with {3♠}", "−2"), ("with both", "3")]


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


def test_after_a_bid_the_next_one_and_the_dealers_are_told():
    assert rows("bid-order") == [
        ("none yet", "5", "5"),
        ("7", "7 no", "7"),
        ("7 no", "8", "7 no"),
        ("12", "12 no", "12"),
        ("12 no", "nothing beats it", "12 no"),
    ]


def test_no_trump_doubles_for_the_bidders_alone():
    assert [row[1:] for row in rows("score")] == [("+8", "+16"), ("−7", "−14"), ("+5", "+5"), ("0", "0"), ("−1", "−1")]


def test_the_sets_of_house_rules_stand_side_by_side():
    assert rows("presets") == [
        ("Least bid", "5", "6", "7"),
        ("Everybody passes", "next dealer", "the dealer must bid", "the dealer must bid"),
        ("Game", "52", "52", "52"),
        ("Game after a made no trump", "52", "52", "62"),
        ("Pegged from", "45", "45", "47"),
    ]


def test_the_suits_are_shown_from_the_top():
    assert ILLUSTRATIONS.strips["hearts-suit"]() == ("A♥", "K♥", "Q♥", "J♥", "10♥", "9♥", "8♥", "5♥")
    assert ILLUSTRATIONS.strips["spades-suit"]()[-1] == "3♠"


def test_the_auction_ends_with_the_dealer():
    assert "last North" in ILLUSTRATIONS.pictures["auction"]().spoken
