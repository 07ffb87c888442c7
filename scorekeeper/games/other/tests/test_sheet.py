"""What the sheet says: totals, what was agreed, what is at stake, how a match ended."""

import pytest

from scorekeeper.domain.match import write_result
from scorekeeper.games.other import sheet
from scorekeeper.games.other.scoring import write_totals
from scorekeeper.games.other.tests.by_hand import followed, named


def drawn(jotted, players=3, **options):
    return sheet.score_sheet(followed(jotted, players, **options), named(players))


def test_everybody_has_a_total_and_what_the_last_deal_brought():
    told = drawn("20 -5 0 | 10 -10 0")
    assert [(p.name, p.points, p.change) for p in told.players] == [
        ("Ona", "30", "+10"),
        ("Jonas", "−15", "−10"),
        ("Rasa", "0", "0"),
    ]
    assert [p.spoken for p in told.players] == ["Ona: 30, ahead", "Jonas: −15", "Rasa: 0"]


@pytest.mark.parametrize("wins, ahead", [("highest", [True, True, False]), ("lowest", [False, False, True])])
def test_those_who_are_ahead_are_marked_also_when_they_are_level(wins, ahead):
    assert [p.ahead for p in drawn("9 9 3", wins=wins).players] == ahead


def test_a_deal_is_put_into_words():
    played, passed = (sheet.line(row, named()) for row in followed("20 -5 0 | -").rows)
    assert (played.game, played.mark, played.sentence) == ("+20 / −5 / 0", "", "Ona +20, Jonas −5, Rasa 0.")
    assert (passed.game, passed.mark, passed.sentence) == ("all passed", "", "All passed: nobody scores.")
    assert (played.dealer, passed.dealer) == ("Ona", "Jonas")
    assert passed.totals == ("20", "−5", "0")
    assert sheet.columns(named()) == ("Ona", "Jonas", "Rasa")
    assert drawn("").legend == "Points of a round: Ona / Jonas / Rasa; the columns are totals"


MOST, FEWEST = "The most points win.", "The fewest points win."

# fmt: off
STAKES = [
    ("",                    {"target": 100},                ()),
    ("60 20 0",             {"target": 100},                ("Ona needs 40 more points to end the match.", MOST)),
    ("60 59 60 | 39 0 0",   {"target": 100},                ("Ona needs 1 more point to end the match.",
                                                             "Jonas needs 41 more points to end the match.",
                                                             "Rasa needs 40 more points to end the match.", MOST)),
    ("10 0 0 | 80 0 0",     {"target": 100, "wins": "lowest"}, ("Ona needs 10 more points to end the match.", FEWEST)),
    ("-60 0 40",            {"target": -100},               ("Ona ends the match by losing 40 points.", MOST)),
    ("-99 0 40",            {"target": -100},               ("Ona ends the match by losing 1 point.", MOST)),
    ("5 5 5",               {"rounds": 3},                  ()),
    ("5 5 5 | -",           {"rounds": 2},                  ("This is the last round.", MOST)),
    ("5 5 5",               {},                             ()),
    ("100 0 0",             {"target": 100},                ()),
]
# fmt: on


@pytest.mark.parametrize("jotted, options, said", STAKES)
def test_near_the_end_it_says_what_can_end_it(jotted, options, said):
    assert sheet.ending_chances(followed(jotted, **options), named()) == said


# fmt: off
ENDINGS = [
    ("100 20 30",    {"target": 100},                  "Ona won: 100 points to Rasa’s 30",
                                                       "The target is reached. The most points win."),
    ("100 20 30",    {"target": 100, "wins": "lowest"}, "Jonas won with the fewest: 20 points to Rasa’s 30",
                                                       "The target is reached. The fewest points win."),
    ("-1 -20 -30",   {"rounds": 1},                    "Ona won: −1 points to Jonas’s −20",
                                                       "All rounds are played. The most points win."),
    ("7 7 3",        {"rounds": 1},                    "Nobody won: Ona and Jonas, 7 points each",
                                                       "All rounds are played. It is a tie."),
    ("9 7 7",        {"rounds": 1, "wins": "lowest"},  "Nobody won: Jonas and Rasa, 7 points each",
                                                       "All rounds are played. It is a tie."),
    ("7 7 3 *2",     {"rounds": 1},                    "Jonas won by the draw: 7 points to Ona’s 7",
                                                       "All rounds are played. It is a tie, and Jonas won the draw."),
    ("5 5 5",        {"rounds": 1},                    "Nobody won: 5 points each",
                                                       "All rounds are played. It is a tie."),
    ("8 2 1",        {},                               "Ona won: 8 points to Jonas’s 2",
                                                       "You ended the match here. The most points win."),
]
# fmt: on


@pytest.mark.parametrize("jotted, options, headline, reason", ENDINGS)
def test_the_end_is_one_sentence(jotted, options, headline, reason):
    match = followed(jotted, closed=True, **options)
    ending = sheet.ending(write_result(match.result), write_totals(match.state), named())
    assert (ending.headline, ending.reason) == (headline, reason)
    assert (ending.sources, ending.rule, ending.badge) == ("", "", None)


def test_a_tie_of_two_and_two_names_nobody():
    """The written result does not say whether the most or the fewest win."""
    match = followed("7 7 3 3", 4, rounds=1)
    assert sheet.ending(write_result(match.result), write_totals(match.state), named(4)).headline == "Nobody won"


# fmt: off
PLACES_IN_THE_END = [
    ("100 20 30",  {"target": 100},                   ["1st", "3rd", "2nd"]),
    ("100 20 30",  {"target": 100, "wins": "lowest"}, ["3rd", "1st", "2nd"]),
    ("7 7 3",      {"rounds": 1},                     ["1st", "1st", "3rd"]),
    ("9 7 7",      {"rounds": 1},                     ["1st", "2nd", "2nd"]),
    ("-1 -20 -30", {"rounds": 1},                     ["1st", "2nd", "3rd"]),
    ("7 7 3 *2",   {"rounds": 1},                     ["2nd", "1st", "3rd"]),
    ("5 5 5 *3",   {"rounds": 1},                     ["2nd", "2nd", "1st"]),
    ("5 5 5",      {"rounds": 1},                     ["1st", "1st", "1st"]),
    ("9 7 5",      {"rounds": 2},                     ["", "", ""]),
]
# fmt: on


@pytest.mark.parametrize("jotted, options, places", PLACES_IN_THE_END)
def test_in_the_end_everybody_has_a_place_and_those_who_tie_share_it(jotted, options, places):
    players = sheet.score_sheet(followed(jotted, **options), named()).players
    assert [player.place for player in players] == places


def test_the_place_is_spoken():
    players = sheet.score_sheet(followed("9 7 7", rounds=1), named()).players
    assert [player.spoken for player in players] == ["Ona: 9, 1st", "Jonas: 7, 2nd", "Rasa: 7, 2nd"]


def test_what_was_agreed_is_said_below_the_totals():
    plain = {"wins": "lowest", "target": 100}
    assert drawn("", **plain).house_rules == "The fewest points win. The match ends at 100."
    assert drawn("", **plain, scoring="hearts").house_rules == (
        "The fewest points win. The match ends at 100. A deal has 26 points."
    )
    assert drawn("", scoring="rummy").house_rules == (
        "The most points win. You say when it ends. The player who goes out gets 0."
    )
    assert drawn("", scoring="zero_sum").house_rules == (
        "The most points win. You say when it ends. The points of a deal add up to 0."
    )


def test_bids_stand_with_what_they_brought():
    [row] = followed("1/1 0/0 2/0", scoring="oh_hell").rows
    told = sheet.line(row, named())
    assert told.game == "+11 / +10 / 0"
    assert told.sentence == "Ona +11 (bid 1, took 1), Jonas +10 (bid 0, took 0), Rasa 0 (bid 2, took 0)."


def test_who_won_the_draw_is_named_with_the_deal():
    [row] = followed("7 7 3 *2").rows
    assert sheet.line(row, named()).sentence == "Ona +7, Jonas +7, Rasa +3, Jonas won the draw."


def test_wizard_counts_its_rounds():
    match = followed("1/1 0/0 0/0", scoring="wizard")
    assert sheet.next_deal(match, named()).aside == "Round 2 of 20"
    assert sheet.score_sheet(match, named()).house_rules == (
        "The most points win. The match ends after 20 rounds. "
        "A bid that is made brings 20 points and 10 a trick. Any other costs 10 for each trick off."
    )


def test_who_won_the_draw_is_marked_alone():
    assert [player.ahead for player in drawn("7 7 3 *2", rounds=1).players] == [False, True, False]
    assert [player.ahead for player in drawn("7 7 3 *2", rounds=2).players] == [True, True, False]
