"""Files of written matches: one a line, or a single one over several lines. Read with bounded memory."""

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import BinaryIO

from scorekeeper.domain.formats.strict_json import LONGEST, BadJson, parse

BYTE_ORDER_MARK = "\ufeff".encode()


def opened(name: str) -> AbstractContextManager[BinaryIO]:
    """Return the file of that name; standard input for -. Raises OSError."""
    if name != "-":
        return Path(name).open("rb")
    if sys.stdin is None:  # the shell's <&-
        raise OSError("it is closed")
    return nullcontext(sys.stdin.buffer)


def matches_in(stream: BinaryIO) -> Iterator[bytes]:
    """Yield the text of each match: a line with anything on it; or the whole file, where that and not its first line is
    JSON.

    Of anything longer than strict_json.LONGEST only so much is handed on that it is refused for its length.
    """
    first = next(lines_in(stream), b"")
    if _is_json(first) or not first:
        yield from filter(None, [first])
        yield from lines_in(stream)
        return
    more = stream.read(LONGEST + 1)
    whole = first + b"\n" + more
    if len(whole) <= LONGEST and _is_json(whole):
        yield whole
        return
    yield first
    *lines, begun = more.split(b"\n")
    yield from filter(bytes.strip, lines)
    yield from lines_in(stream, begun)


def lines_in(stream: BinaryIO, begun: bytes = b"") -> Iterator[bytes]:
    """Yield the lines with anything on them; of one longer than strict_json.LONGEST only a little more than that."""
    while line := begun + stream.readline(LONGEST + 1):
        line, begun = line.removeprefix(BYTE_ORDER_MARK) or b"\n", b""
        if len(line) > LONGEST:
            _pass_over_rest(stream, line)
        if line.strip():
            yield line.rstrip(b"\r\n")


def _pass_over_rest(stream: BinaryIO, line: bytes) -> None:
    """Read on to the end of a line that was cut for its length."""
    while line and not line.endswith(b"\n"):
        line = stream.readline(LONGEST)


def _is_json(text: bytes) -> bool:
    try:
        parse(text)
    except BadJson:
        return False
    return True
