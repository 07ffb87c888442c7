"""Inline syntax in addition to Markdown: `{Q♣}`, `{lt:avinas}`, `[[ram]]`, `[^pagat]`; as HTML, and as plain words."""

import re
from collections.abc import Callable, Sequence
from html import escape

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
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

Show = Callable[..., str]


def add_to(md: MarkdownIt) -> None:
    """Add the four to a Markdown parser; what they show depends on the Reading in its environment."""
    _add(md, "braces", "{", IN_BRACES, _braces)
    _add(md, "word", "[", WORD, _word)
    _add(md, "marks", "[", MARKS, _marks)


def _add(md: MarkdownIt, name: str, first: str, pattern: re.Pattern[str], show: Show) -> None:
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
