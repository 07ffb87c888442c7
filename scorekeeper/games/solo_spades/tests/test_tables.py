"""The tables of the texts have the numbers with which the game is scored, and the cards that may be played."""

import pytest

from scorekeeper.domain.bags import A_BAG, A_TRICK_BID, TEN_FOR_200_BID, PointsAndBags, TenFor200, with_penalty
from scorekeeper.domain.cards import Card, Suit
from scorekeeper.domain.sheet import signed
from scorekeeper.games.solo_spades.deals import NIL, TRICKS
from scorekeeper.games.solo_spades.scoring import USUAL, HouseRules, bid_worth, deal_count
from scorekeeper.games.solo_spades.tools import beats, playable, winner
from tests.texts import table_rows


def rows(name):
    return table_rows("solo-spades", name)


def cards(written):
    return [Card.parse(each) for each in written.strip("{}").split()]


@pytest.mark.parametrize("table,held,answer", rows("must-beat"))
def test_what_may_be_played_is_what_the_referee_allows(table, held, answer):
    lying, allowed = cards(table), cards(answer.partition(":")[0])
    assert list(playable(lying, cards(held))) == allowed
    best = lying[winner(lying)]
    in_vain = any(words in answer for words in ("cannot beat", "nothing beats", "no higher", "anything"))
    assert {beats(card, best) for card in allowed} == {not in_vain}
    assert "heart" not in answer or lying[0].suit is Suit.HEARTS


@pytest.mark.parametrize("bid,won,points,bags", [*rows("scoring"), *rows("scoring-numbers")])
def test_a_bid_brings_what_is_shown(bid, won, points, bags):
    scored = deal_count(NIL if bid == "nil" else int(bid), int(won), USUAL)
    assert (signed(scored.points), str(scored.bags)) == (points, bags)


def test_bids_are_worth_what_is_shown():
    nil, bags = bid_worth(NIL, USUAL), f"Every {USUAL.bag_limit} bags"
    assert rows("card-scores") == [
        ("Bid, each trick", signed(A_TRICK_BID), signed(-A_TRICK_BID)),
        ("Nil", signed(nil), signed(-nil)),
        ("Each bag", signed(A_BAG), "–"),
        (bags, signed(-USUAL.bag_penalty), "–"),
    ]
    moon, both = HouseRules(moon=True), HouseRules(moon=True, ten_for_200=TenFor200.EXACT)
    ten = bid_worth(TEN_FOR_200_BID, both)
    assert rows("specials") == [
        (words, signed(worth), signed(-worth))
        for words, worth in (
            (f"Ten for {ten}", ten),
            ("Moon", bid_worth(TRICKS, moon)),
            (f"Moon, where ten for {ten} is played", bid_worth(TRICKS, both)),
        )
    ]


def test_the_tenth_bag_costs_what_is_shown():
    deal = deal_count(3, 5, USUAL)
    after = with_penalty(PointsAndBags(88, 8) + deal, USUAL)
    shown = f"{after.points} with {after.bags} bags"
    assert rows("bags") == [("88 with 8 bags", "3, 5", signed(deal.points), shown)]
