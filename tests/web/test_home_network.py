"""A server at home answers to every address that its phones can use, and shows them one that works."""

import io
import os
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client, RequestFactory

from scorekeeper import settings as project_settings
from scorekeeper.data.management.commands import serve
from scorekeeper.web import home_network
from tests.page_text import words_of
from tests.tables import seated

OWN_NAME = os.uname().nodename.lower()
KNOWN = [
    *("localhost:8000", "127.0.0.1", "127.9.9.9", "[::1]:8000", OWN_NAME, f"{OWN_NAME}:8000"),
    *("10.55.0.1:8131", "172.16.4.4", "192.168.1.200:8000", "169.254.3.4", "100.101.102.103"),
    *("[fe80::1]:8000", "[fd12:3456::7]"),
]
UNKNOWN = ["cards.lan", "pi.tail1.ts.net:8000", "8.8.8.8", "[2606:4700::1]", "10.0.0.1.example", "192.168.1", "0x7f.1"]


@pytest.fixture
def lan(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(home_network, "own_addresses", lambda: ["192.168.1.5", "127.0.0.1"])


@pytest.fixture
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(home_network, "own_addresses", lambda: ["127.0.0.1"])


@pytest.mark.urls("tests.faulty_urls")
@pytest.mark.parametrize("host", KNOWN)
def test_it_answers_to_its_own_names_and_to_private_addresses(host: str) -> None:
    assert Client().get("/hello/", HTTP_HOST=host).status_code == 200


@pytest.mark.urls("tests.faulty_urls")
@pytest.mark.parametrize("host", UNKNOWN)
def test_it_refuses_other_names_and_says_what_to_open(host: str, lan: None) -> None:
    answer = Client().get("/hello/", HTTP_HOST=host)
    words = words_of(answer.content.decode())
    assert (answer.status_code, host.removesuffix(":8000") in words) == (400, True)
    assert f"http://192.168.1.5:{8000 if host.endswith(':8000') else 80} instead" in words


@pytest.mark.urls("tests.faulty_urls")
def test_an_address_that_came_later_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Client().get("/hello/", HTTP_HOST="[2606:4700::1]").status_code == 400
    monkeypatch.setattr(home_network, "own_addresses", lambda: ["2606:4700::1"])
    assert Client().get("/hello/", HTTP_HOST="[2606:4700::1]").status_code == 200


@pytest.mark.urls("tests.faulty_urls")
def test_a_public_server_answers_to_no_address_but_its_names(settings: Any) -> None:
    settings.INSECURE_HTTP, settings.ALLOWED_HOSTS = False, ["cards.example.org"]
    assert Client().get("/hello/", HTTP_HOST="192.168.1.5").status_code == 400


def root(host: str) -> str:
    return home_network.root_for_phones(RequestFactory().get("/", HTTP_HOST=host))


def test_phones_are_never_sent_to_themselves(lan: None) -> None:
    assert root("localhost:8131") == "http://192.168.1.5:8131"
    assert root("[::1]:8131") == "http://192.168.1.5:8131"
    assert root("192.168.1.77:8131") == "http://192.168.1.77:8131"


def test_the_setting_says_what_the_machine_cannot_know(settings: Any, no_network: None) -> None:
    settings.ADDRESS = "http://192.168.1.20:8000"
    assert root("localhost:8131") == "http://192.168.1.20:8000"


@pytest.mark.parametrize("text", ["cards.lan", "ftp://cards.lan", "http://", "http://c?x=1"])
def test_a_setting_that_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="ADDRESS must look like"):
        project_settings.address(text)


def greeting() -> str:
    command = serve.Command(stdout=io.StringIO())
    command.greet("0.0.0.0", 8131)  # noqa: S104
    return command.stdout.getvalue()  # type: ignore[attr-defined,no-any-return]


def test_the_start_shows_what_phones_open(lan: None) -> None:
    assert "On your phones    http://192.168.1.5:8131/" in greeting()
    assert "█" in greeting()


def shared_at(host: str) -> str:
    """Return the page that shares a link to view a match, opened at that host."""
    phone = seated()
    phone.client.post(f"{phone.url}share/", {"can": "watch"})
    return phone.client.get(f"{phone.url}share/", HTTP_HOST=host).content.decode()


@pytest.mark.django_db
def test_a_shared_link_can_be_opened_by_another_phone(lan: None) -> None:
    page = shared_at("localhost:8131")
    assert "http://192.168.1.5:8131/b/" in page
    assert "http://localhost" not in page
