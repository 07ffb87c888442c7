"""Every game of the catalogue, while a deal is played: every answer has words."""

from random import Random

import pytest

from scorekeeper.domain.asking import DealAnswers, Look
from scorekeeper.domain.seats import Seat
from scorekeeper.domain.underway import InPlayWords
from scorekeeper.games import GAMES
from scorekeeper.games.spades.scoring import SPECIALS
from tests.tables import NAMES

ROUNDS = 400
BUSY = {
    "kaiser": {"kaiser_bid": "alone", "low_no_trump": True},
    "spades": SPECIALS.non_defaults(),
    "forty-one": {"min_total": 11},
}

every_game = pytest.mark.parametrize(
    "game", [game for game in GAMES if game.underway], ids=[game.slug for game in GAMES if game.underway]
)


def answers(questions, dice):
    """Some of the questions, answered in any way that they take."""
    said = {}
    for question in questions:
        known = [value for value, _words in question.choices if value and question.offers(value)]
        if known and dice.random() < 0.7:
            many = dice.randrange(1, len(question.places) + 1) if question.look is Look.ROW else 1
            said[question.name] = " ".join(dice.choice(known) for _ in range(many))
    return said


def test_nothing_is_said_of_a_game_without_rules():
    assert [game.slug for game in GAMES if game.underway and not game.has_rules] == []


@every_game
@pytest.mark.parametrize("busy", [False, True], ids=["plain", "busy"])
def test_every_answer_is_named(game, busy):
    dice, options = Random(14), BUSY.get(game.slug, {}) if busy else {}  # noqa: S311  nothing secret
    for _round in range(ROUNDS):
        match = game.replay(options, dice.choice(game.turn), [])
        questions = game.underway.questions_in_play(options, NAMES)
        said = answers(questions, dice)
        if not said:
            continue
        told = game.underway.in_play(DealAnswers(said, names=NAMES), match, NAMES)
        if told is None:
            continue
        assert isinstance(told, InPlayWords)
        assert told.sentence.endswith(".")
        assert "%(" not in f"{told.sentence}{told.rest}{told.playing}{told.leads}{told.record}"
        assert not told.blocks or len(told.blocks) >= 13
        assert all(each.by_player for each in told.bids)


@every_game
def test_all_its_questions_are_told_apart_and_take_their_own_answers(game):
    questions = game.underway.questions_in_play({}, NAMES)
    assert len({question.name for question in questions}) == len(questions) > 0
    for question in questions:
        assert all(question.takes(value) for value, _words in question.choices if value)
        assert not question.takes("nonsense")


@every_game
def test_it_is_asked_without_house_rules_and_names_too(game):
    assert game.underway.questions_in_play(None, {seat: seat.spoken for seat in Seat})
