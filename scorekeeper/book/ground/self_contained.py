"""A page with its style sheets, and the script that runs before the first paint, within it.

Each file that is linked costs a reader who has none of them yet a way to the server and back before anything is seen.
"""

import re

from django.conf import settings

from scorekeeper.book.ground.policy import policy
from scorekeeper.book.ground.subresources import integrity_of

BEFORE_THE_FIRST_PAINT = re.compile(
    r'<(?:link rel="stylesheet" href|(?P<script>script) src)="(?P<address>[^"]+)"[^>]*>(?:</script>)?'
)
"""Modules wait until the page was read, and stay linked."""


def self_contained(page: str) -> tuple[str, str]:
    """Return the page with these files within it, and the policy that lets a browser take them from there.

    What was not collected stays linked: it is served as it lies, so that it can be changed.
    """
    digests: dict[str, list[str]] = {"script": [], "style": []}

    def within(linked: re.Match[str]) -> str:
        digest = integrity_of(linked["address"])
        if not digest:
            return linked[0]
        tag = linked["script"] or "style"
        digests[tag].append(digest)
        file = settings.STATIC_ROOT / linked["address"].removeprefix(settings.STATIC_URL)
        return f"<{tag}>{file.read_text()}</{tag}>"

    html = BEFORE_THE_FIRST_PAINT.sub(within, page)
    return html, policy(digests["script"], digests["style"])
