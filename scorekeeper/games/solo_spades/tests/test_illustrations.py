"""What the rules page shows was worked by hand, and its picture says what it shows."""

from scorekeeper.games.solo_spades.rules_page import ILLUSTRATIONS


def test_tables_stand_as_worked_by_hand():
    tables = {name: make().rows for name, make in ILLUSTRATIONS.tables.items()}

    assert tables["scoring"] == (
        ("4", "4", "+40", "0"),
        ("4", "6", "+42", "2"),
        ("4", "3", "−40", "0"),
        ("nil", "0", "+100", "0"),
        ("nil", "2", "−98", "2"),
        ("13", "13", "+130", "0"),
    )
    assert tables["specials"] == (
        ("Ten for 200", "+200", "−200"),
        ("Moon", "+200", "−200"),
        ("Moon, where ten for 200 is played", "+500", "−500"),
    )
    assert tables["bags"] == (("88 with 8 bags", "3, 5", "+32", "20 with 0 bags"),)
    assert tables["must-beat"][4] == ("{9♥ 4♠}", "{2♠ 5♠ K♦}", "{5♠}: no heart: the higher spade")


def test_the_card_for_the_table_has_every_score_of_plain_solo_spades():
    assert list(ILLUSTRATIONS.tables["card-scores"]().rows) == [
        ("Bid, each trick", "+10", "−10"),
        ("Nil", "+100", "−100"),
        ("Each bag", "+1", "–"),
        ("Every 10 bags", "−100", "–"),
    ]
