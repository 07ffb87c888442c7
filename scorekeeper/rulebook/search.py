"""Finding a section of the rules by a few words, however they are spelt. `static/js/search.js` is its twin on phones.

Every word that is asked for must stand in a section: in its title, its sentences or the title of its page. Where no
section holds them all, a question of three words or more is answered by those that hold the most, at least half. A
word of the texts answers a word asked for exactly (or as its plural), by beginning with it, or within a few slips of
the pen:

- one slip in words of 4 to 7 letters, two in longer ones; none in numbers and cards;
- only where no word of the texts answers better, and then only the nearest ones do;
- the first letter may be wrong too, but not in a word of four letters, and there no letter may stand for another:
  "zole" would find "hole" and "zone". One too many, one missing and two swapped are still understood.

Exactly is worth more than a beginning, a beginning more than a slip; then a title more than a sentence; then words that
stand in one sentence more than the same words apart; then a description more than a single source; then the order of
the texts decides. Whoever asks for a page's title and nothing else gets its first section before what only mentions it.
"""

import hashlib
import json
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from scorekeeper.rulebook.spelling import edits, fold, tokens

LONGEST_QUERY = 100  # characters
MOST_WORDS = 8
WORDS_OF_A_QUESTION = 3

EXACT, BEGINS, SLIP = 3, 2, 1

# They count for nothing beside other words. "As" is here, and still the ace of spades when it stands alone.
# fmt: off
SMALL = {
    "a", "an", "and", "are", "as", "at", "be", "by", "can", "do", "does", "for", "from", "how", "i", "if", "in", "is",
    "it", "its", "my", "of", "on", "or", "that", "the", "to", "what", "when", "where", "which", "who", "why", "with",
}
# fmt: on


@dataclass(frozen=True, slots=True)
class Passage:
    """A section that can be found. Cards in its sentences are written "Q♣"."""

    address: str  # "/rules/avinas/#rams"
    game: str
    page: str  # "Avinas, after Pagat"
    title: str
    sentences: tuple[str, ...]
    weight: int  # 2 a description or a word of the glossary, 1 a single source


@dataclass(frozen=True, slots=True)
class Found:
    """A section, and its sentence that fits best, in pieces that fit or do not."""

    passage: Passage
    pieces: tuple[tuple[str, bool], ...]

    @property
    def sentence(self) -> str:
        """The sentence in one piece. Empty where a section has none."""
        return "".join(text for text, _fits in self.pieces)


@dataclass(frozen=True, slots=True)
class Line:
    """A title, a sentence or the title of a page."""

    passage: int
    sentence: int = -1  # its place in the passage
    is_title: bool = False
    is_own: bool = True  # not the title of the page, which alone makes only the page's first section fit
    opens: bool = False  # the title of the page, at its first section


Word = str
Grades = dict[Word, int]  # words of the texts, each with EXACT, BEGINS or SLIP
Fits = dict[int, int]  # lines by their number, each with the grade of its best word


class Index:
    """All sections, by their words. Built once, in a fraction of a second; asked in milliseconds."""

    def __init__(self, passages: Iterable[Passage]) -> None:
        self.passages = tuple(passages)
        self._lines: list[Line] = []
        self._where: dict[Word, list[int]] = defaultdict(list)  # a word's lines, ascending
        for line, text in _lines(self.passages):
            for word in dict.fromkeys(word for token in tokens(text) for word in token.words):
                self._where[word].append(len(self._lines))
            self._lines.append(line)
        self._words = sorted(self._where)
        self._by_length: dict[int, list[tuple[Word, int]]] = defaultdict(list)
        for word in self._words:
            if word.isalpha():
                self._by_length[len(word)].append((word, _letters(word)))

    def find(self, query: str, limit: int = 20) -> list[Found]:
        """The sections that hold every word of the query, or most of them; best first. It always answers at once."""
        asked = [self._answers(word) for word in words_of(query)]
        if not asked:
            return []
        fitting = {word for grades in asked for word in grades}
        return [self._shown(place, line, fitting) for place, line in self._best(asked)[:limit]]

    def as_json(self) -> str:
        """All that a phone needs to find the same: sections under their page. The phone makes the index of words."""
        pages = [
            [*page, [[passage.address.removeprefix(page[0]), passage.title, passage.sentences] for passage in passages]]
            for page, passages in groupby(self.passages, _page)
        ]
        return json.dumps(pages, ensure_ascii=False, separators=(",", ":"))

    @cached_property
    def digest(self) -> str:
        """Twelve characters that change with the texts, for the file's name."""
        return hashlib.sha256(self.as_json().encode()).hexdigest()[:12]

    def _best(self, asked: list[Grades]) -> list[tuple[int, int | None]]:
        """Places of sections, best first, each with the line of its best sentence, if one of them fits."""
        fitting = [self._lines_with(grades) for grades in asked]
        points = self._points(fitting)
        together = self._together(fitting)
        named = {line.passage for number in set.intersection(*map(set, fitting)) if (line := self._lines[number]).opens}

        def order(place: int) -> tuple[int, bool, int, int, int]:
            most = together[place][0] if place in together else 0
            return -points[place], place not in named, -most, -self.passages[place].weight, place

        return [(place, together[place][2] if place in together else None) for place in sorted(points, key=order)]

    def _points(self, fitting: list[Fits]) -> dict[int, int]:
        """What the words are worth to the sections that hold the most of them, not only in the title of their page."""
        every = [self._worth(fits) for fits in fitting]
        own = {self._lines[number].passage for fits in fitting for number in fits if self._lines[number].is_own}
        held = {place: sum(place in worth for worth in every) for place in own}
        most = max(held.values(), default=0)
        if most < _enough(len(every)):
            return {}
        return {place: sum(worth.get(place, 0) for worth in every) for place in own if held[place] == most}

    def _worth(self, fits: Fits) -> dict[int, int]:
        """What one word is worth to each section that holds it, where it stands best."""
        worth: dict[int, int] = {}
        for number, grade in fits.items():
            line = self._lines[number]
            worth[line.passage] = max(worth.get(line.passage, 0), 2 * grade - (not line.is_title))
        return worth

    def _together(self, fitting: list[Fits]) -> dict[int, tuple[int, int, int]]:
        """Of each section the sentence that holds the most words: how many, how well, and its line."""
        words: dict[int, int] = defaultdict(int)
        grades: dict[int, int] = defaultdict(int)
        for fits in fitting:
            for number, grade in fits.items():
                words[number] += 1
                grades[number] += grade
        best: dict[int, tuple[int, int, int]] = {}
        for number in sorted(words):
            line = self._lines[number]
            if line.sentence >= 0 and (words[number], grades[number]) > best.get(line.passage, (0, 0, 0))[:2]:
                best[line.passage] = words[number], grades[number], number
        return best

    def _lines_with(self, grades: Grades) -> Fits:
        """Each line that holds one of the words, with the best of their grades."""
        found: Fits = {}
        for word, grade in sorted(grades.items(), key=lambda item: item[1]):
            found.update(dict.fromkeys(self._where[word], grade))
        return found

    def _answers(self, asked: Word) -> Grades:
        """The words of the texts that answer this one."""
        grades = dict.fromkeys(self._beginning(asked), BEGINS)
        grades |= {word: EXACT for word in (asked, *_other_number(asked)) if word in self._where}
        return grades or dict.fromkeys(self._slips(asked), SLIP)

    def _beginning(self, asked: Word) -> list[Word]:
        if len(asked) < 2 or not asked.isalpha():
            return []
        return self._words[bisect_left(self._words, asked) : bisect_left(self._words, asked + chr(0x10FFFF))]

    def _slips(self, asked: Word) -> list[Word]:
        """The nearest words within as many slips as a word of this length may have."""
        most = 0 if len(asked) < 4 or not asked.isalpha() else 1 if len(asked) < 8 else 2
        near: dict[int, list[Word]] = defaultdict(list)
        for word in self._alike(asked, most) if most else ():
            if min(len(asked), len(word)) > 4 or _is_short_slip(asked, word):
                near[edits(asked, word, most)].append(word)
        return next((near[slips] for slips in range(1, most + 1) if slips in near), [])

    def _alike(self, asked: Word, most: int) -> Iterator[Word]:
        """Words of about this length with about these letters; one slip adds a letter and drops another at most."""
        letters = _letters(asked)
        for length in range(len(asked) - most, len(asked) + most + 1):
            for word, others in self._by_length.get(length, ()):
                if (letters ^ others).bit_count() <= 2 * most:
                    yield word

    def _shown(self, place: int, line: int | None, fitting: set[Word]) -> Found:
        passage = self.passages[place]
        if line is None:
            return Found(passage, tuple((text, False) for text in passage.sentences[:1]))
        return Found(passage, tuple(_pieces(passage.sentences[self._lines[line].sentence], fitting)))


def words_of(query: str) -> list[Word]:
    """The words to look for. Small words and single letters are left out, unless there are no others."""
    words = list(dict.fromkeys(token.words[0] for token in tokens(fold(query[:LONGEST_QUERY]))))
    return ([word for word in words if not _is_small(word)] or words)[:MOST_WORDS]


def _enough(words: int) -> int:
    """How many words of a query a section must hold."""
    return words if words < WORDS_OF_A_QUESTION else (words + 1) // 2


def _is_small(word: Word) -> bool:
    return word in SMALL or (len(word) == 1 and word.isalpha())


def _lines(passages: tuple[Passage, ...]) -> Iterator[tuple[Line, str]]:
    """What can be searched. A page's first section answers for the page."""
    opened = None
    for place, passage in enumerate(passages):
        opens, opened = _page(passage) != opened, _page(passage)
        yield Line(place, is_title=True), passage.title
        yield Line(place, is_own=opens, opens=opens), f"{passage.game} {passage.page}"
        for number, sentence in enumerate(passage.sentences):
            yield Line(place, number), sentence


def _page(passage: Passage) -> tuple[str, str, str, int]:
    address, hash_sign, _anchor = passage.address.partition("#")
    return address + hash_sign, passage.game, passage.page, passage.weight


def _other_number(word: Word) -> list[Word]:
    """The plural of a word and what it may be the plural of: "ram" and "rams", "7s" and "7"."""
    singular = [word.removesuffix("s"), word.removesuffix("es"), *([word[:-3] + "y"] if word.endswith("ies") else [])]
    plural = [word + "s", word + "es", *([word[:-1] + "ies"] if word.endswith("y") else [])]
    return [other for other in singular + plural if other.isdecimal() or min(len(other), len(word)) > 2]


def _is_short_slip(asked: Word, word: Word) -> bool:
    return asked[0] == word[0] and (len(asked) != len(word) or sorted(asked) == sorted(word))


def _letters(word: Word) -> int:
    """The letters of a word as bits."""
    bits = 0
    for letter in word:
        bits |= 1 << (ord(letter) & 31)
    return bits


def _pieces(sentence: str, fitting: set[Word]) -> Iterator[tuple[str, bool]]:
    shown = 0
    for token in tokens(sentence):
        if not fitting.isdisjoint(token.words):
            if shown < token.start:
                yield sentence[shown : token.start], False
            yield sentence[token.start : token.end], True
            shown = token.end
    if shown < len(sentence):
        yield sentence[shown:], False
