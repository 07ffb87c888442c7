"""JSON is read exactly, and each thing that is refused is named."""

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.domain import codec
from scorekeeper.domain.codec import BadJson, InvalidValue, check, parse, read
from tests.profiles import examples

# fmt: off
READ = [
    ('{}',                                   {}),
    (' {"a": [1, -2, true, false, null]} ',  {"a": [1, -2, True, False, None]}),
    ('"Rūta 🐏"',                            "Rūta 🐏"),
    (r'"\ud83d\udc0f \u016b \/ \n"',         "🐏 ū / \n"),
    ('9223372036854775807',                  2**63 - 1),
    ('-9223372036854775808',                 -(2**63)),
    ('{"a": 1, "b": {"a": 1}}',              {"a": 1, "b": {"a": 1}}),
    ('[[[[[[[[8]]]]]]]]',                    [[[[[[[[8]]]]]]]]),
    ('["[[[[[[[[[[", "{{{{{{{{{{"]',         ["[[[[[[[[[[", "{{{{{{{{{{"]),
]
REFUSED = [
    ('{"won": 2.0}',             "“won”: 2.0 has a point or an exponent; numbers here are whole"),
    ('[1e5]',                    "1e5 has a point or an exponent; numbers here are whole"),
    ('-1E-400',                  "-1E-400 has a point or an exponent; numbers here are whole"),
    ('[NaN]',                    "NaN is not a number"),
    ('{"n": Infinity}',          "“n”: Infinity is not a number"),
    ('-Infinity',                "-Infinity is not a number"),
    ('9223372036854775808',      "9223372036854775808 is too large a number"),
    ('-9223372036854775809',     "-9223372036854775809 is too large a number"),
    ('"\\ud800"',                "“�” holds half a character (a lone surrogate)"),
    ('{"\\udc00x": 1}',          "“�x” holds half a character (a lone surrogate)"),
    ('["a\\u0000b"]',            "“a�b” holds a NUL character"),
    ('{"\\u0000": 1}',           "“�” holds a NUL character"),
    ('{"a": 1, "a": 1}',         "“a” is written more than once"),
    ('[{"b": {"a": 1, "a": 2}}]', "“b”: “a” is written more than once"),
    ('{"a": 1, "\\u0061": 1}',   "“a” is written more than once"),
    ('[[[[[[[[[9]]]]]]]]]',      "this is nested more than 8 deep"),
    ('{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{}}}}}}}}}', "this is nested more than 8 deep"),
    ('',                         "this is not JSON: it ends too soon"),
    ('{"a": ',                   "this is not JSON: it ends too soon"),
    ('{"a": 1 "b": 2}',          "this is not JSON: line 1, column 9 cannot be read"),
    ('{\n"a": 01}',              "this is not JSON: line 2, column 7 cannot be read"),
    ("{'a': 1}",                 "this is not JSON: line 1, column 2 cannot be read"),
    ('{} {}',                    "this is not JSON: line 1, column 4 cannot be read"),
    ('"a\nb"',                   "this is not JSON: line 1, column 3 cannot be read"),
    ('"\x00"',                   "this is not JSON: line 1, column 2 cannot be read"),
    ('nul',                      "this is not JSON: line 1, column 1 cannot be read"),
]
# fmt: on


@pytest.mark.parametrize("text, value", READ)
def test_json_is_read(text, value):
    assert read(text) == value
    assert read(text.encode()) == value


@pytest.mark.parametrize("text, words", REFUSED)
def test_it_says_what_it_refuses(text, words):
    with pytest.raises(BadJson) as refusal:
        read(text)
    assert str(refusal.value) == words


def test_a_byte_order_mark_is_passed_over():
    assert read("\ufeff[1]") == [1]
    assert read(b"\xef\xbb\xbf[1]") == [1]


NOT_UTF_8 = [(b'"\xff"', 2), (b'["ab\xc3"]', 5), (b'"\xed\xa0\x80"', 2), (b'"\xc0\x80"', 2)]


@pytest.mark.parametrize("text, place", NOT_UTF_8)
def test_bytes_that_are_not_utf_8_are_refused(text, place):
    with pytest.raises(BadJson, match=f"^this is not UTF-8: byte {place} cannot be read$"):
        read(text)


@pytest.mark.parametrize("text", ["9" * 5000, "-" + "9" * 5000])
def test_a_number_of_thousands_of_digits_is_refused(text):
    with pytest.raises(BadJson, match=r"^-?9{39,40}… is too large a number$"):
        read(text)


# fmt: off
DEPTHS = [
    "[" * 200_000 + "]" * 200_000,
    '{"a":' * 200_000 + "1" + "}" * 200_000,
    '[{"a":' * 100_000 + "1" + "}]" * 100_000,
    "[" * 200_000,
    "[" * 200_000 + "}" * 200_000,
    '["' + "[" * 200_000 + '", ' + "[" * 9_000 + "]" * 9_000 + "]",
]
# fmt: on


@pytest.mark.parametrize("text", DEPTHS, ids=range(len(DEPTHS)))
def test_the_deepest_nesting_is_refused_in_words(text):
    with pytest.raises(BadJson, match=r"^this is nested more than 8 deep$"):
        read(text)


def test_what_lies_too_deep_does_not_hide_what_lies_beside_it():
    deep = "[" * 50_000 + "]" * 50_000
    value = parse(f'{{"good": ["a]b\\"[[[[[[[[[[[[", 1], "bad": {deep}, "last": 2}}')
    assert list(value) == ["good", "bad", "last"]
    assert (value["good"], value["last"]) == (['a]b"[[[[[[[[[[[[', 1], 2)
    with pytest.raises(BadJson, match="nested more than 8 deep"):
        check(value["bad"], depth=2)


def test_a_long_text_of_open_quotes_costs_no_time():
    before = time.process_time()
    with pytest.raises(BadJson):
        read("[" * 5_000 + '"' + '\\"' * 40_000)
    assert time.process_time() - before < 0.5


def test_a_text_beyond_all_measure_is_refused_for_its_length(monkeypatch):
    monkeypatch.setattr(codec, "LONGEST", 100)
    assert read("[" + " " * 98 + "]") == []
    with pytest.raises(BadJson, match=r"^this is longer than 100 bytes$"):
        read("[" + " " * 99 + "]")


def test_a_part_that_is_refused_leaves_the_rest_to_be_read():
    value = parse('[1, 2.5, {"a": 1, "a": 2}, 3]')
    assert value[0] == 1
    assert value[1] == InvalidValue("2.5 has a point or an exponent; numbers here are whole")
    assert value[2] == InvalidValue("“a” is written more than once", {"a": 2})
    assert value[3] == 3


def test_a_part_is_measured_at_its_depth_in_the_whole():
    check([[]], depth=7)
    with pytest.raises(BadJson, match="nested more than 8 deep"):
        check([[]], depth=8)


def test_a_refusal_can_always_be_written_out():
    for text, _words in REFUSED:
        with pytest.raises(BadJson) as refusal:
            read(text)
        str(refusal.value).encode()


WHOLE = st.integers(-(2**63), 2**63 - 1)
TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))
VALUES = st.recursive(
    st.none() | st.booleans() | WHOLE | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=8,
)


def depth(value):
    if not isinstance(value, list | dict):
        return 0
    return 1 + max((depth(inner) for inner in (value.values() if isinstance(value, dict) else value)), default=0)


@given(VALUES.filter(lambda value: depth(value) <= 8), st.booleans())
def test_whatever_is_written_is_read_again(value, ascii_only):
    assert read(json.dumps(value, ensure_ascii=ascii_only)) == value


@examples(1.5)
@given(st.text() | st.binary() | st.text('{}[]":,0123456789.eE+-\\u tfn'))
def test_any_text_is_read_or_refused_and_nothing_else(text):
    try:
        check(read(text))
    except BadJson as refusal:
        str(refusal).encode()
