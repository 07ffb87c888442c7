"""The tables of the texts have the numbers with which the game is scored."""

import re

import pytest

from scorekeeper.domain.cards import Suit
from scorekeeper.domain.sheet import signed, with_minus
from scorekeeper.games.kaiser.deals import (
    FIVE_OF_HEARTS,
    NO_TRUMP_FACTOR,
    THREE_OF_SPADES,
    Bid,
    least_bid,
    trick_points,
    ways,
)
from scorekeeper.games.kaiser.scoring import PAGAT, PARLETT, PEG, SASKATCHEWAN, AllPass, others_score
from tests.texts import table_head, table_rows


def rows(name):
    return table_rows("kaiser", name)


def test_a_trick_is_worth_what_its_cards_make_it():
    specials = ((), (FIVE_OF_HEARTS,), (THREE_OF_SPADES,), (FIVE_OF_HEARTS, THREE_OF_SPADES))
    points = [with_minus(trick_points(cards)) for cards in specials]
    five, three = (f"{{{card}}}" for card in (FIVE_OF_HEARTS, THREE_OF_SPADES))
    words = ("neither special card", five, three, f"{five} and {three}")
    assert rows("trick-values") == list(zip(words, points, strict=True))
    assert rows("card-tricks") == list(
        zip(("any trick", f"with {five}", f"with {three}", "with both"), points, strict=True)
    )


def test_every_count_has_its_tricks_and_cards():
    def words(haul):
        tricks = f"{haul.tricks} trick{'s' * (haul.tricks > 1)}" if haul.tricks else "no trick"
        cards = " and ".join(f"{{{card}}}" for card in haul.specials)
        return f"{tricks} with {cards}" if cards else tricks

    assert rows("reachable") == [(with_minus(n), "; ".join(map(words, found))) for n, found in ways().items()]


def bid(words):
    found = re.fullmatch(r"(\d+)( no)?", words)
    return Bid(int(found[1]), no_trump=bool(found[2])) if found else None


@pytest.mark.parametrize("last,player,dealer", rows("bid-order"))
def test_the_least_bids_are_those_that_may_be_said(last, player, dealer):
    assert least_bid(bid(last), is_dealer=False) == bid(player)
    assert least_bid(bid(last), is_dealer=True) == bid(dealer)


def made(points, *, bid=7, overtricks=True):
    return tuple(signed(Bid(bid, no_trump).score(points, overtricks=overtricks)) for no_trump in (False, True))


def others(points, total):
    return (signed(others_score(points, total)),) * 2


def test_a_bid_scores_what_is_shown():
    for name, overtricks in (("card-score", True), ("card-score-bid", False)):
        assert table_head("kaiser", name)[0] == "A bid of 8"
        assert rows(name) == [
            ("made, with 9", *made(9, bid=8, overtricks=overtricks)),
            ("lost, with 5", *made(5, bid=8, overtricks=overtricks)),
            ("the others, with 5", *others(5, 0)),
        ]
    assert rows("score") == [
        ("The bid is 7, the bidders take 8", *made(8)),
        ("The bid is 7, the bidders take 5", *made(5)),
        (f"The others, below {PEG}, take 5", *others(5, PEG - 1)),
        (f"The others, at {PEG} or more, take 5", *others(5, PEG)),
        ("The others, wherever they stand, take −1", *others(-1, PEG)),
    ]
    suits = [(f"{{{suit.sign}}}", "× 1") for suit in Suit]
    assert rows("trump-choice") == [*suits, ("none", f"× {NO_TRUMP_FACTOR}")]


def test_the_presets_are_those_that_can_be_chosen():
    assert table_head("kaiser", "presets")[1:] == ("Parlett", "Pagat", "Saskatchewan")
    forced = {AllPass.NEXT: "next dealer", AllPass.FORCED: "the dealer must bid"}
    shown = [
        (
            str(rules.min_bid),
            forced[rules.all_pass],
            str(rules.target),
            str(rules.target_after_no_trump or rules.target),
            str(rules.peg),
        )
        for rules in (PARLETT, PAGAT, SASKATCHEWAN)
    ]
    assert [row[1:] for row in rows("presets")] == list(zip(*shown, strict=True))
