"""No other site can make a phone write: every address that takes a form refuses what a stranger's page sends."""

import pytest
from django.db import transaction
from django.test import Client

from tests.addresses import DECIDED, House, everything_kept, house

pytestmark = pytest.mark.django_db

TAKES_A_FORM = [name for name, (_, to_post) in DECIDED.items() if to_post["own"] != 405]


# fmt: off
SENT = [
    ({},                                                                    True),
    ({"origin": "http://testserver"},                                       True),
    ({"origin": "http://testserver", "sec-fetch-site": "same-origin"},      True),
    ({"origin": "null"},                                                    False),
    ({"origin": "https://testserver"},                                      False),
    ({"origin": "http://testserver.evil.example"},                          False),
    ({"origin": "http://evil.example"},                                     False),
    ({"sec-fetch-site": "cross-site"},                                      False),
    ({"sec-fetch-site": "same-site"},                                       False),
    ({"sec-fetch-site": "none"},                                            False),
    ({"origin": "http://testserver", "sec-fetch-site": "cross-site"},       False),
]
# fmt: on


@pytest.mark.rest
@pytest.mark.parametrize("headers,allowed", SENT)
def test_a_strangers_page_writes_nothing(headers: dict[str, str], allowed: bool) -> None:
    home = house()
    for name in TAKES_A_FORM:
        with transaction.atomic():
            a_page_writes(home, name, headers, allowed)
            transaction.set_rollback(True)  # what one address deletes, the next would miss


def a_page_writes(home: House, name: str, headers: dict[str, str], allowed: bool) -> None:
    client = Client()
    client.post("/keep/", {"link": f"/b/{home.tokens['own']}/"})
    before = everything_kept()

    answer = client.post(home.address(name, "own"), home.form(name), headers=headers)

    assert (name, answer.status_code) == (name, DECIDED[name][1]["own"] if allowed else 403)
    if not allowed:
        assert everything_kept() == before
        assert not answer.cookies
