"""A column for what the match format writes."""

import json
from typing import Any

from django.db import models


class WrittenField(models.TextField):
    """JSON kept as text, so that its keys stay in the order of the match format on every database.

    Django's own JSONField puts a JSON_VALID check into SQLite's schema, which a database that trusts no schema refuses.
    """

    def from_db_value(self, value: str | None, *_: Any) -> Any:
        """What was kept."""
        return None if value is None else json.loads(value)

    def get_prep_value(self, value: Any) -> str | None:
        """As it is kept; nothing is kept as nothing."""
        return None if value is None else compact(value)


def compact(value: Any) -> str:
    """JSON on one line, without blanks."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
