"""What is at stake near the end is exactly what the engine would make of every next deal."""

import itertools

import pytest

from scorekeeper.domain.match import follow
from scorekeeper.domain.seats import CLOCKWISE, BySide, Seat, Side
from scorekeeper.games.avinas.deals import Band, NoSevens
from scorekeeper.games.avinas.scoring import RULES, Pips, Score
from scorekeeper.games.avinas.sheet import ending_chances_of
from scorekeeper.games.avinas.sheet import words as chance_words

NAMES = {Seat.N: "Petras", Seat.E: "Rūta", Seat.S: "Ona", Seat.W: "Jonas"}
PIPS = range(12)
RAMS = ((0, 0), (1, 0), (0, 1), (9, 0), (0, 40))
SCORES = [Score(BySide(*rams), BySide(*pips)) for rams, pips in itertools.product(RAMS, itertools.product(PIPS, PIPS))]


def next_pips(score):
    """Every no-sevens game that can follow: the side that gets pips, how many, the deal, and the end it brings."""
    for declarer, won, band in itertools.product(CLOCKWISE, (True, False), Band):
        deal = NoSevens(declarer, won, band)
        state, effect = follow(RULES, score, deal)
        assert isinstance(effect, Pips)
        yield effect.side, effect.pips, deal, RULES.result(state, closed=False)


@pytest.mark.parametrize("side", Side)
def test_so_many_pips_or_more_end_the_match_and_fewer_do_not(side):
    for score in SCORES:
        ends = {pips for got, pips, _deal, result in next_pips(score) if got is side and result}
        goes_on = {pips for got, pips, _deal, result in next_pips(score) if got is side and not result}

        stakes = [chance for chance in ending_chances_of(score) if chance.side is side]

        assert bool(stakes) == bool(ends), score
        for chance in stakes:
            assert min(ends) == chance.pips, score
            assert all(pips < chance.pips for pips in goes_on), score


def test_the_result_is_that_of_every_deal_that_ends_the_match_so():
    for score in SCORES:
        for chance in ending_chances_of(score):
            results = [result for side, _pips, _deal, result in next_pips(score) if side is chance.side and result]

            assert all(result == chance.result for result in results), score


def test_who_has_to_lose_wins_by_losing_so():
    for score in SCORES:
        for chance in ending_chances_of(score):
            told = chance_words(chance, NAMES)
            losing = [each for each in next_pips(score) if each[0] is chance.side]
            as_declarers = [each for each in losing if each[2].declarer.side is chance.side]
            if "They need only" not in told:
                assert chance.result.winner is not chance.side, score
                continue
            bands = {
                "with 30 card-points or fewer": (Band.FEW, Band.NOTHING),
                "without a card-point": (Band.NOTHING,),
            }
            (allowed,) = [bands[words] for words in bands if words in told] or [tuple(Band)]
            meant = as_declarers if "declare" in told else losing
            for _side, _pips, deal, result in meant:
                ends = deal.band in allowed
                assert (result is not None and result.winner is chance.side) == ends, (score, deal, told)


LOSE = "THEY win. They need only"
DECLARE = "declare a deal without sevens and lose it"

# fmt: off
STAKES = [
    # rams, pips, words
    ((0, 0), (5, 5), []),
    ((0, 0), (0, 6), ["Six pips for THEY end the match. Then WE win, and THEY are Cats."]),
    ((0, 0), (1, 7), ["Six pips for THEY end the match. Then WE win."]),
    ((0, 3), (1, 8), ["Four pips or more for THEY end the match. Then WE win."]),
    ((3, 0), (6, 9), [
        "Three pips or more for THEY end the match. Then LOSE DECLARE with 30 card-points or fewer.",
        "Six pips for WE end the match. Then THEY win.",
    ]),
    ((1, 0), (1, 11), ["Any pip for THEY ends the match. Then LOSE lose a deal without sevens."]),
    ((1, 0), (1, 10), ["Two pips or more for THEY end the match. Then LOSE DECLARE."]),
    ((0, 1), (6, 1), [("Six pips for WE end the match. "
                      "Then WE win. They need only DECLARE without a card-point.")]),
]
# fmt: on


@pytest.mark.parametrize("rams,pips,said", STAKES)
def test_the_stakes_are_said_plainly(rams, pips, said):
    score = Score(BySide(*rams), BySide(*pips))

    told = [chance_words(chance, NAMES) for chance in ending_chances_of(score)]

    assert [short(sentence) for sentence in told] == said


def short(sentence):
    """The sentence with what stands in many of them abridged."""
    return (
        sentence.replace("Ona & Petras", "WE")
        .replace("Jonas & Rūta", "THEY")
        .replace(LOSE, "LOSE")
        .replace(DECLARE, "DECLARE")
    )
