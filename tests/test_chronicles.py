"""What holds of every game's chronicle, whatever is dealt and whatever the table has agreed on."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.domain.chronicle import Outcome
from scorekeeper.domain.match import Dealt, replay
from scorekeeper.domain.seats import CLOCKWISE, PLACES, BySeat
from scorekeeper.games import GAMES
from scorekeeper.games.avinas.scoring import RULES as AVINAS
from scorekeeper.games.avinas.tests import strategies as avinas
from scorekeeper.games.forty_one.dealing import ANTICLOCKWISE
from scorekeeper.games.forty_one.scoring import FortyOneRules
from scorekeeper.games.forty_one.tests import strategies as forty_one
from scorekeeper.games.kaiser.scoring import KaiserRules
from scorekeeper.games.kaiser.tests import strategies as kaiser
from scorekeeper.games.other.deals import Passed, Played
from scorekeeper.games.other.options import Agreed, Wins
from scorekeeper.games.other.scoring import OtherRules
from scorekeeper.games.solo_spades.scoring import SoloSpadesRules
from scorekeeper.games.solo_spades.tests import strategies as solo_spades
from scorekeeper.games.spades.scoring import SpadesRules
from scorekeeper.games.spades.tests import strategies as spades
from scorekeeper.games.styrivolt.scoring import StyrivoltRules
from scorekeeper.games.styrivolt.tests import strategies as styrivolt
from scorekeeper.games.voormsi.tests import strategies as voormsi

LAW = settings(max_examples=25, deadline=None)
LONGEST_KEY = 20
TAKEN_BY_THE_HOUSE = {"matches", *(outcome.value for outcome in Outcome)}


def at_a_table(tables, deals, turn=CLOCKWISE):
    """Rules, turn and deals of a game whose deals do not depend on its house rules."""
    return st.tuples(tables, st.just(turn), deals)


def of_forty_one(options):
    return at_a_table(st.just(FortyOneRules(options)), forty_one.matches(options), ANTICLOCKWISE)


@st.composite
def any_other_game(draw):
    turn = PLACES[: draw(st.integers(2, 8))]
    points = st.lists(st.integers(-60, 200), min_size=len(turn), max_size=len(turn))
    rounds = points.map(lambda each: Played(BySeat(tuple(zip(turn, each, strict=True)))))
    agreed = st.builds(
        Agreed,
        wins=st.sampled_from(Wins),
        target=st.sampled_from([None, 300, -100]),
        rounds=st.sampled_from([None, 1, 5]),
    )
    deals = st.lists(st.one_of(rounds, rounds, st.just(Passed())).map(Dealt), max_size=8)
    return draw(agreed.map(lambda chosen: OtherRules(turn, chosen))), turn, draw(deals)


DRAWN = {
    "avinas": at_a_table(st.just(AVINAS), avinas.MATCHES),
    "kaiser": at_a_table(st.builds(KaiserRules, kaiser.OPTIONS), kaiser.matches(kaiser.DEALS)),
    "spades": at_a_table(st.builds(SpadesRules, spades.HOUSES), spades.MATCHES),
    "solo-spades": at_a_table(st.builds(SoloSpadesRules, solo_spades.HOUSES), solo_spades.MATCHES),
    "forty-one": forty_one.OPTIONS.flatmap(of_forty_one),
    "styrivolt": at_a_table(st.builds(StyrivoltRules, styrivolt.OPTIONS), styrivolt.MATCHES),
    "voormsi": voormsi.matches(),
    "other": any_other_game(),
}

every_game = pytest.mark.parametrize("game", GAMES, ids=[game.slug for game in GAMES])


def drawn(data, game):
    """A match as far as it could be followed, sometimes stopped by its players."""
    rules, turn, deals = data.draw(DRAWN[game.slug])
    return replay(rules, turn[0], deals, turn=turn, closed=data.draw(st.booleans()))


def named(match):
    return {seat: f"Player {seat.value}" for seat in match.turn}


@every_game
@LAW
@given(st.data())
def test_what_is_owed_is_nought_together(game, data):
    match = drawn(data, game)
    for unit in game.chronicle.units():
        owed = game.chronicle.owed(match, unit.key)
        assert set(owed) == set(match.turn)
        assert sum(owed.values()) == 0


@every_game
@LAW
@given(st.data())
def test_outcomes_are_those_of_the_result(game, data):
    match = drawn(data, game)
    outcomes = game.chronicle.outcomes(match)
    if match.result is None:
        assert not outcomes
        return
    assert set(outcomes) == set(match.turn)
    winner = game.write_result(match.result)["winner"]
    won = {seat for seat, outcome in outcomes.items() if outcome is Outcome.WON}
    assert won == ({seat for seat in match.turn if plays_for(seat, winner)} if winner else set())
    assert (Outcome.LEVEL in outcomes.values()) is (winner is None)


def plays_for(seat, party):
    return party == seat.value or (seat in CLOCKWISE and party == seat.side.value)


@every_game
@LAW
@given(st.data())
def test_counts_can_be_kept_and_added_up(game, data):
    match = drawn(data, game)
    counts = game.chronicle.counts(match)
    assert set(counts) == set(match.turn)
    for own in counts.values():
        assert all(len(what) <= LONGEST_KEY and what not in TAKEN_BY_THE_HOUSE for what in own)
        assert all(type(count) is int and count >= 0 for count in own.values())


@every_game
@LAW
@given(st.data())
def test_facts_tell_no_more_done_than_tried(game, data):
    sums = {}
    for _match in range(2):
        for own in game.chronicle.counts(drawn(data, game)).values():
            sums |= {what: sums.get(what, 0) + count for what, count in own.items()}
    facts = game.chronicle.facts(sums)
    assert len({fact.label for fact in facts}) == len(facts)
    for fact in facts:
        assert fact.label
        assert fact.value
        if share := re.fullmatch(r"(\d+) of (\d+)", fact.value):
            assert int(share[1]) <= int(share[2])


@every_game
@LAW
@given(st.data())
def test_counts_are_those_of_the_deals_before_and_one_more(game, data):
    match = drawn(data, game)
    shorter = replay(
        match.rules, match.turn[0], [Dealt(row.deal, row.dealer) for row in match.rows[:-1]], turn=match.turn
    )
    before, after = game.chronicle.counts(shorter), game.chronicle.counts(match)
    for seat in match.turn:
        assert all(after[seat].get(what, 0) >= count for what, count in before[seat].items())


@every_game
@LAW
@given(st.data())
def test_every_feat_has_a_name(game, data):
    for feat, value in game.chronicle.feats(drawn(data, game)).items():
        assert len(feat) <= LONGEST_KEY
        assert type(value) is int
        assert value >= 0
        assert game.chronicle.feat_name(feat)


@every_game
@LAW
@given(st.data())
def test_a_line_has_its_number_before_the_first_deal_and_after_each(game, data):
    match = drawn(data, game)
    courses = game.chronicle.courses(match, named(match))
    assert courses
    for course in courses:
        assert course.title
        assert len({line.name for line in course.lines}) == len(course.lines) > 1
        assert {len(line.values) for line in course.lines} == {len(match.rows) + 1}
        assert all(line.values[0] == 0 for line in course.lines)
