"""A wheel, installed where there is no checkout: the same server, with pages, texts and the server for phones."""

import io
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.phone import bundle
from tests.serving import ROOT, Server, bare_environment

pytestmark = [pytest.mark.rest, pytest.mark.process]


def run(*command: object, folder: Path, **switches: str) -> str:
    done = subprocess.run(
        [*map(str, command)], cwd=folder, env=bare_environment(**switches), capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    options = ("--no-deps", "--no-build-isolation", "--quiet", "--wheel-dir", folder)
    run(sys.executable, "-m", "pip", "wheel", *options, ROOT, folder=folder, PYODIDE=str(bundle.PYODIDE))
    [built] = folder.glob("*.whl")
    return built


def starts(python: str) -> bool:
    """Whether there is such a Python, with what makes an environment."""
    return (
        bool(shutil.which(python))
        and not subprocess.run([python, "-c", "import ensurepip"], capture_output=True).returncode
    )


PYTHONS = [name for name in ("python3.11", "python3.12", "python3.13", "python3.14") if starts(name)]


@pytest.fixture(scope="module", params=PYTHONS)
def program(request: pytest.FixtureRequest, wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`scorekeeper` in an environment that has the wheel, and the packages of the lock; for each Python there is."""
    environment = tmp_path_factory.mktemp("environment")
    run(request.param, "-m", "venv", environment, folder=environment)
    pip = (environment / "bin" / "python", "-m", "pip")
    network = {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "SSL_"))}
    run(*pip, "install", "--quiet", "--no-deps", "-r", ROOT / "requirements.lock", folder=environment, **network)
    run(*pip, "install", "--quiet", "--no-deps", wheel, folder=environment)
    assert run(*pip, "check", folder=environment) == "No broken requirements found.\n"
    return environment / "bin" / "scorekeeper"


@pytest.fixture
def server(program: Path, tmp_path: Path) -> Iterator[Server]:
    ours = Server(tmp_path / "data", program=(str(program),), INSECURE_HTTP="1", NO_QR="1")
    ours.start()
    yield ours
    ours.kill()


def test_it_says_its_version(program: Path, tmp_path: Path) -> None:
    assert re.fullmatch(r"Scorekeeper \d+\.\d+\.\d+\n", run(program, "version", folder=tmp_path))


def test_pages_come_with_their_style_scripts_and_texts(server: Server) -> None:
    status, _headers, page = server.get("/")
    assert status == 200
    found = re.findall(r'(?:href|src)="(/static/[^"]+)"', page.decode())
    assert len(found) > 5
    for address in found:
        assert server.get(address)[0] == 200, address
    for path in ("/rules/", "/rules/avinas/", "/games/avinas/", "/new/", "/readyz"):
        assert server.get(path)[0] == 200, path


def test_nothing_is_collected_at_a_start(server: Server, tmp_path: Path) -> None:
    assert not (tmp_path / "data" / "static").exists()
    _status, printed = server.stop()
    assert "Preparing the pages" not in printed


def test_commands_and_the_processes_they_start(program: Path, tmp_path: Path) -> None:
    data = {"DATA_DIR": str(tmp_path / "data")}
    run(program, "migrate", "--verbosity=0", folder=tmp_path, **data)
    run(program, "demo", folder=tmp_path, **data)
    assert "40 matches" in run(program, "check_integrity", folder=tmp_path, **data)
    run(program, "backup", "copy", folder=tmp_path, **data)  # which checks its copy by two more commands
    run(program, "restore", "--check", "copy", folder=tmp_path, **data)
    imported = run(program, "import", ROOT / "scorekeeper" / "data" / "example-book.jsonl", folder=tmp_path, **data)
    assert imported.startswith("40 matches are in a new book.")
    assert "80 matches" in run(program, "check_integrity", folder=tmp_path, **data)


def test_a_missing_psycopg_is_named_with_its_extra(program: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [program, "check"],
        cwd=tmp_path,
        env=bare_environment(DATABASE_URL="postgres://localhost/cards"),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert "pip install 'scorekeeper[postgres]'" in done.stderr


@pytest.mark.skipif(not bundle.is_there(), reason="*** Pyodide was not fetched, since there is no npm here. ***")
def test_a_phone_gets_the_same_files_as_from_a_checkout(wheel: Path) -> None:
    collected = "scorekeeper/packaged/collected/"
    with zipfile.ZipFile(wheel) as package:
        manifest = json.loads(package.read(f"{collected}staticfiles.json"))["paths"]
        packed = io.BytesIO(package.read(collected + manifest[bundle.PYTHON]))
    with zipfile.ZipFile(packed) as phone:
        files = {name.removeprefix("site/") for name in phone.namelist() if name.startswith("site/")}
    assert files == {name for name, _file in bundle.site_files()}
    assert {"scorekeeper/urls.py", "templates/base.html", "static/css/base.css", "seeds/avinas/rules.md"} <= files
