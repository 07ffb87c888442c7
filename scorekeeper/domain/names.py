"""People's names: almost anything a person may be called, and nothing that plays tricks with a page.

Unicode's own words: NFC and NFKC are its normal forms, Cc control characters, Cf invisible ones, Cs halves of
characters, M marks that combine with the character before them.
"""

import unicodedata

from scorekeeper.domain import joiners
from scorekeeper.domain.i18n import _, ngettext, pgettext
from scorekeeper.domain.joiners import JOINER, NON_JOINER

LONGEST_NAME = 40
MOST_MARKS_IN_A_ROW = 4
STYLES = ("\ufe0e", "\ufe0f")
"""Variation selectors that ask for a sign as text or as a picture."""

PICTURES = frozenset("‼⁉ℹ↔⤴⤵◻◼◽◾〰")
"""Signs that phones draw as pictures, although Unicode files them elsewhere than under other symbols."""

FIRST_STRONG_ISOLATE, POP_ISOLATE = "\u2068", "\u2069"
KEYS, KEYCAP = tuple("0123456789#*"), "\u20e3"

PLAIN_LETTERS = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"})
"""Letters that Unicode does not take apart, although people do."""

UNSEEN_CATEGORIES = ("Cc", "Cf", "Cs", "Zl", "Zp")
UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Fillers and selectors that show nothing, although Unicode files them under letters, marks or signs."""


def clean_name(text: str) -> str:
    """Return the name as it is kept: in NFC, without blanks around it.

    Raises ValueError saying what cannot be in a name.
    """
    trimmed = text.strip()
    # No composed character stands for more than four; longer texts are not worth composing, which can be slow.
    if len(trimmed) > 4 * LONGEST_NAME:
        raise ValueError(_too_long())
    name = unicodedata.normalize("NFC", trimmed).strip()
    if not name:
        raise ValueError(_("a name has at least one character"))
    if len(name) > LONGEST_NAME:
        raise ValueError(_too_long())
    _check_characters(name)
    _check_marks(name)
    return name


def folded(name: str) -> str:
    """Return what two names have in common when people would take one for the other: NFKC and case folding."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def unaccented(name: str) -> str:
    """Return what two spellings of one name have in common: letters without their accents, as a phone without them
    types it, and without joiners.

    Only marks of alphabets like Latin, Greek and Cyrillic go; elsewhere a mark may be a vowel or another consonant.
    """
    letters = unicodedata.normalize("NFD", folded(name)).translate(PLAIN_LETTERS)
    return " ".join("".join(char for char in letters if not _is_left_out(char)).split())


def _is_left_out(char: str) -> bool:
    return "\u0300" <= char <= "\u036f" or char in (JOINER, NON_JOINER)


def alphabetical(name: str) -> list[tuple[int, int]]:
    """Return the key by which names are sorted, as the reader's language lists them.

    A translator gives the language's own alphabet: “Šarūnas” stands behind “Stasys” where Š is a letter, and as if it
    were an S elsewhere. Letters of other scripts follow in Unicode's order.
    """
    letters = pgettext("the alphabet by which names are sorted", "abcdefghijklmnopqrstuvwxyz")
    plain = [sign if sign in letters else unaccented(sign) for sign in unicodedata.normalize("NFC", name.casefold())]
    return [_place(sign, letters) for sign in "".join(plain)]


def _place(sign: str, letters: str) -> tuple[int, int]:
    if sign in letters:
        return 1, letters.index(sign)
    return (2 if sign.isalpha() else 0), ord(sign)


def told_apart(name: str, mark: str) -> str:
    """Return the name as pages show it: with what tells it apart from a name that looks alike, where there is one."""
    return _("%(name)s (%(mark)s)") % {"name": name, "mark": mark} if mark else name


def _too_long() -> str:
    return ngettext(
        "a name has at most %(longest)s character", "a name has at most %(longest)s characters", LONGEST_NAME
    ) % {"longest": LONGEST_NAME}


def _check_characters(name: str) -> None:
    unseen = first_unseen(name)
    if unseen:
        raise ValueError(_("a name cannot hold the invisible character U+%(code)s") % {"code": f"{ord(unseen):04X}"})


def first_unseen(text: str) -> str:
    """Return the first character of a text that shows nothing where it stands; empty where all of it can be seen."""
    return next((char for place, char in enumerate(text) if is_unseen(char) and not _belongs(text, place)), "")


def is_unseen(char: str) -> bool:
    """Return whether the character shows nothing by itself: a control, a mark of writing direction or the like."""
    is_selector = "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"
    return is_selector or char in UNSEEN or unicodedata.category(char) in UNSEEN_CATEGORIES


def _belongs(text: str, place: int) -> bool:
    return joiners.is_needed(text, place) or _is_inside_emoji(text, place)


def _is_inside_emoji(name: str, place: int) -> bool:
    """Return whether the joiner joins two pictures here, or the selector chooses the look of the sign before it."""
    before, after = name[max(0, place - 2) : place], name[place + 1 : place + 2]
    if name[place] in STYLES:
        return _is_picture(before[-1:]) or (before[-1:] in KEYS and after[:1] == KEYCAP)
    return name[place] == JOINER and _is_picture(before.rstrip("".join(STYLES))[-1:]) and _is_picture(after[:1])


def _is_picture(char: str) -> bool:
    # A phone may know pictures that this Python's tables do not, hence the whole range.
    return bool(char) and (
        char in PICTURES or "\U0001f000" <= char <= "\U0001fbff" or unicodedata.category(char) == "So"
    )


def _check_marks(name: str) -> None:
    if unicodedata.category(name[0]).startswith("M"):
        raise ValueError(_("a name cannot begin with an accent that belongs on the letter before it"))
    if has_heaped_marks(name):
        raise ValueError(
            ngettext(
                "a name has at most %(most)s accent on one letter",
                "a name has at most %(most)s accents on one letter",
                MOST_MARKS_IN_A_ROW,
            )
            % {"most": MOST_MARKS_IN_A_ROW}
        )


def has_heaped_marks(text: str) -> bool:
    """Return whether so many accents stand on one letter that they run into the lines around."""
    row = 0
    for char in text:
        if char in (JOINER, NON_JOINER):
            continue
        row = row + 1 if unicodedata.category(char).startswith("M") else 0
        if row > MOST_MARKS_IN_A_ROW:
            return True
    return False


def isolated(name: str) -> str:
    """Return a name as it can stand in a sentence without turning the sentence round:
    right-to-left names are isolated.
    """
    if any(unicodedata.bidirectional(char) in ("R", "AL") for char in name):
        return FIRST_STRONG_ISOLATE + name + POP_ISOLATE
    return name
