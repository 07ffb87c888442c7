"""Differences between the sources: each difference where it belongs, and all of them in one list."""

import re
from html import escape

from scorekeeper.domain.i18n import _
from scorekeeper.rulebook.blocks.block import Block, BlockContext, RenderedBlock, numbered
from scorekeeper.rulebook.reading import HERE, Difference

ANCHOR = re.compile(r"[a-z0-9][a-z0-9-]*")


def show_differ(block: Block, context: BlockContext) -> RenderedBlock:
    """A box: a title, what each source says, what holds here."""
    lines = list(numbered(block))
    by_source = {
        key.strip(): (at, text.strip()) for at, line in lines[1:] for key, _colon, text in [line.partition(":")]
    }
    if wrong := _wrong(block, [line for _at, line in lines], by_source, context):
        context.reading.complain(wrong, block.line - 1)
        return RenderedBlock("")
    here_at, here = by_source.pop(HERE)
    title_at, title = lines[0]
    context.reading.differences.append(Difference(block.argument, title, here))
    context.reading.anchors[block.argument] = block.line - 1
    names = {key: context.reading.marks[key].name for key in by_source}
    claims = [(names[key], context.inline(text, at)) for key, (at, text) in by_source.items()]
    html = _box(block.argument, context.inline(title, title_at), claims, context.inline(here, here_at))
    texts = [title, *(f"{names[key]}: {text}" for key, (_at, text) in by_source.items()), here]
    return RenderedBlock(html, tuple(context.plain(text) for text in texts))


def _box(anchor: str, title: str, claims: list[tuple[str, str]], here: str) -> str:
    """A folded box; a link to what is inside unfolds it."""
    differing, ours = escape(_("Sources differ:")), escape(_("In Scorekeeper:"))
    heading = f'<span class="vh">{differing} </span>{title}'
    rows = "".join(f"<dt>{escape(name)}</dt><dd>{claim}</dd>" for name, claim in claims)
    holds = f'<p class="here"><b>{ours}</b> {here}</p>'
    inside = f'<div id="{escape(anchor)}"><dl>{rows}</dl>{holds}</div>'
    return f'<details class="differ"><summary>{heading}</summary>{inside}</details>'


def show_differences(block: Block, context: BlockContext) -> RenderedBlock:
    """All differences so far, each with a link to its box."""

    def row(each: Difference) -> str:
        title, here = context.inline(each.title, block.line), context.inline(each.here, block.line)
        return f'<li><a href="#{escape(each.anchor)}">{title}</a>: {here}</li>'

    return RenderedBlock(f'<ul class="differences">{"".join(map(row, context.reading.differences))}</ul>')


def _wrong(block: Block, lines: list[str], by_source: dict[str, tuple[int, str]], context: BlockContext) -> str:
    if not ANCHOR.fullmatch(block.argument) or block.argument in context.reading.anchors:
        return _("a difference needs an anchor of its own behind “differ”")
    if len(by_source) < len(lines) - 1 or HERE not in by_source:
        return _("a difference has a title, what each source says, and a line that begins with “here:”")
    unknown = [key for key in by_source if key not in context.reading.marks]
    return _("no source is called “%(key)s”") % {"key": unknown[0]} if unknown else ""
