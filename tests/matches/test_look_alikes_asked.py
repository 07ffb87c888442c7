"""A new name that looks like another is asked about once before it is taken, and never refused."""

import re
from typing import Any

import pytest
from django.test import Client

from scorekeeper.matches.models import Book, Player, Role
from scorekeeper.matches.name_changes import rename
from scorekeeper.web.tokens import new_token
from tests.addresses import link
from tests.sabotage import broken
from tests.tables import ALL_PASSED, NAMES, Phone, seated, start_fields

pytestmark = pytest.mark.django_db

OTHER_ONA, OTHER_JONAS = "\u041ena", "J\u043enas"
"""With a Cyrillic letter."""


@pytest.fixture
def phone() -> Phone:
    phone = seated()
    phone.deal(ALL_PASSED)
    return phone


def start(phone: Phone, **fields: str) -> Any:
    return phone.client.post(f"/b/{phone.token}/new/", start_fields(**fields))


def words(answer: Any) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", answer.content.decode()))


def agreement(answer: Any) -> str:
    (value,) = re.findall(r'name="sure" value="([^"]+)"', answer.content.decode())
    return str(value)


def names_in(phone: Phone) -> list[str]:
    return [player.display_name for player in Player.objects.filter(book=phone.match.book_id).order_by("number")]


# Starting a match


def test_a_new_name_that_looks_like_somebodys_is_asked_about_with_all_that_was_typed(phone: Phone) -> None:
    answer = start(phone, S=OTHER_ONA, W="Rasa")
    assert answer.status_code == 422
    assert f"{OTHER_ONA} (Cyrillic) looks like Ona, who is in this book. Are they two people?" in words(answer)
    assert f'value="{OTHER_ONA}"' in answer.content.decode()
    assert 'value="Rasa"' in answer.content.decode()
    assert names_in(phone) == list(NAMES.values())


def test_one_tap_takes_it_all_the_same(phone: Phone) -> None:
    sure = agreement(start(phone, S=OTHER_ONA))
    assert start(phone, S=OTHER_ONA, sure=sure).status_code == 303
    assert names_in(phone) == [*NAMES.values(), f"{OTHER_ONA} (Cyrillic)"]


def test_another_tap_takes_the_person_who_was_meant(phone: Phone) -> None:
    answer = start(phone, S=OTHER_ONA)
    assert "No, it is Ona" in words(answer)
    assert '<button form="new" class="btn" name="meant" value="S">' in answer.content.decode()
    assert start(phone, S=OTHER_ONA, meant="S").status_code == 303
    assert names_in(phone) == list(NAMES.values())


def test_of_two_questions_one_can_be_answered_with_no(phone: Phone) -> None:
    rest = start(phone, S=OTHER_ONA, W=OTHER_JONAS, meant="W")
    assert rest.status_code == 422
    assert f"{OTHER_ONA} (Cyrillic) looks like Ona" in words(rest)
    assert 'name="W" value="Jonas"' in rest.content.decode()
    assert start(phone, S=OTHER_ONA, W="Jonas", sure=agreement(rest)).status_code == 303
    assert names_in(phone) == [*NAMES.values(), f"{OTHER_ONA} (Cyrillic)"]


def test_no_field_of_the_question_stands_twice_in_the_form(phone: Phone) -> None:
    sure = agreement(start(phone, S=OTHER_ONA))
    page = start(phone, S=OTHER_ONA, W=OTHER_JONAS, sure=sure).content.decode()
    assert page.count('name="sure"') == 1
    refused = start(phone, S=OTHER_ONA, W="Petras", sure=sure).content.decode()
    assert refused.count(f'<input type="hidden" name="sure" value="{sure}">') == 1


@pytest.mark.parametrize("written", ["Ona", "ONA", "ona"])
def test_who_sits_at_the_table_is_not_offered_a_second_time(phone: Phone, written: str) -> None:
    answer = start(phone, S=written, W=OTHER_ONA, meant="W")
    assert answer.status_code == 422
    assert "No, it is" not in words(answer)


def test_yes_to_one_name_is_no_yes_to_another(phone: Phone) -> None:
    sure = agreement(start(phone, S=OTHER_ONA))
    both = start(phone, S=OTHER_ONA, W=OTHER_JONAS, sure=sure)
    assert both.status_code == 422
    assert "Jоnas (Cyrillic) looks like Jonas, who is in this book. Are they two people?" in words(both)
    assert f"{OTHER_ONA} (Cyrillic) looks like" not in words(both)
    assert start(phone, S=OTHER_ONA, W=OTHER_JONAS, sure=agreement(both)).status_code == 303


def test_two_who_look_alike_at_the_first_table_are_asked_about(client: Client) -> None:
    fields = start_fields(book=new_token(), W=OTHER_ONA)
    answer = client.post("/new/", fields)
    assert answer.status_code == 422
    assert f"{OTHER_ONA} (Cyrillic) looks like Ona, who is at this table too. Are they two people?" in words(answer)
    assert not Book.objects.exists()
    assert client.post("/new/", fields | {"sure": agreement(answer)}).status_code == 303


def test_a_name_that_is_another_persons_letter_for_letter_but_for_accents_is_not(phone: Phone) -> None:
    assert start(phone, W="Jónas").status_code == 303
    assert names_in(phone)[-1] == "Jónas"


def test_the_question_is_missed(phone: Phone) -> None:
    with broken("overlooks_look_alikes"):
        assert start(phone, S=OTHER_ONA).status_code == 303


# Naming


def to_person(phone: Phone, number: int, **fields: str) -> Any:
    return phone.client.post(f"/b/{phone.token}/people/{number}/", fields)


def test_a_new_name_of_somebody_is_asked_about_too(phone: Phone) -> None:
    answer = to_person(phone, 1, name=OTHER_ONA)
    assert answer.status_code == 422
    assert f"{OTHER_ONA} (Cyrillic) looks like Ona, who is in this book. Are they two people?" in words(answer)
    assert f'value="{OTHER_ONA}"' in answer.content.decode()
    assert "the same person?" not in words(answer)  # they sat together
    assert names_in(phone) == list(NAMES.values())
    assert to_person(phone, 1, name=OTHER_ONA, sure=agreement(answer)).status_code == 303
    assert names_in(phone)[0] == f"{OTHER_ONA} (Cyrillic)"


@pytest.mark.parametrize("role, offered", [(Role.OWN, True), (Role.SCORE, False)])
def test_the_owner_can_make_them_one_instead(phone: Phone, role: Role, offered: bool) -> None:
    start(phone, W="Rasa")
    holder = Phone(link(phone.book, role), phone.match)
    answer = to_person(holder, 5, name="J\u043enas")
    assert answer.status_code == 422
    assert ("Are Rasa and Jonas the same person?" in words(answer)) is offered


def test_a_name_is_put_right_without_a_question(phone: Phone) -> None:
    book = phone.book
    rename(book.players.get(name="Ona"), OTHER_ONA)
    assert to_person(phone, 3, name="Ona").status_code == 303
    assert names_in(phone) == list(NAMES.values())
