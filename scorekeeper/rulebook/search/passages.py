"""Passages, the corpus of the search: every section of every page, and every word of the glossary."""

from collections.abc import Iterator

from scorekeeper.domain.i18n import _
from scorekeeper.rulebook.library import Library
from scorekeeper.rulebook.page import ALL_WORDS, Kind, Page
from scorekeeper.rulebook.search.index import Passage

DESCRIBED, EXPLAINED, SINGLE = 2, 2, 1
"""Weights: the description of a game and the glossary go before a source alone."""


OF_THE_TEXT = frozenset({"differ", "sure"})
"""Sections that speak of the description: they mention everything, and explain nothing."""


def passages(library: Library) -> list[Passage]:
    """Return the passages in reading order."""
    return [*_of_pages(library), *_of_glossary(library)]


def _of_pages(library: Library) -> Iterator[Passage]:
    for game in library.games:
        for page in filter(_is_searched, game.pages):
            yield from _of_page(page, game.title)


def _is_searched(page: Page) -> bool:
    """Return whether it says something that no other page says better."""
    return page.kind in (Kind.DESCRIPTION, Kind.SOURCE)


def _of_page(page: Page, game: str) -> Iterator[Passage]:
    for section in page.sections:
        weight = DESCRIBED if page.is_description and section.anchor not in OF_THE_TEXT else SINGLE
        anchor = f"#{section.anchor}" if section.anchor else ""
        title = section.words or page.title
        yield Passage(page.address + anchor, game, page.title, title, section.sentences, weight)


def _of_glossary(library: Library) -> Iterator[Passage]:
    for glossary in library.glossaries:
        page = glossary.game.title if glossary.game else _("Words")
        for word in glossary.words:
            yield Passage(f"{ALL_WORDS}#{word.anchor}", page, _("Words"), word.word, (word.plain,), EXPLAINED)
