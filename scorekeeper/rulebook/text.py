"""A text made into sections."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from markdown_it.token import Token

from scorekeeper.domain.i18n import _
from scorekeeper.rulebook import blocks
from scorekeeper.rulebook.deals import show_deal, show_example
from scorekeeper.rulebook.files import Head
from scorekeeper.rulebook.markup import MD, Block, follow, has_mark, is_marked, plain, sentences
from scorekeeper.rulebook.reading import Reading
from scorekeeper.rulebook.tables import Cell, Table
from scorekeeper.rulebook.tricks import show_trick

BLOCKS: dict[str, blocks.Show] = {
    "table": blocks.show_table,
    "strip": blocks.show_strip,
    "row": blocks.show_row,
    "picture": blocks.show_picture,
    "trick": show_trick,
    "deal": show_deal,
    "differ": blocks.show_differ,
    "differences": blocks.show_differences,
    "example": show_example,
    "note": blocks.show_note,
}

NAME_THEIR_SOURCES = frozenset({"differ", "differences", "note", "deal"})
"""Blocks that need no mark in a description."""

SECTION, SUBSECTION = "h2", "h3"


class Html(str):
    """HTML that was made here, so templates put it on a page as it is. What came from outside has been escaped."""

    __slots__ = ()

    def __html__(self) -> str:
        return self


@dataclass(frozen=True, slots=True)
class Section:
    """A section or, at level 3, a subsection: where it is found, its title as HTML and as words, what stands in it.

    What comes before the first heading has neither anchor nor title, and level 0.
    """

    anchor: str
    level: int
    title: str
    words: str
    html: str
    sentences: tuple[str, ...]
    rows: tuple[str, ...] = ()


def sections(text: str, reading: Reading) -> tuple[Section, ...]:
    """The text's sections in order. What is wrong with the text is noted in `reading`."""
    env = {"reading": reading}
    tokens = MD.parse(text, env)
    return tuple(_section(part, reading, env) for part in _parts(tokens, reading))


def named_tables(_head: Head, text: str, reading: Reading) -> Mapping[str, Table]:
    """The tables of a file by their names, which are the headings above them."""
    env = {"reading": reading}
    tables: dict[str, Table] = {}
    name = ""
    for run in _runs(MD.parse(text, env)):
        reading.line = _line(run[0])
        if run[0].type == "heading_open" and run[1].content not in tables:
            name = run[1].content
        elif run[0].type == "table_open" and name:
            tables[name], name = _table(run, env), ""
        else:
            reading.complain(_("here are only tables, each below its own name, such as ## points"))
    return tables


def _parts(tokens: Sequence[Token], reading: Reading) -> list[Sequence[Token]]:
    """The tokens of one section after another, each beginning with its heading, but for what stands above the first."""
    starts = [at for at, token in enumerate(tokens) if token.type == "heading_open" and not token.level]
    if not starts:
        reading.complain(_("a text has headings, such as ## The deal {#deal}"), 0)
    bounds = sorted({0, *starts, len(tokens)})
    return [tokens[start:end] for start, end in pairwise(bounds)]


def _section(part: Sequence[Token], reading: Reading, env: dict[str, Reading]) -> Section:
    if part[0].type != "heading_open":
        return Section("", 0, "", "", *_content(part, reading, env))
    heading, title, *_close = part[:3]
    anchor = _open_section(heading, reading)
    reading.line = _line(heading)
    follow(title, reading, reading.line)
    shown = _inline(title, env)
    level = 2 if heading.tag == SECTION else 3
    return Section(anchor, level, shown, plain(title, reading.star), *_content(part[3:], reading, env))


def _open_section(heading: Token, reading: Reading) -> str:
    """The heading's anchor; from here on it is the innermost section."""
    anchor, line = str(heading.attrGet("id") or ""), _line(heading)
    if heading.tag not in (SECTION, SUBSECTION):
        reading.complain(_("headings are ## or ###"), line)
    if not anchor:
        reading.complain(_("a heading has an anchor at its end, such as {#deal}"), line)
    elif anchor in reading.anchors:
        reading.complain(_("two things have the anchor “%(anchor)s”") % {"anchor": anchor}, line)
    reading.anchors[anchor] = line
    reading.sections = (anchor,) if heading.tag == SECTION else (anchor, *reading.sections[-1:])
    return anchor


def _content(
    tokens: Sequence[Token], reading: Reading, env: dict[str, Reading]
) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """What is shown, its sentences, and the rows of its tables."""
    html, texts, rows = list[str](), list[str](), list[str]()
    for run in _runs(tokens):
        if run[0].type == "block":
            shown = show_block(run[0].meta["block"], reading)
            html.append(shown.html)
            texts += [each for text in shown.sentences for each in sentences(text)]
            rows += shown.rows
        elif run[0].type == "table_open":
            _look_over(run, reading)
            table = _table(run, env)
            html.append(table.html())
            rows += table.in_words()
        else:
            _look_over(run, reading)
            reading.line = _line(run[0])
            html.append(str(MD.renderer.render(run, MD.options, env)))
            texts += [each for token in run if token.type == "inline" for each in sentences(plain(token, reading.star))]
    return "".join(html), tuple(texts), tuple(rows)


def _runs(tokens: Sequence[Token]) -> list[list[Token]]:
    """The top-level elements, each with all tokens inside it."""
    runs: list[list[Token]] = []
    depth = 0
    for token in tokens:
        if depth == 0:
            runs.append([])
        runs[-1].append(token)
        depth += token.nesting
    return runs


def _table(run: Sequence[Token], env: dict[str, Reading]) -> Table:
    reading, rows = env["reading"], list[list[Cell]]()
    for token, inside in pairwise(run):
        if token.type == "tr_open":
            reading.line = _line(token)
            rows.append([])
        elif token.type in ("th_open", "td_open"):
            rows[-1].append(Cell(_inline(inside, env), plain(inside, reading.star)))
    columns, *others = map(tuple, rows)
    return Table(columns, tuple(others))


def show_block(block: Block, reading: Reading) -> blocks.Shown:
    """The block as it is shown; empty, and a fault, where there is none of that name."""
    reading.line = block.line
    if block.name not in BLOCKS:
        reading.complain(_("there is no block called “%(name)s”") % {"name": block.name}, block.line - 1)
        return blocks.Shown("")
    try:
        shown = BLOCKS[block.name](block, reading)
    except ValueError as error:
        reading.complain(str(error), block.line - 1)
        return blocks.Shown("")
    needs_mark = reading.is_description and shown.html and block.name not in NAME_THEIR_SOURCES
    if needs_mark and not any(map(is_marked, block.lines)):
        reading.complain(_("no source vouches for this: a mark such as [^pagat] is missing"), block.line - 1)
    return shown


def _inline(token: Token, env: dict[str, Reading]) -> str:
    return str(MD.renderer.render([token], MD.options, env))


def _look_over(run: Sequence[Token], reading: Reading) -> None:
    """Collect links that must lead somewhere, and statements for which a source must vouch."""
    line = _line(run[0])
    for token in run:
        line = _line(token) if token.map else line
        follow(token, reading, line)
        if token.type in ("block", "heading_open"):
            reading.complain(_("a block or a heading stands by itself, not inside a list or a quotation"), line)
        if token.type == "inline" and not reading.is_description and has_mark([token]):
            reading.complain(_("marks stand in the description alone"), line)
    if reading.is_description:
        for token in _unmarked(run):
            reading.complain(_("no source vouches for this: a mark such as [^pagat] is missing"), _line(token))


def _unmarked(run: Sequence[Token]) -> list[Token]:
    """The statements of an element without marks.

    A table needs one somewhere, a line that ends in a colon none.
    """
    inlines = [token for token in run if token.type == "inline"]
    if run[0].type == "table_open":
        return [] if has_mark(inlines) else inlines[:1]
    return [token for token in inlines if not has_mark([token]) and not plain(token).endswith(":")]


def _line(token: Token) -> int:
    return token.map[0] if token.map else 0
