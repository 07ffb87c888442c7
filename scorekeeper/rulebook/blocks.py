"""The blocks of a text that show tables, strips of cards, pictures, remarks of ours, and where the sources differ."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape
from typing import TypeVar

from scorekeeper.domain.i18n import _
from scorekeeper.rulebook.markup import Block, html_of, plain_of
from scorekeeper.rulebook.pictures.cards import drawn, strip
from scorekeeper.rulebook.pictures.drawing import Picture
from scorekeeper.rulebook.reading import HERE, Difference, Reading


@dataclass(frozen=True, slots=True)
class Shown:
    """A block as it is shown; its sentences, and the rows of its table in words, for the search."""

    html: str
    sentences: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()


Show = Callable[[Block, Reading], Shown]
"""Shows a block. Raises ValueError for one that makes no sense."""

Content = TypeVar("Content")


def show_table(block: Block, reading: Reading) -> Shown:
    """A table of `tables.md`."""
    table = _known(block, reading.tables)
    caption, texts = _caption(block, reading)
    return Shown(table.html(caption), texts, table.in_words())


def show_row(block: Block, reading: Reading) -> Shown:
    """A table of two columns laid on its side: each heading in a box, and what belongs to it below."""
    table = _known(block, reading.tables)
    if len(table.columns) != len(("heading", "what belongs to it")):
        raise ValueError(_("a row shows a table of two columns"))
    boxes = "".join(f"<div><dt>{heading.html}</dt><dd>{value.html}</dd></div>" for heading, value in table.rows)
    caption, texts = _caption(block, reading)
    below = f"<figcaption>{caption}</figcaption>" if caption else ""
    return Shown(f'<figure><dl class="in-a-row">{boxes}</dl>{below}</figure>', texts)


def show_strip(block: Block, reading: Reading) -> Shown:
    """Cards in the order that the game's code gives them."""
    cards = _known(block, reading.illustrations.strips)()
    row = strip([drawn(card, reading.star) for card in cards])
    caption, texts = _caption(block, reading)
    return Shown(f"<figure>{row}<figcaption>{caption}</figcaption></figure>", texts)


def show_picture(block: Block, reading: Reading) -> Shown:
    picture = _known(block, reading.illustrations.pictures)()
    caption, texts = _caption(block, reading)
    return Shown(picture_html(picture, caption), (*texts, picture.spoken))


def picture_html(picture: Picture, caption: str = "") -> str:
    """A drawing with its caption, which is HTML already."""
    image = f'<div class="picture" role="img" aria-label="{escape(picture.spoken)}" dir="ltr">{picture.svg}</div>'
    return f"<figure>{image}<figcaption>{caption}</figcaption></figure>"


def show_note(block: Block, reading: Reading) -> Shown:
    """A remark of ours about a source."""
    text, texts = _caption(block, reading)
    title = escape(_("Our note"))
    return Shown(f'<aside class="remark"><p><b>{title}:</b> {text}</p></aside>', texts)


def _known(block: Block, known: Mapping[str, Content]) -> Content:
    """The illustration that the block names. Raises ValueError."""
    if block.argument not in known:
        names = {"kind": block.name, "name": block.argument}
        raise ValueError(_("the game has no %(kind)s called “%(name)s”") % names)
    return known[block.argument]


def _caption(block: Block, reading: Reading) -> tuple[str, tuple[str, ...]]:
    """All lines of the block as HTML, and for the search."""
    text = "\n".join(line for _number, line in block.numbered)
    return (html_of(text, reading, block.line), (plain_of(text, reading.star),)) if text else ("", ())


ANCHOR = re.compile(r"[a-z0-9][a-z0-9-]*")


def show_differ(block: Block, reading: Reading) -> Shown:
    """A box: a title, what each source says, what holds here."""
    by_source = {}
    for at, line in block.numbered[1:]:
        key, _colon, text = line.partition(":")
        by_source[key.strip()] = at, text.strip()
    _check_difference(block, by_source, reading)
    here_at, here = by_source.pop(HERE)
    title_at, title = block.numbered[0]
    reading.differences.append(Difference(block.argument, title, here))
    reading.anchors[block.argument] = block.line - 1
    names = {key: reading.marks[key].name for key in by_source}
    claims = [(names[key], html_of(text, reading, at)) for key, (at, text) in by_source.items()]
    html = _box(block.argument, html_of(title, reading, title_at), claims, html_of(here, reading, here_at))
    texts = [title, *(f"{names[key]}: {text}" for key, (_at, text) in by_source.items()), here]
    return Shown(html, tuple(plain_of(text, reading.star) for text in texts))


def _box(anchor: str, title: str, claims: list[tuple[str, str]], here: str) -> str:
    """A folded box; a link to what is inside unfolds it."""
    differing, ours = escape(_("Sources differ:")), escape(_("In Scorekeeper:"))
    heading = f'<span class="vh">{differing} </span>{title}'
    rows = "".join(f"<dt>{escape(name)}</dt><dd>{claim}</dd>" for name, claim in claims)
    holds = f'<p class="here"><b>{ours}</b> {here}</p>'
    inside = f'<div id="{escape(anchor)}"><dl>{rows}</dl>{holds}</div>'
    return f'<details class="differ"><summary>{heading}</summary>{inside}</details>'


def show_differences(block: Block, reading: Reading) -> Shown:
    """All differences so far, each with a link to its box."""

    def row(each: Difference) -> str:
        title, here = html_of(each.title, reading, block.line), html_of(each.here, reading, block.line)
        return f'<li><a href="#{escape(each.anchor)}">{title}</a>: {here}</li>'

    return Shown(f'<ul class="differences">{"".join(map(row, reading.differences))}</ul>')


def _check_difference(block: Block, by_source: Mapping[str, tuple[int, str]], reading: Reading) -> None:
    """Raise ValueError for what is missing."""
    if not ANCHOR.fullmatch(block.argument) or block.argument in reading.anchors:
        raise ValueError(_("a difference needs an anchor of its own behind “differ”"))
    if len(by_source) < len(block.numbered) - 1 or HERE not in by_source:
        raise ValueError(_("a difference has a title, what each source says, and a line that begins with “here:”"))
    for key in by_source:
        if key not in reading.marks:
            raise ValueError(_("no source is called “%(key)s”") % {"key": key})
