"""The samples in deploy/ are accepted by the programs they are for; docs/serving.md says how they are used."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.conftest import skip_or_fail
from tests.serving import ROOT, bare_environment, manage

DEPLOY = ROOT / "deploy"
CERTIFICATE = (
    "openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=cards.example.org -keyout key.pem -out cert.pem"
)


def sample(name: str) -> str:
    return (DEPLOY / name).read_text()


def program(name: str) -> str:
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin")
    return found or skip_or_fail(f"{name} is not installed: its sample in deploy/ was not tried.")


def accepted(command: list[str | Path], folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    said = done.stdout + done.stderr
    assert done.returncode == 0, said
    assert not re.search(r"emerg|error|Unknown|unrecognized", said), said


def test_nginx_accepts_its_sample(tmp_path: Path) -> None:
    nginx, _openssl = program("nginx"), program("openssl")
    subprocess.run(CERTIFICATE.split(), cwd=tmp_path, check=True, capture_output=True)
    text = sample("nginx.conf").replace("/var/log/nginx", str(tmp_path))
    text = text.replace("/etc/ssl/cards.example.org.pem", f"{tmp_path}/cert.pem")
    text = text.replace("/etc/ssl/cards.example.org.key", f"{tmp_path}/key.pem")
    text = text.replace("listen 443", "listen 127.0.0.1:8443").replace("listen 80", "listen 127.0.0.1:8080")
    (tmp_path / "nginx.conf").write_text(f"pid {tmp_path}/pid; events {{}} http {{ {text} }}")
    accepted([nginx, "-t", "-p", tmp_path, "-c", tmp_path / "nginx.conf", "-e", tmp_path / "error.log"], tmp_path)


@pytest.mark.parametrize(
    "block", ["cards.example.org {", "cards.lan {\n\ttls internal"], ids=["public", "own authority"]
)
def test_caddy_accepts_its_sample(block: str, tmp_path: Path) -> None:
    text = sample("Caddyfile").replace("/var/log/caddy", str(tmp_path)).replace("cards.example.org {", block)
    (tmp_path / "Caddyfile").write_text(text)
    command: list[str | Path] = [program("caddy"), "validate", "--adapter", "caddyfile", "--config"]
    accepted([*command, tmp_path / "Caddyfile"], tmp_path)


@pytest.mark.parametrize("unit", sorted(path.name for path in DEPLOY.glob("scorekeeper*.[st]*")))
def test_systemd_accepts_its_sample(unit: str, tmp_path: Path) -> None:
    for each in DEPLOY.glob("scorekeeper*.[st]*"):
        text = re.sub(r"(?m)^ExecStart=.*", "ExecStart=/bin/true", each.read_text())
        text = text.replace("User=scorekeeper", "User=root").replace("/srv/scorekeeper", "/")
        (tmp_path / each.name).write_text(text)
    accepted([program("systemd-analyze"), "verify", "--man=no", tmp_path / unit], tmp_path)


def test_the_service_has_few_rights(tmp_path: Path) -> None:
    """By the tool's own count, in tenths: 92 with nothing said, 20 at most with what the sample says."""
    (tmp_path / "scorekeeper.service").write_text(sample("scorekeeper.service"))
    measure = [program("systemd-analyze"), "security", "--offline=yes", "--threshold=20", "--no-pager"]
    accepted([*measure, tmp_path / "scorekeeper.service"], tmp_path)


def test_the_settings_start_a_public_server(tmp_path: Path) -> None:
    text = sample("scorekeeper.env")
    named = dict(line.split("=", 1) for line in text.splitlines() if not line.startswith("#"))
    assert named["COMMAND"] == "scorekeeper"
    (tmp_path / "key").write_text("0123456789abcdef" * 4)
    (tmp_path / "key").chmod(0o600)
    ours = named | {"SECRET_KEY_FILE": str(tmp_path / "key"), "DATA_DIR": str(tmp_path / "data")}
    assert manage("migrate", **ours).returncode == 0
    checked = manage("check", "--deploy", "--fail-level", "WARNING", **ours)
    assert checked.returncode == 0, checked.stderr


def test_the_command_runs_ours_with_the_settings_of_the_service(tmp_path: Path) -> None:
    (tmp_path / "sudo").write_text('#!/bin/sh\n[ "$1 $2" = "-u scorekeeper" ] && shift 2 && exec "$@"\n')
    (tmp_path / "sudo").chmod(0o755)
    (tmp_path / "env").write_text(f"DATA_DIR='{tmp_path}/the data'\n")
    text = (
        sample("scorekeeper").replace("/srv/scorekeeper", str(ROOT)).replace("/etc/scorekeeper.env", f"{tmp_path}/env")
    )
    (tmp_path / "scorekeeper").write_text(text)
    path = f"{tmp_path}:{os.environ['PATH']}"
    for told, said in (("restore", "a file cannot be read"), ("backup", f"{tmp_path}/the data/scorekeeper.sqlite3")):
        run = ["sh", tmp_path / "scorekeeper", told, "a file"]
        done = subprocess.run(run, env=bare_environment(PATH=path), capture_output=True, text=True)
        assert done.returncode == 1
        assert said in done.stderr


def test_every_sample_is_in_the_document() -> None:
    told = (ROOT / "docs" / "serving.md").read_text().replace("scorekeeper-copies.*", "scorekeeper-copies.service")
    for path in DEPLOY.iterdir():
        assert f"deploy/{path.name}" in told, path
