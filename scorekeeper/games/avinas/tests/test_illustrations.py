"""What the texts show: the numbers that both sources print, and drawings that say the same in words."""

import re

import pytest

from scorekeeper.games.avinas.rules_page import ILLUSTRATIONS


def table(name):
    """The rows, with plain spaces where the page must not break a line."""
    return tuple(
        tuple(cell.replace("\N{NO-BREAK SPACE}", " ") for cell in row) for row in ILLUSTRATIONS.tables[name]().rows
    )


def test_rams_and_pips_stand_as_both_sources_have_them():
    assert table("rams") == (
        ("no knock", "1", "2"),
        ("declarers knocked", "2", "4"),
        ("both knocked", "4", "8"),
    )
    assert table("pips") == (
        ("31 or more", "1", "2"),
        ("2 to 30", "2", "4"),
        ("nothing, even with tricks", "3", "6"),
    )


def test_nines_eights_and_sevens_share_their_row():
    assert table("card-points") == (
        ("ace", "11"),
        ("10", "10"),
        ("king", "4"),
        ("queen", "3"),
        ("jack", "2"),
        ("9 8 7", "0"),
    )


def test_what_the_sources_say_stands_beside_the_exact_chances():
    assert table("odds") == (
        ("0", "10,626", "29.55 %", "“over 29 %”; about three in ten"),
        ("1", "16,192", "45.03 %", "–"),
        ("2", "7,728", "21.49 %", "–"),
        ("3", "1,344", "3.74 %", "–"),
        ("4", "70", "0.19 %", "–"),
        ("1 or more", "25,334", "70.45 %", "“over 70 %”"),
    )


def test_the_dealer_declares_most_often():
    assert table("declares") == (
        ("left of the dealer", "1 and 5", "5,300", "20.92 %"),
        ("dealer’s partner", "2 and 6", "5,954", "23.50 %"),
        ("right of the dealer", "3 and 7", "6,660", "26.29 %"),
        ("dealer", "4 and 8", "7,420", "29.29 %"),
    )


def test_the_four_final_sheets_end_as_the_sources_say():
    ends = [(ns, ew, end.rsplit(", ", 1)[-1]) for ns, ew, end in table("endings")]

    assert ends == [
        ("8 rams, 3 pips", "0 rams, 12 pips", "so East & West win."),
        (
            "8 rams, 0 pips",
            "0 rams, 12 pips",
            "and none on the other side: rams do not count. Cats until the next match.",
        ),
        ("0 rams, 9 pips", "5 rams, 13 pips", "so North & South win."),
        ("0 rams, 11 pips", "0 rams, 12 pips", "so North & South win with only 11."),
    ]


def test_strips_run_from_the_top():
    assert " ".join(ILLUSTRATIONS.strips["trumps"]()) == "Q♣ 7* Q♠ Q♥ Q♦ J♣ J♠ J♥ J♦ A* 10* K* 9* 8*"
    assert " ".join(ILLUSTRATIONS.strips["plain"]()) == "A♥ 10♥ K♥ 9♥ 8♥ 7♥"


@pytest.mark.parametrize("name", ILLUSTRATIONS.pictures)
def test_a_drawing_fits_a_phone_and_has_words(name):
    picture = ILLUSTRATIONS.pictures[name]()

    left, top, width, height = re.search(r'viewBox="([^"]+)"', picture.svg)[1].split()
    assert (left, top) == ("0", "0")
    assert int(width) <= 358
    assert f'width="{width}" height="{height}"' in picture.svg
    assert picture.spoken.endswith(".")


def test_the_eight_places_go_round_from_the_dealers_left():
    svg = ILLUSTRATIONS.pictures["eight-places"]().svg

    told = re.findall(r"<text[^>]*>([^<]+)", svg)
    assert " ".join(told) == "left 1 5 partner 2 6 right 3 7 dealer 4 8"


def test_rams_are_crossed_out_before_any_is_drawn():
    picture = ILLUSTRATIONS.pictures["marking"]()

    assert "3 rams of East & West are crossed out, and 2 new ones stand against North & South" in picture.spoken


def test_the_final_sheet_has_eight_rings_against_north_and_south_and_twelve_pips_opposite():
    picture = ILLUSTRATIONS.pictures["score-sheet"]()

    assert "North & South: 8 rams standing and 5 pips. East & West: no ram standing" in picture.spoken
    assert picture.svg.count('class="fill"') == 8 + 3 + 5 + 12  # open and faded rings, pips that are filled
