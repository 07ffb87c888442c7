"""How a deal stands while its tricks are tapped. The points are typed in from the descriptions, none computed."""

import pytest

from scorekeeper.games.voormsi import panel, sheet
from scorekeeper.games.voormsi.tests.at_table import FOUR, followed

WORDS = {"V": "voormsi_wins", "T": "toqu_takes", "D": "three_takes_voormsi", "O": "own_toqu"}
SIDES = {"N": "NS", "E": "EW"}
EVENTS = ("voormsi_wins", "toqu_takes", "three_takes_voormsi", "three_takes_toqu", "own_toqu")
AT_FIVE, AT_SEVEN, AT_EIGHT = ("NNNNNNNNE",), ("NNNNNNNNE T3",), ("NNNNNNNNE T3", "ENNNNNEEE")


def stood(letters, *before, names=FOUR, **options):
    words = WORDS | (SIDES if names is FOUR else {})
    answers = {"tricks": " ".join(words.get(letter, letter) for letter in letters)}
    return panel.standing(answers, followed(*before, names=names, **options), names)


# fmt: off
FOUR_PLAY = [
    # before,   tapped,         on the line, waiting for either,            sentence
    ((),        "N",            "0/0",  "9 to go", "9 to go",               "Tricks 1–0."),
    ((),        "NV",           "0/0",  "+1 not written yet", "9 to go",
     "Tricks 1–0, Voormsi won. Ona & Petras +1 not written yet, then 1."),
    ((),        "NVE",          "1/0",  "8 to go", "9 to go",
     "Tricks 1–1, Voormsi won. Ona & Petras +1, now 1."),
    ((),        "NNNNN",        "0/0",  "+2 not written yet", "9 to go",
     "Tricks 5–0. Ona & Petras +2 not written yet, then 2."),
    ((),        "NNNNNNNN",     "0/0",  "+5 not written yet", "9 to go",
     "Tricks 8–0. Ona & Petras +5 not written yet, then 5. One more, and nobody scores."),
    ((),        "NNNNEEEE",     "0/0",  "9 to go", "9 to go",               "Tricks 4–4."),
    ((),        "NDEEEEE",      "1/0",  "8 to go", "+1 not written yet",
     "Tricks 1–5, 3♦\ufe0e took Voormsi. Ona & Petras +1, now 1. Jonas & Rūta +1 not written yet, then 1."),
    (AT_SEVEN,  "NNVNNN",       "7/0",  "+3 not written yet", "9 to go",            # Pagat: 7 + 3 leads to 8
     "Tricks 5–0, Voormsi won. Ona & Petras +3 not written yet, up to 9 and back to 8."),
    (AT_SEVEN,  "NNVNNNE",      "8/0",  "1 to go", "9 to go",
     "Tricks 5–1, Voormsi won. Ona & Petras +3, counted back to 8."),
    (AT_SEVEN,  "NNVNNNENNN",   "7/0",  "2 to go", "9 to go",               # and 8 + 3 to 7, at the end of the deal
     "Tricks 8–1, Voormsi won. Ona & Petras +3, counted back to 8, +3, counted back to 7."),
    (AT_EIGHT,  "NV",           "8/0",  "+1 not written yet", "9 to go",
     "Tricks 1–0, Voormsi won. Ona & Petras +1 not written yet, which wins."),
    (AT_SEVEN,  "NT",           "7/0",  "+2 not written yet", "9 to go",
     "Tricks 1–0, Toqu took Voormsi. Ona & Petras +2 not written yet, which win."),
    (AT_EIGHT,  "NVE",          "9/0",  "match won", "9 to go",
     "Tricks 1–1, Voormsi won. Ona & Petras +1, now 9."),
    (AT_EIGHT,  "NEO",          "8/0",  "1 to go", "9 to go",
     "Tricks 1–1, Toqu took its own side’s Voormsi."),
    (AT_EIGHT,  "EENO",         "0/0",  "9 to go", "9 to go",
     "Tricks 1–2, Toqu took its own side’s Voormsi."),
    (AT_FIVE,   "NNNNNNNNN",    "5/0",  "4 to go", "9 to go",               "Tricks 9–0."),
]
# fmt: on


@pytest.mark.parametrize("before, letters, line, ours, theirs, said", FOUR_PLAY)
def test_it_tells_what_is_written_and_what_waits(before, letters, line, ours, theirs, said):
    now = stood(letters, *before)
    assert f"{now.texts['NS.points']}/{now.texts['EW.points']}" == line
    assert (now.texts["NS.missing"], now.texts["EW.missing"]) == (ours, theirs)
    assert now.said == said


def test_points_that_wait_are_marked_by_more_than_colour():
    now = stood("NDEEEEE")
    assert (now.looks["NS.points"], now.looks["EW.points"]) == ("num new", "num")
    assert (now.looks["NS.missing"], now.looks["EW.missing"]) == ("", "waiting")


def test_it_reads_as_before_the_deal_where_nothing_can_be_followed():
    match = followed(*AT_EIGHT)
    shown = sheet.score_sheet(match, FOUR)
    for answers in ({}, {"tricks": "V"}, {"tricks": "N E"}, {"tricks": "nonsense"}, {"kind": "summary", "won_1": "5"}):
        now = panel.standing(answers, match, FOUR)
        assert (now.said, now.closed) == ("", ())
        assert now.absent == (() if "kind" in answers else EVENTS)
        for party in shown.parties:
            assert now.texts[f"{party.key}.points"] == str(party.points)
            assert now.looks[f"{party.key}.points"] == party.look
            assert [now.looks[f"{party.key}.{arm.place}"] for arm in party.arms] == [arm.look for arm in party.arms]


# fmt: off
NEXT = [
    # tapped,     sets that are too large,                             events that can still be told
    ("N",         (),                                                  True),
    ("NV",        (),                                                  False),
    ("NENENE",    ("NS NS NS NS", "EW EW EW EW"),                      True),
    ("NENENENE",  ("NS NS", "NS NS NS", "NS NS NS NS", "EW EW", "EW EW EW", "EW EW EW EW"), True),
    ("NENENENEN", ("NS", "NS NS", "NS NS NS", "NS NS NS NS", "EW", "EW EW", "EW EW EW", "EW EW EW EW"), True),
]
# fmt: on


@pytest.mark.parametrize("letters, closed, events", NEXT)
def test_what_cannot_come_next_cannot_be_tapped(letters, closed, events):
    now = stood(letters)
    assert now.closed == closed
    assert now.absent == (() if events else EVENTS)
