"""A page with its style sheets, and the script that runs before the first paint, within it.

Each file that is linked costs a reader who has none of them yet a way to the server and back before anything is seen.
"""

import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from scorekeeper.web.assets import integrity_of, text_of
from scorekeeper.web.middleware import policy

Answer = Callable[[HttpRequest], HttpResponse]

BEFORE_THE_FIRST_PAINT = re.compile(
    r"<template.*?</template>"
    r'|<(?:link rel="stylesheet" href|(?P<script>script) src)="(?P<address>[^"]+)"[^>]*>(?:</script>)?',
    re.DOTALL,
)
"""Modules wait until the page was read, and stay linked; so does what a template sets aside for later."""


def self_contained(page: str) -> tuple[str, str]:
    """The page with what its head links within it, and the policy that lets a browser take it from there.

    What was not collected stays linked: it is served as it lies, so that it can be changed.
    """
    digests: dict[str, list[str]] = {"script": [], "style": []}

    def within(linked: re.Match[str]) -> str:
        address, tag = linked["address"], linked["script"] or "style"
        digest = integrity_of(address) if address else ""
        if not digest:
            return linked[0]
        digests[tag].append(digest)
        return f"<{tag}>{text_of(address)}</{tag}>"

    head, end, rest = page.partition("</head>")
    whole = BEFORE_THE_FIRST_PAINT.sub(within, head) + end + rest
    return whole, policy(digests["script"], digests["style"])


class FirstVisit:
    """Answers whoever brings no cookie, and so was probably never here, with pages that are self-contained.

    A page with an ETag stays as it is: answered 304, it would be cached with the policy of one that links its files.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if not request.COOKIES and _is_a_page(response):
            page, response.headers["Content-Security-Policy"] = self_contained(response.content.decode())
            response.content = page.encode()
            response.headers["Content-Length"] = str(len(response.content))
        return response


def _is_a_page(response: HttpResponse) -> bool:
    is_plain = not response.streaming and not {"Content-Encoding", "ETag"} & set(response.headers)
    return response.status_code == 200 and is_plain and response.headers.get("Content-Type", "").startswith("text/html")
