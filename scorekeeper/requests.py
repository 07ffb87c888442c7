"""A request as Django reads it, but for two things that it would take from a stranger's word, or raise at."""

from collections.abc import Mapping
from typing import Any

from django.core.handlers.wsgi import WSGIRequest
from django.utils.http import parse_header_parameters


class Request(WSGIRequest):
    """Its address and its body are read as UTF-8, and its content type may be anything at all."""

    def _set_content_type_params(self, meta: Mapping[str, Any]) -> None:
        """Ignore the charset that is claimed: Django would decode by it, and raise before any guard could answer.

        A content type that cannot be read counts as none. What is claimed is left to SizeGuard to refuse.
        """
        try:
            self.content_type, self.content_params = parse_header_parameters(meta.get("CONTENT_TYPE", ""))
        except (ValueError, LookupError):
            self.content_type, self.content_params = "", {}
