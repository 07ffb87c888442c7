"""Pages as they are read: their words, one space between them."""

import re
from html import unescape

from django.http import HttpResponse


def words_of(page: str) -> str:
    """All the text of a page, or of a part of one."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


def read(answer: HttpResponse) -> str:
    """What somebody sees of a page: nothing of its head, and of no template that waits for a script."""
    return words_of(re.sub(r"<(head|template).*?</\1>", " ", answer.content.decode(), flags=re.DOTALL))
