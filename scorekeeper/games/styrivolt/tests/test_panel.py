"""What the panel of Stýrivolt asks, and what its answers become."""

import pytest

from scorekeeper.domain.seats import Seat, Side
from scorekeeper.games.styrivolt import GAME, panel
from scorekeeper.games.styrivolt.deals import Deal, DealResult
from scorekeeper.web.forms import DealForm

NAMES = {Seat.N: "Marjun", Seat.E: "Jógvan", Seat.S: "Rói", Seat.W: "Elin"}
START = GAME.replay({}, Seat.N, [])


def offered(**answers):
    return panel.candidates(answers, START, NAMES)


def deal_of(candidate):
    form = DealForm(panel, dict(candidate.answers))
    assert form.is_valid(), form.errors
    return form.cleaned_data["match_deal"].deal


def test_it_asks_who_won_and_keeps_the_stock_at_hand():
    winner, stock = panel.panel(START, NAMES).steps
    seats = [(each.seat, each.label, each.short, dict(each.answers)) for each in winner.choices]
    assert seats == [
        ("N", "Marjun", "Rói & Marjun", {"winner": "NS"}),
        ("E", "Jógvan", "Elin & Jógvan", {"winner": "EW"}),
        ("S", "Rói", "Rói & Marjun", {"winner": "NS"}),
        ("W", "Elin", "Elin & Jógvan", {"winner": "EW"}),
    ]
    assert (winner.given, stock.given) == ("", "nobody")
    assert [dict(choice.answers) for choice in stock.choices] == [
        {"illegal_stock": "NS"},
        {"illegal_stock": "EW"},
        {"illegal_stock": ""},
    ]


# fmt: off
OFFERED = [
    ("Ordinary game",  DealResult.ORDINARY, False),
    ("Vol",            DealResult.VOL,      False),
    ("All nine",       DealResult.NINE,     False),
    ("Vol alone",      DealResult.VOL,      True),
    ("All nine alone", DealResult.NINE,     True),
]
# fmt: on


@pytest.mark.parametrize("winner", Side)
@pytest.mark.parametrize("culprit", [None, *Side])
def test_the_winners_have_five_ways_to_win(winner, culprit):
    candidates = offered(winner=winner.value, illegal_stock=culprit.value if culprit else "")
    assert [candidate.label for candidate in candidates] == [label for label, _result, _solo in OFFERED]
    assert [deal_of(candidate) for candidate in candidates] == [
        Deal(winner, result, solo, culprit) for _label, result, solo in OFFERED
    ]
    assert not any(candidate.aside or candidate.lost for candidate in candidates)


def test_missing_all_nine_is_offered_where_it_loses_the_deal():
    match = GAME.replay({"failed_nine_loses": True}, Seat.N, [])
    assert panel.panel(match, NAMES).steps[0].question == "Who won the deal?"
    labels = [candidate.label for candidate in panel.candidates({"winner": "EW"}, match, NAMES)]
    assert labels == [*(label for label, _result, _solo in OFFERED), "The others missed all nine"]


def test_what_a_count_has_found_out_leaves_fewer_results():
    assert len(offered(winner="NS", result="vol")) == 2
    assert len(offered(winner="NS", result="vol", solo="true")) == 1
    assert offered(winner="NS", result="x") == offered(winner="NS")
