"""The blocks that show what a game's code knows: tables, strips of cards, pictures; and remarks of ours."""

from collections.abc import Callable, Mapping
from html import escape
from typing import TypeVar

from scorekeeper.domain.i18n import _
from scorekeeper.rulebook.blocks.block import Block, BlockContext, RenderedBlock, numbered
from scorekeeper.rulebook.blocks.tables import Column, table_html
from scorekeeper.rulebook.pictures.cards import drawn, strip
from scorekeeper.rulebook.pictures.figures import Picture, Table

Made = TypeVar("Made")


def show_table(block: Block, pen: BlockContext) -> RenderedBlock:
    table = _make(block, pen, pen.reading.illustrations.tables)
    caption, texts, marked = _caption(block, pen)
    if table is None:
        return RenderedBlock("")
    rows = [" ".join(pen.plain(cell) for cell in row) for row in table.rows]
    return RenderedBlock(_table(table, caption, pen, block.line), (*texts, *rows), marked)


def show_row(block: Block, pen: BlockContext) -> RenderedBlock:
    """A table of two columns laid on its side: each heading in a box, and what belongs to it below."""
    table = _make(block, pen, pen.reading.illustrations.tables)
    caption, texts, marked = _caption(block, pen)
    if table is None:
        return RenderedBlock("")
    if len(table.columns) != len(("heading", "what belongs to it")):
        pen.reading.complain(_("a row shows a table of two columns"), block.line - 1)
        return RenderedBlock("")
    pairs = [(pen.inline(heading, block.line), pen.inline(value, block.line)) for heading, value in table.rows]
    boxes = "".join(f"<div><dt>{heading}</dt><dd>{value}</dd></div>" for heading, value in pairs)
    below = f"<figcaption>{caption}</figcaption>" if caption else ""
    return RenderedBlock(f'<figure><dl class="in-a-row">{boxes}</dl>{below}</figure>', texts, marked)


def show_strip(block: Block, pen: BlockContext) -> RenderedBlock:
    """Cards in the order that the game's code gives them."""
    cards = _make(block, pen, pen.reading.illustrations.strips)
    caption, texts, marked = _caption(block, pen)
    if cards is None:
        return RenderedBlock("")
    row = strip([drawn(card, pen.reading.star) for card in cards])
    return RenderedBlock(f"<figure>{row}<figcaption>{caption}</figcaption></figure>", texts, marked)


def show_picture(block: Block, pen: BlockContext) -> RenderedBlock:
    picture = _make(block, pen, pen.reading.illustrations.pictures)
    caption, texts, marked = _caption(block, pen)
    if picture is None:
        return RenderedBlock("")
    return RenderedBlock(picture_html(picture, caption), (*texts, picture.spoken), marked)


def picture_html(picture: Picture, caption: str = "") -> str:
    """A drawing with its caption, which is HTML already."""
    image = f'<div class="picture" role="img" aria-label="{escape(picture.spoken)}" dir="ltr">{picture.svg}</div>'
    return f"<figure>{image}<figcaption>{caption}</figcaption></figure>"


def show_note(block: Block, pen: BlockContext) -> RenderedBlock:
    """A remark of ours about a source."""
    text, texts, _marked = _caption(block, pen)
    label = escape(_("Our note"))
    return RenderedBlock(f'<aside class="remark"><p><b>{label}:</b> {text}</p></aside>', texts)


def _make(block: Block, pen: BlockContext, known: Mapping[str, Callable[[], Made]]) -> Made | None:
    if make := known.get(block.argument):
        return make()
    names = {"kind": block.name, "name": block.argument}
    pen.reading.complain(_("the game's code knows no %(kind)s called “%(name)s”") % names, block.line - 1)
    return None


def _caption(block: Block, pen: BlockContext) -> tuple[str, tuple[str, ...], bool]:
    text = "\n".join(line for _number, line in numbered(block))
    if not text:
        return "", (), False
    return pen.inline(text, block.line), (pen.plain(text),), pen.marked(text)


def _table(table: Table, caption: str, pen: BlockContext, line: int) -> str:
    columns = [Column(pen.inline(text, line), pen.plain(text)) for text in table.columns]
    return table_html(columns, [[pen.inline(cell, line) for cell in row] for row in table.rows], caption)
