"""The panel of Spades: what it asks, and every deal that the answers can become."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.domain.deal_warnings import keys
from scorekeeper.domain.match import Dealt
from scorekeeper.domain.seats import Seat, Side
from scorekeeper.forms import DealForm
from scorekeeper.games.spades import GAME, questions
from scorekeeper.games.spades.answers import filled
from scorekeeper.games.spades.bids import Promise
from scorekeeper.games.spades.deals import Deal
from scorekeeper.games.spades.oddities import odd
from scorekeeper.games.spades.options import SPECIALS
from scorekeeper.games.spades.sheet import candidates, panel, standing
from scorekeeper.games.spades.tests.deals_by_hand import jotted
from scorekeeper.games.spades.tests.strategies import deals

NAMES = {Seat.N: "Ona", Seat.E: "Jonas", Seat.S: "Rasa", Seat.W: "Petras"}
PLAIN = GAME.replay({}, Seat.N, [])
SPECIAL = GAME.replay(SPECIALS.given(), Seat.N, [])
FOUR = {"bid_n": "4", "bid_e": "3", "bid_s": "2", "bid_w": "3"}
ONE_NIL = FOUR | {"bid_e": "nil", "by_player": "yes"}


def results(answers, match=PLAIN):
    return {each.label: each for each in candidates(answers, match, NAMES)}


def told(answers, match=PLAIN):
    """What every button says it would do."""
    marks = {}
    for label, candidate in results(answers, match).items():
        form = DealForm(questions, dict(candidate.answers), names=NAMES)
        assert form.is_valid(), form.errors
        then = GAME.go_on(match.rules.house.given(), match, [form.cleaned_data["dealt"]])
        marks[label] = GAME.teller.line(then.rows[-1], NAMES).mark
    return marks


def test_it_asks_for_four_bids_from_the_dealers_left():
    asked = [step.question for step in panel(PLAIN, NAMES).steps if not step.where]
    assert asked == [f"What does {name} bid?" for name in ("Jonas", "Rasa", "Petras", "Ona")]
    bids = panel(PLAIN, NAMES).steps[0].choices
    assert [choice.label for choice in bids] == ["nil", *map(str, range(1, 14)), "blind nil"]


def test_a_blind_nil_recalls_who_it_is_meant_for():
    def remarks(match):
        blind = {step.told: step.choices[-1] for step in panel(match, NAMES).steps[:4]}
        assert {choice.label for choice in blind.values()} == {"blind nil"}
        return {name: choice.small for name, choice in blind.items()}

    assert set(remarks(PLAIN).values()) == {"if 100 behind"}
    ahead = GAME.replay({}, Seat.N, [Dealt(jotted("3 3 4 2", "8 5"))])  # +71 and +50
    assert set(remarks(ahead).values()) == {"if 100 behind"}
    far = GAME.replay({}, Seat.N, [Dealt(jotted("3 3 2 2", "8 5")), Dealt(jotted("3 3 3 3", "8 5"))])  # 115 and −10
    assert remarks(far) == {"Ona": "if 100 behind", "Jonas": "", "Rasa": "if 100 behind", "Petras": ""}
    just = GAME.replay({"bag_limit": 0}, Seat.N, [Dealt(jotted("nil 1 1 1", "0 1 11 1"))])  # 120 and 20
    assert remarks(just) == remarks(far)


def test_it_asks_for_two_players_tricks_only_after_a_nil():
    tricks = [step for step in panel(PLAIN, NAMES).steps if step.where == (("by_player", ("yes",)),)]
    assert [step.question for step in tricks] == [f"How many tricks did {name} win?" for name in ("Jonas", "Rasa")]
    first = panel(PLAIN, NAMES).steps[0]
    assert [choice.label for choice in first.choices if "by_player" in choice.answers] == ["nil", "blind nil"]


def test_specials_are_asked_for_only_where_they_are_played():
    names = {step.name for step in panel(PLAIN, NAMES).steps}
    assert {step.name for step in panel(SPECIAL, NAMES).steps} - names == {"no_trump", "ruffed", "bemo"}
    given_ones = {step.name: step.given for step in panel(SPECIAL, NAMES).steps if step.given}
    assert given_ones == {"no_trump": "nobody", "ruffed": "nobody", "bemo": "none"}


def test_no_trump_is_asked_and_answered_before_the_play_and_its_ruffs_after():
    asked, ruffed = panel(SPECIAL, NAMES).steps[4:6]
    assert asked.question == "“Can you cover a no trump?” Who asked, and was told yes?"
    assert [choice.label for choice in asked.choices] == [
        "Jonas asked: yes", "Rasa asked: yes", "Petras asked: yes", "Ona asked: yes", "nobody",
    ]  # fmt: skip
    assert ruffed.question == "Whose no trump was lost by a trick that they won with a ruff?"
    assert ruffed.where == (("covered", ("yes", "yes yes", "yes yes yes", "yes yes yes yes")),)
    assert (asked.times, ruffed.times) == (4, 4)


def test_while_it_is_played_the_panel_recalls_who_promised():
    nobody = standing(FOUR, SPECIAL, NAMES)
    assert (nobody.said, nobody.closed) == ("", ("N-ruffed", "E-ruffed", "S-ruffed", "W-ruffed"))
    two = standing(ONE_NIL | {"no_trump": "S-said N-said", "ruffed": "N-ruffed"}, SPECIAL, NAMES)
    assert two.said == "No trump: no trick by a ruff for Ona, Rasa."
    assert two.closed == ("N-said", "E-said", "S-said", "N-ruffed", "E-ruffed", "W-ruffed")


def test_all_four_can_promise():
    answers = FOUR | {"no_trump": "E-said S-said W-said N-said", "ruffed": "W-ruffed"}
    assert told(answers, SPECIAL)["6 : 7"] == "+120 / −120"  # (4 + 2) × 20; (3 + 3) × 20 lost by the ruff


def test_without_a_nil_the_tricks_of_the_sides_are_enough():
    marks = told(FOUR)
    assert list(marks) == [f"{won} : {13 - won}" for won in range(14)]
    assert (marks["6 : 7"], marks["5 : 8"], marks["8 : 5"]) == ("+60 / +61", "−60 / +62", "+62 / −60")
    assert [label for label, each in results(FOUR).items() if not each.lost] == ["6 : 7", "7 : 6"]


def test_after_a_nil_the_third_and_the_fourth_share_the_rest():
    assert results(ONE_NIL | {"tricks_e": "0"}) == {}
    marks = told(ONE_NIL | {"tricks_e": "1", "tricks_s": "2"})
    assert list(marks) == [f"Petras {won}, Ona {10 - won}" for won in range(11)]
    assert marks["Petras 6, Ona 4"] == "+60 / −66"
    assert marks["Petras 7, Ona 3"] == "−60 / −65"
    made = results(ONE_NIL | {"tricks_e": "0", "tricks_s": "3"})
    assert [label for label, each in made.items() if not each.lost] == [
        f"Petras {won}, Ona {10 - won}" for won in range(3, 8)
    ]


def test_the_dealer_decides_whose_tricks_are_asked_for():
    match = GAME.replay({}, Seat.N, [Dealt(jotted("4 3 2 3", "6 7"))])
    labels = [each.label for each in candidates(ONE_NIL | {"tricks_s": "6", "tricks_w": "6"}, match, NAMES)]
    assert labels == ["Ona 0, Jonas 1", "Ona 1, Jonas 0"]


def test_no_trump_and_bemos_go_into_the_deal():
    answers = FOUR | {"no_trump": "N-said", "bemo": "NS-little-won EW-big-lost"}
    marks = told(answers, SPECIAL)
    assert next(iter(marks)) == "6 : 7"  # with fewer the first six cannot have been won
    assert marks["6 : 7"] == "+160 / −29"
    assert marks["7 : 6"] == "+161 / −30"
    assert "13 : 0" in marks


def test_what_contradicts_itself_has_no_button():
    both = FOUR | {"bemo": "NS-little-won EW-little-won"}
    assert results(both, SPECIAL) == {}
    assert results(FOUR | {"bid_n": "nil", "by_player": "yes", "tricks_e": "3", "tricks_s": "4", "no_trump": "N-said"},
                   SPECIAL) == {}  # fmt: skip
    assert results(FOUR | {"no_trump": "N-said"}) == {}


# fmt: off
HOSTILE = [
    {}, {"bid_n": "4"}, FOUR | {"bid_n": ""}, FOUR | {"bid_n": "14"}, FOUR | {"bid_n": "-1"}, FOUR | {"bid_n": "²"},
    FOUR | {"bid_n": "4 4"}, FOUR | {"bid_n": "0"}, ONE_NIL | {"tricks_e": "7", "tricks_s": "7"},
    ONE_NIL | {"tricks_e": "x", "tricks_s": "1"}, ONE_NIL | {"tricks_e": "-1", "tricks_s": "1"},
]
# fmt: on


@pytest.mark.parametrize("answers", HOSTILE)
def test_what_nobody_can_have_tapped_becomes_nothing(answers):
    assert candidates(answers, PLAIN, NAMES) == ()


@settings(max_examples=100, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from([*ONE_NIL, "tricks_e", "tricks_s", "no_trump", "ruffed", "bemo"]), st.text(max_size=8)
    )
)
def test_whatever_is_sent_nothing_is_raised(answers):
    candidates(answers, SPECIAL, NAMES)
    candidates(FOUR | answers, SPECIAL, NAMES)
    standing(FOUR | answers, SPECIAL, NAMES)


@settings(max_examples=100, deadline=None)
@given(deals())
def test_every_deal_can_be_tapped(deal: Deal):
    answers = {name: value for name, value in filled(deal).items() if name.startswith("bid_")}
    answers |= {name: value for name, value in filled(deal).items() if name in ("tricks_e", "tricks_s")}
    answers["no_trump"] = " ".join(f"{seat.value}-said" for seat in deal.no_trump.seats)
    answers["ruffed"] = " ".join(f"{seat.value}-ruffed" for seat, how in deal.no_trump.each if how is Promise.RUFFED)
    answers["bemo"] = " ".join(f"{b.side.value}-{b.size.value}-{'won' if b.won else 'lost'}" for b in deal.bemos)
    agreed = {"sure": keys(odd(deal, NAMES))}
    found = [DealForm(questions, each.answers | agreed) for each in candidates(answers, SPECIAL, NAMES)]
    assert all(form.is_valid() for form in found)
    tricks = [[form.cleaned_data["dealt"].deal.tricks_of(side) for side in Side] for form in found]
    assert [deal.tricks_of(side) for side in Side] in tricks
    assert all(form.cleaned_data["dealt"].deal.no_trump == deal.no_trump for form in found)
