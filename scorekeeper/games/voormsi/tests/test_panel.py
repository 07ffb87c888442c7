"""What the recording panel of Voormsi asks, and which deals what was tapped can become."""

import pytest

from scorekeeper.games.voormsi import panel
from scorekeeper.games.voormsi.panel import answers_of
from scorekeeper.games.voormsi.tests.at_table import FOUR, THREE, followed
from scorekeeper.games.voormsi.tests.jotted import played, summary

WORDS = {"N": "NS", "E": "EW", "V": "voormsi_wins", "T": "toqu_takes", "D": "three_takes_voormsi", "O": "own_toqu"}


def tapped(letters):
    return {"tricks": " ".join(WORDS[letter] for letter in letters)}


def results(answers, *before, names=FOUR, **options):
    found = panel.candidates(answers, followed(*before, names=names, **options), names)
    return [(each.label, dict(each.answers)) for each in found]


# fmt: off
TAPPED = [
    # before,                       tapped,          label,         the deal
    ((),                            "NENNNNEEE",     "Record 5–4",  played("NENNNNEEE")),
    ((),                            "NETNNNNEEE",    "Record 5–4",  played("NENNNNEEE T2")),
    ((),                            "NENENENENV",    "Record 5–4",  played("NENENENEN V9")),
    ((),                            "NEO",           "Record 1–1",  played("NE O2")),
    (("NNNNNNNNE", "ENNNNNNEE V2"), "NVE",           "Record 1–1",  played("NE V1")),
    (("NNNNNNNNE", "ENNNNNNEE V2"), "NVEE",          "Record 1–1",  played("NE V1")),     # with the rest of a pair
    ((),                            "NENENENENE",    "Record 5–5",  played("NENENENENE")),  # for the engine to refuse
    (("NNNNNNNNE", "ENNNNNNEE V2"), "NVEN",          "Record 2–1",  played("NEN V1")),      # so is this: no set
]
# fmt: on


@pytest.mark.parametrize("before, letters, label, deal", TAPPED)
def test_tricks_become_a_deal_once_it_is_over(before, letters, label, deal):
    assert results(tapped(letters), *before) == [(label, answers_of(deal))]


# fmt: off
LAST = [
    # before,                       tapped,       by who wins the next trick
    ((),                            "NENNNNEE",
     [("Last: Ona & Petras", "NENNNNEEN"), ("Last: Jonas & Rūta", "NENNNNEEE"),
      ("Voormsi won", "NENNNNEEN V9"), ("Voormsi won", "NENNNNEEE V9"),
      ("Toqu took Voormsi", "NENNNNEEN T9"), ("Toqu took Voormsi", "NENNNNEEE T9"),
      ("3♦\ufe0e took Voormsi", "NENNNNEEN D9"), ("3♦\ufe0e took Voormsi", "NENNNNEEE D9"),
      ("3♦\ufe0e took Voormsi and Toqu", "NENNNNEEN DD9"), ("3♦\ufe0e took Voormsi and Toqu", "NENNNNEEE DD9"),
      ("Toqu took its own side’s Voormsi", "NENNNNEEN O9"),
      ("Toqu took its own side’s Voormsi", "NENNNNEEE O9")]),
    ((),                            "NEVNNNNEE",
     [("Last: Ona & Petras", "NENNNNEEN V2"), ("Last: Jonas & Rūta", "NENNNNEEE V2")]),
    (("NNNNNNNNE", "ENNNNNNEE V2"), "NV",
     [("Last: Jonas & Rūta", "NE V1")]),                                     # 8 + 1, once the trick is lost
    (("NNNNNNNNE", "ENNNNNNEE V2"), "NNNNN",   []),                              # 8 + 2 leads back to 8
]
# fmt: on


@pytest.mark.parametrize("before, letters, deals", LAST)
def test_the_trick_that_ends_it_can_be_recorded_at_once(before, letters, deals):
    assert results(tapped(letters), *before) == [(label, answers_of(played(line))) for label, line in deals]


def test_the_last_trick_is_recorded_where_it_is_tapped():
    found = panel.candidates(tapped("NENNNNEE"), followed(), FOUR)
    assert [(each.instead, each.behind) for each in found[:2]] == [("NS", None), ("EW", None)]
    assert {each.behind.label for each in found[2:]} == {"Voormsi in the final trick"}
    told = panel.candidates(tapped("NEVNNNNEE"), followed(), FOUR)
    assert [each.instead for each in told] == ["NS", "EW"]
    mid_deal = panel.candidates(tapped("NV"), followed("NNNNNNNNE", "ENNNNNNEE V2"), FOUR)
    assert [each.instead for each in mid_deal] == [""]


@pytest.mark.parametrize("letters", ["V", "VN", "NVEV", "NVV", "NENENENENVT"])
def test_an_event_out_of_its_place_is_handed_to_the_form_to_be_refused(letters):
    assert results(tapped(letters)) == [("Record", {"kind": "played"} | tapped(letters))]


@pytest.mark.parametrize(
    "letters, complete",
    [("NEO", True), ("NENNNNEEE", False), ("NEVNNNNEEE", True), ("NENNNNEE", False)],
)
def test_questions_are_complete_where_nothing_more_can_happen(letters, complete):
    """After the last trick, what became of Voormsi in it may still be told."""
    assert {each.is_complete for each in panel.candidates(tapped(letters), followed(), FOUR)} == {complete}


COUNTED = {"kind": "summary"}

# fmt: off
SUMMED = [
    ({"won_1": "5"}, {},
     [("First five: nobody", summary("NS5 EW4")), ("First five: Ona & Petras", summary("NS5 EW4, first NS"))]),
    ({"won_1": "1"}, {},
     [("First five: nobody", summary("NS1 EW8")), ("First five: Jonas & Rūta", summary("NS1 EW8, first EW"))]),
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
    assert results(COUNTED | answers, **options) == [(label, answers_of(deal)) for label, deal in deals]


def test_of_three_the_last_one_has_what_is_left():
    assert results(COUNTED | {"won_1": "6"}, names=THREE) == []
    assert results(COUNTED | {"won_1": "6", "won_2": "5"}, names=THREE) == [
        ("Record 6–5–1", answers_of(summary("N6 E5 S1")))
    ]
    assert results(COUNTED | {"won_1": "8", "won_2": "5"}, names=THREE) == []


def test_more_tricks_than_a_deal_of_three_has_are_said_and_can_be_changed():
    match = followed(names=THREE)
    now = panel.standing(COUNTED | {"won_1": "8", "won_2": "5"}, match, THREE)
    assert now.wrong == "That would be 13 tricks; a deal has 12."
    assert now.change == (("counted", "Change: Petras won 8"), ("won_2", "Change: Rūta won 5"))
    steps = {step.name: step.shares for step in panel.panel(match, THREE).steps}
    assert (steps["counted"], steps["won_2"]) == (12, 12)
    assert panel.standing(COUNTED | {"won_1": "8", "won_2": "4"}, match, THREE).wrong == ""


def test_an_event_of_a_side_without_a_trick_is_handed_to_the_form_to_be_refused():
    answers = COUNTED | {"won_1": "9", "fate": "toqu_takes", "fate_party": "EW"}
    assert results(answers) == [("Record", answers)]


def asked(*before, names=FOUR):
    return {step.name: step for step in panel.panel(followed(*before, names=names), names).steps}


def labels(step):
    return [choice.label for choice in step.choices]


def test_it_asks_for_the_winners_and_what_became_of_voormsi():
    steps = asked()
    assert list(steps) == ["counted", "tricks", "fate", "whose"]
    assert labels(steps["tricks"]) == [
        *(
            "Voormsi won +1",
            "Toqu took Voormsi +2",
            "3♦\ufe0e took Voormsi +1",
            "3♦\ufe0e took Voormsi and Toqu +2",
            "Toqu took its own side’s Voormsi: match lost",
        ),
        *("Ona & Petras", "2", "3", "4"),
        *("Jonas & Rūta", "2", "3", "4"),
    ]
    assert steps["tricks"].times == 10
    assert all(step.given in {"", *labels(step)} for step in steps.values())


def test_a_set_is_one_tap_and_counts_as_its_tricks():
    choices = asked()["tricks"].choices
    assert dict(choices[6].answers) == {"tricks": "NS NS"}
    assert dict(choices[12].answers) == {"tricks": "EW EW EW EW"}
    assert (choices[6].short, choices[12].short) == ("O×2", "J×4")
    assert (choices[6].spoken, choices[12].spoken) == ("2 tricks: Ona & Petras", "4 tricks: Jonas & Rūta")


def test_a_table_that_only_counted_last_time_is_asked_so_again():
    counted = asked("NENENENEN", "NS5 EW4, first NS")["counted"]
    assert counted.given == ""
    assert asked("NS5 EW4, first NS", "NENENENEN")["counted"].given == "Trick by trick"
