"""Subresource Integrity: a page says what its scripts and style sheets must be, and a browser runs nothing else.

A file that a cache or a proxy on the way has damaged is not run half.
"""

import base64
import hashlib
import re
from functools import cache
from pathlib import Path

from django.conf import settings

COLLECTED = re.compile(r"\.[0-9a-f]{12}\.(?:css|js)$")
"""Its name holds its hash, so what is at that address never changes. With DEBUG files are served as they lie."""

LINKED = re.compile(r'<(?:script|link rel="stylesheet")[^<>]*? (?:src|href)="([^"]+)"')


@cache
def integrity_of(address: str) -> str:
    """Return `sha256-…` of the file at that address as it was collected, before it is packed; empty for any other."""
    if not COLLECTED.search(address):
        return ""
    return sha256(text_of(address).encode())


@cache
def text_of(address: str) -> str:
    """Return what was collected for that address."""
    file: Path = settings.STATIC_ROOT / address.removeprefix(settings.STATIC_URL)
    return file.read_bytes().decode()


def sha256(content: bytes) -> str:
    """Return the digest as policies, pages and import maps write it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(content).digest()).decode()


def with_integrity(html: str) -> str:
    """Return the HTML with an `integrity` beside the address of every script and style sheet that was collected."""
    return LINKED.sub(_checked, html)


def _checked(linked: re.Match[str]) -> str:
    integrity = integrity_of(linked[1])
    return f'{linked[0]} integrity="{integrity}"' if integrity else linked[0]
