"""The one app with tables: score books, their people, links, matches and events."""

from django.apps import AppConfig
from django.utils import translation

from scorekeeper.domain import i18n


class BookConfig(AppConfig):
    """Binds the domain's words to Django's translations."""

    name = "scorekeeper.matches"
    label = "book"

    def ready(self) -> None:
        i18n.bind(translation.gettext, translation.ngettext, translation.pgettext)
        import scorekeeper.database.postgres  # noqa: F401  sets the limits of connections
