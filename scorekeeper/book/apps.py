"""The one app with tables: score books, their people, links, matches and events."""

from django.apps import AppConfig
from django.utils import translation

from scorekeeper.domain import words


class BookConfig(AppConfig):
    """Binds the domain's words to Django's translations and registers the system checks."""

    name = "scorekeeper.book"
    label = "book"

    def ready(self) -> None:
        words.bind(translation.gettext, translation.ngettext)
        from scorekeeper.book import checks  # noqa: F401, PLC0415  registers the checks; needs loaded apps
