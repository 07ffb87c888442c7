"""The panel of Solo Spades: what it asks, and every deal that the answers can become."""

from hypothesis import given

from scorekeeper.domain.match import MatchDeal
from scorekeeper.domain.questions import DealSoFar, keys
from scorekeeper.domain.seats import Seat
from scorekeeper.games.solo_spades import GAME, questions
from scorekeeper.games.solo_spades.deals import answers_of
from scorekeeper.games.solo_spades.panel import candidates, panel, standing
from scorekeeper.games.solo_spades.questions import warnings
from scorekeeper.games.solo_spades.tests.deals_by_hand import jotted
from scorekeeper.games.solo_spades.tests.strategies import DEALS
from scorekeeper.games.solo_spades.words import line
from scorekeeper.web.forms import DealForm

NAMES = {Seat.N: "Ona", Seat.E: "Jonas", Seat.S: "Rasa", Seat.W: "Petras"}
FIRST = GAME.replay({}, Seat.N, [])
FOUR = {"bid_n": "4", "bid_e": "3", "bid_s": "0", "bid_w": "3"}
TWO = FOUR | {"tricks_e": "3", "tricks_s": "1"}


def told(answers, match=FIRST):
    """What the deal behind every button brings everybody."""
    marks = {}
    for each in candidates(answers, match, NAMES):
        form = DealForm(questions, dict(each.answers), names=NAMES)
        assert form.is_valid(), form.errors
        marks[each.label] = line(GAME.go_on({}, match, [form.cleaned_data["match_deal"]]).rows[-1], NAMES).mark
    return marks


def test_it_asks_for_four_bids_and_two_players_tricks_from_the_dealers_left():
    asked = [step.question for step in panel(FIRST, NAMES).steps]
    assert asked == [
        *(f"What does {name} bid?" for name in ("Jonas", "Rasa", "Petras", "Ona")),
        *(f"How many tricks did {name} win?" for name in ("Jonas", "Rasa")),
    ]
    assert [choice.label for choice in panel(FIRST, NAMES).steps[0].choices] == ["nil", *map(str, range(1, 14))]


def test_the_third_and_the_fourth_share_the_rest():
    marks = told(TWO)
    assert list(marks) == [*(f"Petras {won}" for won in range(10))]
    assert marks["Petras 4"] == "+41 / +30 / −99 / +31"  # North, East, South, West
    assert marks["Petras 2"] == "+43 / +30 / −99 / −30"
    solid = [each.label for each in candidates(TWO, FIRST, NAMES) if not each.lost]
    assert solid == ["Petras 3", "Petras 4", "Petras 5"]
    assert panel(FIRST, NAMES).asked == "How many of the other tricks did Petras win?"
    assert panel(FIRST, NAMES).order == "Petras / Ona"


def test_what_is_far_from_the_bid_lies_behind_one_button():
    behind = {each.label: each.behind.label for each in candidates(TWO, FIRST, NAMES) if each.behind}
    assert behind == {"Petras 8": "Another number", "Petras 9": "Another number"}
    few = FOUR | {"tricks_e": "4", "tricks_s": "1"}
    assert not any(each.behind for each in candidates(few, FIRST, NAMES))


def test_a_result_says_what_it_brings_those_two_and_the_others_are_told_above():
    brought = {each.label: each.does for each in candidates(TWO, FIRST, NAMES)}
    assert (brought["Petras 4"], brought["Petras 2"]) == ("+31 / +41", "−30 / +43")
    words = {each.label: each.small for each in candidates(TWO, FIRST, NAMES)}
    assert (words["Petras 4"], words["Petras 2"], words["Petras 6"]) == ("both made", "Petras set", "Ona set")
    assert standing(TWO, FIRST, NAMES) == DealSoFar("Jonas +30, Rasa −99", middle=("9", "tricks left"))


def test_more_tricks_than_a_deal_has_are_said_and_can_be_changed():
    """Jonas 4 and Rasa 12: no key of the next question would be left."""
    now = standing(FOUR | {"tricks_e": "4", "tricks_s": "12"}, FIRST, NAMES)
    assert now.wrong == "That would be 16 tricks; a deal has 13."
    assert now.change == (("tricks_e", "Change: Jonas won 4"), ("tricks_s", "Change: Rasa won 12"))
    assert {name for name, _words in now.change} <= {step.name for step in panel(FIRST, NAMES).steps}
    assert [step.shares for step in panel(FIRST, NAMES).steps] == [0, 0, 0, 0, 13, 13]


def test_two_who_both_fail_are_one_button_however_they_shared_the_rest():
    """Jonas and Rasa have nine of thirteen; Petras and Ona bid five each, so that both are set with the other four."""
    five = {"bid_n": "5", "bid_e": "4", "bid_s": "2", "bid_w": "5", "tricks_e": "5", "tricks_s": "4"}
    (only,) = candidates(five, FIRST, NAMES)
    assert (only.label, only.does, only.small) == ("Both set", "−50 / −50", "")
    assert only.deal.tricks.of(Seat.W) == 4


def test_a_penalty_for_bags_is_told_where_it_falls():
    nine = GAME.replay({}, Seat.N, [MatchDeal(jotted("1 1 1 1", "1 10 1 1"))])  # Jonas has nine bags
    ones = {f"bid_{seat}": "1" for seat in "nesw"}
    assert standing(ones | {"tricks_s": "1", "tricks_w": "3"}, nine, NAMES) == DealSoFar(
        "Rasa +10, Petras +12", middle=("9", "tricks left")
    )
    first, *_others, last = candidates(ones | {"tricks_s": "1", "tricks_w": "3"}, nine, NAMES)
    assert (first.label, first.does) == ("Ona 0", "−10 / +18 −100")
    assert (last.label, last.does) == ("Ona 9", "+18 / −10")


@given(DEALS)
def test_every_deal_can_be_tapped(deal):
    answers = {name: value for name, value in answers_of(deal).items() if name not in ("tricks_w", "tricks_n")}
    agreed = {"sure": keys(warnings(deal, NAMES))}
    forms = [DealForm(questions, each.answers | agreed) for each in candidates(answers, FIRST, NAMES)]
    assert all(form.is_valid() for form in forms)
    after = [FIRST.rules.after(FIRST.state, form.cleaned_data["match_deal"].deal) for form in forms]
    assert FIRST.rules.after(FIRST.state, deal) in after
