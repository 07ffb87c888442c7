"""What the recording panel of Voormsi asks, and which deals what was tapped can become."""

import pytest

from scorekeeper.domain.seats import Seat
from scorekeeper.games.voormsi import GAME, sheet
from scorekeeper.games.voormsi.answers import filled
from scorekeeper.games.voormsi.forms import DealForm
from scorekeeper.games.voormsi.parties import OF_FOUR, OF_THREE
from scorekeeper.games.voormsi.players import marks
from scorekeeper.games.voormsi.tests.at_table import FOUR, THREE, TWO, followed
from scorekeeper.games.voormsi.tests.jotted import played, summary

WORDS = {"N": "NS", "E": "EW", "V": "voormsi_wins", "T": "toqu_takes", "D": "three_takes_voormsi", "O": "own_toqu"}


def tapped(letters):
    return {"tricks": " ".join(WORDS[letter] for letter in letters)}


def results(answers, *before, names=FOUR, **options):
    found = sheet.candidates(answers, followed(*before, names=names, **options), names)
    return [(each.label, dict(each.answers)) for each in found]


# fmt: off
TAPPED = [
    # before,                  tapped,          label,         the deal
    ((),                       "NENNNNEEE",     "Record 5–4",  played("NENNNNEEE")),
    ((),                       "NETNNNNEEE",    "Record 5–4",  played("NENNNNEEE T2")),
    ((),                       "NENENENENV",    "Record 5–4",  played("NENENENEN V9")),
    ((),                       "NEO",           "Record 1–1",  played("NE O2")),
    (("NNNNNNNNE", "ENNNNNNEE V2"), "NVE",      "Record 1–1",  played("NE V1")),
    ((),                       "NENENENENE",    "Record 5–5",  played("NENENENENE")),  # for the engine to refuse
]
GOING_ON = ["", "N", "NENNNNEE", "NEVNNNNEE", "NEV"]
# fmt: on


@pytest.mark.parametrize("before, letters, label, deal", TAPPED)
def test_tricks_become_a_deal_once_it_is_over(before, letters, label, deal):
    assert results(tapped(letters), *before) == [(label, filled(deal))]


@pytest.mark.parametrize("letters", GOING_ON)
def test_nothing_can_be_recorded_while_it_goes_on(letters):
    assert results(tapped(letters)) == []
    assert results({}) == []


@pytest.mark.parametrize("letters", ["V", "VN", "NVEV", "NVV", "NENENENENVT"])
def test_an_event_out_of_its_place_is_handed_to_the_form_to_be_refused(letters):
    assert results(tapped(letters)) == [("Record", {"kind": "played"} | tapped(letters))]


def test_questions_are_settled_only_where_the_match_has_ended():
    (over,) = sheet.candidates(tapped("NEO"), followed(), FOUR)
    (whole,) = sheet.candidates(tapped("NENNNNEEE"), followed(), FOUR)
    assert (over.settled, whole.settled) == (True, False)


COUNTED = {"kind": "summary"}

# fmt: off
SUMMED = [
    ({"won_1": "5"}, {},
     [("Nobody the first five", summary("NS5 EW4")), ("Ona & Petras the first five", summary("NS5 EW4, first NS"))]),
    ({"won_1": "1"}, {},
     [("Nobody the first five", summary("NS1 EW8")), ("Jonas & Rūta the first five", summary("NS1 EW8, first EW"))]),
    ({"won_1": "9"}, {}, [("Record 9–0", summary("NS9 EW0"))]),
    ({"won_1": "5"}, {"first_five_bonus": False}, [("Record 5–4", summary("NS5 EW4"))]),
    ({"won_1": "0", "fate": "three_takes_toqu", "fate_party": "EW"}, {},
     [("Record 0–9", summary("NS0 EW9, DD EW"))]),
    ({"won_1": "3", "fate": "toqu_takes", "fate_party": "EW"}, {"first_five_bonus": False},
     [("Record 3–6", summary("NS3 EW6, T EW"))]),
]
# fmt: on


@pytest.mark.parametrize("answers, options, deals", SUMMED)
def test_numbers_become_a_deal_with_and_without_the_first_five(answers, options, deals):
    assert results(COUNTED | answers, **options) == [(label, filled(deal)) for label, deal in deals]


def test_of_three_the_last_one_has_what_is_left():
    assert results(COUNTED | {"won_1": "6"}, names=THREE) == []
    assert results(COUNTED | {"won_1": "6", "won_2": "5"}, names=THREE) == [
        ("Record 6–5–1", filled(summary("N6 E5 S1")))
    ]
    assert results(COUNTED | {"won_1": "8", "won_2": "5"}, names=THREE) == []


def test_an_event_needs_to_be_somebodys():
    assert results(COUNTED | {"won_1": "5", "fate": "toqu_takes"}) == []


def test_an_event_of_a_side_without_a_trick_is_handed_to_the_form_to_be_refused():
    answers = COUNTED | {"won_1": "9", "fate": "toqu_takes", "fate_party": "EW"}
    assert results(answers) == [("Record", answers)]


@pytest.mark.parametrize(
    "answers",
    [
        {"tricks": "N E S"},
        {"kind": "nonsense", "won_1": "5"},
        {"kind": "summary"},
        {"kind": "summary", "won_1": "five"},
        {"kind": "summary", "won_1": "٥"},
        {"kind": "summary", "won_1": "-1"},
        {"kind": "summary", "won_1": "99999999999999999999"},
        {"kind": "summary", "won_1": "5", "fate": "nonsense"},
        {"kind": "summary", "won_1": "5", "fate": "toqu_takes", "fate_party": "N"},
        {"tricks": "NS " * 500},
    ],
)
def test_answers_that_make_no_sense_never_raise(answers):
    for result in sheet.candidates(answers, followed(), FOUR):
        assert result.answers


def test_it_asks_for_the_winners_and_what_became_of_voormsi():
    steps = {step.name: step for step in sheet.panel(followed(), FOUR).steps}
    labels = [choice.label for choice in steps["tricks"].choices]
    assert list(steps) == ["counted", "tricks", "fate", "whose"]
    assert labels == [
        "Ona & Petras",
        "Jonas & Rūta",
        "Voormsi won +1",
        "Toqu took it +2",
        "3♦\ufe0e took it +1",
        "3♦\ufe0e took both +2",
        "Own Toqu: lost",
    ]
    assert steps["tricks"].times == 10
    assert [choice.label for choice in steps["counted"].choices] == [*"0123456789", "no"]
    assert all(step.given in {"", *(choice.label for choice in step.choices)} for step in steps.values())


def test_three_are_asked_for_two_numbers_and_have_no_own_toqu():
    steps = {step.name: step for step in sheet.panel(followed(names=THREE), THREE).steps}
    assert list(steps) == ["counted", "won_2", "tricks", "fate", "whose"]
    assert steps["tricks"].times == 13
    assert "Own Toqu: lost" not in [choice.label for choice in steps["tricks"].choices]


def test_winners_are_shown_by_the_fewest_letters_that_tell_them_apart():
    assert marks(OF_FOUR, FOUR) == ("O", "J")
    alike = {Seat.N: "Jonė", Seat.E: "Jonas", Seat.S: "jo", Seat.W: "x"}
    assert marks(OF_THREE, alike) == ("Jonė", "Jona", "jo")
    isolated = {Seat.N: "\u2068משה\u2069", Seat.E: "Ona", Seat.S: "Rasa"}
    assert marks(OF_THREE, isolated) == ("מ", "O", "R")


@pytest.mark.parametrize("names", [FOUR, TWO])
@pytest.mark.parametrize("first", range(10))
def test_every_number_becomes_deals_that_the_engine_takes(names, first):
    match = followed(names=names)
    found = sheet.candidates({"kind": "summary", "won_1": str(first)}, match, names)
    assert len(found) == (1 if first in (0, 9) else 2)
    for each in found:
        form = DealForm(dict(each.answers), names=names)
        assert form.is_valid(), form.errors
        assert GAME.go_on({}, match, [form.cleaned_data["dealt"]], turn=match.turn).stop is None
