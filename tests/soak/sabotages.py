"""`python -m tests.soak.sabotages [WORD]`: one line of the product is broken at a time, and one test has to notice.

Each test is played on the whole product first. Says of each sabotage whether it was caught; fails where one was not.
Those of `tests/sabotage.py` need no copy of the product and are caught in every run of the tests; these stand in
scripts, styles and tables, which only a copy can break. With a word, only those whose test or file has it in its name.
"""

import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tests.lanes import TESTS_FAILED
from tests.serving import ROOT


@dataclass(frozen=True)
class Sabotage:
    """What is broken: in this file this text, which stands there once, becomes another; and the test that notices."""

    file: str
    text: str
    broken: str
    test: str


# fmt: off
SABOTAGES = [
    # The score.
    Sabotage("scorekeeper/games/avinas/scoring.py", "Knock.DECLARERS: (2, 4)", "Knock.DECLARERS: (2, 3)",
             "scorekeeper/games/avinas/tests/test_scoring.py"),
    Sabotage("scorekeeper/games/avinas/scoring.py", "PIPS_TO_END = 12", "PIPS_TO_END = 11",
             "scorekeeper/games/avinas/tests/test_scoring.py"),
    Sabotage("scorekeeper/games/kaiser/scoring.py", "KAISER_POINTS = 40", "KAISER_POINTS = 41",
             "scorekeeper/games/kaiser/tests"),
    Sabotage("scorekeeper/games/kaiser/scoring.py", "return min(points, 0) if is_pegged", "return points if is_pegged",
             "scorekeeper/games/kaiser/tests/test_scoring.py"),
    Sabotage("scorekeeper/games/spades/scoring.py", "score.ns.points > score.ew.points else", "True else",
             "scorekeeper/games/spades/tests/test_scoring.py"),
    Sabotage("scorekeeper/games/forty_one/scoring.py", "return seat.side if deal.made.of(seat) else seat.side.other",
             "return seat.side", "scorekeeper/games/forty_one/tests"),
    Sabotage("scorekeeper/games/styrivolt/awards.py", "Result.NINE: 2 * MONKS_CROSS", "Result.NINE: MONKS_CROSS",
             "scorekeeper/games/styrivolt/tests"),
    Sabotage("scorekeeper/games/solo_spades/scoring.py", "highest >= self.house.target", "highest > self.house.target",
             "scorekeeper/games/solo_spades/tests/test_scoring.py"),
    Sabotage("scorekeeper/games/other/scoring.py", "points >= target if target > 0", "points > target if target > 0",
             "scorekeeper/games/other/tests/test_scoring.py"),
    Sabotage("scorekeeper/games/voormsi/scoring.py", "state.points.changed(loser, lambda _points: 0)",
             "state.points.changed(loser, lambda points: points)", "scorekeeper/games/voormsi/tests/test_scoring.py"),
    # What was entered without a signal.
    Sabotage("static/js/chain.js", 'fields.after = last?.cid ?? fields.after', "", "tests/browser/test_outbox.py"),
    Sabotage("static/js/drain.js", "if (n) await settle(head, n)",
             "if (n || status === 200) await settle(head, n || 1)", "tests/browser/test_outbox_answers.py"),
    Sabotage("static/js/kept.js", "Date.now() - at > KEPT_FOR", "false",
             "tests/browser/test_outbox_answers.py::test_what_was_recorded_stays_for_thirty_days"),
    Sabotage("static/js/older.js", "{ ...entry, n: 0 }", "entry", "tests/browser/test_outbox_answers.py"),
    Sabotage("static/js/unheard.js", "if (entries.some(({ cid }) => cid === fields.cid)) return entries", "",
             "tests/browser/test_unheard.py"),
    Sabotage("static/js/sw.js", "(await keptPage(match)) ? unsent", "true ? unsent", "tests/browser/test_unheard.py"),
    Sabotage("static/js/sw.js", "  if (since === forgotten) await pages.put(key, answer)",
             "  await pages.put(key, answer)", "tests/browser/test_no_signal.py"),
    Sabotage("static/js/sw.js", "Promise.race([told, after(LONGEST_START)])", "told",
             "tests/browser/test_starts_that_wait.py"),
    Sabotage("static/js/server-files.js", "  if (version()) return\n", "  return\n",
             "tests/browser/test_server_switch.py"),
    Sabotage("static/js/recounted.js", "entry.shown !== told) tell(", "entry.shown === told) tell(",
             "tests/browser/test_server_recounted.py"),
    # What is in sight, and what stays.
    Sabotage("scorekeeper/book/match/match_view.py", "MOST_LETTERS = 120", "MOST_LETTERS = 1200",
             "tests/browser/test_frame.py"),
    Sabotage("static/css/base.css", ".row { display: flex; flex-wrap: wrap;", ".row { display: flex;",
             "tests/browser/test_reading.py"),
]
# fmt: on


def main(word: str = "") -> int:
    """Return 1 where something was not caught."""
    chosen = [each for each in SABOTAGES if word in each.test or word in each.file]
    with tempfile.TemporaryDirectory(prefix="scorekeeper-sabotage-") as folder:
        copy = copied(Path(folder) / "product")
        for test in dict.fromkeys(each.test for each in chosen):
            if played(test, copy) != 0:
                print(f"{test} does not pass on the whole product.")
                return 1
        missed = [each for each in chosen if not is_caught(each, copy)]
    print(f"{len(chosen) - len(missed)} of {len(chosen)} were caught.")
    return 1 if missed else 0


def copied(to: Path) -> Path:
    """The files that the repository has, and what `script/setup` brought."""
    told = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    for name in filter(None, told.stdout.split("\0")):
        (to / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, to / name)
    for brought in (".venv", "node_modules"):
        if (ROOT / brought).exists():
            (to / brought).symlink_to((ROOT / brought).resolve())
    return to


def is_caught(sabotage: Sabotage, copy: Path) -> bool:
    """Break the copy, play the test, and mend the copy again."""
    file = copy / sabotage.file
    whole = file.read_text("utf-8")
    file.write_text(whole.replace(sabotage.text, sabotage.broken), "utf-8")
    is_noticed = played(sabotage.test, copy) == TESTS_FAILED
    file.write_text(whole, "utf-8")
    print(f"{'caught' if is_noticed else 'NOT CAUGHT':11} {sabotage.file}: {sabotage.text.strip()}", flush=True)
    return is_noticed


def played(test: str, copy: Path) -> int:
    """Play it there up to the first failure; return pytest's exit status."""
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-x", test], cwd=copy, stdout=subprocess.DEVNULL, check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
