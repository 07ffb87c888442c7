"""Who played a part of a match finds it: in Find, on their page, open or over; not who was seated by mistake."""

from urllib.parse import urlencode

import pytest
from django.core.management import call_command
from django.test import Client

from scorekeeper.matches.models import Book, Match, Player, Unseated
from scorekeeper.matches.undo import undo_step
from tests.history.test_history import link, played, player, walked
from tests.match_deals import WON
from tests.matches.views.test_chairs import BY_WEST, PASSED, record, take
from tests.starts import FOUR, begun, correct, press
from tests.tables import Phone, cid_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone() -> Phone:
    """Albinas took the chair of Petras from deal 4 on; East–West lost. A note has the word “Riga”."""
    phone = begun("avinas", {}, FOUR, [WON, BY_WEST, PASSED])
    take(phone, "W", "Albinas")
    record(phone, BY_WEST)
    Match.objects.filter(pk=phone.match.pk).update(note="In Riga")
    return phone


def is_found(phone: Phone, question: str) -> bool:
    answer = Client().get(f"/b/{phone.token}/matches/", {"q": question})
    assert answer.status_code == 200
    return f'href="{phone.url}"' in answer.content.decode()


@pytest.mark.parametrize(
    "question,found",
    [
        ("Petras", True),  # played a part
        ("Albinas", True),
        ("Petras Albinas", True),
        ("Albinas Petras", True),
        ("Petras Jonas Avinas", True),
        ("Petras Riga", True),
        ("Petr", True),  # a word in a name
        ("Petr Riga", True),
        ("lost by Albinas", True),
        ("lost by Petras", False),  # a result is of who sits there at the end
        ("lost by Petras Jonas", False),
        ("Jonas lost by Petras", False),
        ("Petras against Ona", False),  # and so is who was against whom
        ("Ona against Petras", False),
        ("Petras Kaiser", False),
        ("Petras finished", True),
        ("Petras not finished", False),
        ("Zita", False),
    ],
)
def test_a_match_is_found_by_who_played_a_part(phone: Phone, question: str, found: bool) -> None:
    assert is_found(phone, question) is found


def test_a_match_that_is_not_over_is_found_as_well(phone: Phone) -> None:
    press(phone, undo_step)
    assert is_found(phone, "Petras not finished")
    petras = Player.objects.get(name="Petras")
    page = Client().get(f"/b/{phone.token}/people/{petras.number}/").content.decode()
    assert f'href="{phone.url}"' in page, "and it is on their page"
    assert "Played a part" not in page, "which counts only those that are over"
    call_command("check_integrity")
    press(phone, undo_step)
    assert is_found(phone, "Petras")
    assert not is_found(phone, "Albinas"), "who then never sat there"
    call_command("check_integrity")


def test_who_was_seated_by_mistake_or_played_no_deal_finds_nothing() -> None:
    phone = begun("avinas", {}, FOUR, [WON, BY_WEST, PASSED])
    correct(phone, seat_N="new", name_N="Zita")
    assert is_found(phone, "Zita")
    assert not is_found(phone, "Ona")
    take(phone, "W", "Albinas")
    take(phone, "W", "Lina", change="?change=1")
    assert is_found(phone, "Petras")
    assert not is_found(phone, "Albinas")
    call_command("check_integrity")


def test_who_played_one_deal_that_is_struck_out_and_comes_back(phone: Phone) -> None:
    assert take(phone, "N", "Zita", deal=2).status_code == 303
    assert is_found(phone, "Ona")
    first = cid_of(phone, 1)
    assert phone.change("void", first).status_code == 201
    assert not is_found(phone, "Ona"), "without a deal that stands there is no part"
    press(phone, undo_step)
    assert is_found(phone, "Ona")
    call_command("check_integrity")


def test_the_pages_of_find_hold_each_match_once_in_order() -> None:
    """Of 45 matches Vita sat in every third to its end, and played a part of every fifth; twice of the 15th."""
    book, expected = Book.objects.create(name="Fridays", zone="Europe/Vilnius"), []
    vita = player(book, "Vita")
    for n in range(1, 46):
        match = played(book, "Vita Petras" if n % 3 == 0 and n != 15 else "Ona Petras")
        for origin in range((n % 5 == 0) + (n == 15)):
            key = 10 * n + origin
            Unseated.objects.create(pk=key, match=match, origin=f"o{key}", player=vita, counts={"parts": 1})
        expected += [n] if n % 3 == 0 or n % 5 == 0 else []
    for question in ("Vita", "Vita Voormsi", "vit"):
        older, last = walked(f"{link(book)}?{urlencode({'q': question})}", "older")
        assert [number for page in older for number in page] == expected[::-1], question
        newer, _first = walked(last, "newer")
        assert sorted(number for page in newer for number in page) == expected, question
