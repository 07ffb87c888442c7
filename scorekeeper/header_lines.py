"""The lines of a request's head that mean one thing only, before WSGI folds their names.

WSGI knows `X_Forwarded_For` and `X-Forwarded-For` by the same name, and of two such lines keeps one, or joins them.
A proxy that overwrites the one may pass on the other, as a stranger has written it.
"""

from collections.abc import Iterable

Line = tuple[bytes, bytes]
"""A name in small letters and its value, as in an ASGI scope."""

WRITTEN_BY_THE_PROXY = b"x-forwarded-for"


def unambiguous(lines: Iterable[Line]) -> list[Line]:
    """Return the lines without those that have an underscore in their name, and only the last X-Forwarded-For.

    Each proxy adds its line below what it was sent, so the last one is by the proxy that stands before us.
    """
    told = [(name, value) for name, value in lines if b"_" not in name]
    ours = next((line for line in reversed(told) if line[0] == WRITTEN_BY_THE_PROXY), None)
    return [line for line in told if line[0] != WRITTEN_BY_THE_PROXY] + ([ours] if ours else [])
