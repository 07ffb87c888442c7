"""The samples of docs/serving.md are accepted by the programs they are for, where these are installed."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.serving import ROOT

SERVING = (ROOT / "docs" / "serving.md").read_text()
CERTIFICATE = (
    "openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=cards.example.org -keyout key.pem -out cert.pem"
)


def sample(language: str) -> str:
    [text] = re.findall(rf"```{language}\n(.*?)```", SERVING, re.DOTALL)
    return str(text)


def program(name: str) -> str:
    return shutil.which(name) or shutil.which(name, path="/usr/sbin") or pytest.skip(f"{name} is not installed")


def accepted(command: list[str | Path], folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    said = done.stdout + done.stderr
    assert done.returncode == 0, said
    assert not re.search(r"emerg|error|Unknown|unrecognized", said), said


def test_nginx_accepts_its_sample(tmp_path: Path) -> None:
    nginx, _openssl = program("nginx"), program("openssl")
    subprocess.run(CERTIFICATE.split(), cwd=tmp_path, check=True, capture_output=True)
    text = sample("nginx").replace("/var/log/nginx", str(tmp_path))
    text = text.replace("/etc/ssl/cards.example.org.pem", f"{tmp_path}/cert.pem")
    text = text.replace("/etc/ssl/cards.example.org.key", f"{tmp_path}/key.pem")
    text = text.replace("listen 443", "listen 127.0.0.1:8443").replace("listen 80", "listen 127.0.0.1:8080")
    (tmp_path / "nginx.conf").write_text(f"pid {tmp_path}/pid; events {{}} http {{ {text} }}")
    accepted([nginx, "-t", "-p", tmp_path, "-c", tmp_path / "nginx.conf", "-e", tmp_path / "error.log"], tmp_path)


@pytest.mark.parametrize(
    "block", ["cards.example.org {", "cards.lan {\n\ttls internal"], ids=["public", "own authority"]
)
def test_caddy_accepts_its_sample(block: str, tmp_path: Path) -> None:
    text = sample("caddyfile").replace("/var/log/caddy", str(tmp_path)).replace("cards.example.org {", block)
    (tmp_path / "Caddyfile").write_text(text)
    command: list[str | Path] = [program("caddy"), "validate", "--adapter", "caddyfile", "--config"]
    accepted([*command, tmp_path / "Caddyfile"], tmp_path)


def test_systemd_accepts_its_sample(tmp_path: Path) -> None:
    text = sample("ini").replace("/srv/scorekeeper/script/server", "/bin/true").replace("User=scorekeeper", "User=root")
    (tmp_path / "scorekeeper.service").write_text(text.replace("/srv/scorekeeper", "/"))
    accepted([program("systemd-analyze"), "verify", "--man=no", tmp_path / "scorekeeper.service"], tmp_path)


def test_the_service_has_few_rights(tmp_path: Path) -> None:
    """By the tool's own count, in tenths: 92 with nothing said, 35 at most with what the sample says."""
    (tmp_path / "scorekeeper.service").write_text(sample("ini"))
    measure = [program("systemd-analyze"), "security", "--offline=yes", "--threshold=35", "--no-pager"]
    accepted([*measure, tmp_path / "scorekeeper.service"], tmp_path)
