"""The order of the cards, typed in from the descriptions."""

from scorekeeper.games.voormsi.deals import LADDER, OUTSIDE, QUARREL, card_order, pack, steps, stock

FROM_THE_TOP = """
J♣ K♥
8♠
9♣ 9♠ 9♥ 9♦
A♣ A♠ A♥ A♦
J♠ J♥ J♦
6♣ 6♠ 6♥ 6♦
5♣ 5♠ 5♥ 5♦
8♣ 8♥ 8♦
Q♣ Q♠ Q♥ Q♦
K♣
K♠
"""


def written(cards):
    return " ".join(str(card) for card in cards)


def test_the_order_has_eleven_steps_from_toqu_to_the_king_of_spades():
    assert "\n".join(written(step) for step in steps()) == FROM_THE_TOP.strip()


def test_the_order_has_thirty_one_cards_and_the_pack_five_more():
    assert len(card_order()) == 31
    assert len(pack()) == len(set(pack())) == 36
    assert written(OUTSIDE) == "3♦ 7♣ 7♠ 7♥ 7♦"
    assert "K♦" not in written(pack())


def test_toqu_and_voormsi_share_the_top():
    assert written(QUARREL) == "J♣ K♥"


def test_a_led_seven_falls_to_higher_sevens_the_black_kings_and_the_three():
    assert written(LADDER) == "3♦ K♠ K♣ 7♣ 7♠ 7♥ 7♦"


def test_the_stock_has_what_four_cards_each_leave():
    assert [stock(players) for players in (2, 3, 4)] == [28, 24, 20]
