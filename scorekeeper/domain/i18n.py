"""Sentences that can be translated, made in plain Python.

Until a translator is bound, a sentence is its own translation; the web side binds Django's at start.
"""

from collections.abc import Callable

Gettext = Callable[[str], str]
Ngettext = Callable[[str, str, int], str]
Pgettext = Callable[[str, str], str]


def _same(message: str) -> str:
    return message


def _same_number(singular: str, plural: str, number: int) -> str:
    return singular if number == 1 else plural


def _same_in_context(context: str, message: str) -> str:
    return message


_translate: Gettext = _same
_translate_number: Ngettext = _same_number
_translate_in_context: Pgettext = _same_in_context


def bind(gettext: Gettext, ngettext: Ngettext, pgettext: Pgettext) -> None:
    """Translate with these functions from now on."""
    global _translate, _translate_number, _translate_in_context
    _translate, _translate_number, _translate_in_context = gettext, ngettext, pgettext


def gettext_noop(message: str) -> str:
    """Mark words that are translated only where they are used."""
    return message


def marked(message: str) -> str:
    """The translation of words that `gettext_noop` has marked elsewhere, where extraction finds them."""
    return _translate(message)


def _(message: str) -> str:
    """The sentence in the reader's language; the caller fills its named places (`%(n)s`)."""
    return _translate(message)


def pgettext(context: str, message: str) -> str:
    """The translation of a word that another language has several of: `context` says which is meant."""
    return _translate_in_context(context, message)


def ngettext(singular: str, plural: str, number: int) -> str:
    return _translate_number(singular, plural, number)


def with_capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def sentence(refusal: str) -> str:
    """A refusal as a sentence of its own: with a capital and a full stop."""
    return with_capital(refusal) + ("" if refusal.endswith((".", "?", "!")) else ".")
