"""Blocks between `:::` and `:::`: their names, and the functions that show them."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock

from scorekeeper.domain.i18n import _
from scorekeeper.rulebook.reading import Reading

OPENING = re.compile(r":::\s*([a-z-]+)\s*(.*)")
CLOSING = ":::"


@dataclass(frozen=True, slots=True)
class Block:
    """A block as it was written: its name, what follows it, and its lines, the first of them on `line` (from 0)."""

    name: str
    argument: str
    lines: tuple[str, ...]
    line: int


@dataclass(frozen=True, slots=True)
class RenderedBlock:
    """A block as it is shown, its sentences for the search, and whether a source vouches for it."""

    html: str
    sentences: tuple[str, ...] = ()
    marked: bool = True


@dataclass(frozen=True, slots=True)
class BlockContext:
    """What a block can ask for: the Reading; lines of text as HTML, and as plain words; whether a source vouches for
    them.
    """

    reading: Reading
    inline: Callable[[str, int], str]
    plain: Callable[[str], str]
    marked: Callable[[str], bool]


Show = Callable[[Block, BlockContext], RenderedBlock]


def add_to(md: MarkdownIt) -> None:
    """Add the blocks to a Markdown parser: it makes a token "block" of each, with the Block in its `meta`."""

    def read(state: StateBlock, start: int, end: int, silent: bool) -> bool:  # noqa: FBT001  the reader calls it so
        opening = OPENING.fullmatch(_line(state, start).strip())
        if not opening:
            return False
        if silent:
            return True
        last = next((at for at in range(start + 1, end) if _ends(state, at)), end)
        is_closed = last < end and _line(state, last).strip() == CLOSING
        reading: Reading = state.env["reading"]
        if not is_closed:
            reading.complain(_("“:::” is missing at the end of this block"), start)
        lines = tuple(_line(state, at).strip() for at in range(start + 1, last))
        token = state.push("block", "", 0)
        token.map = [start, last]
        token.meta = {"block": Block(opening[1], opening[2].strip(), lines, start + 1)}
        state.line = last + is_closed
        return True

    md.add_render_rule("block", lambda *_token: "")  # sections show their blocks; elsewhere one is a fault
    md.block.ruler.before("fence", "block", read, {"alt": ["paragraph", "reference", "blockquote", "list"]})


def numbered(block: Block) -> Sequence[tuple[int, str]]:
    """The lines that are not empty, each with its number (from 0, in the text)."""
    return [(block.line + at, line) for at, line in enumerate(block.lines) if line]


def _ends(state: StateBlock, number: int) -> bool:
    """Whether a block ends before this line: it is closed there, or the next one begins."""
    line = _line(state, number).strip()
    return line == CLOSING or OPENING.fullmatch(line) is not None


def _line(state: StateBlock, number: int) -> str:
    return state.src[state.bMarks[number] : state.eMarks[number]]
