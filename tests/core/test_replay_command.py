"""`manage.py replay` answers every written match with one line, and never with a traceback.

No test here asks for the database: a command that touched it would fail.
"""

import io
import json
import sys

import pytest
from django.core.management import call_command

from scorekeeper.domain import codec
from scorekeeper.games import BY_SLUG
from tests.sample_matches import ANSWER, MATCH, WRONG, lines

KEYS = ["game", "deals", "result", "next_dealer", "error"]

OFFERED = ", ".join(f"“{slug}”" for slug in BY_SLUG)


def refused(words, *, game="avinas"):
    error = {"deal": None, "message": words}
    return {"game": game, "deals": [], "result": None, "next_dealer": None, "error": error}


TOO_SOON = refused("this is not JSON: it ends too soon", game=None)
NO_MATCH = refused("“format” is missing", game=None)


class Replayed:
    """What one run answered: a value for each line, the status, and what was said on standard error."""

    def __init__(self, out, status, err):
        self.text, self.status, self.err = out, status, err
        self.lines = [json.loads(line) for line in out.splitlines()]


@pytest.fixture
def replayed(tmp_path, monkeypatch):
    """Runs the command in this process on files with these contents, and on standard input."""

    def run(*contents, stdin=b"", names=None):
        files = []
        for number, content in enumerate(contents):
            files.append(tmp_path / f"{number}.json")
            files[-1].write_bytes(content if isinstance(content, bytes) else content.encode())
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        out, err, status = io.StringIO(), io.StringIO(), 0
        try:
            call_command("replay", *(names or map(str, files)), stdout=out, stderr=err)
        except SystemExit as end:
            status = end.code
        return Replayed(out.getvalue(), status, err.getvalue())

    return run


def test_each_line_is_answered_by_a_line_in_order(replayed):
    run = replayed(lines(MATCH, MATCH | {"first_dealer": "S"}, MATCH | {"deals": []}))
    assert run.lines[0] == ANSWER
    assert [line["next_dealer"] for line in run.lines] == ["E", "W", "N"]
    assert (run.status, run.err) == (0, "")


def test_an_answer_has_exactly_its_fields_in_order(replayed):
    run = replayed(lines(MATCH, WRONG, {}) + "{")
    assert [list(line) for line in run.lines] == [KEYS] * 4
    assert run.text.splitlines()[0] == json.dumps(ANSWER)


def test_files_are_read_one_after_the_other(replayed):
    run = replayed(lines(MATCH), "", lines(MATCH, MATCH))
    assert run.lines == [ANSWER] * 3


@pytest.mark.parametrize("names", [[], ["-"], ["-", "-"]])
def test_without_a_file_or_with_a_dash_standard_input_is_read(replayed, names):
    assert replayed(stdin=lines(MATCH, MATCH).encode(), names=names).lines == [ANSWER] * 2


PRETTY = json.dumps(MATCH, indent=2)

# fmt: off
READ_WHOLE = [
    ("over several lines",              PRETTY),
    ("ending without a line's end",     PRETTY + "\n\n"),
    ("with Windows' line ends",         PRETTY.replace("\n", "\r\n")),
    ("after empty lines",               "\n \r\n\t\n" + PRETTY),
    ("after a byte-order mark",         "\ufeff" + PRETTY),
    ("one brace a line",                "{\n" + lines(MATCH)[1:]),
]
# fmt: on


@pytest.mark.parametrize("text", [text for _name, text in READ_WHOLE], ids=[name for name, _text in READ_WHOLE])
def test_a_single_match_may_be_written_over_several_lines(replayed, text):
    run = replayed(text)
    assert (run.lines, run.status) == ([ANSWER], 0)


def test_a_line_that_is_not_json_is_an_error_of_that_match_alone(replayed):
    run = replayed(lines(MATCH) + "{oops\n" + lines(MATCH))
    assert run.lines == [ANSWER, refused("this is not JSON: line 1, column 2 cannot be read", game=None), ANSWER]
    assert run.status == 1


def test_a_match_over_several_lines_with_something_behind_it_is_read_by_line(replayed):
    run = replayed("{\n}\n" + lines(MATCH))
    assert run.lines[0] == TOO_SOON
    assert run.lines[1]["error"]["message"] == "this is not JSON: line 1, column 1 cannot be read"
    assert run.lines[2] == ANSWER


@pytest.mark.parametrize("text", [lines([MATCH]), json.dumps([MATCH, MATCH], indent=1)])
def test_an_array_of_matches_is_refused(replayed, text):
    run = replayed(text)
    assert run.lines == [refused("a match is an object with named fields; this is a list", game=None)]
    assert run.status == 1


def test_bytes_that_are_not_utf_8_spoil_one_line(replayed):
    run = replayed(lines(MATCH).encode() + b'{"game": "\xff"}\n' + lines(MATCH).encode())
    assert run.lines == [ANSWER, refused("this is not UTF-8: byte 11 cannot be read", game=None), ANSWER]


def test_the_good_deals_before_a_bad_one_are_scored(replayed):
    run = replayed(lines(WRONG))
    assert run.lines[0]["deals"] == ANSWER["deals"]
    assert run.lines[0]["error"] == {"deal": 2, "message": "“sevens” is 5; it is a whole number from 1 to 4"}
    assert (run.lines[0]["result"], run.lines[0]["next_dealer"], run.status) == (None, None, 1)


def test_a_wrong_match_is_named_with_the_game_it_gave(replayed):
    run = replayed(lines(MATCH | {"game": "whist"}, MATCH | {"closed": 0}, {}))
    assert run.lines[0] == refused(f"“game” is “whist”; it can be {OFFERED}", game="whist")
    assert run.lines[1] == refused("“closed” is 0; it is true or false")
    assert run.lines[2] == NO_MATCH


def test_an_unreadable_file_is_named_and_the_others_are_read(replayed, tmp_path):
    (tmp_path / "kept.json").write_text(lines(MATCH, WRONG))
    names = [str(tmp_path / "missing.json"), str(tmp_path), str(tmp_path / "kept.json")]
    run = replayed(names=names)
    assert [bool(line["error"]) for line in run.lines] == [False, True]
    missing, folder = run.err.splitlines()
    assert missing == f"{names[0]} cannot be read: No such file or directory"
    assert folder == f"{names[1]} cannot be read: Is a directory"
    assert run.status == 2


def test_a_line_beyond_all_measure_is_one_error(replayed, monkeypatch):
    monkeypatch.setattr("scorekeeper.data.imports.contents.LONGEST", 1_000)
    monkeypatch.setattr(codec, "LONGEST", 1_000)
    too_long = refused("this is longer than 1000 bytes", game=None)
    run = replayed(lines(MATCH) + "x" * 5_000 + "\n" + lines(MATCH) + "x" * 1_001)
    assert run.lines == [ANSWER, too_long, ANSWER, too_long]
    run = replayed("x" * 5_000 + "\n" + lines(MATCH))
    assert run.lines == [too_long, ANSWER]
