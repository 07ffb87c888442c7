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


def test_the_tricks_of_a_broken_nil_stand_by_every_custom():
    assert rows("failed-nil") == [
        ("They are bags", "−139, 1 bag", "−68, 2 bags"),
        ("They help the partner", "−60, 0 bags", "−68, 2 bags"),
        ("They are nothing", "−140, 0 bags", "−70, 0 bags"),
    ]


def test_the_side_with_337_points_stands_first_among_the_bags():
    assert rows("bags")[:3] == [
        ("337 with 7 bags", "5, 7", "+52", "0", "389 with 9 bags"),
        ("337 with 7 bags", "5, 8", "+53", "−100", "290 with 0 bags"),
        ("337 with 7 bags", "5, 9", "+54", "−100", "291 with 1 bag"),
    ]


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


def test_spades_run_from_ace_to_two():
    strip = ILLUSTRATIONS.strips["order"]()

    assert strip == ("A♠", "K♠", "Q♠", "J♠", "10♠", "9♠", "8♠", "7♠", "6♠", "5♠", "4♠", "3♠", "2♠")


def test_the_picture_of_an_auction_says_both_contracts():
    assert "have to win 5 tricks together, East and West 7" in ILLUSTRATIONS.pictures["auction"]().spoken


def test_the_picture_of_the_bags_draws_what_it_says():
    picture = ILLUSTRATIONS.pictures["filling"]()

    assert "Before the deal: 337<" in picture.svg
    assert "Bid 5, won 7: 389<" in picture.svg
    assert "Bid 5, won 8: 390 − 100 = 290<" in picture.svg
    assert (picture.svg.count('class="m"'), picture.svg.count('class="fill"')) == (2 + 3, 3 * 7)
    assert all(number in picture.spoken for number in ("337", "389", "290"))


def test_the_card_for_the_table_has_every_score_of_plain_spades():
    assert rows("card-scores") == [
        ("Contract, each trick", "+10", "−10"),
        ("Nil", "+100", "−100"),
        ("Blind nil", "+200", "−200"),
        ("Each bag", "+1", "–"),
        ("Every 10 bags", "−100", "–"),
    ]


def test_a_hand_is_counted_with_cards_that_have_what_the_row_says():
    assert [row[1:] for row in rows("worth")] == [
        ("{A♥}", "1"), ("{K♣ 8♣}", "1"), ("{Q♠ 3♠ 2♠}", "1"), ("{10♠ 8♠ 7♠ 6♠ 4♠}", "2"),
    ]  # fmt: skip
