"""The locks and scripts by which a fresh clone becomes a server."""

import os
import re
import subprocess
import tempfile
from pathlib import Path

import pytest

from tests.serving import ROOT

LOCKS = ["requirements.lock", "requirements-postgres.lock", "requirements-dev.lock"]
ENTRY = re.compile(r"(?P<name>[a-z0-9-]+)==(?P<version>[\w.]+)(?: ; [^\\]+)? \\")
HASH = re.compile(r"    --hash=sha256:[0-9a-f]{64}(?: \\)?")


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_holds_versions_and_hashes_and_no_address(name: str) -> None:
    for line in (ROOT / name).read_text().splitlines():
        assert ENTRY.fullmatch(line) or HASH.fullmatch(line) or re.fullmatch(r"# [a-z ]+: [0-9a-f]{64}", line), line


def pinned(name: str) -> dict[str, str]:
    lines = (ROOT / name).read_text().splitlines()
    return {found["name"]: found["version"] for line in lines if (found := ENTRY.fullmatch(line))}


def test_the_longer_locks_hold_all_of_the_shorter_ones() -> None:
    served, on_postgres, developed = map(pinned, LOCKS)
    assert served.items() <= on_postgres.items() <= developed.items()
    assert on_postgres.keys() - served.keys() == {"psycopg", "psycopg-binary", "typing-extensions"}
    assert "pytest" in developed


def test_the_locks_belong_to_what_the_project_asks_for() -> None:
    subprocess.run([ROOT / "script" / "lock", "check"], check=True)


def setup_on(
    tmp_path: Path, python: str | None, *told: str, user: int | None = None
) -> "subprocess.CompletedProcess[str]":
    """What script/setup does on a machine whose only Python, if any, is this shell script."""
    tools = tmp_path / "bin"
    tools.mkdir(exist_ok=True)
    for name in ("cat", "cmp", "cp", "dirname", "mkdir", "rm", "sh"):
        if not (tools / name).exists():
            (tools / name).symlink_to(f"/usr/bin/{name}")
    if python:
        (tools / "python3").write_text(f"#!/bin/sh\n{python}\n")
        (tools / "python3").chmod(0o755)
    script = tmp_path / "script" / "setup"
    script.parent.mkdir(exist_ok=True)
    script.write_text((ROOT / "script" / "setup").read_text())
    for lock in LOCKS:
        (tmp_path / lock).touch()
    run, environment = ["/bin/sh", script, *told], {"PATH": str(tools)}
    return subprocess.run(run, env=environment, capture_output=True, text=True, user=user)


@pytest.mark.parametrize("python", [None, "exit 1"], ids=["none", "too old"])
def test_setup_without_python_says_what_to_do(tmp_path: Path, python: str | None) -> None:
    done = setup_on(tmp_path, python)
    assert done.returncode == 1
    assert "Scorekeeper needs Python 3.11 or newer" in done.stderr


A_PYTHON = """case "$*" in
    "-m venv "*) mkdir -p .venv/bin && cp "$0" .venv/bin/python ;;
    "-m pip install "*) printf '%s\\n' "$@" >asked ;;
esac"""
"""Makes a virtual environment of itself, and writes down what it is to install."""

WITHOUT_PACKAGES = """case "$*" in *import*) exit 1 ;; esac"""
"""As after an upgrade of the system's Python: it runs, and finds no package."""

NOBODY = 65534


def test_setup_installs_what_the_lock_names_by_its_hashes_and_nothing_else(tmp_path: Path) -> None:
    assert setup_on(tmp_path, A_PYTHON).returncode == 0
    asked = (tmp_path / "asked").read_text().split()
    assert {"--require-hashes", "--no-deps"} <= set(asked)
    assert asked[-2:] == ["-r", "requirements.lock"]


@pytest.mark.parametrize("chosen", ["postgres", "dev"])
def test_setup_installs_what_it_installed_last_time(tmp_path: Path, chosen: str) -> None:
    lock = f"requirements-{chosen}.lock"
    assert setup_on(tmp_path, A_PYTHON, chosen).returncode == 0
    assert (tmp_path / "asked").read_text().split()[-1] == lock
    assert (tmp_path / ".venv" / "requirements.lock").exists()  # by which script/server knows what is installed
    (tmp_path / ".venv" / lock).write_text("of an older version")
    (tmp_path / "asked").unlink()
    assert setup_on(tmp_path, A_PYTHON).returncode == 0
    assert (tmp_path / "asked").read_text().split()[-1] == lock


def test_setup_makes_a_venv_anew_whose_packages_are_those_of_another_python(tmp_path: Path) -> None:
    assert setup_on(tmp_path, A_PYTHON, "postgres").returncode == 0
    (tmp_path / ".venv" / "bin" / "python").write_text("#!/bin/sh\n" + WITHOUT_PACKAGES)
    (tmp_path / "asked").unlink()
    assert setup_on(tmp_path, A_PYTHON).returncode == 0
    assert (tmp_path / "asked").read_text().split()[-1] == "requirements-postgres.lock"


@pytest.mark.parametrize("has_venv", [True, False])
def test_setup_by_somebody_who_may_not_write_there_says_who_should_run_it(has_venv: bool) -> None:
    with tempfile.TemporaryDirectory() as name:
        if has_venv:
            (Path(name) / ".venv").mkdir()
        setup_on(Path(name), None)  # writes the scripts that the second run finds
        Path(name).chmod(0o555)
        done = setup_on(Path(name), A_PYTHON, user=None if os.getuid() else NOBODY)
        Path(name).chmod(0o755)
    assert (done.returncode, done.stderr) == (1, f"You may not write in {name}. Run script/setup as its owner.\n")


def start_on(
    tmp_path: Path, *, python: str | None, installed: str | None, **switches: str
) -> "subprocess.CompletedProcess[str]":
    """Run script/server beside a `.venv` with this Python and what was installed; None: without a `.venv`."""
    for script, text in (("server", (ROOT / "script" / "server").read_text()), ("setup", "#!/bin/sh\necho set up\n")):
        path = tmp_path / "script" / script
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        path.chmod(0o755)
    (tmp_path / "requirements.lock").write_text("django==5.2.19")
    if installed is not None:
        (tmp_path / ".venv" / "bin").mkdir(parents=True)
        (tmp_path / ".venv" / "requirements.lock").write_text(installed)
    if python:
        (tmp_path / ".venv" / "bin" / "python").write_text(f"#!/bin/sh\n{python}\n")
        (tmp_path / ".venv" / "bin" / "python").chmod(0o755)
    return subprocess.run(
        [tmp_path / "script" / "server"], env={"PATH": "/usr/bin:/bin"} | switches, capture_output=True, text=True
    )


SAYS_WHAT_IT_DOES = '[ "$1" = -c ] || echo "$@"'


@pytest.mark.parametrize("python,installed,why", [
    ("exit 127",        "django==5.2.19", ".venv does not work any more"),
    (WITHOUT_PACKAGES,  "django==5.2.19", ".venv does not work any more"),
    (None,              "django==5.2.19", ".venv does not work any more"),
    (SAYS_WHAT_IT_DOES, "django==5.2.18", "The packages in .venv are not those of this version."),
])  # fmt: skip
def test_a_later_start_installs_and_deletes_nothing(
    tmp_path: Path, python: str | None, installed: str, why: str
) -> None:
    done = start_on(tmp_path, python=python, installed=installed)
    assert (done.returncode, done.stdout, done.stderr.startswith(why)) == (1, "", True)
    assert "run script/setup" in done.stderr
    assert (tmp_path / ".venv" / "requirements.lock").read_text() == installed


@pytest.mark.parametrize("switches,said", [
    ({},                                                           False),
    ({"INSECURE_HTTP": "1", "ALLOWED_HOSTS": "cards.lan"},         False),
    ({"SECRET_KEY_FILE": "key", "ALLOWED_HOSTS": "cards.example"}, True),
])  # fmt: skip
def test_a_public_server_without_python_for_phones_says_so(
    tmp_path: Path, switches: dict[str, str], said: bool
) -> None:
    done = start_on(tmp_path, python=SAYS_WHAT_IT_DOES, installed="django==5.2.19", **switches)
    assert (done.stdout, "Python for phones is not installed" in done.stderr) == ("manage.py serve\n", said)
