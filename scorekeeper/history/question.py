"""What somebody asks for in one line: people, games, Cats, results, notes and dates in any order. No Django.

The rules:

1. The longest thing that can be read from a place on goes first: “5 may 2026” is a day, not May and two numbers.
2. Of things of one length: a whole name of a person, a word of the interface's language, a whole name of a game, one
   word of a person's name, the first word of a game's name.
3. Accents and capitals do not count, unless two names differ by nothing else.
4. In quotation marks everything is a name or a word to search for.
5. “won” belongs to the person before it, else to the one after it; “won by” to the one after it. Names joined by “and”
   share it. With nobody there it means that the match is finished.
6. “against” belongs to the person after it and to those whom “and” joins: they played on the other side than all others
   whom the question names. A result goes past them to the person before “against”. “beat” and “lost to” are both: the
   result belongs to the people before them, and if there are none the opposite one to those after them.
7. A month or day without a year is in the year that the question names, if it names one; else it is the last that has
   begun. A number alone is no date, but four digits from 1900 to 2199 are a year.
8. Anything else is a word to search for in names and notes.
9. Words with “&”, “+” or “/” between them and no blank are one, unless one of them is a person's name.

Parts of different kinds must all hold, and all of the people and words; of games, states, weekdays and periods one.
“or” between people means any of them. It joins before “and” does.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from enum import Enum, StrEnum, auto
from functools import cached_property
from typing import TypeVar, cast

from scorekeeper.domain.names import JOINER, NON_JOINER, folded, unaccented
from scorekeeper.matches.evenings import FIRST_YEAR, LAST_YEAR

LONGEST_QUESTION = 120
MOST_PARTS = 12
MOST_ALIKE = 24
"""People whom one word of a name may mean; a word of more names is searched for like any other word."""
LONGEST_PHRASE = 20
"""Words of a name or phrase."""


class Kind(StrEnum):
    """What a part of a question is about."""

    PLAYED = "played"
    WON = "won"
    LOST = "lost"
    AGAINST = "against"
    GAME = "game"
    CATS = "cats"
    STATE = "state"
    NOTE = "note"
    WEEKDAY = "weekday"
    PERIOD = "period"
    WORD = "word"


OF_PEOPLE = (Kind.PLAYED, Kind.WON, Kind.LOST, Kind.AGAINST)


class Word(Enum):
    """The words of a language that mean something, besides days and months. `SMALL` ones mean nothing."""

    SMALL = auto()
    AND = auto()
    OR = auto()
    WON_BY = auto()
    LOST_BY = auto()
    WON = auto()
    LOST = auto()
    AGAINST = auto()
    BEAT = auto()
    LOST_TO = auto()
    CATS = auto()
    OPEN = auto()
    OVER = auto()
    STOPPED = auto()
    NOTE = auto()
    TODAY = auto()
    YESTERDAY = auto()
    THIS_MONTH = auto()
    LAST_MONTH = auto()
    THIS_YEAR = auto()
    LAST_YEAR = auto()


RESULTS = {Word.WON_BY: Kind.WON, Word.WON: Kind.WON, Word.LOST_BY: Kind.LOST, Word.LOST: Kind.LOST}
OVER_OTHERS = {Word.BEAT: (Word.WON, Kind.LOST), Word.LOST_TO: (Word.LOST, Kind.WON)}
"""What the words say of the people before them, and of those after them where there are none before."""
BEFORE_A_NAME = {Kind.WON: Word.WON_BY, Kind.LOST: Word.LOST_BY, Kind.AGAINST: Word.AGAINST}


@dataclass(frozen=True, slots=True)
class Period:
    """A year, a month of it, or a day; 0 for what is left open."""

    year: int
    month: int = 0
    day: int = 0

    @property
    def first(self) -> date:
        return date(self.year, self.month or 1, self.day or 1)

    @property
    def end(self) -> date:
        """The day after it."""
        if self.day:
            return self.first + timedelta(days=1)
        if self.month:
            return (date(self.year, self.month, 28) + timedelta(days=4)).replace(day=1)
        return date(self.year + 1, 1, 1)


People = tuple[int, ...]
Value = People | str | int | Period | None


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that was understood, and the words that say it by themselves.

    `value`: numbers of people, of whom any is meant; the slug of a game; a state of a match; a weekday, 0 for Monday; a
    period; a word. Cats and notes need none. `quoted`: the same words with quotation marks, if these keep it apart from
    its neighbours.
    """

    kind: Kind
    value: Value
    typed: str = field(compare=False)
    quoted: str = field(compare=False, default="")


@dataclass(frozen=True, slots=True)
class LanguageWords:
    """The words of one language, each with its other forms behind commas.

    Weekdays begin with Monday, `days` are the words for the first to the thirty-first of a month, and `day_endings`
    what stands behind their numbers (“17th”). `last` stands before a weekday (“last Friday”), and `owner_endings`
    behind a name and an apostrophe (“Ona’s”).
    """

    words: Mapping[Word, str]
    weekdays: Sequence[str]
    months: Sequence[str]
    days: Sequence[str]
    day_endings: str
    last: str = ""
    owner_endings: str = ""


MEANINGS = {
    Word.CATS: (Kind.CATS, None),
    Word.OPEN: (Kind.STATE, "open"),
    Word.OVER: (Kind.STATE, "over"),
    Word.STOPPED: (Kind.STATE, "stopped"),
    Word.NOTE: (Kind.NOTE, None),
}
"""The words that are parts by themselves."""


@dataclass(frozen=True, slots=True)
class _Month:
    number: int


@dataclass(frozen=True, slots=True)
class _Day:
    number: int


@dataclass(frozen=True, slots=True)
class _Last:
    """The last of these weekdays before the day of the question; 0 for Monday."""

    weekday: int


Keys = tuple[str, ...]
"""Words as they are compared."""
Meaning = Word | Part | _Month | _Day | _Last


class Language:
    """A language, ready to be looked up. Of two meanings of one word the first counts."""

    def __init__(self, words: LanguageWords) -> None:
        self.meanings: dict[Keys, Meaning] = {}
        for word in (word for word in Word if word is not Word.SMALL):
            self._add(words.words[word], Part(*MEANINGS[word], "") if word in MEANINGS else word)
        for number, forms in enumerate(words.weekdays):
            self._add(forms, Part(Kind.WEEKDAY, number, ""))
            lasts = (f"{last} {form}" for last in words.last.split(",") if last for form in forms.split(","))
            self._add(",".join(lasts), _Last(number))
        for number, forms in enumerate(words.months, 1):
            self._add(forms, _Month(number))
        for number, forms in enumerate(words.days, 1):
            self._add(forms, _Day(number))
        self._add(words.words[Word.SMALL], Word.SMALL)
        self.typed = {word: forms.partition(",")[0].strip() for word, forms in words.words.items()}
        """How Find itself writes each word."""
        endings = "|".join(["[.]?", *(re.escape(ending.strip()) for ending in words.day_endings.split(","))])
        self.owner_endings = _keys(words.owner_endings.replace(",", " "))
        self.day_number = re.compile(f"([1-9]|0[1-9]|[12][0-9]|3[01])(?:{endings})")

    def _add(self, forms: str, meaning: Meaning) -> None:
        for form in forms.split(","):
            if keys := _keys(form):
                self.meanings.setdefault(keys, meaning)


@dataclass(frozen=True)
class Vocabulary:
    """What a question can be about: a language, the people of a book by their numbers, the names of games by their
    slugs, and the day on which somebody asks.
    """

    language: Language
    people: Mapping[int, str]
    games: Mapping[str, Sequence[str]]
    today: date

    @cached_property
    def names(self) -> dict[Keys, list[int]]:
        """People by their whole names."""
        return _grouped((_keys(name), number) for number, name in self.people.items())

    @cached_property
    def words_of_names(self) -> dict[Keys, list[int]]:
        """People by each word of their names, but for single letters."""
        names = self.names.items()
        return _grouped(((key,), number) for keys, own in names for key in keys if len(key) > 1 for number in own)

    @cached_property
    def names_of_games(self) -> dict[Keys, list[str]]:
        """Games by their whole names."""
        return _grouped((_keys(name), slug) for slug, names in self.games.items() for name in names)

    @cached_property
    def first_words_of_games(self) -> dict[Keys, list[str]]:
        """Games by the first words of their names."""
        return _grouped((keys[:1], slug) for keys, slugs in self.names_of_games.items() for slug in slugs)


Thing = TypeVar("Thing")


def _grouped(pairs: Iterable[tuple[Keys, Thing]]) -> dict[Keys, list[Thing]]:
    groups: dict[Keys, list[Thing]] = {}
    for keys, thing in pairs:
        if thing not in groups.setdefault(keys, []):
            groups[keys].append(thing)
    return groups


class Question:
    """A question that was read: its text as it was searched for, its parts, and what was too much to be read."""

    def __init__(self, text: str, vocabulary: Vocabulary) -> None:
        self.text = _clean(text)
        self._vocabulary = vocabulary
        parts = list(dict.fromkeys(_Reader(self.text, vocabulary).parts()))
        self.parts, self.unread = tuple(parts[:MOST_PARTS]), _joined(parts[MOST_PARTS:])

    def of(self, *kinds: Kind) -> list[Part]:
        """The parts of these kinds."""
        return [part for part in self.parts if part.kind in kinds]

    def asking(self, text: str) -> "Question":
        """Another question about the same."""
        return Question(text, self._vocabulary)

    def together_with(self, texts: Sequence[str]) -> "Question":
        """The question with what each of these texts means by itself: “2026” and a person called May are no month."""
        added = [part for text in texts for part in self.asking(text).parts]
        return self.asking(self._asking([*self.parts, *added])) if added else self

    def without(self, left_out: Part) -> str:
        """The question without that part."""
        return self._asking([part for part in self.parts if part is not left_out])

    def in_period(self, words: str) -> str:
        """The question with the period that these words name, in the place of its own."""
        others = [part for part in self.parts if part.kind is not Kind.PERIOD]
        return self._asking([*others, *self.asking(words).parts])

    def _asking(self, parts: Sequence[Part]) -> str:
        """A text that is read as these parts, with quotation marks where neighbours would be taken together."""
        plain = _joined(parts)
        if self.asking(plain).parts == tuple(parts):
            return plain
        return _joined(replace(part, typed=part.quoted or part.typed) for part in parts)


def _joined(parts: Iterable[Part]) -> str:
    return " ".join(part.typed for part in parts)


def _quoted(part: Part, typed: str) -> str:
    return part.quoted or (f'"{typed.strip(SIGNS)}"' if part.kind in (Kind.WORD, Kind.PLAYED) else "")


# From text to tokens

QUOTES = '"“”„«»'
QUOTE = re.compile(f"[{QUOTES}]")
SIGNS = QUOTES + ".,:;!?()[]{}'’‘…·/\\_-‐‑–—"
BLANKS = str.maketrans(dict.fromkeys(SIGNS, " "))
JOINED = re.compile(r"(?<=[^\W\d])([&+/])(?=[^\W\d])")
"""What joins two words without a blank: “ona&petras”."""
TOKEN = re.compile(rf"[{QUOTES}](?P<phrase>[^{QUOTES}]*)[{QUOTES}]?|(?P<word>[^\s,;{QUOTES}]+)")


@dataclass(frozen=True, slots=True)
class _Token:
    typed: str
    keys: Keys
    is_quoted: bool = False


def _keys(text: str) -> Keys:
    """The words of a text; of a text of nothing but signs the signs, since somebody may be called “?”.

    All quotation marks by themselves are the same.
    """
    plain = _apart(unaccented(text))
    signs = tuple(QUOTE.sub(" ", plain).split()) or (('"',) if QUOTE.search(plain) else ())
    return tuple(plain.translate(BLANKS).split()) or signs


def _apart(text: str) -> str:
    return JOINED.sub(lambda found: " " if found[0] == "/" else f" {found[0]} ", text)


def _as_typed(text: str) -> str:
    """The text as it is compared where accents tell two names apart."""
    return " ".join(folded(text).translate(BLANKS).split())


def typed_name(name: str) -> str:
    """A name as it can stand in a question: without quotation marks, or within them if it is nothing but signs."""
    plain = " ".join(QUOTE.sub(" ", name).split())
    return plain if plain.translate(BLANKS).strip() else f'"{plain}"'


def _clean(text: str) -> str:
    """The text up to its greatest length, without what nobody can see."""
    return " ".join("".join(" " if _is_hidden(char) else char for char in text[:LONGEST_QUESTION]).split())


def _is_hidden(char: str) -> bool:
    return unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp") and char not in (JOINER, NON_JOINER)


def _tokens(text: str, known: Vocabulary) -> Iterator[_Token]:
    """The tokens; a word with signs inside, as “AT&T”, is several only if one of them is a person's name."""
    for found in TOKEN.finditer(text):
        is_quoted = found["phrase"] is not None
        pieces = [found[0]] if is_quoted else _apart(found[0]).split()
        is_named = any(key in names for key in map(_keys, pieces) for names in (known.names, known.words_of_names))
        for typed in pieces if is_named else [found[0]]:
            if keys := _keys(found["phrase"] or "") or _keys(typed):
                yield _Token(typed, keys, is_quoted)


# From tokens to parts

Read = tuple[Word | Part, str]
"""What some tokens mean, and how they were typed."""

DATE = re.compile("(?P<year>[0-9]{4})-(?P<month>[0-9]{1,2})(?:-(?P<day>[0-9]{1,2}))?")
DAY_FIRST = re.compile(r"(?P<day>[0-9]{1,2})([./-])(?P<month>[0-9]{1,2})(?:\2(?P<year>[0-9]{4}|[0-9]{2})?)?")
MONTH_FIRST = re.compile("(?P<month>[0-9]{1,2})[./](?P<year>[0-9]{4})")
YEAR = re.compile("(?:19|20|21)[0-9]{2}")
WITH_A_DAY = re.compile("Y *(?:D *M|M *D)|(?:D *M|M *D)(?: *Y)?")
"""Days, months, years and small words (blanks) in a row that make a day."""
WITHOUT_A_DAY = re.compile("Y(?: *M)?|M(?: *Y)?")
LEAP_YEAR = 2000


class _Reader:
    """Reads one question."""

    def __init__(self, text: str, vocabulary: Vocabulary) -> None:
        self.tokens = list(_tokens(text, vocabulary))
        self.known, self.language = vocabulary, vocabulary.language

    def parts(self) -> list[Part]:
        read: list[Read] = []
        place = 0
        while place < len(self.tokens):
            length, meaning = max(self._readings(place), key=lambda reading: reading[0])  # of equal ones the first
            read.append((meaning, self._typed(place, length)))
            place += length
        parts = [part for part in self._with_results(_with_either(read)) if part.value != ""]  # nothing but signs
        return _dated(parts, self.known.today)

    def _typed(self, place: int, length: int) -> str:
        return " ".join(token.typed for token in self.tokens[place : place + length])

    def _readings(self, place: int) -> Iterator[tuple[int, Word | Part]]:
        """How many tokens can be read from there, and as what; of one length what counts most first."""
        token = self.tokens[place]
        phrases = [token.keys] if token.is_quoted else list(self._phrases(place))
        yield from self._people(place, phrases, self.known.names)
        if not token.is_quoted:
            yield from self._dates(place)
            yield from self._words(phrases)
            yield from _games(phrases, self.known.names_of_games)
        yield from self._people(place, phrases[:1], self.known.words_of_names)
        if not token.is_quoted:
            yield from _games(phrases[:1], self.known.first_words_of_games)
        yield 1, Part(Kind.WORD, token.typed.strip(SIGNS), "")

    def _phrases(self, place: int) -> Iterator[Keys]:
        """The first token there, the first two and so on."""
        keys = Keys()
        for token in self.tokens[place : place + LONGEST_PHRASE]:
            if token.is_quoted:
                return
            keys += token.keys
            yield keys

    def _people(
        self, place: int, phrases: Sequence[Keys], names: Mapping[Keys, list[int]]
    ) -> Iterator[tuple[int, Part]]:
        for length, keys in enumerate(phrases, 1):
            last, typed = self.tokens[place + length - 1], _as_typed(self._typed(place, length))
            numbers = names.get(keys, [])
            if not numbers and len(last.keys) > 1 and keys[-1] in self.language.owner_endings:
                numbers, typed = names.get(keys[:-1], []), typed.rpartition(" ")[0]
            if 0 < len(numbers) <= MOST_ALIKE:
                exact = [number for number in numbers if _as_typed(self.known.people[number]) == typed]
                yield length, Part(Kind.PLAYED, tuple(exact or numbers), "")

    def _words(self, phrases: Sequence[Keys]) -> Iterator[tuple[int, Word | Part]]:
        for length, keys in enumerate(phrases, 1):
            meaning = self.language.meanings.get(keys)
            if isinstance(meaning, Word):
                period = _period_named(meaning, self.known.today)
                yield length, meaning if period is None else Part(Kind.PERIOD, period, "")
            elif isinstance(meaning, _Last):
                day = self.known.today - timedelta(days=(self.known.today.weekday() - meaning.weekday - 1) % 7 + 1)
                yield length, Part(Kind.PERIOD, Period(day.year, day.month, day.day), "")
            elif isinstance(meaning, Part):
                yield length, meaning

    def _dates(self, place: int) -> Iterator[tuple[int, Part]]:
        if period := _in_digits(self.tokens[place].typed):
            yield 1, Part(Kind.PERIOD, period, "")
        row = self.tokens[place : place + 2 * LONGEST_PHRASE]
        letters = "".join(map(self._letter, row))
        for found in filter(None, (pattern.match(letters) for pattern in (WITH_A_DAY, WITHOUT_A_DAY))):
            numbers = dict(zip(found[0], map(self._number, row), strict=False))
            period = Period(numbers.get("Y", 0), numbers.get("M", 0), numbers.get("D", 0))
            if _is_valid(period):
                yield found.end(), Part(Kind.PERIOD, period, "")

    def _letter(self, token: _Token) -> str:
        """Y, M or D for a year, a month or a day of it, a blank for a small word, x for anything else."""
        meaning = self.language.meanings.get(token.keys)
        if token.is_quoted:
            return "x"
        if isinstance(meaning, _Month):
            return "M"
        if isinstance(meaning, _Day) or self.language.day_number.fullmatch(token.typed.casefold().rstrip(",:;!?")):
            return "D"
        return "Y" if YEAR.fullmatch(token.typed.strip(SIGNS)) else " " if meaning is Word.SMALL else "x"

    def _number(self, token: _Token) -> int:
        meaning = self.language.meanings.get(token.keys)
        if isinstance(meaning, _Month | _Day):
            return meaning.number
        digits = re.search("[0-9]+", token.typed)
        return int(digits[0]) if digits else 0

    def _with_results(self, read: list[Read]) -> list[Part]:
        """The parts of the question, with who won or lost, and against whom."""
        parts = {
            place: replace(meaning, typed=typed, quoted=_quoted(meaning, typed))
            for place, (meaning, typed) in enumerate(read)
            if isinstance(meaning, Part)
        }
        meanings = dict(enumerate(meaning for meaning, _typed in read))
        for place, word in list(meanings.items()):
            if word is Word.AGAINST or word in OVER_OTHERS:
                result, of_others = OVER_OTHERS.get(word, (Word.SMALL, Kind.AGAINST))
                own, others = _people_beside(meanings, place, -1), _people_beside(meanings, place, 1)
                parts |= self._of_kind(others, parts, Kind.AGAINST if own else of_others)
                meanings |= dict.fromkeys(range(place, max(others, default=place) + 1), Word.SMALL)
                meanings[place] = result if own else Word.SMALL
        for place, word in list(meanings.items()):
            if isinstance(word, Word) and (kind := RESULTS.get(word)):
                before, after = _people_beside(meanings, place, -1), _people_beside(meanings, place, 1)
                people = (after or before) if word in (Word.WON_BY, Word.LOST_BY) else (before or after)
                parts |= self._of_kind(people, parts, kind)
                meanings |= {own: parts[own] for own in people}
                if not people:
                    parts[place] = Part(Kind.STATE, "over", self.language.typed[Word.OVER])
        return [parts[place] for place in sorted(parts)]

    def _of_kind(self, places: Iterable[int], parts: Mapping[int, Part], kind: Kind) -> dict[int, Part]:
        """The people at these places with what the question says of them."""
        word = self.language.typed[BEFORE_A_NAME[kind]]
        return {
            at: replace(parts[at], kind=kind, typed=f"{word} {parts[at].typed}", quoted=f"{word} {parts[at].quoted}")
            for at in places
        }


def _with_either(read: Sequence[Read]) -> list[Read]:
    """What was read, people between whom “or” stands as one part. Any other “or” means nothing."""
    joined: list[Read] = []
    for meaning, typed in read:
        match [*joined[-2:], (meaning, typed)]:
            case [(Part(Kind.PLAYED) as one, first), (Word.OR, word), (Part(Kind.PLAYED) as other, _)]:
                either = tuple(dict.fromkeys([*cast(People, one.value), *cast(People, other.value)]))
                if len(either) <= MOST_ALIKE:
                    quoted = f"{_quoted(one, first)} {word} {_quoted(other, typed)}"
                    joined[-2:] = [(Part(Kind.PLAYED, either, "", quoted), f"{first} {word} {typed}")]
                    continue
        joined.append((meaning, typed))
    return [(Word.SMALL if meaning is Word.OR else meaning, typed) for meaning, typed in joined]


def _games(phrases: Sequence[Keys], names: Mapping[Keys, list[str]]) -> Iterator[tuple[int, Part]]:
    for length, keys in enumerate(phrases, 1):
        if len(games := names.get(keys, [])) == 1:
            yield length, Part(Kind.GAME, games[0], "")


def _people_beside(meanings: Mapping[int, Word | Part], place: int, step: int) -> list[int]:
    """The places of the person next to a word in that direction, and of those whom “and” joins."""
    place += step
    while meanings.get(place) is Word.SMALL:
        place += step
    people: list[int] = []
    while isinstance(meaning := meanings.get(place), Part) and meaning.kind is Kind.PLAYED:
        people.append(place)
        if meanings.get(place + step) is not Word.AND:
            break
        place += 2 * step
    return people


# Dates


def _is_valid(period: Period) -> bool:
    """Whether there is such a day, in a leap year if it says no year."""
    try:
        date(period.year or LEAP_YEAR, period.month or 1, period.day or 1)
    except ValueError:
        return False
    return period.year == 0 or FIRST_YEAR <= period.year <= LAST_YEAR


def _in_digits(typed: str) -> Period | None:
    """“2026-10-17”, “17.10.”, “17/10/26”, “10/2026”; the month goes first only where it must."""
    for pattern in (DATE, MONTH_FIRST, DAY_FIRST):
        if found := pattern.fullmatch(typed.rstrip(",:;!?)")):
            numbers = {name: int(digits or 0) for name, digits in found.groupdict().items()}
            year, month, day = (numbers.get(name, 0) for name in ("year", "month", "day"))
            year += 2000 if 0 < year < 100 else 0
            dates = Period(year, month, day), Period(year, day, month)
            return next((period for period in dates if period.month and _is_valid(period)), None)
    return None


def _period_named(word: Word, today: date) -> Period | None:
    """The period that a word names from the day of the question on; None for words that name none."""
    last_month = today.replace(day=1) - timedelta(days=1)
    yesterday = today - timedelta(days=1)
    return {
        Word.TODAY: Period(today.year, today.month, today.day),
        Word.YESTERDAY: Period(yesterday.year, yesterday.month, yesterday.day),
        Word.THIS_MONTH: Period(today.year, today.month),
        Word.LAST_MONTH: Period(last_month.year, last_month.month),
        Word.THIS_YEAR: Period(today.year),
        Word.LAST_YEAR: Period(today.year - 1),
    }.get(word)


def _dated(parts: list[Part], today: date) -> list[Part]:
    """The parts with a year for every month and day: the one that the question names, or the last that has begun."""
    periods = [part.value for part in parts if isinstance(part.value, Period)]
    years = {period.year for period in periods if period.year}
    only = next(iter(years)) if len(years) == 1 else 0
    words = next((part.typed for part in parts if part.value == Period(only)), str(only))
    dated = []
    for part in parts:
        if not isinstance(part.value, Period) or part.value.year:
            dated.append(part)
        elif only and _is_valid(replace(part.value, year=only)):
            dated.append(Part(part.kind, replace(part.value, year=only), f"{part.typed} {words}"))
        else:
            dated.append(replace(part, value=_last_begun(part.value, today)))
    is_used = only and any(not period.year for period in periods)
    return [part for part in dated if not (is_used and part.value == Period(only))]


def _last_begun(period: Period, today: date) -> Period:
    year = today.year
    while not _is_valid(replace(period, year=year)) or replace(period, year=year).first > today:
        year -= 1
    return replace(period, year=year)
