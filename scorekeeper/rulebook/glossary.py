"""The words of the table: `words.toml` of a game, and the `words.toml` that all games share."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.domain.i18n import _
from scorekeeper.rulebook.files import Fault, Unreadable, starts, toml_table

FIELDS = {"word", "original", "lang", "meaning", "marks"}


@dataclass(frozen=True, slots=True)
class Word:
    """A word with its meaning (inline text), its form in the language `lang`, and the keys of its sources."""

    word: str
    meaning: str
    original: str
    lang: str
    marks: tuple[str, ...]
    file: str
    line: int
    game: str

    @property
    def anchor(self) -> str:
        return "-".join(filter(None, [self.game, _plain_letters(self.word)]))


def read_words(file: str, text: str, game: str) -> tuple[dict[str, Word], list[Fault]]:
    """The words by their lower case, and what is wrong with some. Raises Unreadable."""
    table = toml_table(file, text)
    entries = table.get("word", [])
    if set(table) - {"word"} or not isinstance(entries, list) or not all(isinstance(each, dict) for each in entries):
        raise Unreadable(file, 1, _("the file holds nothing but [[word]] tables"))
    words: dict[str, Word] = {}
    faults = []
    for entry, line in zip(entries, starts(text, "[[word]]", len(entries)), strict=True):
        if wrong := _wrong(entry, words):
            faults.append(Fault(file, line, wrong))
            continue
        marks = tuple(entry.get("marks", ()))
        word = Word(
            entry["word"], entry["meaning"], entry.get("original", ""), entry.get("lang", ""), marks, file, line, game
        )
        words[word.word.lower()] = word
    return words, faults


def _wrong(entry: Mapping[str, Any], known: Mapping[str, Word]) -> str:
    for name in ("word", "meaning"):
        if not isinstance(entry.get(name), str) or not entry[name].strip():
            return _("a word needs “%(field)s”") % {"field": name}
    if not _plain_letters(entry["word"]):
        return _("“%(word)s” has no letter from a to z for its address") % {"word": entry["word"]}
    if _plain_letters(entry["word"]) in map(_plain_letters, known):
        return _("“%(word)s” is explained twice") % {"word": entry["word"]}
    if not all(isinstance(entry.get(name, ""), str) for name in ("original", "lang")) or not _are_keys(entry):
        return _("“original” and “lang” of a word are texts, its “marks” a list of them")
    if bool(entry.get("original")) != bool(entry.get("lang")):
        return _("“%(word)s” needs both “original” and “lang”, or neither") % {"word": entry["word"]}
    unknown = sorted(set(entry) - FIELDS)
    return _("a word has a field that nobody knows: “%(field)s”") % {"field": unknown[0]} if unknown else ""


def _are_keys(entry: Mapping[str, Any]) -> bool:
    marks = entry.get("marks", [])
    return isinstance(marks, list) and all(isinstance(mark, str) for mark in marks)


def _plain_letters(word: str) -> str:
    """The word as an address can hold it: two that differ only in accents are one there."""
    apart = unicodedata.normalize("NFKD", word.lower())
    bare = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return re.sub(r"[^a-z0-9]+", "-", bare).strip("-")


def in_order(words: Iterable[Word]) -> list[Word]:
    """Sort as a glossary lists them: by letters, whatever their accents."""
    return sorted(words, key=lambda word: (word.anchor.removeprefix(word.game), word.word))
