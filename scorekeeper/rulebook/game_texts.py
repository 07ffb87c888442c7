"""The texts of one game, read from its folder."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from scorekeeper.domain.i18n import _
from scorekeeper.rulebook.engine import Engine
from scorekeeper.rulebook.faults import Fault, text_of
from scorekeeper.rulebook.glossary import Word, read_words
from scorekeeper.rulebook.head import (
    ANTICLOCKWISE,
    DescriptionHead,
    LessonHead,
    SourceHead,
    Split,
    description_head,
    lesson_head,
    source_head,
    split,
)
from scorekeeper.rulebook.marks import HERE, Mark, here
from scorekeeper.rulebook.page import ABOUT_SOURCES, Kind, Page, cards, description, lesson, source
from scorekeeper.rulebook.pictures.figures import Illustrations
from scorekeeper.rulebook.reading import Reading

DESCRIPTION, LESSON, CARD, WORDS = "rules.md", "learn.md", "card.md", "words.toml"

TAKEN = frozenset({HERE, Kind.LESSON, Kind.CARD, Kind.POCKET})
"""Names that no source can have: they are addresses of the game, or a mark of ours."""

RESERVED = frozenset({"words", "sources", "found"})
"""Addresses below /rules/ that no game can have."""

NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
"""What folders and files are called: it becomes part of an address."""


@dataclass(frozen=True, slots=True)
class GameTexts:
    """A folder of texts: the description, if there is one, and the sources, each alone."""

    slug: str
    title: str
    lang: str
    description: Page | None
    sources: tuple[Page, ...]
    lesson: Page | None = None
    cards: tuple[Page, ...] = ()

    @property
    def pages(self) -> tuple[Page, ...]:
        """All that can be read of it, the description first."""
        return tuple(page for page in (self.description, self.lesson, *self.sources, *self.cards) if page)

    @property
    def card(self) -> Page | None:
        """The card for the table, which stands above other pages as well."""
        return next(iter(self.cards), None)


@dataclass(frozen=True, slots=True)
class TextDefaults:
    """What the description says of the game, for the sources as well."""

    title: str
    lang: str
    star: str = ""
    anticlockwise: bool = False


@dataclass(frozen=True, slots=True)
class GameFolder:
    """A game, its own words, the marks of its sources, and what is wrong with any of it."""

    game: GameTexts
    words: Mapping[str, Word]
    marks: Mapping[str, Mark]
    defaults: TextDefaults
    faults: tuple[Fault, ...]


class _Texts:
    """The files of one folder while they are read."""

    def __init__(
        self,
        folder: Path,
        shared: Mapping[str, Word],
        illustrations: Illustrations,
        engine: Engine | None,
        language: str,
    ) -> None:
        self.folder = folder
        self.language = language
        self.slug = folder.name
        self.illustrations = illustrations
        self.engine = engine
        self.faults: list[Fault] = []
        text = self.text(folder / WORDS) if (folder / WORDS).exists() else None
        self.words, wrong = read_words(f"{self.slug}/{WORDS}", text or "", self.slug)
        self.faults += wrong
        self.known = {**shared, **self.words}

    def named(self, path: Path) -> str:
        return self.translation(path).relative_to(self.folder.parent).as_posix()

    def translation(self, path: Path) -> Path:
        """The file in the reader's language, in a folder below; the English one where nobody has translated it."""
        translated = self.folder / self.language / path.name
        return translated if self.language and translated.exists() else path

    def text(self, path: Path) -> str | None:
        """What the file holds; None, and a fault, where it is not UTF-8."""
        return text_of(self.translation(path), self.named(path), self.faults)

    def parts(self, path: Path) -> Split | None:
        """The head and the text below it; None, and a fault, where the text does not begin with a head."""
        text = self.text(path)
        if text is None:
            return None
        parts = split(self.named(path), text)
        if isinstance(parts, Fault):
            self.faults.append(parts)
            return None
        return parts

    def reading(self, path: Path, parts: Split, marks: Mapping[str, Mark], defaults: "TextDefaults") -> Reading:
        return Reading(
            self.named(path),
            parts.first_line,
            self.known,
            marks,
            self.illustrations,
            self.slug,
            defaults.star,
            defaults.anticlockwise,
            is_description=path.name == DESCRIPTION,
            engine=self.engine,
        )

    def misplaced(self, path: Path, game: str, source: str = "") -> bool:
        """Whether the head names another game than the folder, or another source than the file; a fault if so."""
        if game == self.slug and (not source or source == path.stem):
            return False
        names = {"game": self.slug, "file": path.stem}
        message = _("the head belongs to another file: this is “%(file)s” of “%(game)s”") % names
        self.faults.append(Fault(self.named(path), 1, message))
        return True


def read_game(
    folder: Path,
    shared: Mapping[str, Word],
    illustrations: Illustrations,
    engine: Engine | None = None,
    language: str = "",
) -> GameFolder:
    """The texts in the folder of a game; one that cannot be read is left out, with a fault."""
    texts = _Texts(folder, shared, illustrations, engine, language)
    if folder.name in RESERVED or not NAME.fullmatch(folder.name):
        texts.faults.append(Fault(folder.name, 1, _("no game can have this name")))
    about = _read_description(texts)
    defaults = _text_defaults(about[0]) if about else TextDefaults(folder.name, "en")
    sources = _sources(texts, defaults)
    marks = _marks(about[0] if about else None, sources)
    page = _description(texts, *about, marks) if about else None
    _check_words(texts, marks)
    _distinct(texts, marks)
    learn, sheets = _lesson(texts, defaults), _cards(texts, defaults)
    game = GameTexts(folder.name, defaults.title, defaults.lang, page, sources, learn, sheets)
    return GameFolder(game, texts.words, marks, defaults, tuple(texts.faults))


def _text_defaults(head: DescriptionHead) -> TextDefaults:
    return TextDefaults(head.title, head.lang, head.star, head.turn == ANTICLOCKWISE)


def _read_description(texts: _Texts) -> tuple[DescriptionHead, Split] | None:
    path = texts.folder / DESCRIPTION
    parts = texts.parts(path) if path.exists() else None
    if parts is None:
        return None
    head = description_head(texts.named(path), parts.head)
    if isinstance(head, Fault):
        texts.faults.append(head)
        return None
    return None if texts.misplaced(path, head.game) else (head, parts)


def _description(texts: _Texts, head: DescriptionHead, parts: Split, marks: Mapping[str, Mark]) -> Page:
    reading = texts.reading(texts.folder / DESCRIPTION, parts, marks, _text_defaults(head))
    page = description(head, parts.body, reading, texts.words.values())
    texts.faults += reading.faults
    return page


def _sources(texts: _Texts, defaults: TextDefaults) -> tuple[Page, ...]:
    paths = sorted(path for path in texts.folder.glob("*.md") if path.name not in (DESCRIPTION, LESSON, CARD))
    read = [_source(texts, path, defaults) for path in paths]
    return tuple(page for page in read if page)


def _source(texts: _Texts, path: Path, defaults: TextDefaults) -> Page | None:
    parts = texts.parts(path)
    if parts is None:
        return None
    head = source_head(texts.named(path), parts.head)
    if isinstance(head, Fault):
        texts.faults.append(head)
        return None
    if texts.misplaced(path, head.game, head.source):
        return None
    if head.source in TAKEN or not NAME.fullmatch(head.source):
        texts.faults.append(Fault(texts.named(path), 1, _("no source can have this name")))
        return None
    reading = texts.reading(path, parts, {}, defaults)
    page = source(head, defaults.title, defaults.lang, parts.body, reading)
    texts.faults += reading.faults
    return page


def _lesson(texts: _Texts, defaults: TextDefaults) -> Page | None:
    found = _read_headed(texts, texts.folder / LESSON, defaults)
    if found is None:
        return None
    head, parts, reading = found
    page = lesson(head, defaults.title, defaults.lang, parts.body, reading)
    texts.faults += reading.faults
    return page


def _cards(texts: _Texts, defaults: TextDefaults) -> tuple[Page, ...]:
    found = _read_headed(texts, texts.folder / CARD, defaults)
    if found is None:
        return ()
    head, parts, reading = found
    pages = cards(head, defaults.title, defaults.lang, parts.body, reading)
    texts.faults += reading.faults
    return pages


def _read_headed(texts: _Texts, path: Path, defaults: TextDefaults) -> tuple[LessonHead, Split, Reading] | None:
    """A text whose head names the game alone; None where there is none, or it cannot be read."""
    parts = texts.parts(path) if path.exists() else None
    if parts is None:
        return None
    head = lesson_head(texts.named(path), parts.head)
    if isinstance(head, Fault):
        texts.faults.append(head)
        return None
    return None if texts.misplaced(path, head.game) else (head, parts, texts.reading(path, parts, {}, defaults))


def _marks(head: DescriptionHead | None, sources: tuple[Page, ...]) -> Mapping[str, Mark]:
    marks = {HERE: here()}
    for page in sources:
        if isinstance(page.head, SourceHead):
            key = page.head.source
            marks[key] = Mark(key, page.head.mark, page.head.name, page.address, page.anchors)
    for key, short, name in head.marks if head else ():
        marks[key] = Mark(key, short, name, ABOUT_SOURCES)
    return marks


def _check_words(texts: _Texts, marks: Mapping[str, Mark]) -> None:
    for word in texts.words.values():
        for key in word.marks:
            if key not in marks:
                texts.faults.append(Fault(word.file, word.line, _("no source is called “%(key)s”") % {"key": key}))


def _distinct(texts: _Texts, marks: Mapping[str, Mark]) -> None:
    """Complain of sources whose marks are the same."""
    by_short: dict[str, str] = {}
    for mark in marks.values():
        if (other := by_short.setdefault(mark.short, mark.key)) != mark.key:
            told = {"one": other, "other": mark.key, "mark": mark.short}
            message = _("“%(one)s” and “%(other)s” have the same mark “%(mark)s”") % told
            texts.faults.append(Fault(f"{texts.slug}/{mark.key}.md", 1, message))
