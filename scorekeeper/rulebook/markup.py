"""The markup of the texts: Markdown, inline syntax such as `{Q♣}` and `[^pagat]`, and blocks between `:::`."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_block import StateBlock
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from scorekeeper.domain.i18n import _
from scorekeeper.rulebook.pictures.cards import ANY_TRUMP, drawn, fan, suit_html, suit_of
from scorekeeper.rulebook.reading import Reading, marks_html

AFTER = r"([.,;:!?)”’]*)"
"""Signs that must not stand alone at the beginning of a line."""

IN_BRACES = re.compile(r"\{([^{}\n]+)\}" + AFTER)
WORD = re.compile(r"\[\[([^\[\]|]+)(?:\|([^\[\]]+))?\]\]" + AFTER)
MARKS = re.compile(r"\s*\[\^([a-z0-9 -]+)\]")
FOREIGN = re.compile(r"([a-z]{2,3}(?:-[A-Za-z0-9]+)*):(.+)")

SUIT = re.compile(r"[♣♠♥♦](?!\N{VARIATION SELECTOR-15})")
"""Without the selector behind it phones show a picture of their own."""

END_OF_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[^a-z])")

OPENING = re.compile(r":::\s*([a-z-]+)\s*(.*)")
CLOSING = ":::"

ANCHOR = re.compile(r"\s*\{#([a-z0-9][a-z0-9-]*)\}\s*$")

Show = Callable[..., str]


@dataclass(frozen=True, slots=True)
class Block:
    """A block as it was written: its name, what follows it, and its lines, the first of them on `line` (from 0)."""

    name: str
    argument: str
    lines: tuple[str, ...]
    line: int

    @property
    def numbered(self) -> list[tuple[int, str]]:
        """The lines that are not empty, each with its number (from 0, in the text)."""
        return [(self.line + at, line) for at, line in enumerate(self.lines) if line]


def html_of(text: str, reading: Reading, line: int) -> str:
    """Text of a block, on that line, as HTML. Its links are noted."""
    reading.line = line
    tokens = MD.parseInline(text, {"reading": reading})
    for token in tokens:
        follow(token, reading, line)
    return str(MD.renderer.render(tokens, MD.options, {"reading": reading}))


def inline_html(text: str, reading: Reading) -> str:
    """One line of text as HTML, such as the meaning of a word."""
    return str(MD.renderInline(text, {"reading": reading}))


def plain_of(text: str, star: str = "") -> str:
    """Text as plain words."""
    return plain(MD.parseInline(text, {})[0], star)


def is_marked(text: str) -> bool:
    """Whether a source vouches for any of it."""
    return has_mark(MD.parseInline(text, {}))


def follow(token: Token, reading: Reading, line: int) -> None:
    """Note the links, which are checked when all pages are known."""
    for child in token.children or ():
        if child.type == "link_open":
            reading.links.append((str(child.attrGet("href")), reading.first_line + line))
        elif child.type == "image":
            reading.complain(_("pictures are drawn by the game's code, as ::: picture"), line)


def _reader() -> MarkdownIt:
    """A Markdown parser; what inline syntax shows depends on the Reading in its environment."""
    md = MarkdownIt("commonmark", {"html": False}).enable("table")
    _add_inline(md, "braces", "{", IN_BRACES, _braces)
    _add_inline(md, "word", "[", WORD, _word)
    _add_inline(md, "marks", "[", MARKS, _marks)
    md.add_render_rule("block", lambda *_token: "")  # sections show their blocks; elsewhere one is a fault
    md.block.ruler.before("fence", "block", _read_block, {"alt": ["paragraph", "reference", "blockquote", "list"]})
    md.core.ruler.after("block", "anchors", _take_anchors)
    return md


def _read_block(state: StateBlock, start: int, end: int, silent: bool) -> bool:  # noqa: FBT001  the parser calls it so
    """Make a token "block", with the Block in its `meta`."""
    opening = OPENING.fullmatch(_line(state, start))
    if not opening:
        return False
    if silent:
        return True
    last = next((at for at in range(start + 1, end) if _ends_block(_line(state, at))), end)
    is_closed = last < end and _line(state, last) == CLOSING
    if not is_closed:
        state.env["reading"].complain(_("“:::” is missing at the end of this block"), start)
    lines = tuple(_line(state, at) for at in range(start + 1, last))
    token = state.push("block", "", 0)
    token.map = [start, last]
    token.meta = {"block": Block(opening[1], opening[2].strip(), lines, start + 1)}
    state.line = last + is_closed
    return True


def _ends_block(line: str) -> bool:
    """Whether a block is closed here, or the next one begins."""
    return line == CLOSING or OPENING.fullmatch(line) is not None


def _line(state: StateBlock, number: int) -> str:
    return state.src[state.bMarks[number] : state.eMarks[number]].strip()


def _take_anchors(state: StateCore) -> None:
    """Take `{#deal}` off the ends of headings, before it can be taken for a card."""
    for heading, title in pairwise(state.tokens):
        if heading.type == "heading_open" and (found := ANCHOR.search(title.content)):
            heading.attrSet("id", found[1])
            title.content = title.content[: found.start()]


def _add_inline(md: MarkdownIt, name: str, first: str, pattern: re.Pattern[str], show: Show) -> None:
    def read(state: StateInline, silent: bool) -> bool:  # noqa: FBT001  the reader calls it so
        found = pattern.match(state.src, state.pos) if state.src[state.pos] == first else None
        if not found:
            return False
        if not silent:
            token = state.push(name, "", 0)
            token.content, *more = (each or "" for each in found.groups())
            token.meta = {"more": more}
        state.pos = found.end()
        return True

    def render(_self: RendererHTML, tokens: Sequence[Token], at: int, _options: OptionsDict, env: EnvType) -> str:
        return show(env["reading"], tokens[at].content, *tokens[at].meta["more"])

    md.inline.ruler.before("link", name, read)
    md.add_render_rule(name, render)


def _braces(reading: Reading, inside: str, after: str) -> str:
    if foreign := FOREIGN.fullmatch(inside):
        return f'<i lang="{foreign[1]}" dir="auto">{escape(foreign[2])}</i>{escape(after)}'
    if suit := suit_of(inside):
        return _no_break(suit_html(suit), after)
    if not inside.strip():
        reading.complain(_("there is nothing between the braces"))
    try:
        return _no_break(fan(drawn(each, reading.star) for each in inside.split()), after)
    except ValueError as error:
        reading.complain(str(error))
        return escape(inside + after)


def _word(reading: Reading, name: str, shown: str, after: str) -> str:
    word = reading.words.get(name.strip().lower())
    if word is None:
        reading.complain(_("“%(word)s” is explained nowhere") % {"word": name})
        return escape((shown or name) + after)
    if not reading.words_open:
        return escape((shown or name) + after)
    reading.used.setdefault(word.anchor, word)
    target = f"word-{word.anchor}"
    button = f'<button type="button" class="word" popovertarget="{target}">{escape(shown or name)}</button>'
    return _no_break(button, after)


def _no_break(shown: str, after: str) -> str:
    return f'<span class="kept">{shown}{escape(after)}</span>' if after else shown


def _marks(reading: Reading, inside: str) -> str:
    keys = inside.split()
    for key in keys:
        if key not in reading.marks:
            reading.complain(_("no source is called “%(key)s”") % {"key": key})
    for key in sorted({key for key in keys if keys.count(key) > 1}):
        reading.complain(_("the mark “%(key)s” is given twice") % {"key": key})
    return marks_html([reading.marks[key] for key in keys if key in reading.marks], reading.sections)


# The same without markup: sentences for the search, titles for the contents.


def plain(token: Token, star: str = "") -> str:
    """The words of an inline token: cards as they are written, "7*" with the words for its star; no marks."""
    text = " ".join("".join(_plain_words(child, star) for child in token.children or ()).split())
    return SUIT.sub("\\g<0>\N{VARIATION SELECTOR-15}", text)


def sentences(text: str) -> list[str]:
    return [each.strip() for each in END_OF_SENTENCE.split(text) if each.strip()]


def _plain_words(token: Token, star: str) -> str:
    if token.type == "marks":
        return ""
    if token.type == "braces":
        foreign = FOREIGN.fullmatch(token.content)
        return (foreign[2] if foreign else _plain_cards(token.content, star)) + str(token.meta["more"][0])
    if token.type == "word":
        shown, after = token.meta["more"]
        return str(shown or token.content) + str(after)
    return " " if token.type in ("softbreak", "hardbreak") else token.content


def _plain_cards(inside: str, star: str) -> str:
    words = " " + (star or _("of trumps"))
    return ", ".join(card.replace(ANY_TRUMP, words) for card in inside.split())


def has_mark(tokens: Sequence[Token]) -> bool:
    """Whether a source vouches for any of it."""
    return any(token.type == "marks" or has_mark(token.children or ()) for token in tokens)


MD = _reader()
