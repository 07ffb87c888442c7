"""What the score sheet of Voormsi says."""

import pytest

from scorekeeper.domain.match import write_result
from scorekeeper.games.voormsi import scoring, sheet
from scorekeeper.games.voormsi.tests.at_table import FOUR, THREE, TWO, followed

THREE_SIGN = "3♦\ufe0e"

# fmt: off
TOLD = [
    # deals before the last, the last, game, mark, sentence, totals, rule
    ((), "NNNNNEEEE", "5–4 tricks, the first five together", "Ona & Petras +2, now 2",
     "Ona & Petras 5 tricks, Jonas & Rūta 4: Ona & Petras +2, now 2.", "2 / 0", "first-five"),
    ((), "ENENNENNE", "5–4 tricks", "Ona & Petras +1, now 1",
     "Ona & Petras 5 tricks, Jonas & Rūta 4: Ona & Petras +1, now 1.", "1 / 0", "points"),
    ((), "NEEENNNEE T2", "4–5 tricks, Toqu took Voormsi", "Jonas & Rūta +3, now 3",
     ("Ona & Petras 4 tricks, Jonas & Rūta 5; Jonas & Rūta took Voormsi with Toqu in trick 2: "
     "Jonas & Rūta +3, now 3."), "0 / 3", "event"),
    ((), "NEEENNNEE D1", f"4–5 tricks, {THREE_SIGN} took Voormsi", "Ona & Petras +1, now 1; Jonas & Rūta +1, now 1",
     (f"Ona & Petras 4 tricks, Jonas & Rūta 5; Ona & Petras took Voormsi with {THREE_SIGN} in trick 1: "
     "Ona & Petras +1, now 1; Jonas & Rūta +1, now 1."), "1 / 1", "event"),
    ((), "NS1 EW8, DD NS", f"1–8 tricks, {THREE_SIGN} took Voormsi and Toqu",
     "Ona & Petras +2, now 2; Jonas & Rūta +4, now 4",
     (f"Ona & Petras 1 trick, Jonas & Rūta 8; Ona & Petras took Voormsi and Toqu with {THREE_SIGN}: "
     "Ona & Petras +2, now 2; Jonas & Rūta +4, now 4."), "2 / 4", "event"),
    ((), "NNNNNNNNN V3", "9–0 tricks, the first five together, Voormsi won", "void, nobody scores",
     "Ona & Petras 9 tricks, Jonas & Rūta 0; Ona & Petras won with Voormsi in trick 3: void, nobody scores.",
     "0 / 0", "all-tricks"),
    (("NNNNNNNNE T3",), "NNNNNENNN V3", "8–1 tricks, the first five together, Voormsi won",
     "Ona & Petras +3, counted back to 8, +3, counted back to 7",
     ("Ona & Petras 8 tricks, Jonas & Rūta 1; Ona & Petras won with Voormsi in trick 3: "
     "Ona & Petras +3, counted back to 8, +3, counted back to 7."), "7 / 0", "overshoot"),
    (("NNNNNNNNE",), "EN O2", "1–1 tricks, Toqu took its own side’s Voormsi",
     "Ona & Petras lose all points and the match",
     ("Ona & Petras 1 trick, Jonas & Rūta 1; Ona & Petras took their own Voormsi with Toqu in trick 2: "
     "Ona & Petras lose all points and the match."), "0 / 0", "own-toqu"),
]
# fmt: on


@pytest.mark.parametrize("before, last, game, mark, sentence, totals, rule", TOLD)
def test_a_deal_is_put_into_words(before, last, game, mark, sentence, totals, rule):
    line = sheet.line(followed(*before, last).rows[-1], FOUR)
    assert (line.game, line.mark, line.sentence) == (game, mark, sentence)
    assert (line.totals, line.rule) == ((totals,), rule)


def test_a_players_own_toqu_is_named_of_one_hand():
    row = followed("NS O2", names=TWO).rows[0]
    assert "Ona took Voormsi with Toqu, both their own in trick 2" in sheet.line(row, TWO).sentence


# fmt: off
ENDS = [
    (FOUR,  ("NNNNNNNNE", "ENNNNNNNN"),  {},             "Ona & Petras won: 9 to 0 points",
     "Ona & Petras have exactly 9 points.", "end"),
    (TWO,   ("SSSSSSSSN",),              {"target": 5},  "Ona won: 5 to 0 points", "Ona has exactly 5 points.", "end"),
    (THREE, ("EEEEEES",),           {"target": 2},  "Rūta won: 2 points to Petras’s 0",
     "Rūta has exactly 2 points.", "end"),
    (FOUR,  ("ENNNNNNNN", "NNNNNNNNE T3", "EEEEEEEEN"), {"target": 5}, "Jonas & Rūta won: 5 to −1 points",
     "Jonas & Rūta have exactly 5 points.", "end"),
    (FOUR,  ("NNNNNNNNE", "EN O2"),      {},             "Jonas & Rūta won: 0 to 0 points",
     "Ona & Petras took their own Voormsi with Toqu: that loses all points and the match.", "own-toqu"),
    (TWO,   ("SSSSSSSSN", "S O1"),       {},             "Petras won: 0 to 0 points",
     "Ona took Voormsi with Toqu, both from one hand: that loses all points and the match.", "own-toqu"),
]
# fmt: on


@pytest.mark.parametrize("names, lines, options, headline, reason, rule", ENDS)
def test_the_end_is_a_sentence(names, lines, options, headline, reason, rule):
    match = followed(*lines, names=names, **options)
    ending = sheet.ending(write_result(match.result), scoring.write_totals(match.state), names)
    assert (ending.headline, ending.reason, ending.sources) == (headline, reason, "Pagat, Parlett")
    assert (ending.rule, ending.badge) == (rule, None)
    assert sheet.rule(match) == rule
    assert sheet.ending_chances(match, names) == ()
    assert (sheet.next_deal(match, names).deals, sheet.next_deal(match, names).aside) == ("", "")


# fmt: off
STAKES = [
    (("NNNNNNNNE",), ()),                                                     # 5 to 0: four are missing
    (("NNNNNNNNE", "NNNENNEEE V1"),
     ("Ona & Petras win with exactly 2 points; 3 lead up to 9 and back to 8.",)),
    (("NNNNNNNNE T1", "EEEEEEEEN V1", "ENENENENN"),
     ("Ona & Petras win with exactly 1 point; 2 lead up to 9 and back to 8.",
      "Jonas & Rūta win with exactly 3 points; 4 lead up to 9 and back to 8.")),
    (("NNNNNNNNE T1", "EEEEEEEEN T1"),
     ("Ona & Petras and Jonas & Rūta win with exactly 2 points; 3 lead up to 9 and back to 8.",)),
]
# fmt: on


@pytest.mark.parametrize("lines, told", STAKES)
def test_near_the_end_it_says_how_many_points_win(lines, told):
    match = followed(*lines)
    assert sheet.ending_chances(match, FOUR) == told
    assert sheet.rule(match) == ("overshoot" if told else "first-five")


def test_one_player_wins_and_two_win():
    assert sheet.ending_chances(followed("SSSSSSSSN V1", names=TWO), TWO) == (
        "Ona wins with exactly 3 points; 4 lead up to 9 and back to 8.",
    )


@pytest.mark.parametrize(
    "names, turn",
    [
        (FOUR, ("Rūta deals.", "Ona leads")),
        (THREE, ("Rūta deals.", "Ona leads")),
        (TWO, ("Ona deals.", "Petras leads")),
    ],
)
def test_the_deal_goes_round_to_the_left_and_the_next_player_leads(names, turn):
    line = "NNNNEEEESSSS" if names is THREE else ("NSNSNSNSN" if names is TWO else "NENENENEN")
    told = sheet.next_deal(followed(line, names=names), names)
    assert (told.deals, told.aside) == turn
