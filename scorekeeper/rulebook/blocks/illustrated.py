"""The blocks that show tables, strips of cards and pictures; and remarks of ours."""

from collections.abc import Mapping
from html import escape
from typing import TypeVar

from scorekeeper.domain.i18n import _
from scorekeeper.rulebook.blocks.block import Block, BlockContext, RenderedBlock, numbered
from scorekeeper.rulebook.pictures.cards import drawn, strip
from scorekeeper.rulebook.pictures.drawing import Picture

Content = TypeVar("Content")


def show_table(block: Block, context: BlockContext) -> RenderedBlock:
    """A table of `tables.md`."""
    table = _known(block, context, context.reading.tables)
    caption, texts, marked = _caption(block, context)
    if table is None:
        return RenderedBlock("")
    return RenderedBlock(table.html(caption), (*texts, *table.sentences()), marked)


def show_row(block: Block, context: BlockContext) -> RenderedBlock:
    """A table of two columns laid on its side: each heading in a box, and what belongs to it below."""
    table = _known(block, context, context.reading.tables)
    caption, texts, marked = _caption(block, context)
    if table is None:
        return RenderedBlock("")
    if len(table.columns) != len(("heading", "what belongs to it")):
        context.reading.complain(_("a row shows a table of two columns"), block.line - 1)
        return RenderedBlock("")
    boxes = "".join(f"<div><dt>{heading.html}</dt><dd>{value.html}</dd></div>" for heading, value in table.rows)
    below = f"<figcaption>{caption}</figcaption>" if caption else ""
    return RenderedBlock(f'<figure><dl class="in-a-row">{boxes}</dl>{below}</figure>', texts, marked)


def show_strip(block: Block, context: BlockContext) -> RenderedBlock:
    """Cards in the order that the game's code gives them."""
    make = _known(block, context, context.reading.illustrations.strips)
    caption, texts, marked = _caption(block, context)
    if make is None:
        return RenderedBlock("")
    row = strip([drawn(card, context.reading.star) for card in make()])
    return RenderedBlock(f"<figure>{row}<figcaption>{caption}</figcaption></figure>", texts, marked)


def show_picture(block: Block, context: BlockContext) -> RenderedBlock:
    make = _known(block, context, context.reading.illustrations.pictures)
    caption, texts, marked = _caption(block, context)
    if make is None:
        return RenderedBlock("")
    picture = make()
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


def _known(block: Block, context: BlockContext, known: Mapping[str, Content]) -> Content | None:
    """The illustration that the block names; None, and a fault, where there is none."""
    if block.argument not in known:
        names = {"kind": block.name, "name": block.argument}
        context.reading.complain(_("the game has no %(kind)s called “%(name)s”") % names, block.line - 1)
    return known.get(block.argument)


def _caption(block: Block, context: BlockContext) -> tuple[str, tuple[str, ...], bool]:
    text = "\n".join(line for _number, line in numbered(block))
    if not text:
        return "", (), False
    return context.inline(text, block.line), (context.plain(text),), context.marked(text)
