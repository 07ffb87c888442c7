"""The questions about a deal of Voormsi, and the form made of it."""

import pytest

from scorekeeper.games.voormsi import panel
from scorekeeper.games.voormsi.tests.at_table import FOUR, THREE, TWO
from scorekeeper.games.voormsi.tests.jotted import played, summary
from scorekeeper.web.forms import DealForm

NINE = "NS NS EW NS NS EW EW EW NS"
PLAYED = {"kind": "played", "tricks": NINE}
SUMMED = {"kind": "summary", "won_1": "5", "won_2": "4"}
LISTS = {f"tricks_{place}": word for place, word in enumerate(NINE.split())}

# fmt: off
DEALS = [
    (FOUR,  PLAYED,                                                       played("NNENNEEEN")),
    (FOUR,  {"kind": "played"} | LISTS,                                   played("NNENNEEEN")),
    (FOUR,  PLAYED | {"fate": "toqu_takes", "fate_trick": "3"},           played("NNENNEEEN T3")),
    (FOUR,  PLAYED | {"won_1": "2", "first_five": "NS"},                  played("NNENNEEEN")),  # passed over
    (FOUR,  {"kind": "played", "tricks_0": "NS", "tricks_1": "EW", "tricks_5": "", "fate": "own_toqu",
             "fate_trick": "2"},                                          played("NE O2")),
    (FOUR,  SUMMED,                                                       summary("NS5 EW4")),
    (FOUR,  SUMMED | {"first_five": "NS"},                                summary("NS5 EW4, first NS")),
    (FOUR,  SUMMED | {"fate": "voormsi_wins", "fate_party": "EW"},        summary("NS5 EW4, V EW")),
    (FOUR,  SUMMED | {"tricks": "nonsense?" * 0},                         summary("NS5 EW4")),
    (THREE, {"kind": "played", "tricks": "N E S " * 4},                   played("NES" * 4, sides=False)),
    (THREE, {"kind": "summary", "won_1": "6", "won_2": "5", "won_3": "1"}, summary("N6 E5 S1")),
    (TWO,   {"kind": "summary", "won_1": "0", "won_2": "9"},              summary("N0 S9")),
]
REFUSED = [
    (FOUR,  {},                                            "kind",       "Choose what you record."),
    (FOUR,  {"kind": "passed"},                            "kind",       None),
    (FOUR,  {"kind": "played"},                            "tricks",     "Choose who won the tricks."),
    (FOUR,  {"kind": "played", "tricks": "  "},            "tricks",     "Choose who won the tricks."),
    (FOUR,  PLAYED | {"tricks": "NS X"},                   "tricks",
     "Trick 2: nobody at this table has that name. Choose who won it."),
    (FOUR,  PLAYED | {"tricks": "NS voormsi_wins EW toqu_takes"}, "tricks",
     "Enter what became of Voormsi only once, right after the trick in which it was played."),
    (FOUR,  {"kind": "played", "tricks_0": "NS", "tricks_2": "EW"}, "tricks", "Trick 2 has no winner."),
    (FOUR,  PLAYED | {"tricks": "NS " * 100},              "tricks",     "These are too many tricks."),
    (FOUR,  PLAYED | {"tricks": "NS " * 13},               "__all__",    "A deal has at most 12 tricks, not 13."),
    (FOUR,  PLAYED | {"tricks": "NS\0"},                   "tricks",     None),
    (FOUR,  PLAYED | {"fate": "toqu_takes"},               "fate_trick", "Choose in which trick that was."),
    (FOUR,  PLAYED | {"fate": "toqu_takes", "fate_trick": "10"}, "fate_trick", None),
    (FOUR,  PLAYED | {"fate": "toqu_takes", "fate_trick": "0"}, "fate_trick", None),
    (FOUR,  {"kind": "played", "tricks": "NS", "fate": "toqu_takes", "fate_trick": "9"}, "__all__",
     "Voormsi fell in one of the tricks from 1 to 1."),
    (FOUR,  PLAYED | {"fate": "K♥"},                       "fate",       None),
    (FOUR,  {"kind": "summary"},                           "won_1",      "Choose how many tricks each won."),
    (FOUR,  SUMMED | {"won_2": "x"},                       "won_2",      None),
    (FOUR,  SUMMED | {"won_2": "10"},                      "won_2",      None),
    (FOUR,  SUMMED | {"won_2": "5"},                       "__all__",    "The tricks of a deal add up to 9, not 10."),
    (FOUR,  SUMMED | {"first_five": "EW"},                 "__all__",
     "EW did not win 5 tricks, so not the first 5."),
    (FOUR,  SUMMED | {"first_five": "N"},                  "first_five", None),
    (FOUR,  SUMMED | {"fate": "toqu_takes"},               "fate_party", "Choose who won that trick."),
    (THREE, {"kind": "summary", "won_1": "6", "won_2": "6"}, "won_3",    "Choose how many tricks each won."),
    (THREE, {"kind": "played", "tricks": "N E", "fate": "own_toqu", "fate_trick": "1"}, "fate", None),
]
# fmt: on


@pytest.mark.parametrize("names, answers, deal", DEALS)
def test_answers_make_a_deal(names, answers, deal):
    form = DealForm(panel, answers, names=names)
    assert form.is_valid(), form.errors
    assert form.cleaned_data["match_deal"].deal == deal


@pytest.mark.parametrize("names, answers, field, words", REFUSED)
def test_what_is_missing_or_cannot_be_is_said_beside_its_question(names, answers, field, words):
    form = DealForm(panel, answers, names=names)
    assert not form.is_valid()
    assert field in form.errors
    assert words is None or words in form.errors[field]


@pytest.mark.parametrize("names, tricks, numbers", [(FOUR, 9, 2), (THREE, 12, 3), (TWO, 9, 2)])
def test_it_asks_about_those_who_play(names, tricks, numbers):
    form = DealForm(panel, names=names, initial=panel.answers_of(played("N" * 3, sides=names is FOUR)))
    assert str(form["tricks"]).count("<select") == tricks
    assert str(form["tricks"]).count("selected") == 3 + tricks - 3
    assert sum(name.startswith("won_") for name in form.fields) == numbers
