"""Every trick is judged alike by the games and by second judges, written from the rules without looking at the first.

Short tricks are judged one and all in a large run (`TRICKS_JUDGED=1000000`), here a part of them; long ones at random.
"""

from dataclasses import replace
from itertools import chain, permutations, product

import pytest

from scorekeeper.games.voormsi import tricks as voormsi
from scorekeeper.games.voormsi.fate import event_in
from tests.drawing_tricks import chance, draw, draw_sets, draw_table_and_hand, usual, ways_of
from tests.judging import (
    ALL,
    CARDS,
    PAIRS,
    REFEREES,
    SETTINGS,
    TRICKS_JUDGED,
    first_judge,
    laid,
    second_judge,
    single,
    some,
    told,
)
from tests.oracles import tricks, tricks_voormsi

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


@pytest.mark.parametrize("slug", REFEREES)
def test_both_judges_give_a_random_trick_to_the_same_player(slug):
    rng = chance(slug)
    for _ in range(TRICKS_JUDGED):
        agree(slug, *draw(rng, slug))


@pytest.mark.parametrize("slug", ["avinas", "kaiser"])
def test_both_judges_agree_on_two_and_three_cards_with_every_trump(slug):
    for setting in SETTINGS[slug]:
        for cards in some(two_and_three(slug), 200, 30_752):
            agree(slug, setting, single(cards))


def test_both_judges_agree_on_a_lead_that_lies_face_down():
    for setting in SETTINGS["avinas"]:
        for lead, *others in some(two_and_three("avinas"), 200, 30_752):
            if lead not in tricks.AVINAS_TRUMPS[setting]:
                agree("avinas", setting, [([lead], "face_down"), *single(others)], number=2)


def test_both_judges_agree_on_two_and_three_single_cards_of_voormsi():
    for cards in some(two_and_three("voormsi"), 400, 44_100):
        agree("voormsi", "", single(cards))


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


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_both_judges_say_the_same_of_voormsi_in_a_whole_trick(seats):
    rng = chance(f"fate {seats}")
    for _ in range(TRICKS_JUDGED // 2):
        agree_on_fate(draw_sets(rng, 3 if seats == 3 else 4), seats)


@pytest.mark.skipif(not ALL, reason="1.4 million tricks are for a long run")
def test_both_judges_agree_on_every_trick_of_four_single_cards_of_voormsi():
    for cards in permutations(CARDS["voormsi"], 4):
        agree("voormsi", "", single(cards))
        agree_on_fate(single(cards), 4)


def test_both_judges_say_alike_who_of_two_players_plays_third():
    rng = chance("third")
    for _ in range(TRICKS_JUDGED // 4):
        plays = draw_sets(rng, 4)
        said = voormsi.order(laid("voormsi", "", plays, seats=2))
        assert said == tricks_voormsi.order([play for play, _ in plays]), told("voormsi", "", plays)


def test_both_judges_allow_the_same_cards_of_a_hand_in_solo_spades():
    rng = chance("hand")
    cards = CARDS["solo-spades"]
    for _ in range(TRICKS_JUDGED):
        table, hand = draw_table_and_hand(rng)
        allowed = REFEREES["solo-spades"].playable([cards[card] for card in table], [cards[card] for card in hand])
        assert [str(card) for card in allowed] == tricks.solo_playable(table, hand), (table, hand)


def two_and_three(slug):
    return chain(permutations(CARDS[slug], 2), permutations(CARDS[slug], 3))


def agree(slug, setting, plays, number=3):
    said = first_judge(slug, setting, plays, number)
    assert said == second_judge(slug, setting, plays), told(slug, setting, plays)


def agree_on_fate(plays, seats):
    sets = [play for play, _ in plays]
    by = tricks_voormsi.order(sets) if seats == 2 else range(seats)
    for own_toqu in ("at_once", "if_it_wins"):
        known = tricks_voormsi.fate(sets, [SIDES[seats][who] for who in by], own_toqu == "at_once")
        trick = replace(laid("voormsi", "", plays, seats=seats), setting={"own_toqu": own_toqu})
        event = event_in(trick, toqu_gone=False)
        assert (event and event.value) == known, f"{seats} players, {own_toqu}: " + told("voormsi", "", plays)
        assert known == spoken_fate(voormsi.verdict(trick).means)


def spoken_fate(means):
    """What the game says of Voormsi, as the code that the score uses."""
    assert len(means) <= 1
    return next(SPOKEN_FATES[words] for words in SPOKEN_FATES if means[0].startswith(words)) if means else None
