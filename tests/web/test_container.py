"""Containerfile and its compose files fit the settings, each other and this checkout; their own tools accept them.

`script/soak container` does what Containerfile says.
"""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.conftest import skip_or_fail
from tests.serving import ROOT, bare_environment, manage

CONTAINERFILE = (ROOT / "Containerfile").read_text()
LINES = CONTAINERFILE.replace("\\\n", "").splitlines()
FILES = {path.name: path.read_text() for path in (ROOT / "deploy").glob("compose*.yaml")}
SECRETS = {"SECRET_KEY": "a" * 64, "DATABASE_PASSWORD": "b"}


def after(instruction: str) -> list[str]:
    """What follows each of these instructions."""
    return [line.removeprefix(f"{instruction} ") for line in LINES if line.startswith(f"{instruction} ")]


def said(*command: str | Path, **switches: str) -> str:
    """What the program prints if it accepts the file."""
    if not shutil.which(command[0]):
        skip_or_fail(f"{command[0]} is not installed: the container's files were not tried.")
    done = subprocess.run(command, cwd=ROOT, env=bare_environment(**switches), capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_hadolint_finds_nothing() -> None:
    assert said("hadolint", "Containerfile") == ""


@pytest.mark.rest
@pytest.mark.parametrize("name", ["compose.yaml", "compose-postgres.yaml"])
def test_compose_accepts_each_file(name: str) -> None:
    whole = said("docker-compose", "--file", ROOT / "deploy" / name, "config", **SECRETS)
    assert f"context: {ROOT}\n" in whole
    assert "read_only: true" in whole
    assert "no-new-privileges:true" in whole
    assert ("postgres://scorekeeper:b@database/" in whole) == (name == "compose-postgres.yaml")


@pytest.mark.rest
@pytest.mark.parametrize("missing", SECRETS)
def test_compose_does_not_start_without_a_secret(missing: str) -> None:
    file = ROOT / "deploy" / "compose-postgres.yaml"
    said("docker-compose", "version")
    command = ["docker-compose", "--file", file, "config"]
    done = subprocess.run(command, env=bare_environment(**SECRETS | {missing: ""}), capture_output=True, text=True)
    assert done.returncode != 0
    assert missing in done.stderr


def test_it_copies_what_is_there_and_what_the_package_needs() -> None:
    copied = [word for line in after("COPY") if "--from" not in line for word in line.split()[:-1]]
    assert [word for word in copied if not (ROOT / word).exists()] == []
    project = (ROOT / "pyproject.toml").read_text()
    included = re.findall(r'^(\w+) = "scorekeeper/packaged/', project, re.MULTILINE)
    assert len(included) == 3
    assert {*included, "scorekeeper", "pyproject.toml", "hatch_build.py", "pyodide.lock"} <= set(copied)
    assert {path.name for path in ROOT.glob("requirements*.lock")} <= set(copied)


def test_an_engine_gets_what_is_copied_and_nothing_else_of_the_clone() -> None:
    """An engine on another machine gets the whole folder first; in a clone `data` has the books."""
    copied = [word for line in after("COPY") if "--from" not in line for word in line.split()[:-1]]
    first, *others = (ROOT / ".dockerignore").read_text().splitlines()
    assert first == "*"
    assert {line[1:] for line in others if line.startswith("!")} == set(copied)


@pytest.mark.parametrize("fetched", [True, False])
def test_no_image_is_built_without_the_server_for_phones(fetched: bool, tmp_path: Path) -> None:
    """script/setup does without it where npm downloads nothing."""
    [line] = [line for line in after("RUN") if "script/setup" in line]
    [into] = re.findall(r"^    into=(\S+)$", (ROOT / "script" / "setup").read_text(), re.MULTILINE)
    (tmp_path / into).mkdir(parents=True)
    if fetched:
        (tmp_path / into / "pyodide.lock").touch()
    for program in ("script/setup", ".venv/bin/python"):
        (tmp_path / program).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / program).write_text("#!/bin/sh\n")
        (tmp_path / program).chmod(0o755)
    assert (subprocess.run(["sh", "-c", line], cwd=tmp_path).returncode == 0) == fetched


def test_all_stages_are_of_one_debian_and_its_postgresql() -> None:
    assert {line.split()[0] for line in after("FROM")} == {"debian:trixie-slim"}
    assert "postgres:17-trixie\n" in FILES["compose-postgres.yaml"]  # pg_dump of Debian 13 is of PostgreSQL 17


def test_every_package_is_locked_or_made_here() -> None:
    installs = re.findall(r"pip install.*?(?=\n|&&)", CONTAINERFILE)
    assert len(installs) == 2
    for line in installs:
        assert "--require-hashes" in line or "dist/scorekeeper-*.whl" in line
        assert "--no-deps" in line


def test_the_user_is_not_root_and_owns_the_volume() -> None:
    [user] = after("USER")
    [volume] = after("VOLUME")
    assert int(user) > 0
    assert f"--uid {user} --home-dir {volume} scorekeeper" in CONTAINERFILE
    assert f"install -d -o scorekeeper -m 700 {volume}" in CONTAINERFILE
    assert f"DATA_DIR={volume}" in after("ENV")[0]
    assert f"      - data:{volume}\n" in FILES["compose.yaml"]


def test_the_port_is_the_usual_one_and_only_the_proxy_reaches_it() -> None:
    settings = (ROOT / "docs" / "settings-and-commands.md").read_text()
    [port] = re.findall(r"^\| `PORT` \|.*\| (\d+) \|$", settings, re.MULTILINE)
    assert after("EXPOSE") == [port]
    assert f'- "127.0.0.1:{port}:{port}"\n' in FILES["compose.yaml"]


def test_both_compose_files_set_what_a_setting_is_for() -> None:
    settings = (ROOT / "docs" / "settings-and-commands.md").read_text()
    for name, text in FILES.items():
        found = re.findall(r"^      ([A-Z_]+): ", text, re.MULTILINE)
        assert found, name
        assert [each for each in found if f"| `{each}` |" not in settings and not each.startswith("POSTGRES_")] == []


def test_a_restore_as_the_document_says_keeps_the_key_and_the_copies(tmp_path: Path) -> None:
    """Its commands, with a folder for the volume and this checkout for the image."""
    told = (ROOT / "docs" / "serving.md").read_text()
    lines = re.findall(r"^podman run --rm --volume (.+)", told, re.MULTILINE)
    assert [line.split()[0] for line in lines] == ["scorekeeper-data:/data"] * 2
    [move] = re.findall(r"--entrypoint sh scorekeeper -c '(.+)'$", lines[0])
    [restore] = re.findall(r"/data scorekeeper (restore /data/backups/FILE)$", lines[1])

    settings = {"DATA_DIR": str(tmp_path), "INSECURE_HTTP": "1"}
    assert manage("migrate", **settings).returncode == 0
    copy = Path(manage("backup", **settings).stdout.strip())
    (tmp_path / "secret-key").write_text("c" * 50)
    subprocess.run(["sh", "-c", move.replace("/data/", f"{tmp_path}/")], check=True)
    done = manage(*restore.replace("/data/backups/FILE", str(copy)).split(), **settings)

    assert "was restored" in done.stdout, done.stderr
    assert (tmp_path / "secret-key").read_text() == "c" * 50
    assert copy.parent == tmp_path / "backups"
    assert (tmp_path / "scorekeeper.sqlite3").exists()
    assert (tmp_path / "before" / "scorekeeper.sqlite3").exists()


def test_the_document_names_them() -> None:
    told = (ROOT / "docs" / "serving.md").read_text()
    for path in ("Containerfile", *(f"deploy/{name}" for name in FILES)):
        assert f"](../{path})" in told
