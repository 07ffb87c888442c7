"""The folder of texts, read whole: games, glossary, sources, and what is wrong with any of them."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from scorekeeper.domain.i18n import _
from scorekeeper.rulebook.engine import Engine
from scorekeeper.rulebook.files import Fault, Unreadable, text_of
from scorekeeper.rulebook.game_texts import WORDS, GameTexts
from scorekeeper.rulebook.glossary import Word, in_order, read_words
from scorekeeper.rulebook.markup import plain_of
from scorekeeper.rulebook.page import (
    ABOUT_SOURCES,
    ALL_WORDS,
    HOME,
    Page,
    meaning_html,
    section_html,
    term_html,
    term_words,
)
from scorekeeper.rulebook.pictures.drawing import Illustrations
from scorekeeper.rulebook.reading import Mark, Reading
from scorekeeper.rulebook.text import Html, Section, sections

SOURCES = "SOURCES.md"

NO_ENGINES: Mapping[str, Engine] = {}

Link = tuple[str, int]
"""Where it leads, and the line of the file on which it stands."""


@dataclass(frozen=True, slots=True)
class Explained:
    """A word of the glossary: its place, itself in all its languages, what it means, and the same as plain words."""

    anchor: str
    word: str
    term: Html
    meaning: Html
    plain: str


@dataclass(frozen=True, slots=True)
class Glossary:
    """The words of one game, or those that all games share (then `game` is None)."""

    game: GameTexts | None
    words: tuple[Explained, ...]


@dataclass(frozen=True)
class Library:
    """All texts. What could not be read is left out of them; `faults` says so."""

    games: tuple[GameTexts, ...]
    glossaries: tuple[Glossary, ...]
    sources: tuple[Section, ...]
    faults: tuple[Fault, ...]

    @cached_property
    def pages(self) -> Mapping[str, Page]:
        """Every page by its address, in reading order."""
        return {page.address: page for game in self.games for page in game.pages}

    @cached_property
    def sources_html(self) -> Html:
        return Html("".join(map(section_html, self.sources)))

    def game(self, slug: str) -> GameTexts | None:
        """None where nothing can be read of that game."""
        return next((game for game in self.games if game.slug == slug), None)

    def neighbours(self, page: Page) -> tuple[Page | None, Page | None]:
        """The pages before and after this one in reading order; None at either end, and for cards."""
        order = [each for each in self.pages.values() if each.is_text]
        if page not in order:
            return None, None
        at = order.index(page)
        return (order[at - 1] if at else None, order[at + 1] if at + 1 < len(order) else None)


def read_library(
    folder: Path,
    illustrations: Mapping[str, Illustrations],
    order: Iterable[str] = (),
    engines: Mapping[str, Engine] = NO_ENGINES,
    language: str = "",
) -> Library:
    """Read the texts below `folder`. The games that `order` names come first, the others by their titles.

    `language` names the folder of a game in which translated texts lie, such as "lt"; what is not there is English.
    """
    shared, faults = _shared_words(folder / WORDS)
    paths = [each for each in sorted(folder.iterdir()) if each.is_dir() and not each.name.startswith(".")]
    games = [
        GameTexts(each, shared, illustrations.get(each.name, Illustrations()), engines.get(each.name), language)
        for each in paths
    ]
    ranks = {slug: rank for rank, slug in enumerate(order)}
    games.sort(key=lambda each: (ranks.get(each.slug, len(ranks)), each.title))
    faults += [fault for each in games for fault in each.faults]
    glossaries = [_glossary(None, shared, shared, {}, "", faults)]
    glossaries += [_glossary(each, each.words, each.known, each.marks, each.star, faults) for each in games]
    sources, links = _sources(folder / SOURCES, shared, faults)
    shown = tuple(each for each in games if each.pages)
    library = Library(shown, tuple(each for each in glossaries if each.words), sources, ())
    faults += _dead_links(library, links)
    return replace(library, faults=tuple(sorted(set(faults))))


def _shared_words(path: Path) -> tuple[Mapping[str, Word], list[Fault]]:
    try:
        words, faults = read_words(path.name, text_of(path, path.name), "")
    except FileNotFoundError:
        return {}, []
    except Unreadable as error:
        return {}, [error.fault]
    message = _("a word that all games share has no source")
    return words, faults + [Fault(word.file, word.line, message) for word in words.values() if word.marks]


def _glossary(
    game: GameTexts | None,
    words: Mapping[str, Word],
    known: Mapping[str, Word],
    marks: Mapping[str, Mark],
    star: str,
    faults: list[Fault],
) -> Glossary:
    explained = []
    for word in in_order(words.values()):
        reading = Reading(word.file, word.line, known, marks, star=star)
        meaning = Html(meaning_html(word, reading))
        faults += reading.faults
        plain = plain_of(word.meaning, star)
        explained.append(Explained(word.anchor, term_words(word), Html(term_html(word)), meaning, plain))
    return Glossary(game, tuple(explained))


def _sources(path: Path, shared: Mapping[str, Word], faults: list[Fault]) -> tuple[tuple[Section, ...], list[Link]]:
    try:
        text = text_of(path, path.name)
    except FileNotFoundError:
        return (), []
    except Unreadable as error:
        faults.append(error.fault)
        return (), []
    reading = Reading(path.name, 1, shared)
    parts = sections(text, reading)
    faults += reading.faults
    return parts, reading.links


def _dead_links(library: Library, of_sources: Iterable[Link]) -> list[Fault]:
    """The dead links of all pages, and of the text about the sources."""
    anchors = _anchors(library)
    links = [(_file(page), page.address, *link) for page in library.pages.values() for link in page.links]
    links += [(SOURCES, ABOUT_SOURCES, *link) for link in of_sources]
    return [
        Fault(file, line, _("“%(link)s” leads nowhere") % {"link": link})
        for file, here, link, line in links
        if not _leads_somewhere(link, here, anchors)
    ]


def _anchors(library: Library) -> Mapping[str, frozenset[str]]:
    """Where a link can lead: every address, with what can be found there."""
    explained = frozenset(word.anchor for glossary in library.glossaries for word in glossary.words)
    sources = frozenset(section.anchor for section in library.sources)
    pages = {page.address: page.anchors for page in library.pages.values()}
    return {HOME: frozenset(), ALL_WORDS: explained, ABOUT_SOURCES: sources, **pages}


def _leads_somewhere(link: str, here: str, anchors: Mapping[str, frozenset[str]]) -> bool:
    if re.match(r"https?://|mailto:", link):
        return True
    address, _hash, anchor = link.partition("#")
    found = anchors.get(address or here)
    return found is not None and (not anchor or anchor in found)


def _file(page: Page) -> str:
    return page.address.removeprefix(HOME).removesuffix("/") + ("/rules.md" if page.is_description else ".md")
