"""Files of written matches are read with bounded memory, however long they are."""

import io
import itertools
import json

from scorekeeper.data.imports.contents import matches_in
from tests.sample_matches import MATCH, lines


class Endless(io.RawIOBase):
    """A stream that never ends, and of which only so many bytes are to be taken."""

    def __init__(self, line, most):
        self.line, self.left = itertools.cycle(line), most

    def readable(self):
        return True

    def readinto(self, buffer):
        size = min(len(buffer), 4096)
        buffer[:size] = bytes(itertools.islice(self.line, size))
        self.left -= size
        assert self.left > 0, "too much is read at once"
        return size


def test_lines_are_handed_on_before_the_file_ends():
    stream = Endless(lines(MATCH).encode(), most=100_000)
    taken = list(itertools.islice(matches_in(io.BufferedReader(stream)), 3))
    assert [json.loads(text) for text in taken] == [MATCH] * 3


def test_a_file_that_can_be_no_single_match_is_not_held_whole(monkeypatch):
    monkeypatch.setattr("scorekeeper.data.imports.contents.LONGEST", 10_000)
    stream = Endless(b"{\n" + lines(MATCH).encode(), most=30_000)
    taken = list(itertools.islice(matches_in(io.BufferedReader(stream)), 4))
    assert taken[0] == taken[2] == b"{"
    assert json.loads(taken[1]) == json.loads(taken[3]) == MATCH


def test_no_line_is_lost_where_the_held_part_ends(monkeypatch):
    text = b"{\n" + b"".join(b'{"id": "%d"}\n' % number for number in range(300))
    for longest in range(40, 80):
        monkeypatch.setattr("scorekeeper.data.imports.contents.LONGEST", longest)
        assert list(matches_in(io.BytesIO(text))) == text.splitlines(), longest
