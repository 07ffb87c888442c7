"""The match format goes in and out unchanged, and whatever is not in it is refused by name."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.domain.answer import answer
from scorekeeper.domain.match import Dealt, IllegalDeal
from scorekeeper.domain.record import (
    IllegalMatch,
    Record,
    Stakes,
    StakesKind,
    WrittenDeal,
    read_dealt,
    read_record,
    write_dealt,
    write_record,
)
from scorekeeper.domain.seats import BySide, Seat, Side
from scorekeeper.domain.strict_json import BadJson, read
from tests.tally import TALLY, Deal

GAMES = {"tally": TALLY}
SEATS = {"N": "Ona", "E": "Jonas", "S": "Rasa", "W": "Petras"}
NS_3, EW_7 = {"winner": "NS", "tricks": 3}, {"winner": "EW", "tricks": 7}
MATCH = {"format": "scorekeeper-match/1", "game": "tally", "seats": SEATS, "first_dealer": "N", "deals": [NS_3, EW_7]}
KEPT = {
    "id": "spring-1",
    "note": "by the window\n“really”",
    "started": "2026-11-01T20:15:00Z",
    "ended": "2026-11-01t22:15:09.250+02:00",
    "stakes": {"kind": "flat", "amount": -5, "unit": "€"},
}

FULL_LINE = (
    '{"format": "scorekeeper-match/1", "game": "tally", "options": {"target": 12, "misere": true},'
    ' "seats": {"N": "Ona", "E": "Jonas", "S": "Rūta 🐏", "W": "Petras"}, "first_dealer": "E",'
    ' "deals": [{"winner": "NS", "tricks": 3, "id": "a", "note": "", "at": "2026-11-01T20:20:00Z", "dealer": "W"},'
    ' {"winner": "EW", "tricks": 7}], "closed": true, "id": "spring-1", "note": "late",'
    ' "started": "2026-11-01T20:15:00Z", "ended": "2026-11-01T22:15:00+02:00",'
    ' "stakes": {"kind": "per_unit", "amount": 10, "unit": "cents a mark"}}'
)
FULL_RECORD = Record(
    game=TALLY,
    options={"target": 12, "misere": True},
    names={Seat.N: "Ona", Seat.E: "Jonas", Seat.S: "Rūta 🐏", Seat.W: "Petras"},
    first_dealer=Seat.E,
    deals=(
        WrittenDeal(Dealt(Deal(Side.NS, 3), Seat.W), id="a", note="", at="2026-11-01T20:20:00Z"),
        WrittenDeal(Dealt(Deal(Side.EW, 7))),
    ),
    closed=True,
    id="spring-1",
    note="late",
    started="2026-11-01T20:15:00Z",
    ended="2026-11-01T22:15:00+02:00",
    stakes=Stakes(StakesKind.PER_UNIT, 10, "cents a mark"),
)


def test_a_match_is_one_line_with_its_fields_in_the_formats_order():
    assert write_record(FULL_RECORD) == FULL_LINE


def test_the_line_is_read_as_the_same_match():
    assert read_record(FULL_LINE, GAMES) == FULL_RECORD
    assert read_record(FULL_LINE.encode(), GAMES) == FULL_RECORD
    assert read_record(json.loads(FULL_LINE), GAMES) == FULL_RECORD


def test_what_is_left_out_stays_left_out():
    bare = read_record(MATCH, GAMES)
    assert (bare.options, bare.closed, bare.id, bare.note, bare.stakes) == ({}, False, None, None, None)
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
    assert (match.state, match.result) == (BySide(3, 7), "closed")
    assert replace(FULL_RECORD, closed=False).replay().result is None


def test_a_single_deal_goes_out_and_in():
    written = FULL_RECORD.deals[0]
    fields = {"winner": "NS", "tricks": 3, "id": "a", "note": "", "at": "2026-11-01T20:20:00Z", "dealer": "W"}
    assert list(write_dealt(TALLY, written).items()) == list(fields.items())
    assert read_dealt(TALLY, fields) == written


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


GAME = "it can be “tally”"
SEAT = "it can be “N”, “E”, “S”, “W”"
ALIKE = "are too much alike; every player needs a different name"
NO_OBJECT = "a match is an object with named fields; this is"
XS = f"“{'x' * 40}…”"
A_TIME = "is not a time; a time is written like 2026-11-01T20:15:00Z"


FLAT = {"kind": "flat", "amount": 5, "unit": "€"}


def without(name):
    return {field: value for field, value in MATCH.items() if field != name}


# Wrong with the match itself, whatever its deals are.
# fmt: off
WRONG_MATCHES = [
    (without("format"),                          "“format” is missing"),
    (without("game"),                            "“game” is missing"),
    (without("seats"),                           "“seats” is missing"),
    (without("first_dealer"),                    "“first_dealer” is missing"),
    (without("deals"),                           "“deals” is missing"),
    (MATCH | {"format": "scorekeeper-match/2"},  "“format” is “scorekeeper-match/2”; it can be “scorekeeper-match/1”"),
    (MATCH | {"format": 1},                      "“format” is 1; it can be “scorekeeper-match/1”"),
    (MATCH | {"game": "whist"},                  f"“game” is “whist”; {GAME}"),
    (MATCH | {"game": None},                     f"“game” is null; {GAME}"),
    (MATCH | {"game": ["tally"]},                f"“game” is a list; {GAME}"),
    (MATCH | {"game": "Tally"},                  f"“game” is “Tally”; {GAME}"),
    (MATCH | {"first_dealer": "NS"},             f"“first_dealer” is “NS”; {SEAT}"),
    (MATCH | {"first_dealer": 0},                f"“first_dealer” is 0; {SEAT}"),
    (MATCH | {"deals": {}},                      "“deals” is an object; it is a list"),
    (MATCH | {"deals": None},                    "“deals” is null; it is a list"),
    (MATCH | {"deals": 2.0},                     "JSON has no float"),
    (MATCH | {"closed": 1},                      "“closed” is 1; it is true or false"),
    (MATCH | {"closed": 0},                      "“closed” is 0; it is true or false"),
    (MATCH | {"closed": None},                   "“closed” is null; it is true or false"),
    (MATCH | {"winner": "NS"},                   "“winner” is not a field here"),
    (MATCH | {"Note": "x"},                      "“Note” is not a field here"),
    (MATCH | {"dealer": "N"},                    "“dealer” is not a field here"),
    (MATCH | {"options": None},                  "“options”: null is not an object with named fields"),
    (MATCH | {"options": []},                    "“options”: a list is not an object with named fields"),
    (MATCH | {"options": {"peg": 45}},           "“options”: “peg” is not a field here"),
    (MATCH | {"options": {"target": True}},      "“options”: “target” is true; it is a whole number from 1 to 100"),
    (MATCH | {"options": {"target": 101}},       "“options”: “target” is 101; it is a whole number from 1 to 100"),
    (MATCH | {"options": {"misere": 1}},         "“options”: “misere” is 1; it is true or false"),
    (MATCH | {"seats": None},                    "“seats”: null is not an object with named fields"),
    (MATCH | {"seats": list(SEATS.values())},    "“seats”: a list is not an object with named fields"),
    (MATCH | {"seats": {"N": "Ona"}},            "“seats”: “E” is missing"),
    (MATCH | {"seats": SEATS | {"P1": "Eve"}},   "“seats”: “P1” is not a field here"),
    (MATCH | {"seats": SEATS | {"W": None}},     "“seats”: “W”: null is not a name"),
    (MATCH | {"seats": SEATS | {"W": ""}},       "“seats”: “W”: a name has at least one character"),
    (MATCH | {"seats": SEATS | {"W": "x" * 41}}, "“seats”: “W”: a name has at most 40 characters"),
    (MATCH | {"seats": SEATS | {"W": "a\u202eb"}}, "“seats”: “W”: a name cannot hold the invisible character U+202E"),
    (MATCH | {"seats": SEATS | {"W": "Ona"}},    f"“seats”: “Ona” and “Ona” {ALIKE}"),
    (MATCH | {"seats": SEATS | {"W": "ＯＮＡ"}},  f"“seats”: “Ona” and “ＯＮＡ” {ALIKE}"),
    (MATCH | {"id": 7},                          "“id” is 7; it is a text of at most 64 characters"),
    (MATCH | {"id": "x" * 65},                   f"“id” is {XS}; it is a text of at most 64 characters"),
    (MATCH | {"note": "x" * 501},                f"“note” is {XS}; it is a text of at most 500 characters"),
    (MATCH | {"note": None},                     "“note” is null; it is a text of at most 500 characters"),
    (MATCH | {"started": "yesterday"},           f"“started”: “yesterday” {A_TIME}"),
    (MATCH | {"started": 1_793_556_900},         "“started”: 1793556900 is not a time"),
    (MATCH | {"ended": "2026-11-01"},            f"“ended”: “2026-11-01” {A_TIME}"),
    (MATCH | {"stakes": 5},                      "“stakes”: 5 is not an object with named fields"),
    (MATCH | {"stakes": {}},                     "“stakes”: “kind” is missing"),
    (MATCH | {"stakes": FLAT | {"kind": "round"}}, "“stakes”: “kind” is “round”; it can be “flat”, “per_unit”"),
    (MATCH | {"stakes": FLAT | {"amount": True}},
     "“stakes”: “amount” is true; it is a whole number from -9223372036854775808 to 9223372036854775807"),
    (MATCH | {"stakes": FLAT | {"unit": 1}},     "“stakes”: “unit” is 1; it is a text of at most 64 characters"),
    (MATCH | {"stakes": FLAT | {"unit": "x" * 65}}, f"“stakes”: “unit” is {XS}; it is a text of at most 64 characters"),
    (MATCH | {"stakes": FLAT | {"each": 1}},     "“stakes”: “each” is not a field here"),
    ([MATCH],                                    f"{NO_OBJECT} a list"),
    (None,                                       f"{NO_OBJECT} null"),
    (7,                                          f"{NO_OBJECT} 7"),
    (10**5000,                                   f"{NO_OBJECT} a number of very many digits"),
    ({},                                         "“format” is missing"),
    ({1: 2},                                     "the names of fields are texts"),
]
# Wrong with the third deal only.
WRONG_DEALS = [
    (None,                              "null is not an object with named fields"),
    ([],                                "a list is not an object with named fields"),
    ("NS+3",                            "“NS+3” is not an object with named fields"),
    ({},                                "“winner” is missing"),
    (NS_3 | {"winner": "N"},            "“winner” is “N”; it can be “NS”, “EW”"),
    (NS_3 | {"tricks": True},           "“tricks” is true; it is a whole number from 0 to 13"),
    (NS_3 | {"tricks": 14},             "“tricks” is 14; it is a whole number from 0 to 13"),
    (NS_3 | {"tricks": 8},              "a deal is won by 1 to 7 tricks, not 8"),
    (NS_3 | {"tricks": 2**63},          "this number is too large"),
    (NS_3 | {"tricks": 3.0},            "JSON has no float"),
    (NS_3 | {"dealer": "X"},            f"“dealer” is “X”; {SEAT}"),
    (NS_3 | {"dealer": None},           f"“dealer” is null; {SEAT}"),
    (NS_3 | {"id": 4},                  "“id” is 4; it is a text of at most 64 characters"),
    (NS_3 | {"id": "x" * 65},           f"“id” is {XS}; it is a text of at most 64 characters"),
    (NS_3 | {"note": "x" * 501},        f"“note” is {XS}; it is a text of at most 500 characters"),
    (NS_3 | {"note": "a\0"},            "“a�” holds a NUL character"),
    (NS_3 | {"note": "\ud83d"},         "“�” holds half a character (a lone surrogate)"),
    (NS_3 | {"at": "20:15"},            f"“at”: “20:15” {A_TIME}"),
    (NS_3 | {"at": 5},                  "“at”: 5 is not a time"),
    (NS_3 | {"kind": "played"},         "“kind” is not a field here"),
    (NS_3 | {"number": 3},              "“number” is not a field here"),
    (NS_3 | {"x": [[[[[[]]]]]]},        "this is nested more than 8 deep"),
]
# Wrong in a way that only a text can be; the match holds one deal, and `x` is wrong in it.
WRONG_TEXTS = [
    ('"x": 1, "x": 1',                  "“x” is written more than once"),
    ('"tricks": 3',                     "“tricks” is written more than once"),
    ('"x": NaN',                        "“x”: NaN is not a number"),
    ('"x": 2.0',                        "“x”: 2.0 has a point or an exponent; numbers here are whole"),
    ('"x": 1e400',                      "“x”: 1e400 has a point or an exponent; numbers here are whole"),
    ('"x": 18446744073709551616',       "“x”: 18446744073709551616 is too large a number"),
    ('"x": "\\ud800"',                  "“�” holds half a character (a lone surrogate)"),
    ('"x": ' + "[" * 90_000 + "]" * 90_000, "this is nested more than 8 deep"),
    ('"x": ' + "9" * 5_000,             f"“x”: {'9' * 40}… is too large a number"),
]
# fmt: on


@pytest.mark.parametrize("match, words", WRONG_MATCHES, ids=range(len(WRONG_MATCHES)))
def test_what_is_wrong_with_a_match_is_named(match, words):
    with pytest.raises(IllegalMatch) as refusal:
        read_record(match, GAMES)
    assert (str(refusal.value), refusal.value.deal) == (words, None)
    given = match.get("game") if isinstance(match, dict) else None
    assert answer(match, GAMES) == refused(given if isinstance(given, str) else None, words)


def refused(game, words):
    error = {"deal": None, "message": words}
    return {"game": game, "deals": [], "result": None, "next_dealer": None, "error": error}


@pytest.mark.parametrize("deal, words", WRONG_DEALS, ids=range(len(WRONG_DEALS)))
def test_what_is_wrong_with_a_deal_is_named_and_the_good_ones_before_it_are_scored(deal, words):
    match = MATCH | {"deals": [NS_3, NS_3, deal, NS_3]}
    with pytest.raises(IllegalMatch) as refusal:
        read_record(match, GAMES)
    assert (str(refusal.value), refusal.value.deal) == (f"deal 3: {words}", 3)
    assert answer(match, GAMES) == {
        "game": "tally",
        "deals": [
            {"number": 1, "dealer": "N", "effect": {"marks": 3}, "totals": {"NS": 3, "EW": 0}},
            {"number": 2, "dealer": "E", "effect": {"marks": 3}, "totals": {"NS": 6, "EW": 0}},
        ],
        "result": None,
        "next_dealer": None,
        "error": {"deal": 3, "message": words},
    }
    with pytest.raises(IllegalDeal) as alone:
        read_dealt(TALLY, deal)
    assert str(alone.value) == words


@pytest.mark.parametrize("fields, words", WRONG_TEXTS, ids=range(len(WRONG_TEXTS)))
def test_what_only_a_text_can_get_wrong_is_wrong_where_it_stands(fields, words):
    in_second_deal = json.dumps(MATCH).replace('"tricks": 7', f'"tricks": 7, {fields}')
    assert answer(in_second_deal, GAMES)["error"] == {"deal": 2, "message": words}
    assert len(answer(in_second_deal, GAMES)["deals"]) == 1
    if "tricks" not in fields:
        in_match = json.dumps(MATCH).replace('"first_dealer": "N"', f'"first_dealer": "N", {fields}')
        assert answer(in_match, GAMES) == refused("tally", words)


@pytest.mark.parametrize("text", ["", "{", "nul", b"\xff\xfe", "[" * 90_000, b'{"game": "tally"'])
def test_what_is_not_json_is_an_answer_too(text):
    with pytest.raises(BadJson) as refusal:
        read(text)
    assert answer(text, GAMES) == refused(None, str(refusal.value))
    with pytest.raises(IllegalMatch, match=r"^this is "):
        read_record(text, GAMES)


def test_the_game_is_repeated_even_when_nothing_else_can_be_read():
    assert answer('{"game": "whist", "x": NaN}', GAMES)["game"] == "whist"
    assert answer('{"game": "tally", "x": 1, "x": 1}', GAMES)["game"] == "tally"
    assert answer('{"game": "\\ud800"}', GAMES)["game"] is None
    assert answer('{"game": 2.0}', GAMES)["game"] is None


def test_a_deal_after_the_end_is_an_error():
    answered = answer(MATCH | {"deals": [EW_7, EW_7, NS_3]}, GAMES)
    assert answered["error"] == {"deal": 3, "message": "the match was over before this deal"}
    assert (len(answered["deals"]), answered["result"], answered["next_dealer"]) == (2, None, None)
    with pytest.raises(IllegalMatch, match=r"^deal 3: the match was over before this deal$"):
        read_record(MATCH | {"deals": [EW_7, EW_7, NS_3]}, GAMES)


def test_without_an_error_there_is_a_result_or_a_next_dealer():
    going_on = answer(MATCH, GAMES)
    assert (going_on["result"], going_on["next_dealer"], going_on["error"]) == (None, "S", None)
    ended = answer(MATCH | {"deals": [EW_7, EW_7]}, GAMES)
    assert (ended["result"], ended["next_dealer"], ended["error"]) == ({"winner": "EW"}, None, None)
    closed = answer(MATCH | {"closed": True}, GAMES)
    assert (closed["result"], closed["next_dealer"], closed["error"]) == ({"winner": None}, None, None)


def test_what_is_kept_beside_the_match_changes_no_answer():
    kept = {"id": "b", "note": "x", "at": "2026-11-01T20:20:00Z"}
    assert answer(MATCH | KEPT | {"deals": [NS_3 | kept, EW_7]}, GAMES) == answer(MATCH, GAMES)


TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=64)
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
        "stakes": st.fixed_dictionaries({"unit": TEXTS, "amount": AMOUNTS, "kind": st.just("flat")}),
    },
)


@settings(max_examples=300, deadline=None)
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


@settings(max_examples=500, deadline=None)
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


@settings(max_examples=500, deadline=None)
@given(ANYTHING)
def test_anything_at_all_is_answered(data):
    json.dumps(answer(data, GAMES), ensure_ascii=False).encode()
