"""The second judge of Solo Spades allows the same cards of a hand."""

from scorekeeper.games.solo_spades import tools
from scorekeeper.games.solo_spades.tests import judge
from tests.trick_judges import CARDS, TRICKS_JUDGED, chance


def test_both_judges_allow_the_same_cards_of_a_hand_in_solo_spades():
    rng = chance("hand")
    cards = CARDS["solo-spades"]
    for _ in range(TRICKS_JUDGED):
        table, hand = draw_table_and_hand(rng, cards)
        allowed = tools.playable([cards[card] for card in table], [cards[card] for card in hand])
        assert [str(card) for card in allowed] == judge.playable(table, hand), (table, hand)


def draw_table_and_hand(rng, pack):
    """One to three of 52 cards on the table, and a hand of what is left."""
    cards, lying = rng.sample(list(pack), 16), rng.randint(1, 3)
    return cards[:lying], cards[lying : lying + rng.choice([1, 2, 3, 5, 13])]
