"""The second judge of Stýrivolt agrees in all ways of putting down a card, and where the order of play decides."""

from itertools import permutations, product

import pytest

from scorekeeper.games.styrivolt.tests.judge import PAIRS, TAKEN_BY, stands, usual, ways_of
from tests.oracles.tricks import alone
from tests.trick_judges import CARDS, TRICKS_JUDGED, agree, chance, draw, first_judge, some, takers, told

DRAWN = TRICKS_JUDGED // 6


@pytest.mark.parametrize("chosen", PAIRS)
def test_both_judges_agree_on_two_cards_of_styrivolt_in_all_their_ways(chosen):
    for cards in some(permutations(CARDS["styrivolt"], 2), 60, 2_256):
        for ways in product(*(ways_of(card, chosen, cards) for card in cards)):
            agree("styrivolt", chosen, [([card], way) for card, way in zip(cards, ways, strict=True)])


@pytest.mark.parametrize("chosen", PAIRS)
def test_both_judges_agree_on_three_cards_of_styrivolt(chosen):
    for cards in some(permutations(CARDS["styrivolt"], 3), 40, 103_776):
        for ways in product(*(usual(card, chosen, cards) for card in cards)):
            agree("styrivolt", chosen, [([card], way) for card, way in zip(cards, ways, strict=True)])


def test_in_styrivolt_only_equal_cards_and_a_beater_beside_a_plain_card_of_the_suit_led_depend_on_their_order():
    rng = chance("laws styrivolt")
    for _ in range(DRAWN):
        chosen, plays = draw(rng, "styrivolt")
        if not depends_on_order(chosen, plays):
            assert len(takers("styrivolt", chosen, plays)) == 1, told("styrivolt", chosen, plays)


def depends_on_order(chosen, plays):
    (_, suit_led), *others = [stands(chosen, play[0], way) for play, way in plays]
    kinds = [kind for kind, _ in others]
    equal = any(kinds.count(kind) > 1 for kind in kinds if kind in TAKEN_BY and not kind.startswith("plain"))
    beater = {"postman", "tvist", "trist", "unfortunate"} & set(kinds)
    return equal or (beater and any(kind.startswith("plain") and suit == suit_led for kind, suit in others))


# fmt: off
STYRIVOLT_ORDERS = [
    # hearts and spades are chosen      is taken by
    ("Q♣ 3♥ K♣",                        "3♥"),   # the king comes too late for the queen
    ("Q♣ K♣ 3♥",                        "K♣"),   # and here the trist cannot reach the king
    ("9♣ 4♠ Q♣ J♦",                     "4♠"),
    ("9♣ Q♣ 4♠ J♦",                     "Q♣"),
    ("K♣ A♥ A♠",                        "A♥"),   # two stýrivolts
    ("K♣ A♠ A♥",                        "A♠"),
    ("Q♥ 2♠ 3♥ 3♠",                     "2♠"),   # not these: the tvist is above both trists
    ("Q♥ 3♠ 3♥ 2♠",                     "2♠"),
]
# fmt: on


@pytest.mark.parametrize("line, taker", STYRIVOLT_ORDERS)
def test_where_the_order_matters_in_styrivolt(line, taker):
    cards = line.split()
    assert cards[first_judge("styrivolt", "♠♥", alone(cards))[0]] == taker
