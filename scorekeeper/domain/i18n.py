"""Sentences that can be translated, made in plain Python.

Until a translator is bound, a sentence is its own translation; the web side binds Django's at start.
"""

from collections.abc import Callable


def _same(message: str) -> str:
    return message


def _same_number(singular: str, plural: str, number: int) -> str:
    return singular if number == 1 else plural


_translate: Callable[[str], str] = _same
_translate_number: Callable[[str, str, int], str] = _same_number


def bind(gettext: Callable[[str], str], ngettext: Callable[[str, str, int], str]) -> None:
    """From now on translate with these two functions."""
    global _translate, _translate_number
    _translate, _translate_number = gettext, ngettext


def gettext_noop(message: str) -> str:
    """The same; marks words that will be translated only when they are used."""
    return message


def _(message: str) -> str:
    """The sentence in the reader's language; named places (`%(n)s`) are filled by the caller."""
    return _translate(message)


def ngettext(singular: str, plural: str, number: int) -> str:
    """The sentence for that many, in the reader's language."""
    return _translate_number(singular, plural, number)
