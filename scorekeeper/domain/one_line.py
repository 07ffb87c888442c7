"""A line that somebody types: a note, or what is played for."""

import unicodedata

from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.names import MOST_MARKS_IN_A_ROW, first_unseen, has_heaped_marks


def one_line(text: str, longest: int) -> str:
    """Return the text in NFC, on one line.

    Raises ValueError for what cannot be seen, is too long, or runs over its line.
    """
    line = " ".join(unicodedata.normalize("NFC", text).split())
    if len(line) > longest:  # some characters are two or three in NFC
        raise ValueError(
            ngettext("This has at most %(longest)s character.", "This has at most %(longest)s characters.", longest)
            % {"longest": longest}
        )
    if unseen := first_unseen(line):
        raise ValueError(_("This cannot hold the invisible character U+%(code)s.") % {"code": f"{ord(unseen):04X}"})
    if has_heaped_marks(line):
        raise ValueError(
            ngettext(
                "There is at most %(most)s accent on one letter.",
                "There are at most %(most)s accents on one letter.",
                MOST_MARKS_IN_A_ROW,
            )
            % {"most": MOST_MARKS_IN_A_ROW}
        )
    return line
