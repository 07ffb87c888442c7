"""The locks and scripts by which a fresh clone becomes a server."""

import os
import re
import shutil
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


SCRIPTS = sorted(
    str(path.relative_to(ROOT))
    for path in [*(ROOT / "script").iterdir(), ROOT / ".ci" / "run"]
    if path.read_text().startswith("#!/bin/sh\n")
)


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_script_finds_the_project_through_a_link_and_with_a_cdpath(tmp_path: Path, script: str) -> None:
    project, elsewhere = tmp_path / "score keeper", tmp_path / "elsewhere"
    copy = project / script
    copy.parent.mkdir(parents=True)
    shutil.copy(ROOT / script, copy)
    (project / "script").mkdir(exist_ok=True)
    (project / "script" / "environment").write_text('echo "$PWD"; exit 0')
    (elsewhere / "script").mkdir(parents=True)
    (elsewhere / ".ci").mkdir()
    link = elsewhere / "link"
    link.symlink_to(copy)
    for run, where in ([link], elsewhere), ([script], project), (["sh", copy.name], copy.parent):
        done = subprocess.run(
            run, cwd=where, env={"PATH": "/usr/bin:/bin", "CDPATH": str(elsewhere)}, capture_output=True, text=True
        )
        assert (done.stdout, done.stderr) == (f"{project}\n", "")


def test_all_scripts_of_the_shell_are_found() -> None:
    assert {"script/server", "script/setup", "script/test", ".ci/run"} < set(SCRIPTS)


def setup_on(
    tmp_path: Path, python: str | None, *told: str, user: int | None = None, **switches: str
) -> "subprocess.CompletedProcess[str]":
    """What script/setup does on a machine whose only Python, if any, is this shell script."""
    tools = tmp_path / "bin"
    tools.mkdir(exist_ok=True)
    for name in ("cat", "cmp", "cp", "dirname", "env", "mkdir", "mv", "readlink", "rm", "sh"):
        if not (tools / name).exists():
            (tools / name).symlink_to(f"/usr/bin/{name}")
    if python:
        (tools / "python3").write_text(f"#!/bin/sh\n{python}\n")
        (tools / "python3").chmod(0o755)
    script = tmp_path / "script" / "setup"
    script.parent.mkdir(exist_ok=True)
    for name in ("setup", "environment"):
        shutil.copy(ROOT / "script" / name, script.parent)
    for lock in LOCKS:
        (tmp_path / lock).write_text(lock)
    run, environment = ["/bin/sh", script, *told], {"PATH": str(tools)} | switches
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

PIP_FAILS = A_PYTHON.replace("printf", "exit 1; printf")
KILLED_WHILE_PIP_RUNS = A_PYTHON.replace("printf", "kill -9 $PPID; printf")
PIP_GOES_ELSEWHERE = A_PYTHON.replace("esac", "*import*) [ ! -e asked ] ;;\nesac")

NOBODY = 65534
MAY_NOT_WRITE = "You may not write in %s. Run script/setup as its owner, or copy the folder to a writable disk.\n"


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


STRANGE = {"PYTHONHOME": "/x", "PYTHONPATH": "/x", "PYTHONSAFEPATH": "1", "PIP_USER": "1", "PIP_DRY_RUN": "1"} | {
    f"PIP_{name}": "/x" for name in ("TARGET", "PREFIX", "ROOT", "PYTHON")
}


def test_settings_that_lead_python_or_pip_elsewhere_do_not_reach_them(tmp_path: Path) -> None:
    python = A_PYTHON.replace("printf", "env >seen; printf")
    assert setup_on(tmp_path, python, **STRANGE, PIP_INDEX_URL="https://mirror.example").returncode == 0
    seen = dict(line.split("=", 1) for line in (tmp_path / "seen").read_text().splitlines())
    assert {name: value for name, value in seen.items() if name.startswith(("PYTHON", "PIP"))} == {
        "PIP_USER": "0",
        "PIP_INDEX_URL": "https://mirror.example",
    }


@pytest.mark.parametrize("python,said", [
    (PIP_FAILS,             "pip could not install the packages: the lines above give the reason. "),
    (PIP_GOES_ELSEWHERE,    "pip installed the packages outside .venv: "),
    (KILLED_WHILE_PIP_RUNS, "Installing the packages of requirements-postgres.lock "),
])  # fmt: skip
def test_a_first_start_that_did_not_finish_begins_anew_and_installs_the_same(
    tmp_path: Path, python: str, said: str
) -> None:
    done = setup_on(tmp_path, python, "postgres")
    assert (done.returncode != 0, done.stderr.splitlines()[-1].startswith(said)) == (True, True)
    (tmp_path / "asked").unlink(missing_ok=True)
    again = setup_on(tmp_path, A_PYTHON)
    assert (again.returncode, again.stderr.splitlines()[0]) == (0, "Making .venv …")
    assert (tmp_path / "asked").read_text().split()[-1] == "requirements-postgres.lock"


@pytest.mark.parametrize("python,anew", [(PIP_FAILS, False), (KILLED_WHILE_PIP_RUNS, True)], ids=["fails", "killed"])
def test_an_upgrade_is_taken_back_by_pip_but_not_when_it_is_killed(tmp_path: Path, python: str, anew: bool) -> None:
    assert setup_on(tmp_path, python=A_PYTHON).returncode == 0
    (tmp_path / ".venv" / "requirements.lock").write_text("of an older version")
    (tmp_path / ".venv" / "bin" / "python").write_text(f"#!/bin/sh\n{python}\n")
    assert setup_on(tmp_path, A_PYTHON).returncode != 0
    assert (tmp_path / ".venv" / "requirements.lock").exists() != anew
    assert ("Making .venv …" in setup_on(tmp_path, A_PYTHON).stderr) == anew


@pytest.mark.parametrize("has_venv", [True, False])
def test_setup_by_somebody_who_may_not_write_there_says_who_should_run_it(has_venv: bool) -> None:
    with tempfile.TemporaryDirectory() as name:
        if has_venv:
            (Path(name) / ".venv").mkdir()
        setup_on(Path(name), None)  # writes the scripts that the second run finds
        Path(name).chmod(0o555)
        done = setup_on(Path(name), A_PYTHON, user=None if os.getuid() else NOBODY)
        Path(name).chmod(0o755)
    assert (done.returncode, done.stderr) == (1, MAY_NOT_WRITE % name)


def start_on(
    tmp_path: Path, *, python: str | None, installed: str | None, **switches: str
) -> "subprocess.CompletedProcess[str]":
    """Run script/server beside a `.venv` with this Python and what was installed; None: without a `.venv`."""
    for script, text in (("server", (ROOT / "script" / "server").read_text()), ("setup", "#!/bin/sh\necho set up\n")):
        path = tmp_path / "script" / script
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(0o755)
    shutil.copy(ROOT / "script" / "environment", tmp_path / "script")
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


def test_a_start_goes_on_with_an_installation_that_did_not_finish(tmp_path: Path) -> None:
    done = start_on(tmp_path, python=SAYS_WHAT_IT_DOES, installed="")
    assert (done.returncode, done.stdout.splitlines()[0]) == (0, "set up")


def test_that_python_for_phones_is_left_out_is_said_when_installing_and_at_no_later_start(tmp_path: Path) -> None:
    assert "npm is not installed, so Python for phones was left out" in setup_on(tmp_path, A_PYTHON).stderr
    assert setup_on(tmp_path, A_PYTHON).stderr == ""
    public = {"SECRET_KEY_FILE": "key", "ALLOWED_HOSTS": "cards.example"}
    done = start_on(tmp_path / "public", python=SAYS_WHAT_IT_DOES, installed="django==5.2.19", **public)
    assert (done.stdout, done.stderr) == ("manage.py serve\n", "")
