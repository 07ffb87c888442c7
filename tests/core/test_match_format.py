"""The match format goes in and out unchanged, and whatever is written in it is answered."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.domain.codec import WrittenDeal, read_match_deal, write_match_deal
from scorekeeper.domain.match import MatchDeal, Result
from scorekeeper.domain.match_format import (
    IllegalMatch,
    MatchRecord,
    Stakes,
    StakesKind,
    answer,
    read_record,
    write_record,
)
from scorekeeper.domain.seats import BySide, Seat, Side
from scorekeeper.games import BY_SLUG
from tests.profiles import examples
from tests.toy_game import EW_7, GAMES, KEPT, MATCH, NS_3, SEATS, TALLY, Deal

FULL_LINE = (
    '{"format": "scorekeeper-match/1", "game": "tally", "options": {"target": 12, "misere": true},'
    ' "seats": {"N": "Ona", "E": "Jonas", "S": "Rūta 🐏", "W": "Petras"}, "first_dealer": "E",'
    ' "deals": [{"winner": "NS", "tricks": 3, "id": "a", "note": "", "at": "2026-11-01T20:20:00Z", "dealer": "W"},'
    ' {"winner": "EW", "tricks": 7}], "closed": true, "id": "spring-1", "note": "late",'
    ' "started": "2026-11-01T20:15:00Z", "ended": "2026-11-01T22:15:00+02:00",'
    ' "stakes": {"kind": "per_unit", "amount": 10, "unit": "cents a mark"}}'
)
FULL_RECORD = MatchRecord(
    game=TALLY,
    options={"target": 12, "misere": True},
    names={Seat.N: "Ona", Seat.E: "Jonas", Seat.S: "Rūta 🐏", Seat.W: "Petras"},
    first_dealer=Seat.E,
    deals=(
        WrittenDeal(MatchDeal(Deal(Side.NS, 3), Seat.W), id="a", note="", at="2026-11-01T20:20:00Z"),
        WrittenDeal(MatchDeal(Deal(Side.EW, 7))),
    ),
    closed=True,
    id="spring-1",
    texts={"note": "late"},
    started="2026-11-01T20:15:00Z",
    ended="2026-11-01T22:15:00+02:00",
    stakes=Stakes(StakesKind.PER_UNIT, 10, "cents a mark"),
)


def test_a_match_is_one_line_with_its_fields_in_the_formats_order():
    assert write_record(FULL_RECORD) == FULL_LINE


@pytest.mark.parametrize("cats", ['{"kind": "flat", "amount": 80}', '{"kind": "per_unit", "amount": 20}'])
def test_what_cats_pay_stands_last_among_the_stakes(cats):
    line = (
        '{"format": "scorekeeper-match/1", "game": "avinas", "options": {},'
        ' "seats": {"N": "Ona", "E": "Jonas", "S": "Rasa", "W": "Petras"}, "first_dealer": "N", "deals": [],'
        f' "stakes": {{"kind": "per_unit", "amount": 5, "unit": "ct", "cats": {cats}}}}}'
    )
    assert write_record(read_record(line, BY_SLUG)) == line


@pytest.mark.parametrize("amount", ["0,50", "0.5", "-3.00", "999999999999999999.99"])
def test_an_amount_with_decimals_is_a_text_and_stays_as_it_is_written(amount):
    line = FULL_LINE.replace('"amount": 10', f'"amount": "{amount}"')
    assert write_record(read_record(line, GAMES)) == line


def test_the_line_is_read_as_the_same_match():
    assert read_record(FULL_LINE, GAMES) == FULL_RECORD
    assert read_record(FULL_LINE.encode(), GAMES) == FULL_RECORD
    assert read_record(json.loads(FULL_LINE), GAMES) == FULL_RECORD


def test_what_is_left_out_stays_left_out():
    bare = read_record(MATCH, GAMES)
    assert (bare.options, bare.closed, bare.id, bare.texts, bare.stakes) == ({}, False, None, {}, None)
    assert write_record(bare) == (
        '{"format": "scorekeeper-match/1", "game": "tally", "options": {},'
        ' "seats": {"N": "Ona", "E": "Jonas", "S": "Rasa", "W": "Petras"}, "first_dealer": "N",'
        ' "deals": [{"winner": "NS", "tricks": 3}, {"winner": "EW", "tricks": 7}]}'
    )


def test_fields_in_another_order_are_put_in_order():
    assert write_record(read_record(backwards(json.loads(FULL_LINE)), GAMES)) == FULL_LINE


def backwards(value):
    if isinstance(value, dict):
        return {name: backwards(value[name]) for name in reversed(value)}
    return [backwards(each) for each in value] if isinstance(value, list) else value


def test_options_are_written_as_they_were_given():
    line = write_record(read_record(MATCH | {"options": {"misere": False}}, GAMES))
    assert '"options": {"misere": false}, ' in line


def test_names_are_kept_composed_and_trimmed():
    record = read_record(MATCH | {"seats": SEATS | {"S": "  Ru\u0304ta\t"}}, GAMES)
    assert record.names[Seat.S] == "Rūta"


def test_a_record_replays_with_its_own_options_and_first_dealer():
    match = FULL_RECORD.replay()
    assert [row.dealer for row in match.rows] == [Seat.W, Seat.N]
    assert (match.state, match.result) == (BySide(3, 7), Result("closed", None))
    assert replace(FULL_RECORD, closed=False).replay().result is None


def test_a_single_deal_goes_out_and_in():
    written = FULL_RECORD.deals[0]
    fields = {"winner": "NS", "tricks": 3, "id": "a", "note": "", "at": "2026-11-01T20:20:00Z", "dealer": "W"}
    assert list(write_match_deal(TALLY, written).items()) == list(fields.items())
    assert read_match_deal(TALLY, fields) == written


def test_a_game_for_two_has_two_seats():
    for_two = {"tally": replace(TALLY, turn=(Seat.N, Seat.S))}
    two = MATCH | {"seats": {"N": "Ona", "S": "Rasa"}, "deals": [NS_3, NS_3]}
    assert read_record(two, for_two).names == {Seat.N: "Ona", Seat.S: "Rasa"}
    assert [line["dealer"] for line in answer(two, for_two)["deals"]] == ["N", "S"]
    for wrong, words in (
        (two | {"seats": SEATS}, "“seats”: “E” is not a field here"),
        (two | {"first_dealer": "E"}, "“first_dealer” is “E”, where nobody sits"),
        (two | {"deals": [NS_3 | {"dealer": "W"}]}, "“dealer” is “W”, where nobody sits"),
    ):
        assert answer(wrong, for_two)["error"]["message"] == words


def test_seats_are_written_clockwise_whichever_way_the_deal_goes():
    anticlockwise = {"tally": replace(TALLY, turn=(Seat.N, Seat.W, Seat.S, Seat.E))}
    assert list(json.loads(write_record(read_record(MATCH, anticlockwise)))["seats"]) == ["N", "E", "S", "W"]


def test_without_an_error_there_is_a_result_or_a_next_dealer():
    going_on = answer(MATCH, GAMES)
    assert (going_on["result"], going_on["next_dealer"], going_on["error"]) == (None, "S", None)
    ended = answer(MATCH | {"deals": [EW_7, EW_7]}, GAMES)
    assert (ended["result"], ended["next_dealer"], ended["error"]) == (
        {"ended_by": "target", "winner": "EW"},
        None,
        None,
    )
    closed = answer(MATCH | {"closed": True}, GAMES)
    assert (closed["result"], closed["next_dealer"], closed["error"]) == (
        {"ended_by": "closed", "winner": None},
        None,
        None,
    )


def test_what_is_kept_beside_the_match_changes_no_answer():
    kept = {"id": "b", "note": "x", "at": "2026-11-01T20:20:00Z"}
    assert answer(MATCH | KEPT | {"deals": [NS_3 | kept, EW_7]}, GAMES) == answer(MATCH, GAMES)


TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=64)
DECIMALS = st.from_regex(r"[0-9.,]{1,6}", fullmatch=True)
AMOUNTS = st.integers(-(2**63), 2**63 - 1)
MOMENTS = st.datetimes().map(lambda moment: moment.isoformat() + "Z")
DEALS = st.fixed_dictionaries(
    {"winner": st.sampled_from(["NS", "EW"]), "tricks": st.integers(0, 8)},
    optional={"id": TEXTS, "note": TEXTS, "at": MOMENTS, "dealer": st.sampled_from("NESW")},
)
MATCHES = st.fixed_dictionaries(
    {name: st.just(MATCH[name]) for name in ("format", "game", "seats")}
    | {"first_dealer": st.sampled_from("NESW"), "deals": st.lists(DEALS, max_size=8)},
    optional={
        "options": st.fixed_dictionaries({}, optional={"misere": st.booleans(), "target": st.integers(1, 100)}),
        "closed": st.booleans(),
        "id": TEXTS,
        "note": TEXTS,
        "started": MOMENTS,
        "stakes": st.fixed_dictionaries({"unit": TEXTS, "amount": AMOUNTS | DECIMALS, "kind": st.just("flat")}),
    },
)


@examples(1.5)
@given(MATCHES)
def test_in_and_out_and_in_again_is_the_same_line(match):
    try:
        line = write_record(read_record(match, GAMES))
    except IllegalMatch:
        assert answer(match, GAMES)["error"] is not None
        return
    assert "\n" not in line
    assert write_record(read_record(line, GAMES)) == line
    assert write_record(read_record(line.encode(), GAMES)) == line
    assert answer(line, GAMES) == answer(match, GAMES)
    assert answer(line, GAMES)["error"] is None


FIELD_NAMES = st.text(max_size=5) | st.sampled_from([*MATCH, *KEPT])
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.binary(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(FIELD_NAMES, inner, max_size=3),
    max_leaves=10,
)


@examples(2.5)
@given(MATCHES, st.sampled_from([*MATCH, *KEPT, "options", "closed", "x"]), ANYTHING, st.integers(0, 7), st.booleans())
def test_whatever_is_put_into_a_match_is_answered_and_can_be_written_out(match, name, value, place, in_deal):
    deals = list(match["deals"])
    if in_deal and place < len(deals):
        deals[place] = value if name == "x" else deals[place] | {name: value}
        spoilt = match | {"deals": deals}
    else:
        spoilt = match | {name: value}
    answered = answer(spoilt, GAMES)
    json.dumps(answered, ensure_ascii=False).encode()
    assert list(answered) == ["game", "deals", "result", "next_dealer", "error"]
    if answered["error"] is None:
        assert (answered["result"] is None) != (answered["next_dealer"] is None)
        assert write_record(read_record(spoilt, GAMES))
    else:
        assert (answered["result"], answered["next_dealer"]) == (None, None)


@examples(2.5)
@given(ANYTHING)
def test_anything_at_all_is_answered(data):
    json.dumps(answer(data, GAMES), ensure_ascii=False).encode()
