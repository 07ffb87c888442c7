"""A column for what the match format writes."""

import json
from typing import TYPE_CHECKING, Any, Self, TypeVar

from django.db import models

Set = TypeVar("Set")
Get = TypeVar("Get")

if TYPE_CHECKING:
    Text = models.TextField[Set, Get]
else:

    class Text(models.TextField):
        """Django's fields say only to a checker of types what they take and give."""

        def __class_getitem__(cls, _types: object) -> type[Self]:
            return cls


class WrittenField(Text[Set, Get]):
    """JSON stored as text, so that its keys stay in the order of the match format on every database.

    Django's own JSONField puts a JSON_VALID check into SQLite's schema, which a database that trusts no schema refuses.
    """

    # Where code gets a field by its name, the plugin looks here rather than at its parameters.
    _pyi_private_set_type: Any
    _pyi_private_get_type: Any

    def from_db_value(self, value: str | None, *_: object) -> Any:
        return None if value is None else json.loads(value)

    def get_prep_value(self, value: object) -> str | None:
        """None stays NULL."""
        return as_stored(value)


def as_stored(value: object) -> str | None:
    """The text that a column stores for the value; None stays NULL."""
    return None if value is None else compact(value)


def compact(value: object) -> str:
    """JSON on one line, without blanks."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
