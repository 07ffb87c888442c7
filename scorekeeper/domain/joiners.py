"""The two invisible joiners where a script needs them: they choose how the letters beside them are drawn.

RFC 5892, appendix A, says where that is: A.1 for U+200C, which keeps letters apart, and A.2 for U+200D, which holds
them together. The Unicode Standard, chapter 12.2, adds one place that A.2 leaves out: the Bengali ya-phalaa after ra.
"""

import re
import unicodedata
from collections.abc import Iterable

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
    """Return whether a joiner stands at this place of the text, and the letters beside it need it there."""
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
