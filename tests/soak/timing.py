"""`script/soak timing [REQUESTS]`: whether the time of an answer tells how much of a wrong link is right.

Wrong links that agree with a right one in all but the last character, and others that agree in nothing, are asked for
in turns. Their medians may differ by no more than those of two equal halves do, or by one part in fifty.
"""

import os
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
django.setup()

from scorekeeper.web.tokens import new_token  # noqa: E402  needs the settings, as do those below
from tests.serving import Server  # noqa: E402
from tests.socket_client import Phone, answer, get, post  # noqa: E402
from tests.tables import start_fields  # noqa: E402

REQUESTS = 4000
WARM = 200
SHARE = 0.02


def main(requests: int = REQUESTS) -> int:
    with tempfile.TemporaryDirectory(prefix="scorekeeper-timing-") as folder:
        server = Server(Path(folder) / "data", LOG_LEVEL="CRITICAL")
        try:
            server.start()
            token = new_token()
            answer(server.port, post("/new/", start_fields(book=token)))
            near, far = measured(server.port, token, requests)
        finally:
            server.kill()
    apart = abs(statistics.median(near) - statistics.median(far))
    allowed = max(SHARE * statistics.median(far), *(_between_halves(each) for each in (near, far)))
    words = (f"{1000 * statistics.median(each):.3f} ms" for each in (near, far))
    print(f"{requests} wrong links: medians {' and '.join(words)}, apart {1e6 * apart:.0f} of {1e6 * allowed:.0f} µs")
    return 1 if apart > allowed else 0


def measured(port: int, token: str, requests: int) -> tuple[list[float], list[float]]:
    """The seconds of each answer: of links nearly right, and of others."""
    seconds: tuple[list[float], list[float]] = [], []
    kinds = random.Random(1)  # noqa: S311  no pattern that a cache could learn
    phone = Phone(port, iter([]))
    for number in range(requests + WARM):
        is_far = kinds.getrandbits(1)
        guess = new_token() if is_far else token[:-1] + random.choice("bcdfgh")  # noqa: S311
        if guess == token:
            continue
        phone.requests = iter([get(f"/b/{guess}/")])
        phone.send()
        while (status := phone.heard()) is None:
            pass
        assert status == 404, status
        if number >= WARM:
            seconds[is_far].append(time.perf_counter() - phone.sent)
    phone.talk.close()
    return seconds


def _between_halves(seconds: list[float]) -> float:
    return abs(statistics.median(seconds[::2]) - statistics.median(seconds[1::2]))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else REQUESTS))
