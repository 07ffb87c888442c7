"""`python -m tests.soak.sabotages [WORD]`: one line of the product is broken at a time, and one test has to notice.

Each test is played on the whole product first. Says of each sabotage whether it was caught; fails where one was not.
Those of `tests/sabotage.py` need no copy of the product and are caught in every run of the tests. With a word, only
those whose test or file has it in its name.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.run import TESTS_FAILED
from tests.serving import ROOT
from tests.soak.broken_lines import LINES, Sabotage


def main(word: str = "") -> int:
    """Return 1 where something was not caught."""
    chosen = [each for each in LINES if word in each.test or word in each.file]
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
