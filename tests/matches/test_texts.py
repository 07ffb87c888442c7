"""Every text about a match, at every place that must know it. A new one in TEXTS is tried here too."""

import json
import re
from typing import Any

import pytest
from django.db.models import CharField, TextField
from django.test import Client

from scorekeeper.data import exports
from scorekeeper.domain.match_format import TEXTS, IllegalMatch, Text, read_record, write_record
from scorekeeper.games import BY_SLUG
from scorekeeper.matches.models import Match, Player, Role
from scorekeeper.matches.name_changes import still_named
from scorekeeper.offline.replica import put
from tests.addresses import link
from tests.books import came_in, exported, lines_of
from tests.data.test_integrity import checked
from tests.sample_matches import MATCH
from tests.serving import ROOT
from tests.tables import NOTHING_TAKEN, ONE_SEVEN_MADE, Phone, numbers, seated

pytestmark = pytest.mark.django_db

BY_US = {"slug", "first_dealer", "state", "chain"}
"""The columns of a match that hold text which nobody types."""


@pytest.fixture(params=TEXTS, ids=[text.name for text in TEXTS])
def text(request: Any) -> Text:
    return request.param


@pytest.fixture
def phone(text: Text) -> Phone:
    """A match that is over, with the text about it."""
    phone = seated()
    for deal in (ONE_SEVEN_MADE, NOTHING_TAKEN, NOTHING_TAKEN):
        assert phone.deal(deal).status_code == 201
    assert write(phone, text, words(text)).status_code == 303
    return phone


def words(text: Text) -> str:
    return f"Rūta’s {text.name}s"[: text.longest]


def write(phone: Phone, text: Text, written: str, over: str = "", **headers: str) -> Any:
    return phone.client.post(f"{phone.url}{text.name}/", {text.name: written, "over": over}, headers=headers)


def read(path: str, phone: Phone) -> str:
    return b"".join(phone.client.get(path)).decode()


def test_its_column_is_as_long_as_the_formats_allow(text: Text) -> None:
    column = Match._meta.get_field(text.name)
    assert isinstance(column, CharField)
    assert (column.max_length, column.blank, column.get_default()) == (text.longest, True, "")


def test_every_column_that_somebody_types_is_declared() -> None:
    columns = {field.name for field in Match._meta.concrete_fields if type(field) in (CharField, TextField)}
    assert columns - BY_US == {each.name for each in TEXTS}


@pytest.mark.parametrize("path,times", [
    ("{match}",               2),  # once on the screen, once on paper
    ("{match}deals/",         2),
    ("{book}matches/",        1),
    ("{book}export/{year}/",  1),
])  # fmt: skip
def test_pages_show_it(phone: Phone, text: Text, path: str, times: int) -> None:
    address = path.format(match=phone.url, book=f"/b/{phone.token}/", year=phone.match.played.year)
    assert read(address, phone).count(words(text)) == times


def test_pages_show_it_in_play(text: Text) -> None:
    phone = seated()
    write(phone, text, words(text))
    assert words(text) in read(phone.url, phone)


@pytest.mark.parametrize("path", ["", "deals/"])
def test_pages_lead_to_its_page(phone: Phone, text: Text, path: str) -> None:
    watcher = link(phone.book, Role.WATCH)
    assert f'href="{phone.url}{text.name}/"' in read(phone.url + path, phone)
    assert f"/{text.name}/" not in Client().get(f"/b/{watcher}/1/{path}").content.decode()


def test_its_page_asks_for_it_and_never_replaces_what_somebody_else_wrote(phone: Phone, text: Text) -> None:
    assert f'name="{text.name}"' in read(f"{phone.url}{text.name}/", phone)
    assert write(phone, text, "x", over="before").status_code == 409
    assert write(phone, text, "x" * (text.longest + 1), over=words(text)).status_code == 422
    receipt = {"accept": "application/json", "hx-request": "true"}
    answer = write(phone, text, "x", **receipt)
    assert (answer.status_code, numbers(answer)) == (409, {"over": words(text), "theirs": words(text)})


def test_the_search_finds_it(phone: Phone, text: Text) -> None:
    assert phone.url in read(f"/b/{phone.token}/matches/?q={text.name}s", phone)
    assert phone.url not in read(f"/b/{phone.token}/matches/?q={text.name}sx", phone)


def test_a_match_file_has_it_and_brings_it_back(phone: Phone, text: Text) -> None:
    file = read(f"{phone.url}match.json", phone)
    assert json.loads(file)[text.name] == words(text)
    assert write_record(read_record(file, BY_SLUG)) + "\n" == file
    assert imported(file.encode()).texts == {text.name: words(text)}


def test_a_book_file_has_it_and_brings_it_back(phone: Phone, text: Text) -> None:
    file = exported(phone.token)
    assert lines_of(file)["matches"][0][text.name] == words(text)
    assert imported(file).texts == {text.name: words(text)}


def test_the_size_of_a_book_file_counts_it(phone: Phone, text: Text) -> None:
    book = phone.book
    ((_number, with_it),) = exports._sizes(book)
    Match.objects.update(**{text.name: ""})
    ((_number, without),) = exports._sizes(book)
    assert with_it - without == 2 * len(words(text).encode())  # of escaped signs there may be twice as many


def imported(file: bytes) -> Match:
    """The match of a file that holds one, in another book."""
    there = seated()
    assert came_in(there.token, file) == (1, 0)
    return Match.objects.get(book=there.match.book_id, version__gt=0)


def test_a_longer_one_is_refused(text: Text) -> None:
    with pytest.raises(IllegalMatch, match=f"“{text.name}” is .* a text of at most {text.longest} characters"):
        read_record(MATCH | {text.name: "x" * (text.longest + 1)}, BY_SLUG)


def test_the_integrity_check_reads_it(phone: Phone, text: Text) -> None:
    assert checked()[0] == 0
    Match.objects.filter(pk=phone.match.pk).update(**{text.name: "on two\nlines"})
    assert f"its {text.name} is too long, or has characters" in checked()[2]


def test_a_phone_takes_it_along(phone: Phone, text: Text) -> None:
    taken = json.loads(read(f"{phone.url}replica.json", phone))
    Match.objects.update(**{text.name: ""})
    put(taken)
    assert Match.objects.get().texts == {text.name: words(text)}


def test_a_phone_saves_its_page_and_draws_it(text: Text) -> None:
    phone = seated()
    page = f"{phone.url}{text.name}/"
    assert page in numbers(phone.client.get(f"{phone.url}offline.json"))["pages"]
    assert phone.client.get(page).headers["Scorekeeper-Keep"] == "yes"
    (drawn,) = re.findall(
        r"const DRAWN =\s.*\(([\w|]+)\)", (ROOT / "static" / "js" / "local-server.js").read_text("utf-8")
    )
    assert text.name in drawn.split("|")


def test_who_removes_a_name_hears_that_it_stands_there(phone: Phone, text: Text) -> None:
    assert still_named(Player.objects.get(name="Rūta")) == [phone.match.number]
    assert still_named(Player.objects.get(name="Ona")) == []


def test_the_documents_have_it(text: Text) -> None:
    match_format, book_format = ((ROOT / "docs" / f"{name}-format.md").read_text("utf-8") for name in ("match", "book"))
    in_order = ", ".join(f"`{each.name}`" for each in TEXTS)
    assert f"\n| `{text.name}` | not scored | text of at most {text.longest} characters |\n" in match_format
    assert f"`id`, {in_order}, `started`" in match_format
    assert f"`first_dealer`, {in_order}, `stakes`" in book_format
