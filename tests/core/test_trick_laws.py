"""What holds of every trick: one card takes it, and the order of play matters only where the rules say so.

Where it does matter, in Stýrivolt and Voormsi, the law says how far, with tricks typed in for the rest.
"""

from itertools import permutations

import pytest

from scorekeeper.domain.tricks import IllegalTrick
from scorekeeper.games.voormsi import tricks as voormsi
from tests.drawing_tricks import chance, draw, draw_sets, usual
from tests.judging import ALL, CARDS, REFEREES, TRICKS_JUDGED, first_judge, laid, settings_of, single, told
from tests.oracles.tricks_styrivolt import TAKEN_BY, stands

DRAWN = TRICKS_JUDGED // (10 if ALL else 6)
IN_SUITS = ("avinas", "kaiser", "spades", "solo-spades", "forty-one")


@pytest.mark.parametrize("slug", REFEREES)
def test_a_card_that_lies_there_twice_is_refused(slug):
    for setting in settings_of(slug):
        for card in CARDS[slug]:
            with pytest.raises(IllegalTrick):
                first_judge(slug, setting, single([card, card]))


@pytest.mark.parametrize("slug", REFEREES)
def test_a_play_takes_the_trick_or_leaves_it_where_it_was(slug):
    """So exactly one card has every trick, from the first card to the last."""
    for setting, plays in drawn(slug):
        holders = [first_judge(slug, setting, plays[: place + 1])[0] for place in range(len(plays))]
        assert holders[0] == 0
        for place in range(1, len(plays)):
            assert holders[place] in (place, holders[place - 1]), told(slug, setting, plays)


@pytest.mark.parametrize("slug", [*IN_SUITS, "styrivolt"])
def test_of_two_cards_no_more_than_one_takes_the_other(slug):
    for setting in settings_of(slug):
        rng = chance(f"two {slug} {setting}")
        for _ in range(DRAWN):
            one, other = rng.sample(list(CARDS[slug]), 2)
            ways = {card: usual(card, setting, (one, other))[0] for card in (one, other)}
            there, back = ([([card], ways[card]) for card in pair] for pair in ((one, other), (other, one)))
            assert first_judge(slug, setting, there)[0] + first_judge(slug, setting, back)[0] < 2, (one, other)


def test_of_two_cards_of_voormsi_each_takes_the_other_only_if_it_is_toqu_and_voormsi_or_the_three():
    mutual = {frozenset(pair) for pair in permutations(CARDS["voormsi"], 2) if takes(*pair) and takes(*reversed(pair))}
    assert mutual == {frozenset({"J♣", "K♥"})} | {frozenset({"3♦", card}) for card in CARDS["voormsi"] if card != "3♦"}


def takes(led, card):
    return first_judge("voormsi", "", single([led, card]))[0] == 1


@pytest.mark.parametrize("slug", IN_SUITS)
def test_where_suits_are_followed_the_same_card_wins_however_the_others_fall(slug):
    for setting, plays in drawn(slug):
        assert len(takers(slug, setting, plays)) == 1, told(slug, setting, plays)


def test_in_styrivolt_only_equal_cards_and_a_beater_beside_a_plain_card_of_the_suit_led_depend_on_their_order():
    for chosen, plays in drawn("styrivolt"):
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
VOORMSI_ORDERS = [
    ("9♣ J♣ K♥",                        "K♥"),   # the later one beats the other
    ("9♣ K♥ J♣",                        "J♣"),
    ("7♥ K♣ K♠ 9♣",                     "K♠"),   # only right after the king of clubs
    ("7♥ K♣ 9♣ K♠",                     "K♣"),
    ("7♥ K♠ K♣ 9♣",                     "K♣"),
    ("3♦ 5♦ 7♣ 8♠",                     "8♠"),   # the second card decides
    ("3♦ 7♣ 5♦ 8♠",                     "7♣"),
    ("6♥+6♦ | 8♠+A♦ | 9♣+9♠",           "8♠+A♦"),   # neither of these sets answers the other
    ("6♥+6♦ | 9♣+9♠ | 8♠+A♦",           "9♣+9♠"),
]
# fmt: on


@pytest.mark.parametrize("line, taker", STYRIVOLT_ORDERS)
def test_where_the_order_matters_in_styrivolt(line, taker):
    cards = line.split()
    assert cards[first_judge("styrivolt", "♠♥", single(cards))[0]] == taker


@pytest.mark.parametrize("line, taker", VOORMSI_ORDERS)
def test_where_the_order_matters_in_voormsi(line, taker):
    written = line.split(" | ") if "|" in line else line.split()
    assert written[first_judge("voormsi", "", [(play.split("+"), "") for play in written])[0]] == taker


def test_in_voormsi_single_cards_depend_on_their_order_only_for_the_three_led_two_equals_or_both_black_kings():
    for _, plays in drawn("voormsi"):
        (lead, *others) = [play[0] for play, _ in plays]
        if len(plays[0][0]) == 1 and not matters({*others}, lead):
            assert len(takers("voormsi", "", plays)) == 1, told("voormsi", "", plays)


def matters(others, lead):
    return lead == "3♦" or {"J♣", "K♥"} <= others or (lead[0] == "7" and {"K♣", "K♠"} <= others)


@pytest.mark.parametrize("slug", [*IN_SUITS, "styrivolt"])
def test_a_card_that_never_had_the_trick_could_as_well_be_missing(slug):
    for setting, plays in drawn(slug):
        for place in range(1, len(plays)):
            without = plays[:place] + plays[place + 1 :]
            if first_judge(slug, setting, plays[: place + 1])[0] != place:
                assert taker(slug, setting, without) == taker(slug, setting, plays), told(slug, setting, plays)


def test_how_the_cards_of_a_set_lie_changes_nothing():
    rng = chance("sets that lie otherwise")
    for _ in range(2 * DRAWN):
        plays = draw_sets(rng, 4)
        otherwise = [(rng.sample(play, len(play)), way) for play, way in plays]
        for seats in (2, 4):
            one, other = (voormsi.verdict(laid("voormsi", "", each, seats=seats)) for each in (plays, otherwise))
            assert (one.winner, one.means) == (other.winner, other.means), told("voormsi", "", plays)


def drawn(slug):
    rng = chance(f"laws {slug}")
    return (draw(rng, slug) for _ in range(DRAWN))


def takers(slug, setting, plays):
    """The plays that take the trick in one order or another of those that follow the lead."""
    return {str(taker(slug, setting, [plays[0], *others])) for others in permutations(plays[1:])}


def taker(slug, setting, plays):
    return plays[first_judge(slug, setting, plays)[0]]
