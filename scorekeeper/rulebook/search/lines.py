"""Every title and sentence of the rules by its words, and the lines that hold what is asked for.

A word of the texts answers a word asked for exactly (or as its plural), by beginning with it, as what it comes from
("dealt" does not, but "dealing" does from "deal"), or within a few slips of the pen:

- one slip in words of 4 to 7 letters, two in longer ones; none in numbers and cards;
- only where no word of the texts answers better, and then only the nearest ones do;
- the first letter may be wrong too, but not in a word of four letters, and there no letter may stand for another:
  "zole" would find "hole" and "zone". One too many, one missing and two swapped are still understood.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.rulebook.search.spelling import edits, is_small, tokens
from scorekeeper.rulebook.search.synonyms import words_said

EXACT, OTHER_NUMBER, BEGINS, SLIP = 1.0, 0.95, 0.7, 0.5

Word = str
Grades = dict[Word, float]  # words of the texts, each with one of the grades above


@dataclass(frozen=True, slots=True)
class TextLine:
    """A title, a sentence, an anchor or the title of a page."""

    passage: int
    text: str
    sentence: int = -1  # its place in the passage
    is_title: bool = False
    is_own: bool = True  # not the title of the page, which alone makes only the page's first section fit


class Held(NamedTuple):
    """Lines that hold what was asked for, by their numbers.

    `grades`: each with the best of its words. `length`: how many telling words of a line it takes, where not one.
    `words`: those of the texts by which the lines fit.
    """

    grades: Mapping[int, float]
    words: frozenset[Word]
    length: Mapping[int, int] = {}


class Lines:
    """Built once, in a fraction of a second."""

    def __init__(self, lines: Iterable[TextLine]) -> None:
        self.all = tuple(lines)
        self._read = [[token.words for token in tokens(line.text)] for line in self.all]
        self._where: dict[Word, list[int]] = defaultdict(list)  # a word's lines, ascending
        for number, read in enumerate(self._read):
            for word in dict.fromkeys(word for words in read for word in words):
                self._where[word].append(number)
        self._words = sorted(self._where)
        self._by_length: dict[int, list[tuple[Word, int]]] = defaultdict(list)
        for word in self._words:
            if word.isalpha():
                self._by_length[len(word)].append((word, _letters(word)))

    def with_word(self, asked: Word) -> Held:
        """Return the lines with a word that answers this one."""
        answers = self._answers(asked)
        held: dict[int, float] = {}
        for word, grade in sorted(answers.items(), key=lambda item: item[1]):
            held.update(dict.fromkeys(self._where[word], grade))
        return Held(held, frozenset(answers))

    def with_phrase(self, words: Sequence[Word]) -> Held:
        """Return the lines in which these words follow each other, as they are or in the other number."""
        forms = [frozenset((word, *_other_number(word))) for word in words]
        each = [{number for form in alike for number in self._where.get(form, ())} for alike in forms]
        held = [number for number in sorted(set.intersection(*each)) if _follow(forms, self._read[number])]
        telling = [alike for word, alike in zip(words, forms, strict=True) if not is_small(word)]
        return Held(dict.fromkeys(held, EXACT), frozenset().union(*telling), dict.fromkeys(held, len(telling)))

    def with_any(self, phrases: Iterable[Sequence[Word]]) -> Held:
        """Return the lines with one of the phrases, the longest that they have."""
        each = sorted(map(self.with_phrase, phrases), key=lambda held: max(held.length.values(), default=0))
        grades = {number: grade for held in each for number, grade in held.grades.items()}
        length = {number: words for held in each for number, words in held.length.items()}
        return Held(grades, frozenset().union(*(held.words for held in each)), length)

    def _answers(self, asked: Word) -> Grades:
        """Return the words of the texts that answer this one."""
        grades = dict.fromkeys([*self._beginning(asked), *filter(self._where.__contains__, _stems(asked))], BEGINS)
        grades |= {word: OTHER_NUMBER for word in _other_number(asked) if word in self._where}
        grades |= {asked: EXACT} if asked in self._where else {}
        return grades or dict.fromkeys(self._meant(asked), SLIP)

    def _beginning(self, asked: Word) -> list[Word]:
        if len(asked) < 2 or not asked.isalpha():
            return []
        return self._words[bisect_left(self._words, asked) : bisect_left(self._words, asked + chr(0x10FFFF))]

    def _meant(self, asked: Word) -> list[Word]:
        """Return what a slip may stand for, in both numbers: "catz" is near to "cat", and "cats" is what is told of."""
        near = self._slips(asked)
        return [*near, *(word for each in near for word in _other_number(each) if word in self._where)]

    def _slips(self, asked: Word) -> list[Word]:
        """Return the nearest words within as many slips as a word of this length may have."""
        most = slips_in(asked) if asked.isalpha() else 0
        near: dict[int, list[Word]] = defaultdict(list)
        for word in self._alike(asked, most) if most else ():
            if min(len(asked), len(word)) > 4 or _is_short_slip(asked, word):
                near[edits(asked, word, most)].append(word)
        return next((near[slips] for slips in range(1, most + 1) if slips in near), [])

    def _alike(self, asked: Word, most: int) -> Iterator[Word]:
        """Yield words of about this length with about these letters; one slip adds a letter and drops another at
        most.
        """
        letters = _letters(asked)
        for length in range(len(asked) - most, len(asked) + most + 1):
            for word, others in self._by_length.get(length, ()):
                if (letters ^ others).bit_count() <= 2 * most:
                    yield word


def slips_in(word: Word) -> int:
    """Return how many slips of the pen a word of this length may have."""
    if len(word) < 4:
        return 0
    return 1 if len(word) < 8 else 2


def telling_words(title: str) -> int:
    """Return how many words a title has without the small ones; at least one."""
    words = words_said(title)
    return sum(not is_small(word) for word in words) or len(words) or 1


def _follow(forms: Sequence[frozenset[Word]], line: Sequence[tuple[Word, ...]]) -> bool:
    """Return whether a word of each of the forms stands in the line, one right after the other."""
    starts = range(len(line) - len(forms) + 1)
    return any(all(not alike.isdisjoint(line[at + nth]) for nth, alike in enumerate(forms)) for at in starts)


def _other_number(word: Word) -> list[Word]:
    """Return the plural of a word and what it may be the plural of: "ram" and "rams", "7s" and "7"."""
    singular = [word.removesuffix("s"), word.removesuffix("es"), *([word[:-3] + "y"] if word.endswith("ies") else [])]
    plural = [word + "s", word + "es", *([word[:-1] + "ies"] if word.endswith("y") else [])]
    return [other for other in singular + plural if other.isdecimal() or min(len(other), len(word)) > 2]


def _stems(word: Word) -> list[Word]:
    """Return what it may come from: "deal" for "dealing", "bid" for "bidding", "score" for "scored"."""
    bare = next((word.removesuffix(end) for end in ("ing", "ed") if word.endswith(end)), "")
    if len(bare) < 3:
        return []
    return [bare, bare + "e", *([bare[:-1]] if bare[-1] == bare[-2] else [])]


def _is_short_slip(asked: Word, word: Word) -> bool:
    return asked[0] == word[0] and (len(asked) != len(word) or sorted(asked) == sorted(word))


def _letters(word: Word) -> int:
    """Return the letters of a word as bits."""
    bits = 0
    for letter in word:
        bits |= 1 << (ord(letter) & 31)
    return bits
