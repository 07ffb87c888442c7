"""The texts of one game, read from its folder."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, partial
from pathlib import Path
from typing import Any, TypeVar

from scorekeeper.domain.i18n import _
from scorekeeper.rulebook import files
from scorekeeper.rulebook.engine import Engine
from scorekeeper.rulebook.first_deal import FirstDeal, first_deal
from scorekeeper.rulebook.glossary import Word, read_words
from scorekeeper.rulebook.page import ABOUT_SOURCES, Kind, Page, cards, description, lesson, source
from scorekeeper.rulebook.pictures.drawing import Illustrations
from scorekeeper.rulebook.reading import HERE, Mark, Reading, here
from scorekeeper.rulebook.tables import Table
from scorekeeper.rulebook.text import named_tables

DESCRIPTION, LESSON, CARD = "rules.md", "learn.md", "card.md"
FIRST_DEAL, TABLES, WORDS = "first-deal.md", "tables.md", "words.toml"
OURS = frozenset({DESCRIPTION, LESSON, CARD, FIRST_DEAL, TABLES})

TAKEN = frozenset({HERE, Kind.LESSON, Kind.CARD, Kind.POCKET})
"""Names that no source can have: they are addresses of the game, or a mark of ours."""

RESERVED = frozenset({"words", "sources", "found"})
"""Addresses below /rules/ that no game can have."""

NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
"""What folders and files are called: it becomes part of an address."""

AnyHead = TypeVar("AnyHead", bound=files.Head)
Content = TypeVar("Content")


class GameTexts:
    """The texts of one game. Each is read on first use; one that cannot be read is left out, with a fault.

    `language` is that of the reader, in a folder of whose name the translated files lie.
    """

    def __init__(
        self,
        folder: Path,
        shared: Mapping[str, Word],
        illustrations: Illustrations,
        engine: Engine | None = None,
        language: str = "",
    ) -> None:
        self.folder = folder
        self.slug = folder.name
        self.shared = shared
        self.illustrations = illustrations
        self.engine = engine
        self.language = language
        self._found: list[files.Fault] = []

    @cached_property
    def faults(self) -> list[files.Fault]:
        """What is wrong with any of them."""
        if self.slug in RESERVED or not NAME.fullmatch(self.slug):
            self._found.append(files.Fault(self.slug, 1, _("no game can have this name")))
        self._read_all()
        return [*self._found, *self._wrong_marks()]

    def _read_all(self) -> tuple[object, ...]:
        """All texts; their faults are found on the way."""
        return self.pages, self.first_deal

    @property
    def title(self) -> str:
        return self._about.title

    @property
    def lang(self) -> str:
        """The language of the title."""
        return self._about.lang

    @property
    def star(self) -> str:
        """How "7*" ends in words."""
        return self._about.star

    @cached_property
    def pages(self) -> tuple[Page, ...]:
        """All that can be read of it, the description first."""
        return tuple(page for page in (self.description, self.lesson, *self.sources, *self.cards) if page)

    @property
    def card(self) -> Page | None:
        """The card for the table, which stands above other pages as well."""
        return next(iter(self.cards), None)

    @cached_property
    def words(self) -> Mapping[str, Word]:
        """The game's own words, by their lower case."""
        try:
            words, faults = read_words(self._named(WORDS), self._text(WORDS), self.slug)
        except FileNotFoundError:
            return {}
        except files.Unreadable as error:
            words, faults = {}, [error.fault]
        self._found += faults
        return words

    @cached_property
    def known(self) -> Mapping[str, Word]:
        """All words that can be explained in its texts."""
        return {**self.shared, **self.words}

    @cached_property
    def tables(self) -> Mapping[str, Table]:
        """What its texts can show by `::: table`. No word of them is explained in place."""
        return self._made(TABLES, self._open(TABLES, files.game_head), named_tables, words={}) or {}

    @cached_property
    def description(self) -> Page | None:
        make = partial(description, words=self.words.values())
        return self._made(DESCRIPTION, self._opened_description, make, marks=self.marks, is_description=True)

    @cached_property
    def sources(self) -> tuple[Page, ...]:
        """What each source says, alone."""
        names = sorted(path.name for path in self.folder.glob("*.md") if path.name not in OURS)
        return tuple(page for name in names if (page := self._source(name)))

    @cached_property
    def marks(self) -> Mapping[str, Mark]:
        """The sources that a statement of the description can name: those with a text, and those of its head."""
        marks = {HERE: here()}
        for page in self.sources:
            if isinstance(page.head, files.SourceHead):
                key = page.head.source
                marks[key] = Mark(key, page.head.mark, page.head.name, page.address, page.anchors)
        for key, short, name in self._about.marks:
            marks[key] = Mark(key, short, name, ABOUT_SOURCES)
        return marks

    @cached_property
    def lesson(self) -> Page | None:
        return self._made(LESSON, self._open(LESSON, files.game_head), partial(lesson, about=self._about))

    @cached_property
    def cards(self) -> tuple[Page, ...]:
        """The card for the table, and the same for the pocket."""
        return self._made(CARD, self._open(CARD, files.game_head), partial(cards, about=self._about)) or ()

    @cached_property
    def first_deal(self) -> FirstDeal | None:
        """The first deal of a game of the catalogue. Its tricks have no link to the referee: the step has its tool."""
        if self.engine is None:
            return None
        make = partial(first_deal, engine=self.engine)
        return self._made(FIRST_DEAL, self._open(FIRST_DEAL, files.game_head), make, game="")

    def _source(self, name: str) -> Page | None:
        slug = name.removesuffix(".md")
        if slug in TAKEN or not NAME.fullmatch(slug):
            self._found.append(files.Fault(self._named(name), 1, _("no source can have this name")))
            return None
        return self._made(name, self._open(name, files.source_head), partial(source, about=self._about))

    @cached_property
    def _opened_description(self) -> tuple[files.DescriptionHead, files.Split] | None:
        return self._open(DESCRIPTION, files.description_head)

    @property
    def _about(self) -> files.DescriptionHead:
        """What the description says of the game, for its other texts as well."""
        opened = self._opened_description
        return opened[0] if opened else files.DescriptionHead(self.slug, self.slug, "en")

    def _open(
        self, name: str, read_head: Callable[[str, Mapping[str, Any]], AnyHead]
    ) -> tuple[AnyHead, files.Split] | None:
        """The head of a text, and what is below it; None, and a fault, where it cannot be read."""
        file = self._named(name)
        try:
            parts = files.split(file, self._text(name))
            head = read_head(file, parts.head)
            stem = name.removesuffix(".md")
            if head.game != self.slug or (isinstance(head, files.SourceHead) and head.source != stem):
                names = {"game": self.slug, "file": stem}
                message = _("the head belongs to another file: this is “%(file)s” of “%(game)s”")
                raise files.Unreadable(file, 1, message % names)
        except FileNotFoundError:
            return None
        except files.Unreadable as error:
            self._found.append(error.fault)
            return None
        return head, parts

    def _made(
        self,
        name: str,
        opened: tuple[AnyHead, files.Split] | None,
        make: Callable[[AnyHead, str, Reading], Content],
        **more: Any,
    ) -> Content | None:
        """What is made of an opened text. The faults that are found in it are noted."""
        if opened is None:
            return None
        head, parts = opened
        known: dict[str, Any] = {
            "words": self.known,
            "illustrations": self.illustrations,
            "tables": self.tables if name != TABLES else {},
            "game": self.slug,
            "star": self.star,
            "anticlockwise": self._about.is_anticlockwise,
            "engine": self.engine,
        }
        reading = Reading(self._named(name), parts.first_line, **(known | more))
        made = make(head, parts.body, reading)
        self._found += reading.faults
        return made

    def _path(self, name: str) -> Path:
        """The file in the reader's language; the English one where nobody has translated it."""
        translated = self.folder / self.language / name
        return translated if self.language and translated.exists() else self.folder / name

    def _named(self, name: str) -> str:
        return self._path(name).relative_to(self.folder.parent).as_posix()

    def _text(self, name: str) -> str:
        """What a file holds. Raises FileNotFoundError, or Unreadable."""
        return files.text_of(self._path(name), self._named(name))

    def _wrong_marks(self) -> Iterator[files.Fault]:
        """Yield a fault for a word whose source nobody knows, and for sources whose marks are the same."""
        for word in self.words.values():
            for key in set(word.marks) - set(self.marks):
                yield files.Fault(word.file, word.line, _("no source is called “%(key)s”") % {"key": key})
        by_short: dict[str, str] = {}
        for mark in self.marks.values():
            if (other := by_short.setdefault(mark.short, mark.key)) != mark.key:
                values = {"one": other, "other": mark.key, "mark": mark.short}
                message = _("“%(one)s” and “%(other)s” have the same mark “%(mark)s”")
                yield files.Fault(f"{self.slug}/{mark.key}.md", 1, message % values)
