"""The chain of a match follows every event, no matter who recorded the ones before, and nothing that is not one."""

from datetime import UTC, datetime
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scorekeeper.matches import backfill, links, recording
from scorekeeper.matches.events import Kind, LoggedEvent
from scorekeeper.matches.models import Book, Event, Link, Match, Player, Role
from scorekeeper.matches.recording import ChainLink, chain_of
from scorekeeper.web.tokens import new_token
from tests.data.test_integrity import checked
from tests.sabotage import broken
from tests.tables import ALL_PASSED, NOTHING_TAKEN, ONE_SEVEN_LOST, ONE_SEVEN_MADE, Phone, cid_of, seated

pytestmark = pytest.mark.django_db

EVENING, LATER = datetime(2026, 11, 20, 18, 0, tzinfo=UTC), datetime(2026, 11, 20, 18, 4, 30, 250000, tzinfo=UTC)
FIRST, SECOND = UUID("11111111-1111-4111-8111-111111111111"), UUID("22222222-2222-4222-8222-222222222222")
CHAIN_OF_TWO = "f0f1814a500d67040bf41ab8b37ad9c98de38690e19e06472025a69afe6a6aef"


def test_it_is_made_as_the_decision_says_and_always_will_be() -> None:
    """`printf %s TEXT | sha256sum`, three times, each text beginning with the digest before."""
    match = Match(
        number=3, uid=UUID("33333333-3333-4333-8333-333333333333"), slug="avinas", first_dealer="N", created=EVENING
    )
    deal = LoggedEvent(1, FIRST, Kind.DEAL, None, {"kind": "passed", "note": "Łucja’s"}, "not in it", EVENING)
    undone = LoggedEvent(2, SECOND, Kind.VOID, FIRST, {}, "not in it", LATER, 4711)
    assert chain_of(match, [ChainLink(deal), ChainLink(undone, EVENING, "ab" * 32)]) == CHAIN_OF_TWO


@pytest.fixture
def phone() -> Phone:
    phone = seated()
    for deal in (ONE_SEVEN_MADE, ONE_SEVEN_LOST, NOTHING_TAKEN):
        assert phone.deal(deal, sent="2026-11-20T18:00:00+02:00").status_code == 201
    return phone


def as_older_versions_left_it(phone: Phone, chained: int | None = None) -> None:
    """With a chain of so many events, or none."""
    now = Match.objects.get(pk=phone.match.pk)
    links = recording.chain_links_of(now)[:chained]
    kept = {"chained": chained, "chain": chain_of(now, links)} if chained else {"chained": None, "chain": None}
    Match.objects.filter(pk=now.pk).update(**kept)


def all_is_chained_and_in_order(events: int) -> bool:
    return checked() == (0, f"1 match is in order (events: {events}).\n", "")


@pytest.mark.parametrize("chained", [None, 1, 2])
def test_a_match_of_an_older_version_is_chained_when_something_is_recorded_in_it(
    phone: Phone, chained: int | None
) -> None:
    as_older_versions_left_it(phone, chained)
    assert "1 match of an older version has no chained digest yet" in checked()[1]
    assert phone.deal(ALL_PASSED).status_code == 201
    assert all_is_chained_and_in_order(4)


@pytest.mark.parametrize("chained", [None, 1, 2])
def test_it_is_chained_beside_and_goes_on(phone: Phone, chained: int | None) -> None:
    as_older_versions_left_it(phone, chained)
    assert backfill.lacks_digests()
    backfill.make_digests()
    assert not backfill.lacks_digests()
    assert all_is_chained_and_in_order(3)
    assert phone.change("void", cid_of(phone, 1)).status_code == 201
    assert all_is_chained_and_in_order(4)


def test_links_of_an_older_version_get_their_checksums(phone: Phone) -> None:
    Link.objects.update(checksum=None)
    assert all_is_chained_and_in_order(3)
    backfill.make_digests()
    assert all_is_chained_and_in_order(3)
    assert not Link.objects.filter(checksum=None)


def test_only_the_first_deal_of_a_later_version_asks_once_more(phone: Phone) -> None:
    def queries() -> int:
        after = phone.after()
        with CaptureQueriesContext(connection) as captured:
            assert phone.deal(ALL_PASSED, after=after).status_code == 201
        return len(captured)

    usual = queries()
    as_older_versions_left_it(phone)
    assert [queries(), queries()] == [usual + 1, usual]


def test_damage_is_not_chained_over(phone: Phone) -> None:
    """What is recorded afterwards follows the chain as it was, so that the damage stays to be seen."""
    phone.match.events.filter(n=2).update(sent=timezone.now())
    assert phone.deal(ALL_PASSED).status_code == 201
    backfill.make_digests()
    assert "its chained digest differs" in checked()[2]


def test_the_last_event_cannot_go_though_all_else_be_as_before_it(phone: Phone) -> None:
    before = Match.objects.values("version", "summary", "state").get(pk=phone.match.pk)
    phone.deal(ALL_PASSED)
    Event.objects.filter(match=phone.match, n=4).delete()
    Match.objects.filter(pk=phone.match.pk).update(**before)
    assert "its chained digest differs" in checked()[2]


def test_names_links_and_other_matches_may_change(phone: Phone) -> None:
    book = phone.book
    wanted = links.NewLink(new_token(), Role.SCORE)
    link = links.give(book, wanted)
    Phone(wanted.token, phone.match).deal(ALL_PASSED)
    links.relabel(link, "Rūta’s phone")
    links.revoke(links.replace(link, new_token()))
    people = f"/b/{phone.token}/people/"
    for address, form in (("1/", {"name": "Petriukas"}), ("2/remove/", {})):
        assert Client().post(people + address, form).status_code == 303
    loner = Player.objects.create(book=book, name="Petras", number=9)
    Book.objects.filter(pk=book.pk).update(players_numbered=9)
    assert Client().post(f"{people}1/merge/", {"into": str(loner.number)}).status_code == 303
    assert Client().post(f"/b/{phone.token}/1/note/", {"note": "the cat watched", "over": ""}).status_code == 303
    assert all_is_chained_and_in_order(4)


def test_a_chain_that_is_not_carried_on_is_seen(phone: Phone) -> None:
    with broken("chains_nothing"):
        phone.send(event="close", seen=3, cid=uuid4())
    assert "its chained digest differs" in checked()[2]
