"""Finding a section of the rules by a few words or a short question, however they are spelt.

A question is taken apart into what it asks for: the sayings of `synonyms.toml`, and each word beside them that is not
small. A section must hold both of two, or half of more, in its title, its anchor, its sentences or the title of its
page; which words of the texts answer a word that is asked for, `lines.py` says.

What few sections hold is worth more than what many do; a word as it is more than a beginning, a beginning more than a
slip; a title more than a sentence, and one that says nothing else still more; words of one sentence more than the same
words apart; a description more than a single source. Between equals the order of the texts decides. Whoever asks for a
game gets its first section first. Whoever asks from the page of a game gets all that it has to say before anything of
another game.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from scorekeeper.domain.i18n import _
from scorekeeper.rulebook.faults import Fault
from scorekeeper.rulebook.page import ALL_WORDS
from scorekeeper.rulebook.search.lines import Held, Lines, TextLine, Word, slips_in, telling_words
from scorekeeper.rulebook.search.spelling import edits, is_small, tokens
from scorekeeper.rulebook.search.synonyms import SYNONYMS, Synonym, bare, words_said

LONGEST_QUERY = 100  # characters
MOST_WORDS = 8
WORDS_OF_A_QUESTION = 3

TITLE, SENTENCE = 2.0, 1.0
AGAIN, MOST_AGAIN = 0.1, 3  # more for each further line of a section
TOGETHER = 0.5  # more for what stands in one sentence
WHOLE_TITLE = 1.0  # more for a title of which nothing else was asked, in shares of its words
MOST_OF_OWN = 12  # sections of the game that is asked, so that other games are seen below them
OF_WEIGHT = {2: 1.0, 1: 0.7}

OF_ANY_GAME = frozenset({"rules", "rule", "game", "games", "card", "cards", "play", "playing", "learn", "help"})
"""They tell little: beside the name of a game no more than that somebody wants to read about it."""


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
class Hit:
    """A section, and its sentence that fits best, in pieces that fit or do not."""

    passage: Passage
    pieces: tuple[tuple[str, bool], ...]

    @property
    def sentence(self) -> str:
        """The sentence in one piece. Empty where a section has none."""
        return "".join(text for text, _fits in self.pieces)


@dataclass(frozen=True)
class Asked:
    """One thing that is asked for, and what it tells that a section holds it.

    `rarity`: a word of every game tells little. What does not `matter` helps a section that has it, and none has to.
    """

    held: Held
    rarity: float
    matters: bool
    lines: Lines

    @cached_property
    def worth(self) -> Mapping[int, float]:
        """For each section that holds it: where it stands best, and how often."""
        best: dict[int, float] = {}
        often: dict[int, int] = defaultdict(int)
        for number, grade in self.held.grades.items():
            line = self.lines.all[number]
            best[line.passage] = max(best.get(line.passage, 0), grade * (TITLE if line.is_title else SENTENCE))
            often[line.passage] += 1
        again = {place: AGAIN * min(times - 1, MOST_AGAIN) for place, times in often.items()}
        return {place: self.rarity * (worth + again[place]) for place, worth in best.items()}

    @cached_property
    def own(self) -> frozenset[int]:
        """The sections that hold it themselves, and not only in the title of their page."""
        numbered = (self.lines.all[number] for number in self.held.grades)
        return frozenset(line.passage for line in numbered if line.is_own)


class Index:
    """All sections, by their words. Built once, in a fraction of a second; asked in milliseconds."""

    def __init__(self, passages: Iterable[Passage], synonyms: Iterable[Synonym] = ()) -> None:
        self.passages = tuple(passages)
        self._lines = Lines(_lines(self.passages))
        self._synonyms = {synonym.said: synonym for synonym in synonyms}
        first = _first_of_games(self.passages)
        self._names = {"".join(words_said(self.passages[place].game)): place for place in first}

    def find(self, query: str, game: str = "", limit: int = 20) -> list[Hit]:
        """Return the sections that hold what is asked for, best first: all those of the game before any of another.

        Always at once. Where another game is named, those of the game must hold the whole question.
        """
        words = words_said(query[:LONGEST_QUERY])
        asked = self._asked(words)
        held, named, best = self._held(asked), self._named(words), self._sentences(asked)
        matter = sum(each.matters for each in asked)
        points = self._points(asked, held.keys(), best)
        of_game = {place for place in (*held, *named) if self.passages[place].game == game}
        enough_of_game = matter if named - of_game else _half(matter)

        def is_enough(place: int) -> bool:
            return held[place] >= (enough_of_game if place in of_game else _enough(matter))

        def order(place: int) -> tuple[bool, float, int]:
            return place not in named, -points.get(place, 0), place

        found = sorted({*filter(is_enough, held), *named}, key=order)
        own = [place for place in found if place in of_game][:MOST_OF_OWN]
        places = [*own, *(place for place in found if place not in of_game)][:limit]
        fitting = {word for each in asked for word in each.held.words}
        return [self._shown(place, best.get(place), fitting) for place in places]

    def unsaid(self) -> tuple[Fault, ...]:
        """Return a fault for all that a synonym claims the texts say, and that no title and no sentence does say."""
        texts = dict.fromkeys(text for synonym in self._synonyms.values() for text in synonym.texts)
        return tuple(
            Fault(SYNONYMS, text.line, _("no text says “%(words)s”") % {"words": text.written})
            for text in texts
            if not self._lines.with_phrase(text.words).grades
        )

    def _asked(self, words: Sequence[Word]) -> list[Asked]:
        """Return what is asked for, in its order. A question of small words alone is asked as it is."""
        parts = list(self._parted(words))
        wanted = [part for part in parts if isinstance(part, Synonym) or not is_small(part)] or parts
        first = list(dict.fromkeys(wanted))[:MOST_WORDS]
        telling = [part for part in first if part not in OF_ANY_GAME]
        return [self._one(part, matters=not telling or part in telling) for part in first]

    def _parted(self, words: Sequence[Word]) -> Iterator[Synonym | Word]:
        """Yield the longest saying that begins at each word, else the word."""
        at = 0
        while at < len(words):
            said = (self._synonyms.get(bare(words[at:end])) for end in range(len(words), at, -1))
            synonym = next(filter(None, said), None)
            yield synonym or words[at]
            at += len(synonym.said) if synonym else 1

    def _one(self, part: Synonym | Word, *, matters: bool) -> Asked:
        if isinstance(part, Synonym):
            itself = (part.said,) if len(part.said) == 1 else ()
            held = self._lines.with_any((*itself, *(text.words for text in part.texts)))
        else:
            held = self._lines.with_word(part)
        sections = len({self._lines.all[number].passage for number in held.grades})
        return Asked(held, math.log(1 + len(self.passages) / max(sections, 1)), matters, self._lines)

    def _held(self, asked: Sequence[Asked]) -> dict[int, int]:
        """Return how many of the things that matter each section holds, if it holds any itself."""
        own = frozenset().union(*(each.own for each in asked))
        return {place: sum(each.matters for each in asked if place in each.worth) for place in own}

    def _points(
        self, asked: Sequence[Asked], places: Iterable[int], together: Mapping[int, tuple[float, int]]
    ) -> dict[int, float]:
        """Return what the sections are worth."""
        titles = self._titles(asked)
        return {
            place: OF_WEIGHT[self.passages[place].weight]
            * (
                sum(each.worth.get(place, 0) for each in asked)
                + TOGETHER * together.get(place, (0, 0))[0]
                + WHOLE_TITLE * titles.get(place, 0)
            )
            for place in places
        }

    def _sentences(self, asked: Sequence[Asked]) -> dict[int, tuple[float, int]]:
        """Return of each section the sentence that holds the most: how much that is, and its line."""
        much: dict[int, float] = defaultdict(float)
        for each in asked:
            for number, grade in each.held.grades.items():
                if self._lines.all[number].sentence >= 0:
                    much[number] += each.rarity * grade
        best: dict[int, tuple[float, int]] = {}
        for number in sorted(much):
            place = self._lines.all[number].passage
            if place not in best or much[number] > best[place][0]:
                best[place] = much[number], number
        return best

    def _titles(self, asked: Sequence[Asked]) -> dict[int, float]:
        """Return of each section how much of its title is asked for."""
        told: dict[int, float] = defaultdict(float)
        for each in asked:
            for number, grade in each.held.grades.items():
                line = self._lines.all[number]
                if line.is_title:
                    share = each.held.length.get(number, 1) / telling_words(line.text)
                    told[line.passage] += each.rarity * grade * share
        return told

    def _named(self, words: Sequence[Word]) -> frozenset[int]:
        """Return the first section of the game of which this is the name, however spelt; empty where it is no name."""
        left = tuple(word for word in words if word not in OF_ANY_GAME and not is_small(word)) or tuple(words)
        synonym = self._synonyms.get(bare(left))
        for said in (left, *(text.words for text in (synonym.texts if synonym else ()))):
            name = "".join(said)
            slips = {other: edits(name, other, slips_in(name)) for other in self._names}
            nearest = min(slips, key=lambda other: slips[other], default="")
            if slips.get(nearest, len(name)) <= slips_in(name):
                return frozenset({self._names[nearest]})
        return frozenset()

    def _shown(self, place: int, best: tuple[float, int] | None, fitting: set[Word]) -> Hit:
        passage = self.passages[place]
        if best is None:
            return Hit(passage, tuple((text, False) for text in passage.sentences[:1]))
        _much, number = best
        return Hit(passage, tuple(_pieces(self._lines.all[number].text, fitting)))


def _enough(asked: int) -> int:
    """Return of how many things a section must hold something."""
    return asked if asked < WORDS_OF_A_QUESTION else _half(asked)


def _half(asked: int) -> int:
    return (asked + 1) // 2


def _lines(passages: Sequence[Passage]) -> Iterator[TextLine]:
    """Yield what can be searched. A page's first section answers for the page."""
    first = set(_first_of_pages(passages))
    for place, passage in enumerate(passages):
        yield TextLine(place, passage.title, is_title=True)
        yield TextLine(place, f"{passage.game} {passage.page}", is_own=place in first)
        if not passage.address.startswith(ALL_WORDS):
            yield TextLine(place, passage.address.partition("#")[2].replace("-", " "))
        for number, sentence in enumerate(passage.sentences):
            yield TextLine(place, sentence, number)


def _first_of_pages(passages: Sequence[Passage]) -> Iterator[int]:
    before = None
    for place, passage in enumerate(passages):
        page = passage.address.partition("#")[0], passage.page, passage.game
        if page != before:
            yield place
        before = page


def _first_of_games(passages: Sequence[Passage]) -> Iterator[int]:
    """Return the first section of each description."""
    return (place for place in _first_of_pages(passages) if passages[place].page == passages[place].game)


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
