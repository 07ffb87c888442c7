"""The blocks that show what a game's code knows: tables, strips of cards, pictures; and remarks of ours."""

from collections.abc import Callable, Mapping
from html import escape
from typing import TypeVar

from scorekeeper.domain.i18n import _
from scorekeeper.rulebook.blocks.block import Block, BlockContext, RenderedBlock, numbered
from scorekeeper.rulebook.blocks.tables import Column, table_html
from scorekeeper.rulebook.pictures.cards import drawn, strip
from scorekeeper.rulebook.pictures.figures import Picture, Table

Content = TypeVar("Content")


def show_table(block: Block, context: BlockContext) -> RenderedBlock:
    table = _make(block, context, context.reading.illustrations.tables)
    caption, texts, marked = _caption(block, context)
    if table is None:
        return RenderedBlock("")
    rows = [" ".join(context.plain(cell) for cell in row) for row in table.rows]
    return RenderedBlock(_table(table, caption, context, block.line), (*texts, *rows), marked)


def show_row(block: Block, context: BlockContext) -> RenderedBlock:
    """A table of two columns laid on its side: each heading in a box, and what belongs to it below."""
    table = _make(block, context, context.reading.illustrations.tables)
    caption, texts, marked = _caption(block, context)
    if table is None:
        return RenderedBlock("")
    if len(table.columns) != len(("heading", "what belongs to it")):
        context.reading.complain(_("a row shows a table of two columns"), block.line - 1)
        return RenderedBlock("")
    pairs = [(context.inline(heading, block.line), context.inline(value, block.line)) for heading, value in table.rows]
    boxes = "".join(f"<div><dt>{heading}</dt><dd>{value}</dd></div>" for heading, value in pairs)
    below = f"<figcaption>{caption}</figcaption>" if caption else ""
    return RenderedBlock(f'<figure><dl class="in-a-row">{boxes}</dl>{below}</figure>', texts, marked)


def show_strip(block: Block, context: BlockContext) -> RenderedBlock:
    """Cards in the order that the game's code gives them."""
    cards = _make(block, context, context.reading.illustrations.strips)
    caption, texts, marked = _caption(block, context)
    if cards is None:
        return RenderedBlock("")
    row = strip([drawn(card, context.reading.star) for card in cards])
    return RenderedBlock(f"<figure>{row}<figcaption>{caption}</figcaption></figure>", texts, marked)


def show_picture(block: Block, context: BlockContext) -> RenderedBlock:
    picture = _make(block, context, context.reading.illustrations.pictures)
    caption, texts, marked = _caption(block, context)
    if picture is None:
        return RenderedBlock("")
    return RenderedBlock(picture_html(picture, caption), (*texts, picture.spoken), marked)


def picture_html(picture: Picture, caption: str = "") -> str:
    """A drawing with its caption, which is HTML already."""
    image = f'<div class="picture" role="img" aria-label="{escape(picture.spoken)}" dir="ltr">{picture.svg}</div>'
    return f"<figure>{image}<figcaption>{caption}</figcaption></figure>"


def show_note(block: Block, context: BlockContext) -> RenderedBlock:
    """A remark of ours about a source."""
    text, texts, _marked = _caption(block, context)
    label = escape(_("Our note"))
    return RenderedBlock(f'<aside class="remark"><p><b>{label}:</b> {text}</p></aside>', texts)


def _make(block: Block, context: BlockContext, known: Mapping[str, Callable[[], Content]]) -> Content | None:
    if make := known.get(block.argument):
        return make()
    names = {"kind": block.name, "name": block.argument}
    context.reading.complain(_("the game's code knows no %(kind)s called “%(name)s”") % names, block.line - 1)
    return None


def _caption(block: Block, context: BlockContext) -> tuple[str, tuple[str, ...], bool]:
    text = "\n".join(line for _number, line in numbered(block))
    if not text:
        return "", (), False
    return context.inline(text, block.line), (context.plain(text),), context.marked(text)


def _table(table: Table, caption: str, context: BlockContext, line: int) -> str:
    columns = [Column(context.inline(text, line), context.plain(text)) for text in table.columns]
    return table_html(columns, [[context.inline(cell, line) for cell in row] for row in table.rows], caption)
