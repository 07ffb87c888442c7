"""A page of the rulebook: a game's description, or one source alone."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from html import escape

from scorekeeper.domain.i18n import _
from scorekeeper.rulebook.files import DescriptionHead, Head, SourceHead
from scorekeeper.rulebook.glossary import Word, in_order
from scorekeeper.rulebook.markup import inline_html
from scorekeeper.rulebook.reading import Reading, marks_html
from scorekeeper.rulebook.text import Html, Section, sections

HOME = "/rules/"
ALL_WORDS, ABOUT_SOURCES = f"{HOME}words/", f"{HOME}sources/"

WORDS = "words"

REQUIRED = ("minute", "table", "deal", "declarer", "play", "scoring", "end", WORDS, "differ", "sure")
"""The sections of every description, in their order."""


class Kind(StrEnum):
    """What a page is for. But for the first two the value is the end of its address, too."""

    DESCRIPTION = ""
    SOURCE = "source"
    LESSON = "learn"
    CARD = "card"
    POCKET = "pocket"


@dataclass(frozen=True, slots=True)
class ContentsEntry:
    """A line of the contents, with the subsections under it."""

    anchor: str
    words: str
    inside: tuple["ContentsEntry", ...] = ()


@dataclass(frozen=True, slots=True)
class Page:
    """A text that can be read. `body` holds its sections, `notes` what opens at the words that are explained."""

    kind: Kind
    address: str
    title: str
    summary: str
    lang: str
    head: Head
    sections: tuple[Section, ...]
    body: Html
    notes: Html
    contents: tuple[ContentsEntry, ...]
    anchors: frozenset[str]
    links: tuple[tuple[str, int], ...]

    @property
    def game(self) -> str:
        """Its slug."""
        return self.head.game

    @property
    def is_description(self) -> bool:
        """Whether it is the game's own page, on which everything can be looked up."""
        return self.kind is Kind.DESCRIPTION

    @property
    def is_text(self) -> bool:
        """Whether it is read from beginning to end, and not a sheet for the table."""
        return self.kind not in (Kind.CARD, Kind.POCKET)


def description(head: DescriptionHead, text: str, reading: Reading, words: Iterable[Word]) -> Page:
    """The page of a game; its section of words ends with all the words of the game."""
    parts = _with_words(sections(text, reading), reading, in_order(words))
    _required(parts, reading)
    return _page(Kind.DESCRIPTION, "", head.title, head.summary, head, head, parts, reading)


def source(head: SourceHead, text: str, reading: Reading, about: DescriptionHead) -> Page:
    names = {"game": about.title, "source": head.name}
    title = _("%(game)s, after %(source)s") % names
    summary = _("What %(source)s says of %(game)s, retold.") % names
    return _page(Kind.SOURCE, head.source, title, summary, head, about, sections(text, reading), reading)


def lesson(head: Head, text: str, reading: Reading, about: DescriptionHead) -> Page:
    title = _("Learn %(game)s") % {"game": about.title}
    summary = _("How %(game)s is played, and one deal of it card by card.") % {"game": about.title}
    return _page(Kind.LESSON, Kind.LESSON, title, summary, head, about, sections(text, reading), reading)


def cards(head: Head, text: str, reading: Reading, about: DescriptionHead) -> tuple[Page, ...]:
    """The card for the table, half a sheet of paper, and the same for the pocket, four on a sheet.

    The table's card lies on other pages of the game too, so its anchors are its own.
    """
    parts = tuple(replace(part, anchor=f"card-{part.anchor}") for part in sections(text, reading))
    game = {"game": about.title}
    title = _("%(game)s: a card for the table") % game
    summary = _("The most common questions about %(game)s, on half a sheet.") % game
    of_pocket = _("%(game)s: a card for the pocket") % game
    summary_of_pocket = _("The most common questions about %(game)s, four on a sheet.") % game
    return (
        _page(Kind.CARD, Kind.CARD, title, summary, head, about, parts, reading),
        _page(Kind.POCKET, Kind.POCKET, of_pocket, summary_of_pocket, head, about, parts, reading),
    )


def _page(
    kind: Kind,
    path: str,
    title: str,
    summary: str,
    head: Head,
    about: DescriptionHead,
    parts: tuple[Section, ...],
    reading: Reading,
) -> Page:
    """The page at that path below the game's own; `about` is the game."""
    show = {Kind.CARD: _part_html, Kind.POCKET: _copied_html}.get(kind, section_html)
    return Page(
        kind,
        f"{HOME}{head.game}/" + (f"{path}/" if path else ""),
        title,
        summary,
        about.lang,
        head,
        parts,
        Html("".join(show(section) for section in parts)),
        Html("".join(_note(word, reading) for word in list(reading.used.values()))),
        _contents(parts),
        frozenset(reading.anchors),
        tuple(reading.links),
    )


def section_html(section: Section) -> str:
    """The section with its heading, in a box, so that a browser need not lay out what is far from the screen."""
    heading = ""
    if section.level:
        tag = f"h{section.level}"
        heading = f'<{tag} id="{escape(section.anchor)}">{section.title}</{tag}>'
    return f'<div class="part">{heading}{section.html}</div>'


def _part_html(section: Section) -> str:
    return f'<div><h2 id="{escape(section.anchor)}">{section.title}</h2>{section.html}</div>'


def _copied_html(section: Section) -> str:
    """A part of a card of which a page has several, so that its heading is no place to link to."""
    return f"<div><h2>{section.title}</h2>{section.html}</div>"


def _contents(parts: tuple[Section, ...]) -> tuple[ContentsEntry, ...]:
    entries: list[ContentsEntry] = []
    for section in filter(lambda section: section.level, parts):
        if section.level > 2 and entries:
            last = entries[-1]
            entries[-1] = ContentsEntry(
                last.anchor, last.words, (*last.inside, ContentsEntry(section.anchor, section.words))
            )
        else:
            entries.append(ContentsEntry(section.anchor, section.words))
    return tuple(entries)


def _required(parts: tuple[Section, ...], reading: Reading) -> None:
    found = [section.anchor for section in parts if section.level == 2]
    for anchor in REQUIRED:
        if anchor not in found:
            reading.complain(_("the section “%(anchor)s” is missing") % {"anchor": anchor}, 0)
    required = [anchor for anchor in found if anchor in REQUIRED]
    if required != sorted(required, key=REQUIRED.index):
        reading.complain(_("the sections are not in their order"), 0)


def _with_words(parts: tuple[Section, ...], reading: Reading, words: list[Word]) -> tuple[Section, ...]:
    if not words:
        return parts
    return tuple(
        replace(s, html=s.html + _word_list(words, reading)) if (s.anchor, s.level) == (WORDS, 2) else s for s in parts
    )


def _word_list(words: list[Word], reading: Reading) -> str:
    return f'<dl class="words">{"".join(_word_row(word, reading) for word in words)}</dl>'


def _word_row(word: Word, reading: Reading) -> str:
    return f"<div><dt>{term_html(word)}</dt><dd>{meaning_html(word, reading)}</dd></div>"


def term_html(word: Word) -> str:
    """The word, with its form in its own language."""
    if not word.original:
        return escape(word.word)
    own = f'<i lang="{escape(word.lang)}" dir="auto">{escape(word.original)}</i>'
    return own if word.original.lower() == word.word.lower() else f"{escape(word.word)}, {own}"


def term_words(word: Word) -> str:
    """The word as plain text, with its form in its own language."""
    return word.word if word.original.lower() in ("", word.word.lower()) else f"{word.word}, {word.original}"


def meaning_html(word: Word, reading: Reading) -> str:
    """What the word means; words inside it do not open."""
    reading.words_open = False
    html = inline_html(word.meaning, reading)
    html += marks_html([reading.marks[key] for key in word.marks if key in reading.marks], (WORDS,))
    reading.words_open = True
    return html


def _note(word: Word, reading: Reading) -> str:
    more, all_words = f"{ALL_WORDS}#{escape(word.anchor)}", escape(_("All words"))
    return (
        f'<div class="gloss" id="word-{escape(word.anchor)}" popover><p><b>{term_html(word)}</b>: '
        f'{meaning_html(word, reading)}</p><a class="btn" href="{more}">{all_words}</a></div>'
    )
