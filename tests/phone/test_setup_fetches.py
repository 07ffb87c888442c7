"""Python for the phone, as `script/setup` fetches it: with npm, by its hash; without npm nothing else is missing."""

import base64
import hashlib
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from tests.serving import ROOT

PARTS = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A copy that has everything but Pyodide, and an npm that brings a package of the same shape."""
    (tmp_path / "script").mkdir()
    for name in ("setup", "environment"):
        shutil.copy(ROOT / "script" / name, tmp_path / "script")
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    python = tmp_path / ".venv" / "bin" / "python"
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    python.chmod(0o755)
    for folder in (tmp_path, tmp_path / ".venv"):
        (folder / "requirements.lock").write_text("nothing\n")
    with tarfile.open(tmp_path / "brought.tgz", "w:gz") as packed:
        for name in PARTS:
            (tmp_path / name).write_text(name)
            packed.add(tmp_path / name, f"package/{name}")
    (tmp_path / "npm").mkdir()
    npm = tmp_path / "npm" / "npm"
    npm.write_text(f'#!/bin/sh\ncp "{tmp_path}/brought.tgz" "$4/pyodide.tgz"\necho "$5" >>"{tmp_path}/asked"\n')
    npm.chmod(0o755)
    return tmp_path


def lock(home: Path, brought: bytes) -> None:
    integrity = base64.b64encode(hashlib.sha512(brought).digest()).decode()
    (home / "pyodide.lock").write_text(f"pyodide@1.2.3 sha512-{integrity}\n")


def set_up(home: Path, *, npm: bool = True) -> subprocess.CompletedProcess[str]:
    tools = home / "tools"
    if not tools.exists():
        tools.mkdir()
        for name in ("sh", "dirname", "readlink", "cmp", "cp", "mkdir", "mv", "rm", "cat"):
            (tools / name).symlink_to(str(shutil.which(name)))
    path = f"{home / 'npm'}:{tools}" if npm else str(tools)
    return subprocess.run([home / "script" / "setup"], env={"PATH": path}, capture_output=True, text=True, timeout=60)


def test_it_is_fetched_once_and_only_that_version(home: Path) -> None:
    lock(home, (home / "brought.tgz").read_bytes())
    assert set_up(home).returncode == 0
    assert {file.name for file in (home / ".venv" / "pyodide").iterdir()} == {*PARTS, "pyodide.lock"}
    assert set_up(home).returncode == 0
    assert (home / "asked").read_text() == "pyodide@1.2.3\n"


def test_another_hash_stops_the_set_up_and_nothing_is_kept(home: Path) -> None:
    lock(home, b"something else")
    done = set_up(home)
    assert done.returncode == 1
    assert "its hash differs. Nothing was installed." in done.stderr
    assert not list((home / ".venv").glob("pyodide*"))


def test_without_npm_everything_else_is_set_up(home: Path) -> None:
    lock(home, b"whatever")
    done = set_up(home, npm=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert not (home / ".venv" / "pyodide").exists()
