"""Share: pressing it shows a square at once, the same one every time, and of it nothing is kept that opens anything."""

import re

import pytest
from django.http import HttpResponse
from django.test import Client

from scorekeeper.matches import links
from scorekeeper.matches import links as shared_links
from scorekeeper.matches.access import open_match
from scorekeeper.matches.models import Link, Role
from scorekeeper.web.home_network import QrCode
from scorekeeper.web.tokens import TOKEN_ONLY, digest
from tests.addresses import everything_kept, link
from tests.tables import ALL_PASSED, Phone, seated, start_fields

pytestmark = pytest.mark.django_db

ADDRESS = re.compile(r'<p class="code">http://testserver/b/([^/]*)/(\d+)/</p>')


@pytest.fixture
def owner() -> Phone:
    return seated()


def press(phone: Phone, can: str = "watch") -> HttpResponse:
    return phone.client.post(f"{phone.url}share/", {"can": can})


def look(phone: Phone, can: str = "watch") -> str:
    return phone.client.get(f"{phone.url}share/?can={can}").content.decode()


def shared(phone: Phone, can: str = "watch") -> str:
    """The secret that is shown after a press."""
    answer = press(phone, can)
    assert answer.headers["Location"] == f"{phone.url}share/?can={can}"
    found = ADDRESS.search(look(phone, can))
    assert found
    assert found[2] == str(phone.match.number)
    return found[1]


def stop(token: str) -> None:
    links.revoke(Link.objects.get(digest=digest(token)))


@pytest.mark.parametrize("can, records", [("watch", 403), ("score", 201)])
def test_one_press_shows_a_square_that_opens_this_match_alone(owner: Phone, can: str, records: int) -> None:
    owner.deal(ALL_PASSED)
    owner.client.post(f"/b/{owner.token}/new/", start_fields())
    token = shared(owner, can)
    other = Phone(token, owner.match)
    assert str(QrCode(f"http://testserver/b/{token}/1/")) in look(owner, can)
    assert TOKEN_ONLY.match(token)
    assert other.client.get(other.url).status_code == 200
    assert other.deal(ALL_PASSED).status_code == records
    assert Client().get(f"/b/{token}/2/").status_code == 404
    assert Client().get(f"/b/{token}/people/").status_code == 404


@pytest.mark.parametrize("can", ["watch", "score"])
def test_the_same_link_is_shown_every_time(owner: Phone, can: str) -> None:
    first = shared(owner, can)
    before = everything_kept()
    assert shared(owner, can) == first
    assert shared(Phone(owner.token, owner.match), can) == first, "on another phone with the same link"
    assert everything_kept() == before


def test_looking_on_and_recording_are_two_links_and_other_matches_have_others(owner: Phone) -> None:
    other = seated()
    tokens = [shared(phone, can) for phone in (owner, other) for can in ("watch", "score")]
    assert len(set(tokens)) == 4


def test_nothing_that_opens_it_to_record_is_kept(owner: Phone) -> None:
    token = shared(owner, "score")
    kept = repr(everything_kept())
    assert digest(token) in kept
    assert token not in kept


def test_to_look_makes_nothing_and_offers_to_make_it(owner: Phone) -> None:
    before = everything_kept()
    for can in ("watch", "score"):
        page = look(owner, can)
        assert "You have not made this link yet." in page
        assert "<path" not in page[page.index("<main") :]
        assert not ADDRESS.search(page)
    assert everything_kept() == before


@pytest.mark.parametrize("can", ["watch", "score"])
def test_a_link_that_was_stopped_makes_way_for_another(owner: Phone, can: str) -> None:
    stopped = [shared(owner, can)]
    stop(stopped[0])
    assert not ADDRESS.search(look(owner, can))
    stopped.append(shared(owner, can))
    stop(stopped[1])
    third = shared(owner, can)
    assert len({*stopped, third}) == 3
    assert [Client().get(f"/b/{token}/1/").status_code for token in (*stopped, third)] == [410, 410, 200]


def test_who_records_shows_looking_on_alone(owner: Phone) -> None:
    for alone in (None, owner.match):
        scorer = Phone(link(owner.book, Role.SCORE, match=alone), owner.match)
        page = look(scorer, "score")
        assert 'value="score"' not in page
        assert press(scorer, "score").status_code == 403
        token = shared(scorer)
        assert Link.objects.get(digest=digest(token)).role == "watch"
        assert "Scan to view" in look(scorer, "score")


def test_all_of_a_table_show_the_same_link_to_look_on(owner: Phone) -> None:
    token = shared(Phone(link(owner.book, Role.SCORE), owner.match))
    assert shared(owner) == token


def test_a_link_that_was_made_for_somebody_is_not_shown_to_others(owner: Phone) -> None:
    made = []
    for more in ({"label": "The wall"}, {"lasts": "night"}):
        answer = owner.client.post(
            f"/b/{owner.token}/links/?match=1", {"token": f"{len(made):022}", "role": "watch", "match": "1", **more}
        )
        assert answer.status_code == 303
        made.append(f"{len(made):022}")
    assert shared(owner) not in made


@pytest.mark.parametrize("alone, of_all", [(True, False), (False, True)])
def test_who_looks_on_sees_the_link_they_have_and_nothing_to_press(owner: Phone, alone: bool, of_all: bool) -> None:
    token = link(owner.book, Role.WATCH, match=owner.match if alone else None)
    watcher = Phone(token, owner.match)
    page = look(watcher)
    assert f"http://testserver/b/{token}/1/" in page
    assert ("view this match and the whole book" in page) is of_all
    assert "<form" not in page
    assert "Set a name or an end date" not in page
    assert press(watcher).status_code == 403
    assert f'<a class="btn" href="{watcher.url}share/">Share</a>' in watcher.client.get(watcher.url).content.decode()


def test_where_there_are_too_many_it_says_so(owner: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "MOST_LIVE", 1)
    shared(owner)
    answer = press(owner, "score")
    assert answer.status_code == 422
    assert "Stop one that nobody needs" in answer.content.decode()


@pytest.mark.parametrize("can", ["own", "", "x", "watch\0"])
def test_full_rights_are_not_shared_by_a_press(owner: Phone, can: str) -> None:
    assert press(owner, can).headers["Location"] == f"{owner.url}share/?can=watch"
    assert [each.role for each in Link.objects.exclude(role="own")] == ["watch"]


def test_it_is_made_once_by_two_presses_at_once(owner: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second has looked before the first has made it."""
    unmade = shared_links.shared_link(open_match(owner.token, 1), Role.SCORE)
    token = shared(owner, "score")
    monkeypatch.setattr(shared_links, "shared_link", lambda opened, role: unmade)
    assert press(owner, "score").status_code == 303
    assert unmade.token == token
    assert Link.objects.filter(role="score").count() == 1
