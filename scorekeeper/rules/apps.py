"""The rules of all games on pages."""

from django.apps import AppConfig


class RulesConfig(AppConfig):
    name = "scorekeeper.rules"

    def ready(self) -> None:
        import scorekeeper.rules.checks
        import scorekeeper.rules.store  # noqa: F401  both register checks
