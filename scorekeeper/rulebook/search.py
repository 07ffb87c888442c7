"""The search over the rules: sections by a few words or a short question, however spelt, by SQLite's full-text search.

Every title and every sentence is a row, so bm25 weighs the words of one sentence together. A row holds each word in its
plain form, between single spaces: without case and accents, numbers in digits, cards spelt out ("Q♣" is
"queen_of_♣_clubs", which FTS5 reads as four words). A question takes the same form.

A question falls into parts: the sayings of `synonyms.toml`, and each other word that is not small. A section must
hold half of them, of two in the general search both; where none does, those that hold most are found. A title
typed word by word comes first. A title is worth more than a sentence, words of one sentence more than the same
words apart, a row of a table less, and a description more than what says it again: Learn, a card, a single source.
Between equals the order of the texts decides. A query that names a game finds its first section first; a query from
the page of a game finds that game's sections before any other's.

    [[synonym]]
    said = ["renege", "wrong card"]
    texts = ["revoke", "failed to follow suit"]

`said` are what people type: one word or several in a row, in any of their forms. `texts` are what the texts
say instead, in a row in a title or a sentence. A word finds itself too; several words find only their `texts`.
"""

import re
import sqlite3
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from threading import Lock
from typing import Any

from scorekeeper.domain.i18n import _
from scorekeeper.rulebook.files import Fault, Unreadable, starts, text_of, toml_table
from scorekeeper.rulebook.library import Library
from scorekeeper.rulebook.page import ALL_WORDS, Kind

SYNONYMS = "synonyms.toml"

LONGEST_QUERY = 100  # characters
MOST_PARTS = 8
MOST_HITS = 20
MOST_OF_OWN = 12  # sections of the game whose page asks, so that other games are seen below them

TITLE, ROW = 2.5, 0.3  # what words in a title, and in a row of a table, are worth beside the same in a sentence
BESIDE = 0.7  # what Learn, a card or a single source is worth beside a description
LIKENESS = 0.8  # of a misspelt word: one slip in five letters

RANKS = {"j": "jack", "q": "queen", "k": "king", "a": "ace"}
SUITS = {"♣": "clubs", "♠": "spades", "♥": "hearts", "♦": "diamonds"}
SIGNS = {name[0]: sign for sign, name in SUITS.items()}
NUMBERS = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"),
    *("fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
TENS = {"twenty": "20", "thirty": "30", "fifty": "50", "sixty": "60", "seventy": "70", "eighty": "80", "ninety": "90"}
DIGITS = {name: str(number) for number, name in enumerate(NUMBERS, start=2)} | TENS
"""Without one, which is seldom a number, and forty, which is half of a game's name."""

PLAIN = str.maketrans(
    {"ß": "ss", "ø": "o", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th", "ł": "l", "đ": "d", "ħ": "h", "ı": "i", "ŋ": "n"}
)
"""Letters that no decomposition takes apart."""

# fmt: off
SMALL = {
    "a", "am", "an", "and", "any", "anybody", "are", "as", "at", "be", "been", "but", "by", "can", "could", "did",
    "do", "does", "every", "everybody", "everyone", "for", "from", "get", "gets", "go", "going", "got", "had",
    "happen", "happens", "has", "have", "how", "i", "if", "in", "into", "is", "it", "its", "just", "long", "many",
    "may", "me", "much", "must", "my", "nobody", "of", "off", "on", "or", "our", "should", "so", "somebody",
    "still", "than", "that", "the", "their", "them", "then", "there", "they", "this", "to", "up", "us", "was", "we",
    "were", "what", "whats", "when", "where", "which", "who", "whose", "why", "will", "with", "work", "works",
    "would", "you", "your",
}
# fmt: on

OF_ANY_GAME = frozenset({"rules", "rule", "game", "games", "card", "cards", "play", "playing", "learn", "help"})
"""Together with other words they need not be found."""

WORD = re.compile(
    r"(?P<rank>10|[2-9akqj])?(?P<suit>[♣♠♥♦])\ufe0e?"
    rf"|(?P<spoken>10|[2-9]|{'|'.join([*NUMBERS[:9], *RANKS.values()])}) of (?P<of>[cshd])(?:lub|pade|eart|iamond)s?\b"
    r"|[^\W_]+(?:['’][^\W_]+)*",
    re.IGNORECASE,
)
SHORT_CARD = re.compile(r"(10|[2-9akqj])([cshd])")
ENDING = re.compile(r"(?<=[a-z]{2})([a-z])\1?(?:ing|ed|es|e|s)?$")
START, END = "\x02", "\x03"  # around what FTS5 marks


@dataclass(frozen=True, slots=True)
class Passage:
    """A section that can be found. Cards in its sentences are written "Q♣"."""

    address: str  # "/rules/avinas/#rams"
    game: str
    page: str  # "Avinas, after Pagat"
    title: str
    sentences: tuple[str, ...]
    weight: float = 1  # beside a description
    rows: tuple[str, ...] = ()  # of its tables


@dataclass(frozen=True, slots=True)
class Hit:
    """A section, and its sentence that fits best, in pieces that match or do not."""

    passage: Passage
    pieces: tuple[tuple[str, bool], ...]
    is_whole: bool  # it holds all that was asked


@dataclass(frozen=True, slots=True)
class SynonymText:
    """What the texts say, and the line on which the list has it."""

    written: str
    line: int


@dataclass(frozen=True, slots=True)
class Synonym:
    """One saying in plain words, and all that the texts say for it."""

    said: tuple[str, ...]
    texts: tuple[SynonymText, ...]
    line: int


Part = Synonym | str  # of a question: a saying, or a word in its plain form


@dataclass(frozen=True, slots=True)
class Synonyms:
    """Every saying of the list in its order; and what is wrong with the list."""

    all: tuple[Synonym, ...] = ()
    faults: tuple[Fault, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """A title, a sentence, a row of a table, an anchor or the title of a page."""

    passage: int
    text: str
    worth: float = 1
    is_shown: bool = False
    is_own: bool = True  # not the title of the page, which alone makes only the page's first section fit


@dataclass(slots=True)
class Score:
    """How well a section fits a question."""

    points: float = 0
    held: int = 0  # parts of the question, of those that matter
    is_own: bool = False  # it holds something itself
    row: int | None = None  # its best sentence


class Index:
    """All sections in a database in memory. Built once, in a fraction of a second; asked in milliseconds.

    Threads share the connection, one query at a time.
    """

    def __init__(self, passages: Iterable[Passage], synonyms: Iterable[Synonym] = ()) -> None:
        self.passages = tuple(passages)
        self._synonyms = {_stems(synonym.said): synonym for synonym in synonyms}
        self._lines = tuple(_lines(self.passages))
        words = [list(WORD.finditer(line.text)) for line in self._lines]
        forms = {_letters(word[0]): _form(word) for line in words for word in line}
        self._forms = {letters: form for letters, form in forms.items() if letters.isalpha()}
        self._games: dict[str, set[int]] = {}
        self._titles: dict[str | tuple[str, ...], set[int]] = {}
        for place, passage in enumerate(self.passages):
            called = _words(passage.title)
            for title in (" ".join(called), _stems(_wanted(called))) if passage.weight == 1 else ():
                self._titles.setdefault(title, set()).add(place)
            if passage.page == passage.game:
                self._games.setdefault("".join(_words(passage.game)), {place})
        self._database = sqlite3.connect(":memory:", check_same_thread=False)
        self._lock = Lock()
        self._database.execute(
            "CREATE VIRTUAL TABLE line USING fts5 (text, tokenize = \"porter unicode61 tokenchars '♣♠♥♦'\")"
        )
        rows = ((row, " ".join(map(_form, line))) for row, line in enumerate(words))
        self._database.executemany("INSERT INTO line (rowid, text) VALUES (?, ?)", rows)

    def find(self, query: str, game: str = "") -> list[Hit]:
        """The sections that hold the wanted words, best first: all those of the game before any of another.

        First is the game, or else the section, that is called so. Half of a question is enough in the game, unless
        another game is named. Where no section holds that much, those that hold most are found.
        """
        words = _words(unicodedata.normalize("NFC", query[:LONGEST_QUERY]))
        parts = self._parts(words)
        telling = [part for part in parts if part not in OF_ANY_GAME] or parts
        expressions = {part: self._expression(part) for part in parts}
        scores = self._scores(expressions, telling)
        by_name = self._by_name(words)
        called = self._called(words)
        own = {place for place in {*scores, *called, *by_name} if self.passages[place].game == game}
        whole, half = len(telling), (len(telling) + 1) // 2
        most, most_here = (max((scores[place].held for place in places), default=0) for places in (scores, own))
        here = whole if by_name - own else min(half, most_here)
        elsewhere = most if whole <= 2 else min(half, most)

        def is_enough(place: int) -> bool:
            return scores[place].is_own and scores[place].held >= (here if place in own else elsewhere)

        def order(place: int) -> tuple[bool, bool, float, int]:
            return place not in called, place not in by_name, -self.passages[place].weight * scores[place].points, place

        def hit(place: int) -> Hit:
            pieces = self._pieces(place, scores[place].row, " OR ".join(expressions.values()))
            return Hit(self.passages[place], pieces, is_whole=place in called | by_name or scores[place].held == whole)

        found = sorted({*filter(is_enough, scores), *called, *by_name}, key=order)
        of_game = [place for place in found if place in own][:MOST_OF_OWN]
        return [hit(place) for place in [*of_game, *(place for place in found if place not in own)][:MOST_HITS]]

    def _scores(self, expressions: Mapping[Part, str], telling: Sequence[Part]) -> dict[int, Score]:
        """How well each section fits: by the best line for each part, and by its best sentence for all."""
        scores: dict[int, Score] = defaultdict(Score)
        sentences: dict[int, float] = defaultdict(float)
        for part, expression in expressions.items():
            best: dict[int, float] = {}
            for row, worth in self._match(expression):
                line = self._lines[row]
                best[line.passage] = max(best.get(line.passage, 0), worth * line.worth)
                scores[line.passage].is_own |= line.is_own
                if line.is_shown:
                    sentences[row] += worth * line.worth
            for place, worth in best.items():
                scores[place].points += worth
                scores[place].held += part in telling
        for row, worth in sorted(sentences.items(), key=lambda item: (-item[1], item[0])):
            score = scores[self._lines[row].passage]
            if score.row is None:
                score.row = row
                score.points += worth
        return scores

    def unsaid(self) -> tuple[Fault, ...]:
        """A fault for all that a synonym claims the texts say, and that no title and no sentence does say."""
        texts = dict.fromkeys(text for synonym in self._synonyms.values() for text in synonym.texts)
        return tuple(
            Fault(SYNONYMS, text.line, _("no text says “%(words)s”") % {"words": text.written})
            for text in texts
            if not self._match(_phrase(_words(text.written)))
        )

    def _match(self, expression: str) -> list[tuple[int, float]]:
        """The rows that an expression of FTS5 matches, and what each is worth."""
        query = "SELECT rowid, -bm25(line) FROM line WHERE line MATCH ?"
        return self._rows(query, expression)

    def _rows(self, query: str, *values: object) -> list[Any]:
        """All rows that the database answers. One thread asks at a time: the connection shares its statements."""
        with self._lock:
            return self._database.execute(query, values).fetchall()

    def _parts(self, words: Sequence[str]) -> list[Part]:
        """The longest saying that begins at each word, else the word; small words only if all are small."""
        parts: list[Part] = []
        at = 0
        while at < len(words):
            sayings = (self._synonyms.get(_stems(words[at:end])) for end in range(len(words), at, -1))
            synonym = next(filter(None, sayings), None)
            parts.append(synonym or words[at])
            at += len(synonym.said) if synonym else 1
        wanted = [part for part in parts if isinstance(part, Synonym) or not _is_small(part)] or parts
        return list(dict.fromkeys(wanted))[:MOST_PARTS]

    def _expression(self, part: Part) -> str:
        """The query for a part, in FTS5's syntax."""
        if isinstance(part, str):
            return " OR ".join(_phrase([word]) for word in self._similar(part))
        itself = [part.said] if len(part.said) == 1 else []
        return " OR ".join(map(_phrase, [*itself, *(_words(text.written) for text in part.texts)]))

    def _similar(self, word: str) -> list[str]:
        """The word where the texts have it, else those that begin with it, else those that are nearly alike."""
        if self._match(_phrase([word])):
            return [word]
        if card := SHORT_CARD.fullmatch(word):
            return [_card(card[1], SIGNS[card[2]])]
        longer = [form for letters, form in self._forms.items() if letters.startswith(word) and len(word) > 1]
        alike = get_close_matches(word, self._forms, cutoff=LIKENESS) if len(word) > 3 and not longer else []
        return longer or [self._forms[letters] for letters in alike] or [word]

    def _called(self, words: Sequence[str]) -> set[int]:
        """The game, or else the sections, of just this name; else the sections of that name in other forms."""
        as_typed, stems = self._titles.get(" ".join(words)), _stems(_wanted(words))
        return self._games.get("".join(words)) or as_typed or self._titles.get(stems, set())

    def _by_name(self, words: Sequence[str]) -> set[int]:
        """The first section of the game of which this is the name, however spelt; empty where it is no name."""
        left = [word for word in _wanted(words) if word not in OF_ANY_GAME] or words
        synonym = self._synonyms.get(_stems(left))
        for name_words in (left, *(_words(text.written) for text in (synonym.texts if synonym else ()))):
            name = "".join(name_words)
            if name.isalnum() and (alike := get_close_matches(name, self._games, 1, LIKENESS)):
                return self._games[alike[0]]
        return set()

    def _pieces(self, place: int, row: int | None, expression: str) -> tuple[tuple[str, bool], ...]:
        """The sentence of the row with what is marked in it; without one the section's first sentence."""
        if row is None:
            return tuple((sentence, False) for sentence in self.passages[place].sentences[:1])
        query = "SELECT highlight(line, 0, ?, ?) FROM line WHERE rowid = ? AND line MATCH ?"
        [(marked,)] = self._rows(query, START, END, row, expression)
        return tuple(_split_at_marks(self._lines[row].text, marked.split(" ")))


def passages(library: Library) -> Iterator[Passage]:
    """Yield every section of the descriptions and the sources, and every word of the glossaries, in reading order."""
    for game in library.games:
        for page in (page for page in game.pages if page.kind is not Kind.POCKET):
            for section in page.sections:
                address = f"{page.address}#{section.anchor}" if section.anchor else page.address
                weight = 1 if page.is_description else BESIDE
                title = section.words or page.title
                yield Passage(address, game.title, page.title, title, section.sentences, weight, section.rows)
    for glossary in library.glossaries:
        title = glossary.game.title if glossary.game else _("Words")
        for word in glossary.words:
            yield Passage(f"{ALL_WORDS}#{word.anchor}", title, _("Words"), word.word, (word.plain,))


def read_synonyms(path: Path) -> Synonyms:
    """Read the list; there need not be one."""
    try:
        text = text_of(path, path.name) if path.exists() else ""
        table = toml_table(path.name, text)
        entries = table.get("synonym", [])
        if set(table) - {"synonym"} or not isinstance(entries, list):
            raise Unreadable(path.name, 1, _("the file holds nothing but [[synonym]] tables"))
    except Unreadable as error:
        return Synonyms((), (error.fault,))
    faults: list[Fault] = []
    lines = text.splitlines()
    read: dict[tuple[str, ...], Synonym] = {}
    for entry, start in zip(entries, starts(text, "[[synonym]]", len(entries)), strict=True):
        if not _is_whole(entry):
            faults.append(Fault(path.name, start, _("a synonym needs “said” and “texts”, two lists of words")))
            continue
        texts = tuple(SynonymText(text, _line_of(text, start, lines)) for text in entry["texts"])
        for said in entry["said"]:
            synonym = Synonym(tuple(_words(said)), texts, _line_of(said, start, lines))
            before = read.setdefault(_stems(synonym.said), synonym)
            if before is not synonym:
                values = {"said": said, "line": before.line}
                faults.append(Fault(path.name, synonym.line, _("“%(said)s” stands in line %(line)s already") % values))
    return Synonyms(tuple(read.values()), tuple(faults))


def fold(text: str) -> str:
    """The text in small plain letters: "Stýrivolt" is "styrivolt", "Straße" is "strasse"."""
    apart = unicodedata.normalize("NFKD", text).lower()
    return "".join(sign for sign in apart if not unicodedata.category(sign).startswith("M")).translate(PLAIN)


def _is_whole(entry: object) -> bool:
    return isinstance(entry, dict) and set(entry) == {"said", "texts"} and all(map(_are_words, entry.values()))


def _are_words(texts: object) -> bool:
    return isinstance(texts, list) and bool(texts) and all(isinstance(text, str) and _words(text) for text in texts)


def _line_of(text: str, start: int, lines: Sequence[str]) -> int:
    """The line of the text below its table's `start`; `start` if it is written in another way."""
    numbered = enumerate(lines[start - 1 :], start)
    return next((number for number, line in numbered if f'"{text}"' in line), start)


def _lines(passages: Sequence[Passage]) -> Iterator[Line]:
    """Yield what can be searched. A page's first section answers for the page."""
    before = None
    for place, passage in enumerate(passages):
        address, _sign, anchor = passage.address.partition("#")
        page = address, passage.page, passage.game
        yield Line(place, passage.title, TITLE)
        yield Line(place, f"{passage.game} {passage.page}", is_own=page != before)
        if address != ALL_WORDS:
            yield Line(place, anchor.replace("-", " "))
        for sentence in passage.sentences:
            yield Line(place, sentence, is_shown=True)
        for row in passage.rows:
            yield Line(place, row, ROW, is_shown=True)
        before = page


def _words(text: str) -> list[str]:
    return [_form(word) for word in WORD.finditer(text)]


def _form(word: re.Match[str]) -> str:
    if word["suit"]:
        return _card(word["rank"] or "", word["suit"])
    if word["spoken"]:
        return _card(word["spoken"], SIGNS[fold(word["of"])])
    letters = _letters(word[0])
    single = letters.removesuffix("s")
    return DIGITS.get(single) or (single if single.isdecimal() else letters)


@lru_cache(2000)
def _letters(written: str) -> str:
    return re.sub(r"[\s'’\"]", "", fold(written))


def _card(rank: str, sign: str) -> str:
    rank, suit = fold(rank), f"{sign}_{SUITS[sign]}"
    return f"{RANKS.get(rank) or DIGITS.get(rank) or rank}_of_{suit}" if rank else suit


def _stems(words: Iterable[str]) -> tuple[str, ...]:
    """The words without their endings: "shooting the moons" is "shoot the moon", "betting" and "bets" are "bet"."""
    return tuple(ENDING.sub(r"\1", word) for word in words)


def _wanted(words: Sequence[str]) -> Sequence[str]:
    """The words that are not small; all where all are."""
    return [word for word in words if not _is_small(word)] or words


def _phrase(words: Iterable[str]) -> str:
    """The words, in their plain form, as a query of FTS5 for them in a row: quoted, so they are never syntax."""
    return f'"{" ".join(words)}"'


def _is_small(word: str) -> bool:
    """Whether it adds nothing to other words: a single letter, or one of the commonest words."""
    return word in SMALL or (len(word) == 1 and word.isalpha())


def _split_at_marks(sentence: str, marked: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """Yield the sentence in pieces, from its words in their plain form with FTS5's marks around some."""
    pieces: list[tuple[str, bool]] = []
    at, is_within = 0, False
    for word, form in zip(WORD.finditer(sentence), marked, strict=True):
        pieces += [(sentence[at : word.start()], is_within), (word[0], is_within or START in form)]
        is_within = form.rfind(START) > form.rfind(END) or (is_within and END not in form)
        at = word.end()
    pieces.append((sentence[at:], False))
    for fits, group in groupby((piece for piece in pieces if piece[0]), key=lambda piece: piece[1]):
        yield "".join(text for text, _fits in group), fits
