"""The tables of the texts have the numbers with which the game is scored."""

import re

import pytest

from scorekeeper.domain.bags import (
    A_TRICK_BID,
    TEN_FOR_200,
    PointsAndBags,
    TenFor200,
    contract_count,
    moon_count,
    ten_for_200_count,
    with_penalty,
)
from scorekeeper.domain.sheet import signed
from scorekeeper.games.spades.deals import TRICKS, BemoSize, Nil, contract
from scorekeeper.games.spades.scoring import (
    BEMO,
    DOUBLE_NIL,
    DOUBLE_NIL_TO_OTHERS,
    NO_TRUMP_TIMES,
    USUAL,
    FailedNil,
    HouseRules,
    Part,
    items,
    nil_worth,
    no_trump_count,
    total,
)
from tests.texts import table_head, table_rows

NILS = {"nil": Nil.SEEN, "blind nil": Nil.BLIND}


def rows(name):
    return table_rows("spades", name)


def count(bids, tricks, house=USUAL):
    """What bids and tricks, written as "nil + 4" and "0 + 3", bring a side."""
    said = tuple(NILS.get(bid) or int(bid) for bid in bids.split(" + "))
    won = tuple(map(int, tricks.split(" + ")))
    return contract(said), total(items(Part(said, won), Part((1, 1), (0, 0)), house))


@pytest.mark.parametrize(
    "bids,needed,tricks,points,bags", [*rows("contract"), *rows("scoring-numbers"), *rows("nil-deals")]
)
def test_a_deal_brings_what_is_shown(bids, needed, tricks, points, bags):
    contracted, scored = count(bids, tricks)
    assert (str(contracted), signed(scored.points), str(scored.bags)) == (needed, points, bags)


@pytest.mark.parametrize("how,row", list(zip(FailedNil, rows("failed-nil"), strict=True)))
def test_a_failed_nil_counts_by_each_custom(how, row):
    for deal, shown in zip(table_head("spades", "failed-nil")[1:], row[1:], strict=True):
        bids, tricks = deal.removeprefix("bid ").split(", won ")
        scored = count(bids, tricks, HouseRules(failed_nil=how))[1]
        assert shown == f"{signed(scored.points)}, {scored.bags} bag{'s' * (scored.bags != 1)}"


@pytest.mark.parametrize("before,bid_and_won,deal,penalty,after", rows("bags"))
def test_ten_bags_cost_what_is_shown(before, bid_and_won, deal, penalty, after):
    def standing(words):
        return PointsAndBags(*map(int, re.findall(r"-?\d+", words.replace("−", "-"))))

    scored = contract_count(*map(int, bid_and_won.split(", ")))
    paid = with_penalty(standing(before) + scored, USUAL)
    assert (signed(scored.points), paid) == (deal, standing(after))
    assert int(penalty.replace("−", "-")) == paid.points - standing(before).points - scored.points


def either_way(points):
    return signed(points), signed(-points)


def test_bids_are_worth_what_is_shown():
    nils = [either_way(nil_worth(nil, USUAL)) for nil in Nil]
    assert [row[1:] for row in rows("nil")] == nils
    assert [row[1:] for row in rows("card-scores")] == [
        either_way(A_TRICK_BID),
        *nils,
        ("+1", "–"),
        (signed(-USUAL.bag_penalty), "–"),
    ]
    assert rows("card-scores")[-1][0] == f"Every {USUAL.bag_limit} bags"


def test_special_bids_are_worth_what_is_shown():
    assert [row[1:] for row in rows("specials")] == [
        either_way(TEN_FOR_200),
        either_way(moon_count(TRICKS, TenFor200.OFF).points),
        either_way(moon_count(TRICKS, TenFor200.EXACT).points),
        (f"{NO_TRUMP_TIMES} × the bid", f"−{NO_TRUMP_TIMES} × the bid"),
        (signed(DOUBLE_NIL), f"{signed(-DOUBLE_NIL)}, and {signed(DOUBLE_NIL_TO_OTHERS)} to the others"),
        either_way(BEMO[BemoSize.LITTLE]),
        either_way(BEMO[BemoSize.BIG]),
    ]
    named = [row[0] for row in rows("specials")]
    assert named[0] == f"Ten for {TEN_FOR_200}"
    assert named[2] == f"Moon, where ten for {TEN_FOR_200} is played"


@pytest.mark.parametrize("won,plain,exactly,at_least", rows("ten"))
def test_a_contract_of_ten_brings_what_is_shown(won, plain, exactly, at_least):
    specials = (ten_for_200_count(int(won), how) for how in (TenFor200.EXACT, TenFor200.AT_LEAST))
    assert [signed(scored.points) for scored in (contract_count(10, int(won)), *specials)] == [plain, exactly, at_least]


@pytest.mark.parametrize("won,bidder,side", rows("no-trump"))
def test_no_trump_brings_what_is_shown(won, bidder, side):
    tricks, ruffed = int(won.partition(",")[0]), "ruff" in won
    own, whole = (int(re.search(r"\d+", words)[0]) for words in table_head("spades", "no-trump")[1:])
    assert signed(no_trump_count([own], [whole - own], tricks, ruffed=ruffed).points) == bidder
    assert signed(no_trump_count([whole], [], tricks, ruffed=ruffed).points) == side
