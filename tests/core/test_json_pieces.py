"""A large file is read piece by piece as strictly as a small one is at once, wherever the pieces end."""

import io
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.domain.formats import json_pieces
from scorekeeper.domain.formats.json_pieces import Pieces
from scorekeeper.domain.formats.strict_json import BadJson, read

TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\0"))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text('ab\\"é🐏', max_size=3), inner, max_size=3),
    max_leaves=8,
)
FILES = st.fixed_dictionaries({"format": st.just("x"), "matches": st.lists(VALUES, max_size=6), "people": VALUES})


def pieced(data: bytes) -> dict[str, Any]:
    """The object in the file, each element of its lists read again from where it is said to stand."""
    pieces, found = Pieces(io.BytesIO(data)), {}
    for name in pieces.fields():
        if name == "matches" and pieces.is_list():
            found[name] = [json.loads(data[each.start : each.start + each.length]) for each in pieces.elements()]
        else:
            found[name] = pieces.value(name)
    return found


@given(FILES, st.integers(1, 40), st.sampled_from([None, 1]), st.booleans())
def test_wherever_a_file_is_cut_it_says_the_same(
    given: Any, at_a_time: int, indent: int | None, ascii_only: bool
) -> None:
    data = json.dumps(given, indent=indent, ensure_ascii=ascii_only).encode(errors="replace")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(json_pieces, "AT_A_TIME", at_a_time)
        assert pieced(data) == json.loads(data)


# fmt: off
REFUSED = [
    (b"",                                   "this is not JSON: it ends too soon"),
    (b"hello",                              "this is not JSON: line 1, column 1 cannot be read"),
    (b'{"format"',                          "this is not JSON: it ends too soon"),
    (b'{"format":1,"format":2}',            "“format” is written more than once"),
    (b'{"format":1}x',                      "this is not JSON: line 1, column 13 cannot be read"),
    (b'{"format":1}\n{"format":1}',         "this is not JSON: line 2, column 1 cannot be read"),
    (b'{"format":1.5}',                     "“format”: 1.5 has a point or an exponent; numbers here are whole"),
    (b'{"matches":[\n{"a":1},\n{"a":1.5}]}', "line 3: “a”: 1.5 has a point or an exponent; numbers here are whole"),
    (b'{"matches":[\n{"a":1}\n{"a":1}]}',   "this is not JSON: line 3, column 1 cannot be read"),
    (b'{"matches":[1,]}',                   "this is not JSON: line 1, column 15 cannot be read"),
    (b'{"matches":[[[[[[[[1]]]]]]]]}',      "line 1: this is nested more than 8 deep"),
    (b'{"matches":' + b"[" * 9000,          "this is nested more than 8 deep"),
    (b'{"a":"\xff"}',                       "this is not UTF-8: byte 7 cannot be read"),
    (b'{"a":"\xc3',                         "this is not UTF-8: byte 7 cannot be read"),
    (b'{1:2}',                              "this is not JSON: line 1, column 2 cannot be read"),
]
# fmt: on


@pytest.mark.parametrize("at_a_time", [1, 5, 1000])
@pytest.mark.parametrize("data,words", REFUSED)
def test_what_is_wrong_is_said_with_its_place(data: bytes, words: str, at_a_time: int, monkeypatch: Any) -> None:
    monkeypatch.setattr(json_pieces, "AT_A_TIME", at_a_time)
    with pytest.raises(BadJson) as refusal:
        pieced(data)
    assert str(refusal.value) == words
    with pytest.raises(BadJson):
        read(data)


def test_a_mark_at_the_beginning_and_blanks_are_passed_over() -> None:
    assert pieced("\ufeff \n{ } \n".encode()) == {}


def test_a_value_without_end_is_not_read_to_its_end(monkeypatch: Any) -> None:
    monkeypatch.setattr(json_pieces, "LONGEST", 1000)
    monkeypatch.setattr(json_pieces, "AT_A_TIME", 100)
    file = io.BytesIO(b'{"a":"' + b"x" * 100_000)
    pieces = Pieces(file)
    name = next(pieces.fields())
    with pytest.raises(BadJson, match="this is longer than 1000 bytes"):
        pieces.value(name)
    assert file.tell() < 5000
