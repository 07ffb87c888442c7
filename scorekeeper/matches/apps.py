"""The one app with tables: score books, their people, links, matches and events."""

from functools import cache, lru_cache

from django.apps import AppConfig
from django.utils import translation

from scorekeeper.domain import i18n


class BookConfig(AppConfig):
    """Binds the domain's words to Django's translations."""

    name = "scorekeeper.matches"
    label = "book"

    def ready(self) -> None:
        i18n.bind(
            lambda message: _in_language(translation.get_language(), message),
            lambda singular, plural, number: _of_number(translation.get_language(), singular, plural, number),
            lambda context, message: _in_context(translation.get_language(), context, message),
        )
        import scorekeeper.database.postgres  # noqa: F401  sets the limits of connections


@cache  # a page asks some hundred times, and a catalogue does not change while the process lives
def _in_language(language: str | None, message: str) -> str:
    return translation.gettext(message)


@cache
def _in_context(language: str | None, context: str, message: str) -> str:
    return translation.pgettext(context, message)


@lru_cache(4096)  # likewise, but numbers have no end
def _of_number(language: str | None, singular: str, plural: str, number: int) -> str:
    return translation.ngettext(singular, plural, number)
