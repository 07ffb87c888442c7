"""`script/soak imports [DEALS]`: a book of the largest size is taken in while somebody plays at another table.

Prints how long that took, how much memory it needed and how long the other table waited; on PostgreSQL with
DATABASE_URL. Fails where the book does not come out again as it went in.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

from django.conf import settings  # noqa: E402  needs the settings, as do those below
from django.test import override_settings  # noqa: E402

from scorekeeper.data import startup  # noqa: E402
from tests import running_imports  # noqa: E402
from tests.large_files import write_large_book  # noqa: E402
from tests.serving import Server  # noqa: E402
from tests.static_files import served_from  # noqa: E402

DEALS = 150_000
LONGEST_SECONDS = 1800
QUIET_SECONDS = 5


def main(deals: int) -> None:
    with tempfile.TemporaryDirectory(prefix="scorekeeper-soak-") as folder:
        file = Path(folder) / "book.jsonl"
        matches = write_large_book(file, deals, longest=settings.LARGEST_IMPORT)
        print(f"{file.stat().st_size:,} bytes, {matches:,} matches")
        switches = {"LOG_LEVEL": "ERROR", "DATABASE_URL": os.environ.get("DATABASE_URL", "")}
        server = Server(Path(folder) / "data", STATIC_ROOT=str(collected(Path(folder) / "static")), **switches)
        server.start()
        try:
            take_in(server, file)
        finally:
            server.kill()


def collected(root: Path) -> Path:
    """Static files, before the server is in a hurry to start."""
    with override_settings(**served_from(root)):
        root.mkdir()
        startup.collect_static_files()
    return root


def take_in(server: Server, file: Path) -> None:
    token = running_imports.new_book(server)
    with running_imports.somebody_beside(server) as before:
        time.sleep(QUIET_SECONDS)
    with running_imports.somebody_beside(server) as beside:
        time.sleep(1)
        begun = time.monotonic()
        assert running_imports.send_in(server, token, file) == 303
        sent = time.monotonic()
        most = waited(server, token)
        took = time.monotonic() - sent
        print(f"sent in {sent - begun:.1f} s, taken in in {took:.1f} s with {most / 1024:.0f} MiB")
    for name, one in (("alone", before), ("beside", beside)):
        print(
            f"{name}: {len(one.seconds)} answers, p50 {one.slowest_but_one_in(2) * 1000:.0f} ms, "
            f"p99 {one.slowest_but_one_in(100) * 1000:.0f} ms, max {max(one.seconds) * 1000:.0f} ms, "
            f"faults {one.faults}"
        )
    assert not beside.faults, beside.faults
    files = list(running_imports.files_of(server, token))
    assert [match for each in files for match in matches_in(each)] == matches_in(file.read_bytes())
    others = f"beside it 99 % in {beside.slowest_but_one_in(100) * 1000:.0f} ms, all in {max(beside.seconds):.1f} s"
    megabytes = f"{file.stat().st_size / 1e6:.0f} MB imported in {took:.0f} s with {most / 1024:.0f} MiB"
    print(f"{megabytes}; {others}; all comes out again, in {len(files)} files")


def matches_in(file: bytes) -> list[dict[str, Any]]:
    """Without what is counted within a book, which had a table of its own before."""
    read = running_imports.lines_of(file)
    names = {person["number"]: person["name"] for person in read["people"]}
    return [
        {key: value for key, value in match.items() if key != "number"}
        | {"seats": {seat: names[number] for seat, number in match["seats"].items()}}
        for match in read["matches"]
    ]


def waited(server: Server, token: str) -> int:
    """Until it is in; the most memory that the process beside the server had, in KiB."""
    most, until = 0, time.monotonic() + LONGEST_SECONDS
    while running_imports.UNDER_WAY in (text := running_imports.page(server, token)):
        assert time.monotonic() < until
        most = max(most, memory())
        time.sleep(0.5)
    assert running_imports.CAME_IN in text, text
    return most


def memory() -> int:
    """The high-water mark of the process that takes files in, in KiB."""
    found = subprocess.run(["pgrep", "-f", "manage.py import_book"], capture_output=True, text=True)
    marks = [Path(f"/proc/{pid}/status") for pid in found.stdout.split()]
    told = [line for mark in marks if mark.exists() for line in mark.read_text().splitlines() if "VmHWM" in line]
    return max([int(line.split()[1]) for line in told], default=0)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else DEALS)
