"""A deal followed to its end says what it is to be recorded as.

The deals are typed in, and who takes each of their tricks was worked out by hand, card by card, from the rules.
"""

import pytest

from scorekeeper.domain.seats import Seat
from scorekeeper.domain.tricks import judge_tricks, read_tricks
from scorekeeper.games import BY_SLUG
from scorekeeper.games.voormsi.deals import Event
from scorekeeper.games.voormsi.tools import event_in
from scorekeeper.matches.deal_forms import deal_form
from scorekeeper.tools.referee import RefereePage
from tests.tables import NAMES

AVINAS = "9H-QC-TH-QH.QD-JD-AH-7H.8C-KC-9C-7C.TD-KD-8D-9D.KH-QS-8H-JS.KS-9S-8S-AS.AD-TC-AC-7S.7D-JC-TS-JH"  # Ona leads
MADE = "QC-8H-9H-TH.AC-TC-9C-8C.AD-TD-KD-9D.AS-KS-8S-9S"  # 13, 21, 25 and 15, all for Jonas, who leads
BEATEN = "8H-7H-9H-AH.AC-TC-KC-9C.AS-TS-9S-8S.QC-7C-8C-7S"  # 11, 25, 21 and 3, all for Petras; Jonas leads
KAISER = "KH-JH-5H-AH.8C-KC-9C-AC.9H-QH-TH-8H.JC-QC-7C-8S.7D-TD-AD-JD.9S-JS-TS-QS.9D-3S-QD-8D.KD-TC-KS-AS"
SPADES = (
    "7S-3S-QS-2S.QD-4D-9H-JD.JC-5C-QC-7C.6H-3H-7H-2H.9D-2D-KS-8D.TC-6C-KC-3C.JS-9S-TS-4S."
    "4C-KD-2C-AC.9C-AD-3D-6S.AH-5H-JH-KH.8S-AS-5S-TD.8C-6D-5D-QH.TH-7D-4H-8H"
)
VORMSI = "KH-8S-8D-KC.3D-9C-5S-7H.8H-JS-7D-9S.AS-JH-6H-JD.5H-7C-QS-6S.QH-QD-AD-JC.7S-6D-9D-5D.8C-6C-KS-AC.QC-AH-9H-5C"
STYRIVOLT = (
    "8H-9C-8C-3H.KS-4D-KH-2H.QC-9S-3C-7C.6H-AS-2C-7D.AH-JC-KD-JD.9H-3D-4C-4H.QD-AD-2S-9D.6C-JH-4S-6S.JS-KC-7S-8S"
)


def follow(slug, deal, leader, **setting):
    """The deal as four of them play it, and where they sit, in the order of the turn."""
    game = BY_SLUG[slug]
    seats = game.turn_of(NAMES)
    place = seats.index(leader)
    return judge_tricks(game.referee, setting, read_tricks(deal), seats=len(seats), leader=place), seats


def answers(slug, deal, leader, **setting):
    followed, seats = follow(slug, deal, leader, **setting)
    return BY_SLUG[slug].referee.answers(followed, {seat: NAMES[seat] for seat in seats})


def without_last(deal, tricks=1):
    return ".".join(deal.split(".")[:-tricks])


# fmt: off
TAKEN = [
    # game         deal       leads   setting              who takes the tricks
    ("avinas",      AVINAS,    "S",    {"trump": "H"},      "W S W W N W W N"),
    ("kaiser",      KAISER,    "W",    {"trump": "none"},   "S E S W E N S S"),
    ("kaiser",      KAISER,    "W",    {"trump": "C"},      "S E S W E N S W"),             # the last to a lone club
    ("spades",      SPADES,    "E",    {},                  "W W E W E W W S E E S S S"),
    ("solo-spades", SPADES,    "E",    {},                  "W W E W E W W S E E S S S"),
    ("forty-one",   SPADES,    "E",    {"trump": "H"},      "W E W E E W W N N N W N N"),   # E N W S; trumps ♥
    ("styrivolt",   STYRIVOLT, "N",    {"chosen": "CH"},    "N W E E E W S W S"),
    ("voormsi",     VORMSI,    "N",    {},                  "N E N N W S S E W"),
]
# fmt: on


@pytest.mark.parametrize("slug, deal, leader, setting, winners", TAKEN)
def test_every_trick_goes_to_the_seat_that_takes_it_by_the_rules(slug, deal, leader, setting, winners):
    followed, seats = follow(slug, deal, Seat(leader), **setting)
    assert " ".join(seats[trick_state.winner].value for trick_state in followed.finished) == winners


def test_avinas_hands_over_the_declarer_the_trumps_and_the_losers_card_points():
    # Jonas takes 16, 4, 14, 15 and 32, Ona 16, Petras 9 and 14: 81 to 39.
    without, with_sevens = answers("avinas", AVINAS, Seat.S, trump="H")
    common = {"declarer": "S", "trump": "H", "won": "false"}
    assert dict(without.fields) == common | {"kind": "no_sevens", "losers_points": "39"}
    assert dict(with_sevens.fields) == common | {"kind": "sevens"}


def test_in_avinas_play_may_stop_after_any_trick():
    # After three tricks Ona and Petras, who declared, have 16, and 20 lie with the others.
    without = answers("avinas", without_last(AVINAS, 5), Seat.S, trump="H")[0]
    assert without.fields["losers_points"] == "16"
    assert without.fields["won"] == "false"
    # Had Jonas led, his side would have declared, and with 74 it may stop.
    turned = answers("avinas", MADE, Seat.W, trump="H")[0]
    assert (turned.fields["declarer"], turned.fields["won"], turned.fields["losers_points"]) == ("W", "true", "0")


# fmt: off
WITH_SEVENS = [
    # deal    leads   tricks   won                    the declarers have, and the others
    (AVINAS,   "S",   8,       ["false", "false"]),   # 39, 81
    (AVINAS,   "S",   7,       ["false", "false"]),   # 25, 81
    (AVINAS,   "S",   6,       ["false"]),            # 25, 49
    (AVINAS,   "S",   3,       ["false"]),            # 16, 20
    (MADE,     "W",   4,       ["true", "true"]),     # 74, 0
    (MADE,     "W",   3,       ["false"]),            # 59, 0
    (BEATEN,   "W",   4,       ["false", "false"]),   # 0, 60
    (BEATEN,   "W",   3,       ["false"]),            # 0, 57
]
# fmt: on


@pytest.mark.parametrize("deal, leader, tricks, won", WITH_SEVENS)
def test_a_game_with_sevens_goes_on_until_it_is_decided_and_one_without_may_stop(deal, leader, tricks, won):
    found = answers("avinas", ".".join(deal.split(".")[:tricks]), Seat(leader), trump="H")
    assert [each.fields["won"] for each in found] == won
    assert [each.fields["kind"] for each in found] == ["no_sevens", "sevens"][: len(won)]


def test_kaiser_hands_over_what_the_side_of_the_first_leader_took_who_is_the_bidder():
    # Ona takes the first trick with the 5♥, the seventh with the 3♠, and two others; Petras takes one.
    (of_jonas,) = answers("kaiser", KAISER, Seat.W, trump="none")
    took = {"kind": "played", "no_trump": "true", "tricks": "3", "five": "others", "three": "others"}
    assert dict(of_jonas.fields) == took | {"bidder": "W"}
    assert of_jonas.words == "Jonas bid: 3 tricks"
    assert answers("kaiser", without_last(KAISER), Seat.W, trump="none") == ()


def test_kaiser_hands_over_its_trumps():
    (with_clubs,) = answers("kaiser", KAISER, Seat.W, trump="C")
    took = {"kind": "played", "no_trump": "false", "tricks": "4", "five": "others", "three": "others"}
    assert dict(with_clubs.fields) == took | {"bidder": "W", "trump": "C"}


@pytest.mark.parametrize("slug", ["spades", "solo-spades"])
def test_spades_hands_over_everybody_s_tricks(slug):
    (panel_answers,) = answers(slug, SPADES, Seat.E)
    tricks = {name: value for name, value in panel_answers.fields.items() if name != "tricks_ns"}
    assert tricks == {"tricks_n": "0", "tricks_e": "4", "tricks_s": "4", "tricks_w": "5"}
    assert panel_answers.fields.get("tricks_ns", "4") == "4"
    assert answers(slug, without_last(SPADES), Seat.E) == ()


def test_forty_one_goes_round_the_other_way():
    (panel_answers,) = answers("forty-one", SPADES, Seat.E, trump="H")
    tricks = {"tricks_n": "5", "tricks_e": "3", "tricks_s": "0", "tricks_w": "5"}
    assert dict(panel_answers.fields) == {"kind": "played"} | tricks
    assert answers("forty-one", without_last(SPADES), Seat.E, trump="H") == ()


# fmt: off
WON = [
    # who won the tricks, in order          what was won
    ("S S N S N",                           ("NS", "vol", "false")),
    ("S S S S S",                           ("NS", "vol", "true")),
    ("S S S S S S",                         ("NS", "vol", "true")),
    ("W W W W W S",                         ("EW", "ordinary", "false")),
    ("W S E E W W",                         ("EW", "ordinary", "false")),
    ("W E W E W E W E W",                   ("EW", "nine", "false")),
    ("E E E E E E E E E",                   ("EW", "nine", "true")),
    ("W S E E W S S",                       None),
]
# fmt: on


@pytest.mark.parametrize("winners, won", WON)
def test_styrivolt_hands_over_who_won_and_how(winners, won):
    from scorekeeper.games.styrivolt.tools import answers_of

    found = answers_of([Seat(seat) for seat in winners.split()], NAMES)
    assert [tuple(each.fields.values()) for each in found] == ([won] if won else [])


def test_styrivolt_is_followed_to_an_ordinary_game_and_says_nothing_before_the_fifth_trick():
    # Jonas and Rūta have five of the first six, but Petras took the first of all.
    (panel_answers,) = answers("styrivolt", STYRIVOLT, Seat.N, chosen="CH")
    assert dict(panel_answers.fields) == {"winner": "EW", "result": "ordinary", "solo": "false"}
    assert answers("styrivolt", without_last(STYRIVOLT, 3), Seat.N, chosen="CH") == (panel_answers,)
    assert answers("styrivolt", without_last(STYRIVOLT, 4), Seat.N, chosen="CH") == ()


def test_voormsi_hands_over_the_winners_in_order_and_what_became_of_voormsi():
    # Voormsi is led to the first trick, and neither Toqu nor the 3♦ falls on it.
    (panel_answers,) = answers("voormsi", VORMSI, Seat.N)
    tricks = "NS EW NS NS EW NS NS EW EW"
    assert dict(panel_answers.fields) == {"kind": "played", "tricks": tricks, "fate": "voormsi_wins", "fate_trick": "1"}
    assert panel_answers.tapped["tricks"] == "NS voormsi_wins EW NS NS EW NS NS EW EW"


def test_a_set_counts_as_many_tricks():
    (panel_answers,) = answers("voormsi", "9C9S-6C6H-5C5H-AC6D.QC-9H-5S-QS", Seat.N)
    assert panel_answers.fields["tricks"] == "NS NS EW"


# fmt: off
FATES = [
    # the trick            Toqu gone   what is written
    ("KH-8S-9C-AC",        False,      Event.VOORMSI_WINS),
    ("KH-8S-9C-AC",        True,       None),
    ("8S-9C-AC-KH",        False,      None),                      # the last card of the trick
    ("JC-KH-9C-AC",        False,      None),                      # Toqu went before it
    ("KH-JC-9C-AC",        False,      Event.TOQU_TAKES),
    ("KH-9C-JC-AC",        False,      Event.OWN_TOQU),
    ("KH-3D-9C-AC",        False,      Event.THREE_TAKES_VOORMSI),
    ("KH-JC-3D-AC",        False,      Event.THREE_TAKES_TOQU),
    ("KH-9C-JC-3D",        False,      Event.OWN_TOQU),            # lost at once; the three comes too late
    ("KH-3D-JC-AC",        False,      Event.THREE_TAKES_VOORMSI),
    ("7H-KH-9C-AC",        False,      None),                      # thrown on a seven
    ("9C-8S-AC-6D",        False,      None),
]
# fmt: on


def test_own_toqu_ends_the_match_with_the_trick_that_it_fell_on():
    # Jonas puts Toqu on Rūta's Voormsi: theirs is the trick as it lies, and nothing that follows counts.
    for rest in ("", "-3D", "-3D.QC-QS-QH-QD"):
        (panel_answers,) = answers("voormsi", "9C-8S-AC-6D.KH-6C-JC" + rest, Seat.N)
        assert panel_answers.fields["tricks"].split() == ["EW", "EW"]
        assert (panel_answers.fields["fate"], panel_answers.fields["fate_trick"]) == ("own_toqu", "2")


@pytest.mark.parametrize("own_toqu, fate", [("at_once", "own_toqu"), ("if_it_wins", "three_takes_toqu")])
def test_the_referee_of_a_match_goes_by_its_house_rules(own_toqu, fate):
    # The 3♦ wins the trick in which its opponents' Toqu took their Voormsi.
    given = {"lead": "N", "cards": "KH-9C-JC-3D"}
    page = RefereePage(BY_SLUG["voormsi"], given, NAMES, {"own_toqu": own_toqu})
    (panel_answers,) = page.answers
    assert panel_answers.fields["fate"] == fate
    assert panel_answers.fields["tricks"] == ("NS" if own_toqu == "at_once" else "EW")


def test_a_match_from_before_the_choice_has_its_referee_too():
    (panel_answers,) = RefereePage(BY_SLUG["voormsi"], {"lead": "N", "cards": "KH-9C-JC-3D"}, NAMES, {}).answers
    assert panel_answers.fields["fate"] == "three_takes_toqu"


@pytest.mark.parametrize("deal, gone, event", FATES)
def test_what_became_of_voormsi_is_read_off_the_trick(deal, gone, event):
    referee = BY_SLUG["voormsi"].referee
    (trick_state,) = judge_tricks(referee, {}, read_tricks(deal), seats=4).finished
    assert event_in(trick_state.trick, toqu_gone=gone) is event


LENGTHS = [("avinas", 4, 8), ("kaiser", 4, 8), ("spades", 4, 13), ("solo-spades", 4, 13), ("forty-one", 4, 13)]


@pytest.mark.parametrize(
    "slug, seats, tricks", [*LENGTHS, ("styrivolt", 4, 9), ("voormsi", 4, 9), ("voormsi", 3, 12), ("voormsi", 2, 9)]
)
def test_a_deal_has_so_many_tricks(slug, seats, tricks):
    assert BY_SLUG[slug].referee.tricks_in_a_deal(seats) == tricks


@pytest.mark.parametrize(
    "slug, deal, leader, setting",
    [
        ("avinas", AVINAS, "S", {"trump": "H"}),
        ("kaiser", KAISER, "W", {"trump": "none"}),
        ("spades", SPADES, "E", {}),
        ("voormsi", VORMSI, "N", {}),
    ],
)
def test_after_the_last_trick_there_is_no_next_one(slug, deal, leader, setting):
    page = RefereePage(BY_SLUG[slug], setting | {"lead": leader, "cards": deal}, NAMES)
    assert not page.is_unfinished
    assert RefereePage(BY_SLUG[slug], setting | {"lead": leader, "cards": without_last(deal)}, NAMES).is_unfinished
    assert page.answers


@pytest.mark.parametrize("slug, deal, leader", [("voormsi", VORMSI, Seat.N)])
def test_the_form_takes_what_is_handed_over(slug, deal, leader):
    (panel_answers,) = answers(slug, deal, leader)
    form = deal_form(BY_SLUG[slug], NAMES, dict(panel_answers.fields))
    assert form.is_valid(), form.errors
