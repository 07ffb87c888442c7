"""What the panel of Forty-One asks, and what the deals that were tapped can become."""

import pytest

from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.seats import Seat
from scorekeeper.games.forty_one import panel
from scorekeeper.games.forty_one.deals import TricksKnown, Values, in_turn
from scorekeeper.games.forty_one.tests.test_sheet import NAMES, played
from scorekeeper.web.forms import DealForm

FIELDS = ("bid_n", "bid_w", "bid_s", "bid_e")


def tapped(*bids, failed=""):
    """The bids of North, West, South and East, and the seats of those who failed."""
    return dict(zip(FIELDS, map(str, bids), strict=False)) | {
        f"made_{seat.lower()}": "false" for seat in failed.split()
    }


def offered(answers, **options):
    return panel.candidates(answers, played(**options), NAMES)


def agreed(candidate):
    """The form of the deal, with a yes to whatever is odd about it."""
    asked = DealForm(panel, dict(candidate.answers))
    asked.is_valid()
    return DealForm(panel, candidate.answers | {"sure": asked.agreement})


def test_bids_are_asked_for_from_the_dealers_right_and_then_who_failed():
    steps = panel.panel(played(), NAMES).steps

    assert [step.question for step in steps] == [
        "What does Jonas bid?",
        "What does Ona bid?",
        "What does Rūta bid?",
        "What does Petras bid?",
        "Tap everybody who failed",
    ]
    assert {choice.seat: choice.label for choice in steps[-1].choices} == {
        "N": "Petras", "E": "Rūta", "S": "Ona", "W": "Jonas",
    }  # fmt: skip


def test_who_is_well_ahead_is_offered_only_higher_bids():
    rises = played(
        TricksKnown(in_turn((2, 10, 1, 1)), in_turn((2, 10, 0, 1))), values=Values.FOUR_HUNDRED, rising_min_bid=True
    )
    assert rises.state.points.of(Seat.W) == 30
    steps = panel.panel(rises, NAMES).steps[:4]
    lowest = {step.told: next(each.label for each in step.choices if not each.closed) for step in steps}
    assert lowest == {"Petras": "1", "Jonas": "3", "Ona": "1", "Rūta": "1"}
    assert all([each.label for each in step.choices] == [str(bid) for bid in range(1, 14)] for step in steps)


# fmt: off
TOO_LOW = [
    ((2, 3, 2, 3), {},                      "Thrown in: worth 10, not 11"),
    ((7, 1, 1, 1), {"values": Values.FACE}, "Thrown in: worth 10, not 11"),
    ((3, 3, 3, 2), {"min_total": 12},       "Thrown in: worth 11, not 12"),
]
# fmt: on


@pytest.mark.parametrize("bids, options, label", TOO_LOW)
@pytest.mark.parametrize("failed", ["", "N"])
def test_bids_too_low_can_only_be_thrown_in(bids, options, label, failed):
    (only,) = offered(tapped(*bids, failed=failed), **options)
    assert (only.label, only.answers) == (label, {"kind": "thrown_in", **tapped(*bids)})
    assert (only.aside, only.is_complete) == (False, True)


def test_two_thirteens_in_400_are_refused_by_the_table():
    options = {"values": Values.FOUR_HUNDRED, "min_bid": 2}
    (only,) = offered(tapped(13, 13, 2, 2, failed="N S E"), **options)
    form = agreed(only)
    assert form.is_valid()
    match = played(**options)
    with pytest.raises(IllegalDeal, match="only one player can bid 13"):
        match.rules.after(match.state, form.cleaned_data["match_deal"].deal)


def test_the_button_says_what_then_stands():
    (only,) = offered(tapped(3, 4, 2, 9, failed="E"))
    assert only.does == "Ona 2, Petras 3; Jonas 4, Rūta −18"


# fmt: off
MIDDLE = [
    # bids,        the number, and what it counts,   the seats
    ((),           ("0", "bid so far, 11 more needed"),  {}),
    ((3, 4),       ("7", "bid so far, 4 more needed"),   {}),
    ((7,),         ("7", "bid"),             {}),  # worth 14
    ((2, 3, 2, 3), ("10", "bid so far, 1 more needed"),  {}),
    ((3, 4, 2, 9), ("18", "bid"),
     {"N": ("+3", "bid 3"), "W": ("+4", "bid 4"), "S": ("+2", "bid 2"), "E": ("−18", "bid 9, failed")}),
]
# fmt: on


@pytest.mark.parametrize("bids, middle, seats", MIDDLE)
def test_the_table_shows_what_is_bid_together_and_what_everybody_would_get(bids, middle, seats):
    stands = panel.standing(tapped(*bids, failed="E"), played(), NAMES)
    assert (stands.middle, stands.seats) == (middle, seats)
