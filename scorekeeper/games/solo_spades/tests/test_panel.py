"""The panel of Solo Spades: what it asks, and every deal that the answers can become."""

import pytest
from hypothesis import given

from scorekeeper.domain.match import MatchDeal
from scorekeeper.domain.questions import DealSoFar, keys
from scorekeeper.domain.seats import Seat
from scorekeeper.games.solo_spades import GAME, panel
from scorekeeper.games.solo_spades.sheet import line
from scorekeeper.games.solo_spades.tests.deals_by_hand import jotted
from scorekeeper.games.solo_spades.tests.strategies import DEALS
from scorekeeper.web.forms import DealForm

NAMES = {Seat.N: "Ona", Seat.E: "Jonas", Seat.S: "Rasa", Seat.W: "Petras"}
FIRST = GAME.replay({}, Seat.N, [])
FOUR = {"bid_n": "4", "bid_e": "3", "bid_s": "0", "bid_w": "3"}
TWO = FOUR | {"tricks_e": "3", "tricks_s": "1"}


def told(answers, match=FIRST):
    """What the deal behind every button brings everybody."""
    marks = {}
    for each in panel.candidates(answers, match, NAMES):
        form = DealForm(panel, dict(each.answers), names=NAMES)
        assert form.is_valid(), form.errors
        marks[each.label] = line(GAME.go_on({}, match, [form.cleaned_data["match_deal"]]).rows[-1], NAMES).mark
    return marks


def test_it_asks_for_four_bids_then_who_failed_or_two_players_tricks_from_the_dealers_left():
    steps = panel.panel(FIRST, NAMES).steps
    assert [step.question for step in steps] == [
        *(f"What does {name} bid?" for name in ("Jonas", "Rasa", "Petras", "Ona")),
        *(f"How many tricks did {name} win?" for name in ("Jonas", "Rasa")),
        "Who failed?",
    ]
    assert [choice.label for choice in steps[0].choices] == ["nil", *map(str, range(1, 14))]
    assert (steps[4].offer, steps[4].given) == ("Count the tricks", "Back")
    assert [choice.seat for choice in steps[-1].choices] == ["N", "E", "S", "W"]


def failed(names):
    return {f"failed_{seat.value.lower()}": "true" for seat, name in NAMES.items() if name in names.split()}


def bids(line):
    """Ona, Jonas, Rasa and Petras."""
    return {f"bid_{seat}": bid for seat, bid in zip("nesw", line.split(), strict=True)}


# fmt: off
OVER = [
    # bids     who failed    the question                     the keys in sight
    ("4 3 3 3", "",            "Did all four make it?",         ["Record: all made +40 / +30 / +30 / +30"]),
    ("4 3 2 3", "",            "Who won the other trick?",      ["Ona +41", "Jonas +31", "Rasa +21", "Petras +31"]),
    ("4 3 0 3", "",            "Who won the other 3 tricks?",   ["Ona, Jonas, Petras +41 / +31 / +31",
        "> Ona most", "> Jonas most", "> Petras most"]),
    ("4 2 2 3", "",            "Who won the other 2 tricks?",   ["Ona, Jonas +41 / +21", "Ona, Rasa +41 / +21",
        "Ona, Petras +41 / +31", "Jonas, Rasa +21 / +21",
        "Jonas, Petras +21 / +31", "Rasa, Petras +21 / +31",
        "Ona 2 +42", "Jonas 2 +22", "Rasa 2 +22", "Petras 2 +32"]),
    ("4 3 3 3", "Jonas",       "Who won the other trick?",      [
        "Ona +41", "Rasa +31", "Petras +31", "> 2 tricks over"]),
    ("4 4 3 3", "",            "",                              ["Ona failed −40 / +40 / +30 / +30",
        "Jonas failed +40 / −40 / +30 / +30",
        "Rasa failed +40 / +40 / −30 / +30",
        "Petras failed +40 / +40 / +30 / −30"]),
    ("4 4 3 3", "Jonas",       "",                              [
        "Record: Jonas failed +40 / −40 / +30 / +30", "> 1 trick over"]),
    ("4 4 3 3", "Ona Jonas",   "Who won the other trick?",      ["Rasa +31", "Petras +31", "> 2 tricks over"]),
    ("6 4 0 3", "Rasa Ona",    "Who won the other trick?",      ["Rasa −99", "> 2 tricks over"]),
    ("1 1 1 1", "",            "Many tricks over: count the tricks.", []),
    ("1 1 1 1", "Ona Jonas Rasa Petras", "These answers contradict each other. Change one.", []),
]
# fmt: on


@pytest.mark.parametrize("bid, who, asked, keys_in_sight", OVER)
def test_who_failed_leaves_only_who_won_the_tricks_over(bid, who, asked, keys_in_sight):
    answers = bids(bid) | failed(who)
    shown = [
        f"> {each.behind.label}" if each.behind else f"{each.label} {each.does}"
        for each in panel.candidates(answers, FIRST, NAMES)
    ]
    assert [label.replace("\u00a0", " ") for label in dict.fromkeys(shown)] == keys_in_sight
    assert panel.standing(answers, FIRST, NAMES).asked == asked


def test_the_bids_so_far_leave_that_many_tricks():
    assert panel.standing({"bid_n": "4", "bid_e": "3", "bid_s": "0"}, FIRST, NAMES).middle == (
        "7",
        "bid so far, 6 left",
    )


def test_the_seats_say_what_the_bids_bring():
    two = panel.standing(bids("4 3 0 3") | failed("Jonas Rasa"), FIRST, NAMES)
    assert two.seats == {"N": ("+40", "bid 4"), "E": ("−30", "failed"), "S": ("−100", "failed"), "W": ("+30", "bid 3")}
    assert (two.said, two.middle) == ("Jonas and Rasa failed.", ("10", "of 13 are bid"))
    assert panel.standing(bids("4 3 2 3"), FIRST, NAMES).said == "All made. If not, tap everybody who failed."
    assert panel.standing(bids("4 4 3 3"), FIRST, NAMES).said == "Too much is bid. If several failed, tap each."


def test_who_won_the_most_of_three_tricks_leads_to_who_won_the_rest():
    behind = [
        each
        for each in panel.candidates(bids("4 2 1 3"), FIRST, NAMES)
        if each.behind and each.behind.label == "Ona most"
    ]
    assert [each.label.replace("\u00a0", " ") for each in behind] == [
        "Ona 3", "Ona 2, Jonas 1", "Ona 2, Rasa 1", "Ona 2, Petras 1",
    ]  # fmt: skip
    assert {each.behind.question for each in behind} == {"Who won the other 3 tricks?"}


def test_a_penalty_for_bags_is_named_on_the_key_that_brings_it():
    nine = GAME.replay({}, Seat.N, [MatchDeal(jotted("1 1 1 1", "1 10 1 1"))])  # Jonas has nine bags
    brought = {each.label: each.does for each in panel.candidates(bids("4 3 2 3"), nine, NAMES)}
    assert (brought["Jonas"], brought["Ona"]) == ("+31, bags −100", "+41")


@given(DEALS)
def test_every_deal_near_its_bids_can_be_tapped_by_who_failed(deal):
    """Every deal whose players were as near their bids as those who made them allow, with up to four tricks over."""
    made = {seat: change.made for seat, change in FIRST.rules.after(FIRST.state, deal)[1].each}
    taps = {f"bid_{seat.value.lower()}": str(bid) for seat, bid in deal.bids.each}
    taps |= {f"failed_{seat.value.lower()}": "true" for seat, won in made.items() if not won}
    forms = [
        DealForm(panel, each.answers | {"sure": keys(panel.warnings(deal, NAMES))})
        for each in panel.candidates(taps, FIRST, NAMES)
    ]
    assert all(form.is_valid() for form in forms)
    found = [form.cleaned_data["match_deal"].deal for form in forms]
    effects = [FIRST.rules.after(FIRST.state, each)[1] for each in found]
    if not all(made.values()) or sum(bid for _seat, bid in deal.bids.each) <= 13:
        assert all({seat: change.made for seat, change in effect.each} == made for effect in effects)
    nearest = min((off(each) for each in found), default=99)
    if off(deal) == nearest:
        assert FIRST.rules.after(FIRST.state, deal)[1] in effects


def off(deal):
    return sum(abs(deal.tricks.of(seat) - bid) for seat, bid in deal.bids.each)


def test_the_third_and_the_fourth_share_the_rest():
    marks = told(TWO)
    assert list(marks) == [*(f"Petras {won}" for won in range(10))]
    assert marks["Petras 4"] == "+41 / +30 / −99 / +31"  # North, East, South, West
    assert marks["Petras 2"] == "+43 / +30 / −99 / −30"
    solid = [each.label for each in panel.candidates(TWO, FIRST, NAMES) if not each.lost]
    assert solid == ["Petras 3", "Petras 4", "Petras 5"]
    assert panel.panel(FIRST, NAMES).asked == "How many of the other tricks did Petras win?"
    assert panel.panel(FIRST, NAMES).order == "Petras / Ona"


def test_what_is_far_from_the_bid_lies_behind_one_button():
    behind = {each.label: each.behind.label for each in panel.candidates(TWO, FIRST, NAMES) if each.behind}
    assert behind == {"Petras 8": "Another number", "Petras 9": "Another number"}
    few = FOUR | {"tricks_e": "4", "tricks_s": "1"}
    assert not any(each.behind for each in panel.candidates(few, FIRST, NAMES))


def test_a_result_says_what_it_brings_those_two_and_the_others_stand_above():
    brought = {each.label: each.does for each in panel.candidates(TWO, FIRST, NAMES)}
    assert (brought["Petras 4"], brought["Petras 2"]) == ("+31 / +41", "−30 / +43")
    words = {each.label: each.small for each in panel.candidates(TWO, FIRST, NAMES)}
    assert (words["Petras 4"], words["Petras 2"], words["Petras 6"]) == ("both made", "Petras set", "Ona set")
    assert panel.standing(TWO, FIRST, NAMES) == DealSoFar("Jonas +30, Rasa −99", middle=("9", "tricks left"))


def test_more_tricks_than_a_deal_has_are_said_and_can_be_changed():
    """Jonas 4 and Rasa 12: no key of the next question would be left."""
    now = panel.standing(FOUR | {"tricks_e": "4", "tricks_s": "12"}, FIRST, NAMES)
    assert now.wrong == "That would be 16 tricks; a deal has 13."
    assert now.change == (("tricks_e", "Change: Jonas won 4"), ("tricks_s", "Change: Rasa won 12"))
    assert {name for name, _words in now.change} <= {step.name for step in panel.panel(FIRST, NAMES).steps}
    assert [step.shares for step in panel.panel(FIRST, NAMES).steps] == [0, 0, 0, 0, 13, 13, 0]


def test_two_who_both_fail_are_one_button_however_they_shared_the_rest():
    """Jonas and Rasa have nine of thirteen; Petras and Ona bid five each, so that both are set with the other four."""
    five = {"bid_n": "5", "bid_e": "4", "bid_s": "2", "bid_w": "5", "tricks_e": "5", "tricks_s": "4"}
    (only,) = panel.candidates(five, FIRST, NAMES)
    assert (only.label, only.does, only.small) == ("Both set", "−50 / −50", "")
    assert only.deal.tricks.of(Seat.W) == 4


def test_a_penalty_for_bags_is_named_where_it_falls():
    nine = GAME.replay({}, Seat.N, [MatchDeal(jotted("1 1 1 1", "1 10 1 1"))])  # Jonas has nine bags
    ones = {f"bid_{seat}": "1" for seat in "nesw"}
    assert panel.standing(ones | {"tricks_s": "1", "tricks_w": "3"}, nine, NAMES) == DealSoFar(
        "Rasa +10, Petras +12", middle=("9", "tricks left")
    )
    first, *_others, last = panel.candidates(ones | {"tricks_s": "1", "tricks_w": "3"}, nine, NAMES)
    assert (first.label, first.does) == ("Ona 0", "−10 / +18, bags −100")
    assert (last.label, last.does) == ("Ona 9", "+18 / −10")


@given(DEALS)
def test_every_deal_can_be_tapped(deal):
    answers = {name: value for name, value in panel.answers_of(deal).items() if name not in ("tricks_w", "tricks_n")}
    agreed = {"sure": keys(panel.warnings(deal, NAMES))}
    forms = [DealForm(panel, each.answers | agreed) for each in panel.candidates(answers, FIRST, NAMES)]
    assert all(form.is_valid() for form in forms)
    after = [FIRST.rules.after(FIRST.state, form.cleaned_data["match_deal"].deal) for form in forms]
    assert FIRST.rules.after(FIRST.state, deal) in after
