"""A request as Django reads it, but for one thing that it would raise at."""

from collections.abc import Mapping
from typing import Any

from django.core.handlers.wsgi import WSGIRequest


class Request(WSGIRequest):
    """Its content type may be anything at all."""

    def _set_content_type_params(self, meta: Mapping[str, Any]) -> None:
        """One that cannot be read counts as none: Django raises before any of its own or our guards could answer."""
        try:
            super()._set_content_type_params(meta)
        except (ValueError, LookupError):
            super()._set_content_type_params({})
