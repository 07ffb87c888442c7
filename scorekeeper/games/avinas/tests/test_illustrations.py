"""What the texts show: the numbers that both sources print, and drawings that say the same in words."""

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
