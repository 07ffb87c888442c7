"""Export, import and backup of books, and the system checks of stored data."""

from django.apps import AppConfig


class DataConfig(AppConfig):
    name = "scorekeeper.data"

    def ready(self) -> None:
        import scorekeeper.data.checks  # noqa: F401  registers them
