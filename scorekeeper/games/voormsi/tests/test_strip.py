"""The order of the cards as it hangs beside the table, typed in from the descriptions."""

from scorekeeper.games.voormsi import sheet
from scorekeeper.games.voormsi.tests.at_table import FOUR, followed

SIGNS = {"c": "♣", "s": "♠", "h": "♥", "d": "♦", "": ""}


def test_the_cards_hang_from_the_top_in_eleven_steps():
    order = sheet.sheet(followed(), FOUR).order
    assert [card.rank + SIGNS[card.sign] for card in order] == [
        *("J♣", "K♥"),  # equal
        *("8♠", "9", "A", "J", "6", "5", "8", "Q", "K♣", "K♠"),
    ]
    spoken = [card.spoken for card in order if not card.sign]
    assert spoken == ["nines", "aces", "the other jacks", "sixes", "fives", "the other eights", "queens"]


def test_what_the_order_does_not_say_is_said_below():
    told = " ".join(sheet.sheet(followed(), FOUR).specials).replace("\ufe0e", "").replace("\u202f", " ")
    assert told == (
        "The later of J♣ and K♥ wins. In a rank: ♣ ♠ ♥ ♦. 3♦ beats everything; led, it is worthless. "
        "A led seven falls to a higher seven, K♣ and 3♦; that K♣ to K♠ right after it."
    )
