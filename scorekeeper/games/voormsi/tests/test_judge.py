"""The second judge of Voormsi agrees on sets, on what becomes of ♥K, and where the order of play decides."""

from dataclasses import replace
from itertools import permutations

import pytest

from scorekeeper.games.voormsi import tools
from scorekeeper.games.voormsi.tests import judge
from scorekeeper.games.voormsi.tools import event_in
from tests.oracles.tricks import alone
from tests.trick_judges import (
    ALL,
    CARDS,
    TRICKS_JUDGED,
    agree,
    chance,
    draw,
    first_judge,
    laid,
    some,
    takers,
    told,
    two_and_three,
)

DRAWN = TRICKS_JUDGED // (10 if ALL else 6)
SPOKEN_FATES = {
    "Voormsi wins: 1 point, unless": "voormsi_wins",
    "Voormsi wins with the last card": None,
    "Voormsi wins, but Toqu": None,
    "Toqu takes Voormsi: 2 points.": "toqu_takes",
    "Toqu takes Voormsi of its own side": "own_toqu",
    "Toqu and the 3 of diamonds take Voormsi": None,
    "The 3 of diamonds takes Voormsi: 1 point.": "three_takes_voormsi",
    "The 3 of diamonds takes Toqu, which had taken Voormsi: 2 points.": "three_takes_toqu",
}
SIDES = {2: "ABAB", 3: "ABC", 4: "ABAB"}


def test_both_judges_agree_on_two_and_three_single_cards_of_voormsi():
    for cards in some(two_and_three("voormsi"), 400, 44_100):
        agree("voormsi", "", alone(cards))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_both_judges_say_the_same_of_voormsi_in_a_whole_trick(seats):
    rng = chance(f"fate {seats}")
    for _ in range(TRICKS_JUDGED // 2):
        agree_on_fate(drawn_sets(rng, 3 if seats == 3 else 4), seats)


@pytest.mark.skipif(not ALL, reason="1.4 million tricks are for a long run")
def test_both_judges_agree_on_every_trick_of_four_single_cards_of_voormsi():
    for cards in permutations(CARDS["voormsi"], 4):
        agree("voormsi", "", alone(cards))
        agree_on_fate(alone(cards), 4)


def test_both_judges_say_alike_who_of_two_players_plays_third():
    rng = chance("third")
    for _ in range(TRICKS_JUDGED // 4):
        plays = drawn_sets(rng, 4)
        said = tools.order(laid("voormsi", "", plays, seats=2))
        assert said == judge.order([play for play, _ in plays]), told("voormsi", "", plays)


def agree_on_fate(plays, seats):
    sets = [play for play, _ in plays]
    by = judge.order(sets) if seats == 2 else range(seats)
    for own_toqu in ("at_once", "if_it_wins"):
        known = judge.fate(sets, [SIDES[seats][who] for who in by], own_toqu == "at_once")
        trick = replace(laid("voormsi", "", plays, seats=seats), setting={"own_toqu": own_toqu})
        event = event_in(trick, toqu_gone=False)
        assert (event and event.value) == known, f"{seats} players, {own_toqu}: " + told("voormsi", "", plays)
        assert known == spoken_fate(tools.verdict(trick).means)


def spoken_fate(means):
    """What the game says of Voormsi, as the code that the score uses."""
    assert len(means) <= 1
    return next(SPOKEN_FATES[words] for words in SPOKEN_FATES if means[0].startswith(words)) if means else None


def test_of_two_cards_of_voormsi_each_takes_the_other_only_if_it_is_toqu_and_voormsi_or_the_three():
    mutual = {frozenset(pair) for pair in permutations(CARDS["voormsi"], 2) if takes(*pair) and takes(*reversed(pair))}
    assert mutual == {frozenset({"J♣", "K♥"})} | {frozenset({"3♦", card}) for card in CARDS["voormsi"] if card != "3♦"}


def takes(led, card):
    return first_judge("voormsi", "", alone([led, card]))[0] == 1


# fmt: off
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


@pytest.mark.parametrize("line, taker", VOORMSI_ORDERS)
def test_where_the_order_matters_in_voormsi(line, taker):
    written = line.split(" | ") if "|" in line else line.split()
    assert written[first_judge("voormsi", "", [(play.split("+"), "") for play in written])[0]] == taker


def test_in_voormsi_single_cards_depend_on_their_order_only_for_the_three_led_two_equals_or_both_black_kings():
    rng = chance("laws voormsi")
    for _ in range(DRAWN):
        _, plays = draw(rng, "voormsi")
        (lead, *others) = [play[0] for play, _ in plays]
        if len(plays[0][0]) == 1 and not matters({*others}, lead):
            assert len(takers("voormsi", "", plays)) == 1, told("voormsi", "", plays)


def matters(others, lead):
    return lead == "3♦" or {"J♣", "K♥"} <= others or (lead[0] == "7" and {"K♣", "K♠"} <= others)


def test_how_the_cards_of_a_set_lie_changes_nothing():
    rng = chance("sets that lie otherwise")
    for _ in range(2 * DRAWN):
        plays = drawn_sets(rng, 4)
        otherwise = [(rng.sample(play, len(play)), way) for play, way in plays]
        for seats in (2, 4):
            one, other = (tools.verdict(laid("voormsi", "", each, seats=seats)) for each in (plays, otherwise))
            assert (one.winner, one.means) == (other.winner, other.means), told("voormsi", "", plays)


def drawn_sets(rng, plays):
    """A trick of so many plays."""
    return judge.draw(rng, "", CARDS["voormsi"], plays)
