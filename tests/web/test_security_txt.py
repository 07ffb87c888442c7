"""`/.well-known/security.txt` names whom SECURITY_CONTACT names, and nobody without it."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from tests.serving import manage

PLACE = "/.well-known/security.txt"


def test_without_a_contact_there_is_none() -> None:
    assert Client().get(PLACE).status_code == 404


def test_it_names_the_contact_and_ends_within_a_year(settings: Any) -> None:
    settings.SECURITY_CONTACT = "mailto:you@example.org"
    answer = Client().get(PLACE)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "text/plain; charset=utf-8")
    contact, expires, languages = answer.content.decode().splitlines()
    assert (contact, languages) == ("Contact: mailto:you@example.org", "Preferred-Languages: en")
    ends = datetime.strptime(expires, "Expires: %Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
    assert timedelta(days=60) < ends - datetime.now(UTC) < timedelta(days=365)
    assert Client().post(PLACE).status_code == 405


@pytest.mark.parametrize(
    "wrong", ["you@example.org", "http://example.org", "mailto:a b@example.org", "https://a\nB: c"]
)
def test_what_is_no_contact_is_refused(wrong: str) -> None:
    done = manage("check", SECURITY_CONTACT=wrong)
    assert done.returncode == 1
    assert done.stderr == "SECURITY_CONTACT must look like mailto:you@example.org or https://example.org/contact.\n"
