"""`script/soak clocks [JUMPS] [SEED]`: the server's clock jumps by up to ten years while four phones record.

Nothing acknowledged may be lost, doubled or renumbered, every page answers, and a backup made afterwards is whole. On
PostgreSQL with DATABASE_URL.
"""

import os
import random
import re
import sys
import tempfile
import time
from pathlib import Path
from types import SimpleNamespace

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
django.setup()

from tests.matches.test_kill import in_cluster, in_file, nothing_was_lost, recording  # noqa: E402  after the settings
from tests.recording_phones import MOST_EACH, stop  # noqa: E402
from tests.serving import Server, manage  # noqa: E402

JUMPS = 30
YEAR = 365 * 24 * 60 * 60
FAR = [sign * length for sign in (-1, 1) for length in (1, 60, 3600, 86_400, YEAR, 10 * YEAR)]
LIFE_SECONDS = 0.3
PAGES = ("", "matches/", "evenings/2026-11-20/", "people/", "links/", "1/", "1/deals/")


def main(jumps: int = JUMPS, seed: str = "1") -> int:
    """Return 1 where a page failed. Raises AssertionError where something was lost."""
    chance, url = random.Random(seed), os.environ.get("DATABASE_URL", "")  # noqa: S311  the same jumps every time
    with tempfile.TemporaryDirectory(prefix="scorekeeper-clocks-") as folder:
        data, clock = Path(folder) / "data", Path(folder) / "wrong-by"
        set_wrong(clock, 0)
        wrong = {"DJANGO_SETTINGS_MODULE": "tests.wrong_clock", "WRONG_BY": str(clock), "DATABASE_URL": url}
        server = Server(data, LOG_LEVEL="CRITICAL", **wrong)
        try:
            server.start()
            scorers = recording(server)
            book = scorers[0].path.removesuffix("1/events/")
            bad = []
            try:
                for number in range(1, jumps + 1):
                    for scorer in scorers:
                        scorer.allowed = MOST_EACH * number / jumps
                    set_wrong(clock, far := chance.choice(FAR))
                    time.sleep(LIFE_SECONDS)
                    answers = {page: server.get(book + page)[0] for page in PAGES}
                    bad += [
                        f"{page} answers {status} at {far:+} s" for page, status in answers.items() if status != 200
                    ]
            finally:
                stop(scorers)
            set_wrong(clock, 0)
            years = set(re.findall(rb'"received":"(\d{4})-', server.get(f"{book}export/book.json")[2]))
            assert len(years) > 1 or jumps < JUMPS, "the clock did not jump"
            nothing_was_lost(server, scorers, in_cluster(SimpleNamespace(url=url)) if url else in_file(data))
            if not url:
                copy = Path(folder) / "copy"
                for command in (["backup", copy], ["restore", copy, "--check"]):
                    done = manage(*command, DATA_DIR=str(data))
                    bad += [done.stderr] if done.returncode else []
        finally:
            server.kill()
    acknowledged = sum(len(scorer.acknowledged) for scorer in scorers)
    print("\n".join(bad))
    pages = f"{jumps * len(PAGES)} pages, {len(bad)} faults"
    print(f"{jumps} jumps, {acknowledged} events of {len(years)} years acknowledged, none lost; {pages}")
    return 1 if bad else 0


def set_wrong(clock: Path, seconds: float) -> None:
    """At once, so that no reader finds it empty."""
    new = clock.with_suffix(".new")
    new.write_text(str(seconds))
    new.replace(clock)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else JUMPS, *sys.argv[2:3]))
