"""The rules page shows what was worked by hand, and its pictures say what they show."""

from scorekeeper.games.spades.rules_page import ILLUSTRATIONS


def rows(name):
    return list(ILLUSTRATIONS.tables[name]().rows)


def test_contracts_stand_as_worked_by_hand():
    assert rows("contract") == [
        ("1 + 4", "5", "3 + 2", "+50", "0"),
        ("3 + 2", "5", "4 + 3", "+52", "2"),
        ("3 + 4", "7", "2 + 4", "−70", "0"),
        ("3 + 4", "7", "0 + 0", "−70", "0"),
        ("6 + 7", "13", "6 + 7", "+130", "0"),
    ]


def test_nils_stand_as_worked_by_hand():
    assert rows("nil") == [("Nil", "+100", "−100"), ("Blind nil", "+200", "−200")]
    assert [row[3:] for row in rows("nil-deals")] == [
        ("+131", "1"), ("+60", "0"), ("−68", "2"), ("−139", "1"), ("+240", "0"), ("−159", "1"),
    ]  # fmt: skip


def test_special_bids_stand_with_both_prices():
    assert rows("specials") == [
        ("Ten for 200", "+200", "−200"),
        ("Moon", "+200", "−200"),
        ("Moon, where ten for 200 is played", "+500", "−500"),
        ("No trump", "2 × the bid", "−2 × the bid"),
        ("Double nil", "+500", "−500, and +100 to the others"),
        ("Little Bemo", "+60", "−60"),
        ("Big Bemo", "+90", "−90"),
    ]


def test_ten_and_no_trump_stand_by_every_custom():
    assert rows("ten") == [
        ("9", "−100", "−200", "−200"),
        ("10", "+100", "+200", "+200"),
        ("11", "+101", "−200", "+201"),
    ]
    assert rows("no-trump") == [
        ("7", "+110", "+140"),
        ("9", "+112", "+142"),
        ("6", "−110", "−140"),
        ("9, one of them by a ruff", "−110", "−140"),
    ]


def test_the_card_for_the_table_has_every_score_of_plain_spades():
    assert rows("card-scores") == [
        ("Contract, each trick", "+10", "−10"),
        ("Nil", "+100", "−100"),
        ("Blind nil", "+200", "−200"),
        ("Each bag", "+1", "–"),
        ("Every 10 bags", "−100", "–"),
    ]
