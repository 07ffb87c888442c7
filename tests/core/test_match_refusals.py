"""Whatever is not in the match format is refused by name; the good deals before a bad one are scored."""

import json

import pytest

from scorekeeper.domain.codec import BadJson, read, read_match_deal
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.match_format import IllegalMatch, answer, read_record
from scorekeeper.games import BY_SLUG
from tests.toy_game import EW_7, GAMES, MATCH, NS_3, SEATS, TALLY

GAME = "it can be “tally”"
SEAT = "it can be “N”, “E”, “S”, “W”"
ALIKE = "are too much alike; every player needs a different name"
NO_OBJECT = "a match is an object with named fields; this is"
XS = f"“{'x' * 40}…”"
A_TIME = "is not a time; a time is written like 2026-11-01T20:15:00Z"


FLAT = {"kind": "flat", "amount": 5, "unit": "€"}
A_SUM = {"kind": "flat", "amount": 80}
AN_AMOUNT = "it is a whole number, or a text with one or two decimals such as “0.50”,"


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
     f"“stakes”: “amount” is true; {AN_AMOUNT} from -9223372036854775808 to 9223372036854775807"),
    *((MATCH | {"stakes": FLAT | {"amount": amount}},
       f"“stakes”: “amount” is “{amount}”; {AN_AMOUNT} from -9223372036854775808 to 9223372036854775807")
      for amount in ("5", "0.505", "0.", ".5", "00.50", "+0.50", "0.50 ", "0·50", "1e2", "٠.50", "1,000.50", "",
                     "9" * 19 + ".00")),
    (MATCH | {"stakes": FLAT | {"unit": 1}},     "“stakes”: “unit” is 1; it is a text of at most 64 characters"),
    (MATCH | {"stakes": FLAT | {"unit": "x" * 65}}, f"“stakes”: “unit” is {XS}; it is a text of at most 64 characters"),
    (MATCH | {"stakes": FLAT | {"each": 1}},     "“stakes”: “each” is not a field here"),
    (MATCH | {"stakes": FLAT | {"cats": A_SUM}}, "“stakes”: “cats” is not a field here"),
    ([MATCH],                                    f"{NO_OBJECT} a list"),
    (None,                                       f"{NO_OBJECT} null"),
    (7,                                          f"{NO_OBJECT} 7"),
    (10**5000,                                   f"{NO_OBJECT} a number of very many digits"),
    ({},                                         "“format” is missing"),
    ({1: 2},                                     "the names of fields are texts"),
]
# Wrong with what Cats pay, in a game that makes some.
WRONG_PRICES = [
    (FLAT | {"cats": 80},                        "“cats”: 80 is not an object with named fields"),
    (FLAT | {"cats": None},                      "“cats”: null is not an object with named fields"),
    (FLAT | {"cats": A_SUM | {"kind": "each"}},  "“cats”: “kind” is “each”; it can be “flat”, “per_unit”"),
    (FLAT | {"cats": A_SUM | {"amount": 0}},     "“cats”: “amount” is 0; " + AN_AMOUNT + " from 0.01 to 1000000"),
    (FLAT | {"cats": A_SUM | {"unit": "ct"}},    "“cats”: “unit” is not a field here"),
    (FLAT | {"cats": A_SUM | {"kind": "per_unit"}}, "Cats pay per unit, but no price per unit is set"),
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


@pytest.mark.parametrize("stakes, words", WRONG_PRICES, ids=range(len(WRONG_PRICES)))
def test_what_is_wrong_with_the_price_of_cats_is_named(stakes, words):
    with pytest.raises(IllegalMatch) as refusal:
        read_record(MATCH | {"game": "avinas", "deals": [], "stakes": stakes}, BY_SLUG)
    assert str(refusal.value) == f"“stakes”: {words}"


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
        read_match_deal(TALLY, deal)
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
