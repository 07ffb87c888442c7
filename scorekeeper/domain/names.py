"""People's names: almost anything a person may be called, and nothing that plays tricks with a page.

Unicode's own words: NFC and NFKC are its normal forms, Cc control characters, Cf invisible ones, Cs halves of
characters, M marks that combine with the character before them.
"""

import re
import unicodedata
from collections.abc import Iterable

from scorekeeper.domain.i18n import _, ngettext, pgettext

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
    """The name as it is stored: in NFC, without blanks around it.

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
    """The name in NFKC and without case: the same for names that people would take for each other."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def unaccented(name: str) -> str:
    """The name without accents, as a phone without them types it, and without joiners: the same for two spellings of
    one name.

    Only marks of alphabets like Latin, Greek and Cyrillic go; elsewhere a mark may be a vowel or another consonant.
    """
    letters = unicodedata.normalize("NFD", folded(name)).translate(PLAIN_LETTERS)
    return " ".join("".join(char for char in letters if not _is_left_out(char)).split())


def _is_left_out(char: str) -> bool:
    return "\u0300" <= char <= "\u036f" or char in (JOINER, NON_JOINER)


def alphabetical(name: str) -> list[tuple[int, int]]:
    """The key by which names are sorted, as the reader's language lists them.

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


def with_mark(name: str, mark: str) -> str:
    """The name as pages show it: with its mark where another name looks alike."""
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
    """The first character of a text that shows nothing where it stands; empty where all of it can be seen."""
    return next((char for place, char in enumerate(text) if is_unseen(char) and not _belongs(text, place)), "")


def is_unseen(char: str) -> bool:
    """Whether the character shows nothing by itself: a control, a mark of writing direction or the like."""
    is_selector = "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"
    return is_selector or char in UNSEEN or unicodedata.category(char) in UNSEEN_CATEGORIES


MARKS_AROUND = frozenset(
    "\u061c\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff"
)
"""Marks of direction and of no width, which phones and messengers put around what is copied."""


def without_marks_around(text: str) -> str:
    """The text without blanks and marks at its ends that nobody can see or delete; inside it they stay."""
    start, end = 0, len(text)
    while start < end and _is_around(text, start):
        start += 1
    while start < end and _is_around(text, end - 1):
        end -= 1
    return text[start:end]


def _is_around(text: str, place: int) -> bool:
    return text[place].isspace() or (text[place] in MARKS_AROUND and not _belongs(text, place))


def _belongs(text: str, place: int) -> bool:
    return is_needed(text, place) or _is_inside_emoji(text, place)


def _is_inside_emoji(name: str, place: int) -> bool:
    """Whether the joiner joins two pictures here, or the selector chooses the look of the sign before it."""
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
    """Whether so many accents stand on one letter that they run into the lines around."""
    row = 0
    for char in text:
        if char in (JOINER, NON_JOINER):
            continue
        row = row + 1 if unicodedata.category(char).startswith("M") else 0
        if row > MOST_MARKS_IN_A_ROW:
            return True
    return False


def isolated(name: str) -> str:
    """A name as it can stand in a sentence without turning the sentence round: right-to-left names are isolated."""
    if any(unicodedata.bidirectional(char) in ("R", "AL") for char in name):
        return FIRST_STRONG_ISOLATE + name + POP_ISOLATE
    return name


# The two invisible joiners where a script needs them: they choose how the letters next to them are drawn.
#
# RFC 5892, appendix A, says where that is: A.1 for U+200C, which keeps letters apart, and A.2 for U+200D, which holds
# them together. The Unicode Standard, chapter 12.2, adds one place that A.2 leaves out: the Bengali ya-phalaa after ra.

NON_JOINER, JOINER = "\u200c", "\u200d"
VIRAMA = 9
"""Unicode's combining class of a mark that takes the vowel from the letter before it."""

TRANSPARENT = ("Mn", "Me")
"""Marks above and below letters do not change whether these join."""

YA_PHALAA_AFTER_RA = "\u09b0\u200d\u09cd\u09af"

# Letters that join the next one, and letters that join the one before: the Joining_Types L or D, and R or D of
# Unicode 15.0 (DerivedJoiningType.txt), as ranges. The standard library does not have them.
# fmt: off
JOINS_NEXT = (
    "\u0620\u0626\u0628\u062a-\u062e\u0633-\u063f\u0641-\u0647\u0649\u064a\u066e\u066f\u0678-\u0687"
    "\u069a-\u06bf\u06c1\u06c2\u06cc\u06ce\u06d0\u06d1\u06fa-\u06fc\u06ff\u0712-\u0714\u071a-\u071d"
    "\u071f-\u0727\u0729\u072b\u072d\u072e\u074e-\u0758\u075c-\u076a\u076d-\u0770\u0772\u0775-\u0777"
    "\u077a-\u077f\u07ca-\u07ea\u0841-\u0845\u0848\u084a-\u0853\u0855\u0860\u0862-\u0865\u0868\u0886"
    "\u0889-\u088d\u08a0-\u08a9\u08af\u08b0\u08b3-\u08b8\u08ba-\u08c8\u1807\u1820-\u1878\u1887-\u18a8"
    "\u18aa\ua840-\ua872\U00010ac0-\U00010ac4\U00010acd\U00010ad3-\U00010adc\U00010ade-\U00010ae0"
    "\U00010aeb-\U00010aee\U00010b80\U00010b82\U00010b86-\U00010b88\U00010b8a\U00010b8b\U00010b8d"
    "\U00010b90\U00010bad\U00010bae\U00010d00-\U00010d21\U00010d23\U00010f30-\U00010f32"
    "\U00010f34-\U00010f44\U00010f51-\U00010f53\U00010f70-\U00010f73\U00010f76-\U00010f81\U00010fb0"
    "\U00010fb2\U00010fb3\U00010fb8\U00010fbb\U00010fbc\U00010fbe\U00010fbf\U00010fc1\U00010fc4"
    "\U00010fca\U00010fcb\U0001e900-\U0001e943"
)
JOINS_PREVIOUS = (
    "\u0620\u0622-\u063f\u0641-\u064a\u066e\u066f\u0671-\u0673\u0675-\u06d3\u06d5\u06ee\u06ef"
    "\u06fa-\u06fc\u06ff\u0710\u0712-\u072f\u074d-\u077f\u07ca-\u07ea\u0840-\u0858\u0860\u0862-\u0865"
    "\u0867-\u086a\u0870-\u0882\u0886\u0889-\u088e\u08a0-\u08ac\u08ae-\u08c8\u1807\u1820-\u1878"
    "\u1887-\u18a8\u18aa\ua840-\ua871\U00010ac0-\U00010ac5\U00010ac7\U00010ac9\U00010aca"
    "\U00010ace-\U00010ad6\U00010ad8-\U00010ae1\U00010ae4\U00010aeb-\U00010aef\U00010b80-\U00010b91"
    "\U00010ba9-\U00010bae\U00010d01-\U00010d23\U00010f30-\U00010f44\U00010f51-\U00010f54"
    "\U00010f70-\U00010f81\U00010fb0\U00010fb2-\U00010fb6\U00010fb8-\U00010fbf\U00010fc1-\U00010fc4"
    "\U00010fc9\U00010fca\U0001e900-\U0001e943"
)
# fmt: on

_BEFORE, _AFTER = re.compile(f"[{JOINS_NEXT}]"), re.compile(f"[{JOINS_PREVIOUS}]")

NEAR = 8
"""A letter has its neighbours within so many characters: no more than four marks may stand between them."""


def is_needed(text: str, place: int) -> bool:
    """Whether a joiner stands at this place of the text, and the letters next to it need it there."""
    joiner, before, after = text[place], text[max(0, place - NEAR) : place], text[place + 1 : place + 1 + NEAR]
    if joiner not in (NON_JOINER, JOINER) or not before:
        return False
    if unicodedata.combining(before[-1]) == VIRAMA:
        return True
    if joiner == JOINER:
        return text.startswith(YA_PHALAA_AFTER_RA, place - 1)
    return bool(_BEFORE.match(_first_letter(reversed(before))) and _AFTER.match(_first_letter(after)))


def _first_letter(text: Iterable[str]) -> str:
    return next((char for char in text if unicodedata.category(char) not in TRANSPARENT), "")


# A line that somebody types: a note, or what is played for.


def one_line(text: str, longest: int) -> str:
    """The text in NFC, on one line.

    Raises ValueError for what cannot be seen, is too long, or runs over its line.
    """
    line = " ".join(unicodedata.normalize("NFC", text).split())
    if len(line) > longest:  # some characters are two or three in NFC
        raise ValueError(
            ngettext("Use at most %(longest)s character.", "Use at most %(longest)s characters.", longest)
            % {"longest": longest}
        )
    if unseen := first_unseen(line):
        raise ValueError(
            _("This has an invisible character (U+%(code)s). Type it again without it.")
            % {"code": f"{ord(unseen):04X}"}
        )
    if has_heaped_marks(line):
        raise ValueError(
            ngettext(
                "Use at most %(most)s accent on one letter.",
                "Use at most %(most)s accents on one letter.",
                MOST_MARKS_IN_A_ROW,
            )
            % {"most": MOST_MARKS_IN_A_ROW}
        )
    return line
