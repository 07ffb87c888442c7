"""What of a request's head reaches the program, where two names would be folded into one."""

import pytest

from scorekeeper.web.wsgi import Line, unambiguous

HOST = (b"host", b"cards.example.org")
PROXY, STRANGER = (b"x-forwarded-for", b"192.0.2.7"), (b"x-forwarded-for", b"9.9.9.1")


@pytest.mark.parametrize("lines,kept", [
    ([],                                                   []),
    ([HOST],                                               [HOST]),
    ([HOST, (b"accept", b"a"), (b"accept", b"b")],         [HOST, (b"accept", b"a"), (b"accept", b"b")]),
    ([HOST, PROXY, (b"x_forwarded_for", b"9.9.9.1")],      [HOST, PROXY]),
    ([(b"x-forwarded_for", b"9.9.9.1"), PROXY, HOST],      [HOST, PROXY]),
    ([PROXY, (b"x_forwarded_proto", b"https"), HOST],      [HOST, PROXY]),
    ([(b"content_length", b"4"), (b"_", b"1"), HOST],      [HOST]),
    ([STRANGER, PROXY, HOST],                              [HOST, PROXY]),
    ([STRANGER, HOST, STRANGER, PROXY],                    [HOST, PROXY]),
    ([(b"x-forwarded-for", b"9.9.9.1, 192.0.2.7")],        [(b"x-forwarded-for", b"9.9.9.1, 192.0.2.7")]),
])  # fmt: skip
def test_no_line_can_pass_for_another(lines: list[Line], kept: list[Line]) -> None:
    assert unambiguous(lines) == kept
