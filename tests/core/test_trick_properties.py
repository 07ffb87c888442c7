"""What holds of every trick: one card takes it, and where suits are followed the order of play does not matter."""

import pytest

from scorekeeper.domain.tricks import IllegalTrick
from tests.oracles.tricks import alone
from tests.trick_judges import (
    ALL,
    CARDS,
    IN_SUITS,
    JUDGES,
    REFEREES,
    TRICKS_JUDGED,
    chance,
    draw,
    first_judge,
    settings_of,
    taker,
    takers,
    told,
)

DRAWN = TRICKS_JUDGED // (10 if ALL else 6)
OF_SINGLE_CARDS = [slug for slug, judge in JUDGES.items() if slug in IN_SUITS or hasattr(judge, "usual")]
"""Games that are played card by card, even if one may stand for another, which `usual` says."""


@pytest.mark.parametrize("slug", REFEREES)
def test_a_card_that_lies_there_twice_is_refused(slug):
    for setting in settings_of(slug):
        for card in CARDS[slug]:
            with pytest.raises(IllegalTrick):
                first_judge(slug, setting, alone([card, card]))


@pytest.mark.parametrize("slug", REFEREES)
def test_a_play_takes_the_trick_or_leaves_it_where_it_was(slug):
    """So exactly one card has every trick, from the first card to the last."""
    for setting, plays in drawn(slug):
        holders = [first_judge(slug, setting, plays[: place + 1])[0] for place in range(len(plays))]
        assert holders[0] == 0
        for place in range(1, len(plays)):
            assert holders[place] in (place, holders[place - 1]), told(slug, setting, plays)


@pytest.mark.parametrize("slug", OF_SINGLE_CARDS)
def test_of_two_cards_no_more_than_one_takes_the_other(slug):
    for setting in settings_of(slug):
        rng = chance(f"two {slug} {setting}")
        for _ in range(DRAWN):
            one, other = rng.sample(list(CARDS[slug]), 2)
            ways = {card: lies_as(slug, card, setting, (one, other)) for card in (one, other)}
            there, back = ([([card], ways[card]) for card in pair] for pair in ((one, other), (other, one)))
            assert first_judge(slug, setting, there)[0] + first_judge(slug, setting, back)[0] < 2, (one, other)


@pytest.mark.parametrize("slug", IN_SUITS)
def test_where_suits_are_followed_the_same_card_wins_however_the_others_fall(slug):
    for setting, plays in drawn(slug):
        assert len(takers(slug, setting, plays)) == 1, told(slug, setting, plays)


@pytest.mark.parametrize("slug", OF_SINGLE_CARDS)
def test_a_card_that_never_had_the_trick_could_as_well_be_missing(slug):
    for setting, plays in drawn(slug):
        for place in range(1, len(plays)):
            without = plays[:place] + plays[place + 1 :]
            if first_judge(slug, setting, plays[: place + 1])[0] != place:
                assert taker(slug, setting, without) == taker(slug, setting, plays), told(slug, setting, plays)


def drawn(slug):
    rng = chance(f"laws {slug}")
    return (draw(rng, slug) for _ in range(DRAWN))


def lies_as(slug, card, setting, there):
    """How a card is usually put down beside these."""
    return "" if slug in IN_SUITS else JUDGES[slug].usual(card, setting, there)[0]
