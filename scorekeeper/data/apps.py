"""Files of a book, backups, and the checks of the machine that keeps the data."""

from django.apps import AppConfig


class DataConfig(AppConfig):
    name = "scorekeeper.data"

    def ready(self) -> None:
        import scorekeeper.data.checks  # noqa: F401  registers them
