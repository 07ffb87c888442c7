"""Normalisation of words for the search: without case and accents, cards by any of their names."""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

RANKS = {"j": "jack", "q": "queen", "k": "king", "a": "ace"}
NUMBERS = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
TENS = {"twenty": "20", "thirty": "30", "fifty": "50", "sixty": "60", "seventy": "70", "eighty": "80", "ninety": "90"}
"""Without forty, which is half of a game's name."""

SUITS = {"♣": "clubs", "♠": "spades", "♥": "hearts", "♦": "diamonds", "*": "trumps"}

# Letters that no decomposition takes apart.
PLAIN = str.maketrans(
    {"ß": "ss", "ø": "o", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th", "ł": "l", "đ": "d", "ħ": "h", "ı": "i", "ŋ": "n"}
)

# What a word may do for another: a number as a word, a word as a number.
DIGITS = {name: str(number) for number, name in enumerate(NUMBERS, start=1)} | TENS
ALSO = DIGITS | {number: name for name, number in DIGITS.items()}

# They count for nothing beside other words. "As" is here, and still the ace of spades when it stands alone.
# fmt: off
SMALL = {
    "a", "am", "an", "and", "any", "anybody", "are", "as", "at", "be", "been", "but", "by", "can", "could", "did",
    "do", "does", "every", "everybody", "everyone", "for", "from", "get", "gets", "go", "going", "got", "had",
    "happen", "happens", "has", "have", "how", "i", "if", "in", "into", "is", "it", "its", "just", "long", "many",
    "may", "me", "much", "must", "my", "nobody", "of", "off", "on", "or", "our", "should", "so", "somebody",
    "still", "than", "that", "the", "their", "them", "then", "there", "they", "this", "to", "up", "us", "was", "we",
    "were", "what", "whats", "when", "where", "which", "who", "whose", "why", "will", "with", "would", "you",
    "your",
}
# fmt: on

SPOKEN = "|".join(["10", "[2-9]", *NUMBERS[1:10], *RANKS.values()])
LETTER = r"[^\W_][\u0300-\u036f]*"
TOKEN = re.compile(
    r"(?P<rank>10|[2-9akqj])(?P<suit>[♣♠♥♦*])\ufe0e?"
    rf"|(?P<spoken>{SPOKEN}) of (?P<of>club|spade|heart|diamond)s?(?![^\W_])"
    r"|(?P<sign>[♣♠♥♦])\ufe0e?"
    rf"|(?:{LETTER})+(?:['’](?:{LETTER})+)*",
    re.IGNORECASE,
)


class Token(NamedTuple):
    """A word or a card in a text, from `start` to before `end`, and every folded word by which it is found.

    The first is the one that it means when it is looked for.
    """

    start: int
    end: int
    words: tuple[str, ...]


def tokens(text: str) -> Iterator[Token]:
    """Yield the words and cards of a text, in their order."""
    for match in TOKEN.finditer(text):
        yield Token(match.start(), match.end(), _meant(match))


def is_small(word: str) -> bool:
    """Return whether it says nothing beside other words: a single letter, or one of the commonest words."""
    return word in SMALL or (len(word) == 1 and word.isalpha())


def fold(text: str) -> str:
    """Return the text in small plain letters: "Stýrivolt" is "styrivolt", "Straße" is "strasse"."""
    if text.isascii():
        return text.lower()
    apart = unicodedata.normalize("NFKD", text).lower()
    return "".join(sign for sign in apart if not unicodedata.category(sign).startswith("M")).translate(PLAIN)


def edits(one: str, other: str, most: int) -> int:
    """Return how many letters must be put in, left out, changed or swapped with a neighbour; `most` + 1 when it is
    more.
    """
    before: list[int] = []
    above = list(range(len(other) + 1))
    for row, letter in enumerate(one, start=1):
        line = [row]
        for column, wanted in enumerate(other, start=1):
            cost = min(above[column] + 1, line[-1] + 1, above[column - 1] + (letter != wanted))
            if row > 1 and column > 1 and letter == other[column - 2] and one[row - 2] == wanted:
                cost = min(cost, before[column - 2] + 1)
            line.append(cost)
        if min(line) > most and min(above) > most:
            return most + 1
        before, above = above, line
    return min(above[-1], most + 1)


def _meant(match: re.Match[str]) -> tuple[str, ...]:
    rank, suit = match["rank"], match["suit"]
    if match["spoken"]:
        rank, suit = _rank(match["spoken"].lower()), _sign(match["of"].lower())
    if rank:
        return _card(rank.lower(), suit)
    if match["sign"]:
        return match["sign"], SUITS[match["sign"]]
    return _word(match[0])


@cache
def _word(written: str) -> tuple[str, ...]:
    word = fold(written).replace("'", "").replace("’", "")
    return (word, ALSO[word]) if word in ALSO else (word,)


@cache
def _card(rank: str, suit: str) -> tuple[str, ...]:
    """Return how a card is looked for: Q♣ as q♣, qc, q, queen, ♣ and clubs."""
    name = SUITS[suit]
    spoken = RANKS.get(rank) or ALSO[rank]
    return (rank + suit, rank, spoken, name) if suit == "*" else (rank + suit, rank + name[0], rank, spoken, suit, name)


def _rank(spoken: str) -> str:
    """Return the letter or number of a rank: q for "queen", 7 for "seven" as for "7"."""
    letters = {name: letter for letter, name in RANKS.items()}
    return letters.get(spoken) or (spoken if spoken.isdecimal() else ALSO[spoken])


def _sign(suit: str) -> str:
    return {name[:-1]: sign for sign, name in SUITS.items()}[suit]
