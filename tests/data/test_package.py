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
from tests.browser.conftest import chromium
from tests.serving import ROOT, Server, bare_environment

pytestmark = [pytest.mark.rest, pytest.mark.process]


PLAYED = "tests/browser/test_same_server.py"


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


LOOPBACK_UP = """
import fcntl, os, socket, struct, sys
fcntl.ioctl(socket.socket(), 0x8914, struct.pack("16sh22x", b"lo", 1))  # SIOCSIFFLAGS, IFF_UP
os.execvp(sys.argv[1], sys.argv[1:])
"""
ALONE = ("unshare", "--map-root-user", "--net", sys.executable, "-c", LOOPBACK_UP)
WITHOUT_NETWORK = () if subprocess.run([*ALONE, "true"], capture_output=True).returncode else ALONE
"""What starts a program that reaches nothing but this machine; nothing where the kernel forbids that."""

PYTHONS = [name for name in ("python3.11", "python3.12", "python3.13", "python3.14") if starts(name)]


@pytest.fixture(scope="module", params=PYTHONS)
def program(request: pytest.FixtureRequest, wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`scorekeeper` in an environment that has the wheel, and the packages of the lock; for each Python there is.

    Once those are downloaded, nothing is asked of a network.
    """
    environment, downloaded = tmp_path_factory.mktemp("environment"), tmp_path_factory.mktemp("downloaded")
    run(request.param, "-m", "venv", environment, folder=environment)
    pip = (environment / "bin" / "python", "-m", "pip")
    network = {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "SSL_"))}
    locked = ("--no-deps", "-r", ROOT / "requirements.lock")
    run(*pip, "download", "--quiet", *locked, folder=downloaded, **network)
    install = (*WITHOUT_NETWORK, *pip, "install", "--quiet", "--no-index", "--find-links", downloaded)
    run(*install, *locked, folder=environment)
    run(*install, "--no-deps", wheel, folder=environment)
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


@pytest.mark.skipif(not WITHOUT_NETWORK, reason="*** No namespaces here: no package was tried without network. ***")
def test_it_is_served_where_there_is_no_network(program: Path, tmp_path: Path) -> None:
    asked = """
import sys
from pathlib import Path
from tests.serving import Server
server = Server(Path(sys.argv[1]), program=(sys.argv[2],), INSECURE_HTTP="1", NO_QR="1")
server.start()
print(*(server.get(path)[0] for path in ("/", "/rules/avinas/", "/new/", "/example/", "/readyz")))
print(server.stop()[0])
"""
    said = run(*WITHOUT_NETWORK, sys.executable, "-c", asked, tmp_path / "data", program, folder=ROOT)
    assert said == "200 200 200 302 200\n0\n"


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


@pytest.mark.skipif(chromium() is None, reason="*** There is no Chromium here: the package was not played. ***")
@pytest.mark.skipif(not bundle.is_there(), reason="*** Pyodide was not fetched, since there is no npm here. ***")
def test_an_evening_offline_is_counted_and_sent_by_an_installed_server(program: Path, tmp_path: Path) -> None:
    """The phone counts while there is no server; its browser asks nobody else."""
    evening = "test_an_evening_without_a_server_is_counted_on_the_phone_and_stored_once"
    pytest_there = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "", "-k", evening)
    names = {name: os.environ[name] for name in ("CHROMIUM", "CI") if name in os.environ}
    played = run(*pytest_there, PLAYED, folder=ROOT, PROGRAM=str(program), **names)
    assert "1 passed" in played, played


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
