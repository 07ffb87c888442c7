"""What the panel of Kaiser asks, and which deals the answers can become."""

import pytest

from scorekeeper.domain.match import go_on
from scorekeeper.domain.seats import CLOCKWISE
from scorekeeper.games.kaiser import panel
from scorekeeper.games.kaiser.deals import BIDS
from scorekeeper.games.kaiser.scoring import KaiserBid
from scorekeeper.games.kaiser.sheet import line
from scorekeeper.games.kaiser.tests.matches import NAMES, match
from scorekeeper.web.forms import DealForm

EIGHT_NO = {"bidder": "E", "bid": "8", "no_trump": "true", "tricks": ""}
TWELVE_NO = EIGHT_NO | {"bid": "12"}
SEVEN = {"bidder": "N", "bid": "7", "no_trump": "false", "tricks": "", "trump": ""}

# fmt: off
TWO_SIDES = [
    # points, what Halia & Olena and Taras & Bohdan write when Bohdan has bid 8 no
    ("−2 points", "+12 / −16"), ("−1 points", "+11 / −16"), ("0 points", "+10 / −16"),
    ("1 point",   "+9 / −16"),  ("2 points",  "+8 / −16"),  ("3 points", "+7 / −16"),
    ("4 points",  "+6 / −16"),  ("5 points",  "+5 / −16"),  ("6 points", "+4 / −16"),
    ("7 points",  "+3 / −16"),  ("8 points",  "+2 / +16"),  ("9 points", "+1 / +18"),
    ("10 points", "0 / +20"),   ("11 points", "−1 / +22"),  ("12 points", "−2 / +24"),
]
BY_CARDS = [
    # tricks, what the four results say
    ("0", ["neither: 0 points"]),
    ("1", ["both cards: 3 points", "5♥: 6 points", "3♠: −2 points", "neither: 1 point"]),
    ("4", ["both cards: 6 points", "5♥: 9 points", "3♠: 1 point", "neither: 4 points"]),
    ("7", ["both cards: 9 points", "5♥: 12 points", "3♠: 4 points", "neither: 7 points"]),
    ("8", ["both cards: 10 points"]),
]
# fmt: on


def does(candidate, before):
    """What a result's button says, by way of the form and the engine."""
    form = DealForm(panel, candidate.answers)
    assert form.is_valid(), form.errors
    then = go_on(before.rules, before, [form.cleaned_data["match_deal"]], turn=CLOCKWISE)
    assert then.stop is None
    return line(then.rows[-1], NAMES).mark


def test_it_asks_who_bid_and_how_much():
    bidder, *bids, tricks, trump = panel.panel(match(), NAMES).steps
    assert [(choice.label, choice.seat) for choice in bidder.choices] == [
        ("Halia", "N"),
        ("Bohdan", "E"),
        ("Olena", "S"),
        ("Taras", "W"),
    ]
    assert [(bid.question, bid.where, bid.at) for bid in bids] == [
        (f"How high did {name} bid?", (("bidder", (seat,)),), seat)
        for seat, name in (("N", "Halia"), ("E", "Bohdan"), ("S", "Olena"), ("W", "Taras"))
    ]
    keys = [(choice.label, choice.small) for choice in bids[0].choices]
    assert keys == [(str(number), small) for number in range(5, 13) for small in ("", "no trump")]
    assert [choice.short for choice in bids[0].choices] == [each.spoken for each in BIDS]
    above = {choice.short: choice.above for choice in bids[0].choices if choice.above}
    assert above == {"11": "For 11 or 12 the others must take the 3♠:"}
    assert (tricks.given, trump.given) == ("not recorded", "not recorded")


# fmt: off
ASKED = [
    ({"bidder": "E", "bid": "8", "no_trump": "false"},                "How many points did Taras & Bohdan take?"),
    ({"bidder": "N", "bid": "8", "no_trump": "false", "tricks": "3"}, "Which special cards did Olena & Halia take?"),
    ({"bidder": "E", "kind": "kaiser"},                               "Did Bohdan make it?"),
]
# fmt: on


@pytest.mark.parametrize("answers, words", ASKED)
def test_the_question_about_the_result_names_whose_it_is(answers, words):
    assert panel.standing(answers, match(), NAMES).asked == words


def test_a_bid_of_kaiser_is_offered_where_it_is_played():
    table = match(kaiser_bid=KaiserBid.FORTY)
    assert [choice.label for choice in panel.panel(table, NAMES).steps[1].choices][-2:] == ["12", "Kaiser"]
    lost, made = panel.candidates({"bidder": "E", "kind": "kaiser"}, table, NAMES)
    assert (lost.label, does(lost, table), lost.lost) == ("Lost", "0 / −40", True)
    assert (made.label, does(made, table), made.lost) == ("Made", "0 / +40", False)
    assert panel.candidates({"bidder": "E", "kind": "kaiser"}, match(), NAMES) == ()
    assert panel.candidates({"kind": "kaiser"}, table, NAMES) == ()


def test_low_no_trump_is_asked_for_where_it_is_played():
    table = match(low_no_trump=True)
    assert {step.name for step in panel.panel(table, NAMES).steps} - {
        step.name for step in panel.panel(match(), NAMES).steps
    } == {"low"}
    low = panel.panel(table, NAMES).steps[5]
    assert (low.question, low.given) == ("At no trump: high or low?", "high")
    assert low.where == (("no_trump", ("true",)),)
    found = panel.candidates(EIGHT_NO | {"low": "true"}, table, NAMES)
    assert {each.answers["low"] for each in found} == {"true"}
    assert sorted((each.label, does(each, table)) for each in found) == sorted(TWO_SIDES)
    assert all("low" not in each.answers for each in panel.candidates(EIGHT_NO | {"low": ""}, table, NAMES))
    assert all("low" not in each.answers for each in panel.candidates(EIGHT_NO | {"low": "true"}, match(), NAMES))
    assert all("low" not in each.answers for each in panel.candidates(SEVEN | {"low": "true"}, table, NAMES))


def test_each_count_says_what_it_writes_for_both_sides():
    found = panel.candidates(EIGHT_NO, match(), NAMES)
    assert sorted((each.label, does(each, match())) for each in found) == sorted(TWO_SIDES)
    made = {each.label for each in found if not each.lost}
    assert made == {"8 points", "9 points", "10 points", "11 points", "12 points"}


def test_what_is_near_the_bid_is_in_sight_those_who_made_it_first():
    found = panel.candidates(EIGHT_NO, match(), NAMES)
    assert [(each.label.split()[0], each.small) for each in found if not each.behind] == [
        *[("8", "made"), ("9", "made"), ("10", "made"), ("11", "made")],
        *[("7", "lost"), ("6", "lost"), ("5", "lost"), ("4", "lost")],
    ]
    rest = [(each.label.split()[0], each.behind.label) for each in found if each.behind]
    assert rest == [(points, "Other points") for points in ("12", "3", "2", "1", "0", "−1", "−2")]


def test_made_and_lost_begin_a_row_each():
    """Four columns: of bid 12 one result is made, and four that lost follow in the next row."""
    found = [each for each in panel.candidates(TWELVE_NO, match(), NAMES) if not each.behind]
    assert [(each.label.split()[0], each.small) for each in found] == [
        ("12", "made"), ("11", "lost"), ("10", "lost"), ("9", "lost"), ("8", "lost"),
    ]  # fmt: skip
    assert panel.panel(match(), NAMES).columns == 4
    by_cards = panel.candidates(SEVEN | {"tricks": "4"}, match(), NAMES)
    assert {each.span for each in by_cards} == {2}


@pytest.mark.parametrize("tricks, labels", BY_CARDS)
def test_tricks_leave_only_where_the_special_cards_went(tricks, labels):
    found = panel.candidates(SEVEN | {"tricks": tricks}, match(), NAMES)
    assert [each.label for each in found] == labels
    assert {each.answers["tricks"] for each in found} == {tricks}
    assert [does(each, match()) for each in found]


def test_where_the_three_needs_tricks_they_are_asked_and_points_are_not():
    before = match(three_needs_tricks=True)
    tricks = panel.panel(before, NAMES).steps[5]
    assert (tricks.given, [choice.label for choice in tricks.choices]) == ("", list("012345678"))
    assert panel.candidates(SEVEN, before, NAMES) == ()
    found = panel.candidates(SEVEN | {"tricks": "2"}, before, NAMES)
    assert [(each.label, does(each, before)) for each in found] == [
        ("both cards: −3 points", "−7 / +6"),
        ("5♥: 7 points", "+7 / +3"),
        ("3♠: −3 points", "−7 / +11"),
        ("neither: 2 points", "−7 / +8"),
    ]
