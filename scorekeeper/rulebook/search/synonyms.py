"""Synonyms for the search: `synonyms.toml`.

    [[synonym]]
    said = ["renege", "wrong card"]
    texts = ["revoke", "failed to follow suit"]

What is said is a word, or several that follow each other in a question, with an s at their ends or without, and with
numbers in words or in digits. What the texts say is a word, or several that follow each other in a title or sentence. A
word that is said finds itself as well; several words together are answered by what the texts say alone.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from scorekeeper.domain.i18n import _
from scorekeeper.rulebook.faults import Fault, text_of
from scorekeeper.rulebook.head import toml_table
from scorekeeper.rulebook.search.spelling import DIGITS, fold, tokens

SYNONYMS = "synonyms.toml"
FIELDS = {"said", "texts"}


@dataclass(frozen=True, slots=True)
class SynonymText:
    """What the texts say, as the list has it and in words; and the line on which the list has it."""

    written: str
    words: tuple[str, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Synonym:
    """One saying in bare words, and all that the texts say for it."""

    said: tuple[str, ...]
    texts: tuple[SynonymText, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Synonyms:
    """Every saying of the list in its order; and what is wrong with the list."""

    all: tuple[Synonym, ...] = ()
    faults: tuple[Fault, ...] = ()


def read_synonyms(path: Path) -> Synonyms:
    """Read the list; there need not be one."""
    faults: list[Fault] = []
    text = text_of(path, path.name, faults) if path.exists() else ""
    table = toml_table(path.name, text or "")
    if isinstance(table, Fault):
        return Synonyms((), (table,))
    entries = table.get("synonym", [])
    if set(table) - {"synonym"} or not isinstance(entries, list):
        return Synonyms((), (Fault(path.name, 1, _("the file holds nothing but [[synonym]] tables")),))
    lines = (text or "").splitlines()
    starts = [number for number, line in enumerate(lines, 1) if line.strip() == "[[synonym]]"]
    starts = starts if len(starts) == len(entries) else [1] * len(entries)
    read: list[Synonym] = []
    for entry, start in zip(entries, starts, strict=True):
        if _is_whole(entry):
            read += _synonyms(entry, start, lines)
        else:
            faults.append(Fault(path.name, start, _("a synonym needs “said” and “texts”, two lists of words")))
    return Synonyms(tuple(read), (*faults, *_twice(read)))


def words_said(text: str) -> tuple[str, ...]:
    """Return each word or card as it is looked for."""
    return tuple(token.words[0] for token in tokens(fold(text)))


def bare(words: Sequence[str]) -> tuple[str, ...]:
    """Drop the s of "ties", "partner’s" and "7s", and write numbers in digits: "seven" and "sevens" are "7"."""
    single = (word.removesuffix("s") if len(word) > 3 or word[:1].isdecimal() else word for word in words)
    return tuple(DIGITS.get(word, word) for word in single)


def _is_whole(entry: object) -> bool:
    return isinstance(entry, dict) and set(entry) == FIELDS and all(map(_are_words, entry.values()))


def _are_words(texts: object) -> bool:
    return isinstance(texts, list) and bool(texts) and all(isinstance(text, str) and words_said(text) for text in texts)


def _synonyms(entry: dict[str, list[str]], start: int, lines: Sequence[str]) -> Iterator[Synonym]:
    texts = tuple(SynonymText(text, words_said(text), _line(text, start, lines)) for text in entry["texts"])
    return (Synonym(bare(words_said(said)), texts, _line(said, start, lines)) for said in entry["said"])


def _line(text: str, start: int, lines: Sequence[str]) -> int:
    """Return where it stands below the start of its table; the start, if it is written there in another way."""
    numbered = enumerate(lines[start - 1 :], start)
    return next((number for number, line in numbered if f'"{text}"' in line), start)


def _twice(synonyms: Iterable[Synonym]) -> Iterator[Fault]:
    first: dict[tuple[str, ...], Synonym] = {}
    for synonym in synonyms:
        before = first.setdefault(synonym.said, synonym)
        if before is not synonym:
            told = {"said": " ".join(synonym.said), "line": before.line}
            yield Fault(SYNONYMS, synonym.line, _("“%(said)s” stands in line %(line)s already") % told)
