"""What the environment can ask for, and what is refused."""

import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from tests.serving import ROOT, bare_environment, manage

KEY = "q7GmN2vXw9ZrT4yKp8LsD3fHj6BcV1nMaE5uRtYiOwPzQxS0"
in_the_rest = partial(pytest.param, marks=pytest.mark.rest)
PUBLIC = {"SECRET_KEY": KEY + "-and-more", "ALLOWED_HOSTS": "cards.example.org"}


def python(text: str, **switches: str) -> "subprocess.CompletedProcess[str]":
    command, environment = [sys.executable, "-c", text], bare_environment(**switches)
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)


@pytest.mark.parametrize("switches,sentence", [
    ({},                                                        "Set SECRET_KEY to"),
    ({**PUBLIC, "SECRET_KEY": "short"},                         "Set SECRET_KEY to"),
    ({"SECRET_KEY": PUBLIC["SECRET_KEY"]},                      "Set ALLOWED_HOSTS to"),
    in_the_rest({"ALLOWED_HOSTS": "cards.example.org"},         "Set SECRET_KEY to"),
    ({**PUBLIC, "ALLOWED_HOSTS": "https://cards.example.org"},  "ALLOWED_HOSTS must be names such as cards"),
    in_the_rest({**PUBLIC, "ALLOWED_HOSTS": "cards.lan,[::1]:80"}, "ALLOWED_HOSTS must be names such as "),
    in_the_rest({**PUBLIC, "ALLOWED_HOSTS": "cards.lan:8000"},  "ALLOWED_HOSTS must be names such as "),
    in_the_rest({**PUBLIC, "DATABASE_URL": "mysql://u@h/n"},    "DATABASE_URL must look like"),
    in_the_rest({**PUBLIC, "DATABASE_URL": "postgres://u@h"},   "DATABASE_URL must look like"),
    in_the_rest({**PUBLIC, "DATABASE_URL": "postgres://u@h:port/n"},       "DATABASE_URL must look like"),
    ({**PUBLIC, "DATABASE_URL": "postgres://u:[@h/n"},          "DATABASE_URL must look like"),
    ({**PUBLIC, "SQLITE_JOURNAL": "off"},            "SQLITE_JOURNAL is either"),
    ({**PUBLIC, "LOG_LEVEL": "verbose"},                        "LOG_LEVEL must be DEBUG, INFO, "),
    ({**PUBLIC, "LOG_FORMAT": "xml"},                           "LOG_FORMAT must be text or json, not 'xml'."),
    ({**PUBLIC, "ADDRESS": "http://[bad"},                      "ADDRESS must look like"),
    ({**PUBLIC, "ADDRESS": "http://cards.lan:port"},            "ADDRESS must look like"),
    ({**PUBLIC, "ADDRESS": "https://example.org/cards/"},       "ADDRESS must end after the name or port: "),
    ({**PUBLIC, "SOCKET": "http.sock"},                         "SOCKET must be a whole path such as /run/"),
    ({**PUBLIC, "SOCKET": "/run/http.sock"},                    "SOCKET is for a public server that only a proxy"),
    ({**PUBLIC, "METRICS_TOKEN": "secret"},                     "METRICS_TOKEN must be a random text of 20 "),
    ({**PUBLIC, "LIMITS": "maybe"},                             "LIMITS must be 1 or 0, not 'maybe'."),
    ({**PUBLIC, "SECRET_KEY": "", "SECRET_KEY_FILE": "/none"},  "SECRET_KEY_FILE=/none cannot be read: No such file"),
    ({**PUBLIC, "SECRET_KEY": "", "SECRET_KEY_FILE": "/"},      "SECRET_KEY_FILE=/ cannot be read: Is a directory"),
])  # fmt: skip
def test_a_public_server_refuses_to_start_in_a_plain_sentence(switches: dict[str, str], sentence: str) -> None:
    done = python("import scorekeeper.wsgi", **switches)
    assert done.returncode != 0
    assert f"ImproperlyConfigured: {sentence}" in done.stderr.splitlines()[-1]


@pytest.mark.rest
def test_a_public_server_passes_every_check(data_dir: Path) -> None:
    done = manage("check", "--deploy", "--fail-level", "WARNING", **PUBLIC, DATA_DIR=str(data_dir))
    assert done.returncode == 0, done.stderr
    assert "journal mode" in done.stderr


def test_a_key_may_lie_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "key").write_text(PUBLIC["SECRET_KEY"] + "\n")
    ask = "from scorekeeper import settings; print(settings.SECRET_KEY, end='')"
    done = python(ask, SECRET_KEY_FILE=str(tmp_path / "key"), ALLOWED_HOSTS="cards.example.org")
    assert done.stdout == PUBLIC["SECRET_KEY"]


ASK = """
from django.conf import settings
print(settings.DEBUG, settings.INSECURE_HTTP, settings.SECURE_SSL_REDIRECT, settings.SECURE_HSTS_SECONDS, end=" ")
print(len(settings.SECRET_KEY) >= 50)
"""


@pytest.mark.parametrize("switches,answer", [
    ({"INSECURE_HTTP": "1"},               "False True False 0 True"),
    in_the_rest({"INSECURE_HTTP": "1", "DEBUG": "1"}, "True True False 0 True"),
    (PUBLIC,                               "False False True 31536000 True"),
    in_the_rest({**PUBLIC, "ALLOWED_HOSTS": ".cards.lan,[::1],10.0.0.1"}, "False False True 31536000 True"),
])  # fmt: skip
def test_home_is_plain_and_the_world_is_not(switches: dict[str, str], answer: str) -> None:
    done = python(ASK, DJANGO_SETTINGS_MODULE="scorekeeper.settings", **switches)
    assert done.stdout.strip() == answer


@pytest.mark.rest
def test_a_name_at_home_without_home_mode_names_the_switch() -> None:
    assert "At home set INSECURE_HTTP=1" in manage("check", ALLOWED_HOSTS="cards.lan").stderr


@pytest.mark.parametrize("switches,sentence", [
    ({"WORKERS": "many"},   "WORKERS must be a number from 1 to 64, not 'many'.\n"),
    ({"HOST": "300.1"},     "HOST must be an address of this machine, such as 0.0.0.0 or 127.0.0.1, not '300.1'.\n"),
    ({"NO_QR": "maybe"},    "NO_QR must be 1 or 0, not 'maybe'.\n"),
])  # fmt: skip
def test_serve_refuses_in_a_plain_sentence(data_dir: Path, switches: dict[str, str], sentence: str) -> None:
    done = manage("serve", "--skip-checks", DATA_DIR=str(data_dir), **switches)
    assert (done.returncode, done.stderr) == (1, sentence)


@pytest.mark.rest
def test_commands_are_at_home_by_themselves_and_write_nothing(data_dir: Path) -> None:
    done = manage("check", DATA_DIR=str(data_dir))
    assert done.returncode == 0, done.stderr
    assert not data_dir.exists()


@pytest.mark.rest
def test_a_folder_that_cannot_be_is_no_traceback(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = manage("migrate", "--skip-checks", DATA_DIR=str(tmp_path / "file" / "data"))
    assert done.stderr.startswith(f"CommandError: DATA_DIR={tmp_path}/file/data cannot be used: it is not a folder.")
    assert len(done.stderr.splitlines()) == 1


def test_its_version_is_that_of_the_project() -> None:
    assert manage("version").stdout.startswith("Scorekeeper 0.")


@pytest.mark.rest
def test_the_first_migration_makes_a_folder_for_its_owner_only(data_dir: Path) -> None:
    done = manage("migrate", "--verbosity", "0", DATA_DIR=str(data_dir))
    assert done.returncode == 0, done.stderr
    assert data_dir.stat().st_mode & 0o777 == 0o700
    assert not (data_dir / "secret-key").exists()


def test_a_server_at_home_answers_to_its_own_names() -> None:
    from scorekeeper.web import home_network

    names = home_network.host_names()
    assert {"localhost", "127.0.0.1", "[::1]", os.uname().nodename.lower()} <= set(names)
    assert "*" not in names
