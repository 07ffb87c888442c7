"""Tables of final scores from other programs: understood, asked about, taken whole, and undone with one button."""

import gzip
import random
import re
import time
import zlib
from base64 import b64encode
from datetime import UTC, date, datetime
from functools import partial
from html import unescape
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.http import HttpResponse
from django.test import override_settings

from scorekeeper.data.deletions import bring_back, delete_match
from scorekeeper.data.imports.match import ImportRefused
from scorekeeper.data.imports.table import was_changed
from scorekeeper.data.tables import TableRefused, day_in, read_table, text_of, unpacked
from scorekeeper.matches.models import Deletion, Match, Player, Role
from scorekeeper.serving.wsgi_to_asgi import ThreadPools
from scorekeeper.web import rate_limits
from scorekeeper.web.middleware import longest_body
from scorekeeper.web.tokens import new_token
from tests.addresses import everything_kept, link
from tests.concurrency import crowd
from tests.page_text import words_of
from tests.tables import Phone, seated

pytestmark = pytest.mark.django_db

FIRST_ROW = "date,Ona,Jonas,Zita\n2024-05-03,10,8,\n2024-05-04,3,-1,7\n"
KEEPSCORE = """<?xml version="1.0" encoding="UTF-8"?>
<GamesBackup><gameCount>1</gameCount><version>4</version><automatic>false</automatic><Games><Game>
<dateGameSaved>1384003600000</dateGameSaved><dateGameStarted>1384000000000</dateGameStarted><gameName>Farkle</gameName>
<PlayerScores><PlayerScore><playerName>Ann</playerName><score>12</score><playerNumber>0</playerNumber>
<history>5,7</history></PlayerScore><PlayerScore><playerName isNull="true">null</playerName><score>-3</score>
<playerNumber>1</playerNumber><history>-3</history></PlayerScore></PlayerScores></Game></Games></GamesBackup>"""
"""Made by hand as the program's own serializer writes it; the second player has no name."""


def look(phone: Phone, text: str = "", file: bytes | None = None) -> HttpResponse:
    files = {} if file is None else {"file": SimpleUploadedFile("scores.txt", file)}
    return phone.client.post(f"/b/{phone.token}/table/", {"text": text, **files})


def hidden(page: HttpResponse) -> dict[str, str]:
    """What the page asks back for."""
    found = re.findall(r'<input type="hidden" name="(packed|id|game)" value="([^"]*)"', page.content.decode())
    return {name: unescape(value) for name, value in found}


def take(phone: Phone, text: str, **answers: str) -> HttpResponse:
    page = look(phone, text)
    assert page.status_code == 200, words_of(page.content.decode())
    return phone.client.post(f"/b/{phone.token}/table/", {"do": "take", "wins": "highest"} | hidden(page) | answers)


def taken() -> list[tuple[str, dict[str, int], str | None]]:
    """The matches that were written, by their numbers: the day, what everybody had, and who won."""
    found = []
    for match in Match.objects.filter(version=1).order_by("number"):
        names = {seat.value: sitter.name for seat, sitter in match.sitters.items()}
        totals = {names[party]: numbers["points"] for party, numbers in match.summary["totals"].items()}
        found.append((match.played.date().isoformat(), totals, names.get(match.summary["result"]["winner"])))
    return found


LAYOUTS = [
    (
        FIRST_ROW,
        [("2024-05-03", {"Ona": 10, "Jonas": 8}, "Ona"), ("2024-05-04", {"Ona": 3, "Jonas": -1, "Zita": 7}, "Zita")],
    ),
    ("Diena;Ona;Jonas;total\n2024-05-03;10;8;18\n", [("2024-05-03", {"Ona": 10, "Jonas": 8}, "Ona")]),
    ("\ufeffDate\tOna\tJonas\tZita\r\n2024-05-03\t10\t8\t–\r\n", [("2024-05-03", {"Ona": 10, "Jonas": 8}, "Ona")]),
    (
        "name,2024-05-03,2024-05-04\nOna,1,2\nZita,3,2\n",
        [("2024-05-03", {"Ona": 1, "Zita": 3}, "Zita"), ("2024-05-04", {"Ona": 2, "Zita": 2}, None)],
    ),
    (
        "2024-05-04,Ona,10,Zita,5\n2024-05-03,Ona,10,Zita,5,Jonas,44\n",  # the newest first
        [("2024-05-03", {"Ona": 10, "Zita": 5, "Jonas": 44}, "Jonas"), ("2024-05-04", {"Ona": 10, "Zita": 5}, "Ona")],
    ),
    ("date,player,score,player,score\n2024-05-03,Ona,10,Zita,5\n", [("2024-05-03", {"Ona": 10, "Zita": 5}, "Ona")]),
    (
        'date,winner,"Ona, the elder",Zita\n2024-05-03,Zita,10,10\n',
        [("2024-05-03", {"Ona, the elder": 10, "Zita": 10}, "Zita")],
    ),
    (
        "2020-10-16 : Alex 10 , Mic 10 * , Jess 9\n2020-10-15 : Mic 10 , Jess 9",
        [("2020-10-15", {"Mic": 10, "Jess": 9}, "Mic"), ("2020-10-16", {"Alex": 10, "Mic": 10, "Jess": 9}, "Mic")],
    ),
    (KEEPSCORE, [("2013-11-09", {"Ann": 12, "Player 2": -3}, "Ann")]),
]


@pytest.mark.parametrize("text, expected", LAYOUTS)
def test_every_layout_is_read(phone: Phone, text: str, expected: list[object]):
    assert take(phone, text, title="Rummy").status_code == 303
    assert taken() == expected
    call_command("check_integrity")


def test_the_page_says_what_it_understood_and_what_it_leaves_out(phone: Phone):
    page = words_of(look(phone, "date;Ona;Zita;total\n2024-05-03;10;8;18\n").content.decode())
    assert "1 match Read as: names in the first row. 2024-05-03 Ona 10, Zita 8" in page
    assert "These columns are left out: total." in page
    assert "New people: Zita In the book already: Ona" in page
    assert Match.objects.filter(version=1).count() == 0


def test_a_file_is_read_too(phone: Phone):
    for file in (FIRST_ROW.encode("utf-16"), gzip.compress(FIRST_ROW.encode()), b"\xef\xbb\xbf" + FIRST_ROW.encode()):
        assert "2 matches" in words_of(look(phone, file=file).content.decode())


def test_who_wins_is_asked(phone: Phone):
    page = look(phone, FIRST_ROW)
    asked = phone.client.post(f"/b/{phone.token}/table/", {"do": "take", "title": "Golf"} | hidden(page))
    assert asked.status_code == 422
    assert "Choose who wins." in words_of(asked.content.decode())
    assert take(phone, FIRST_ROW, title="Golf", wins="lowest").status_code == 303
    assert [won for _day, _totals, won in taken()] == ["Jonas", "Jonas"]
    assert Match.objects.filter(version=1)[0].options == {"title": "Golf", "wins": "lowest", "result_only": True}


def test_what_was_played_is_asked_unless_the_table_says_it(phone: Phone):
    assert "Enter what you were playing." in words_of(take(phone, FIRST_ROW, title="").content.decode())
    named = "date,game,Ona,Zita\n2024-05-03,Catan,1,2\n2024-05-03,Go,1,2\n"
    assert take(phone, named, title="").status_code == 303
    titles = [match.options["title"] for match in Match.objects.filter(version=1).order_by("number")]
    assert titles == ["Catan", "Go"]


def test_the_order_of_a_date_is_asked_only_where_it_matters(phone: Phone):
    ambiguous, plain = "date,Ona,Zita\n3/5/2024,1,2\n", "date,Ona,Zita\n13/5/2024,1,2\n"
    assert "Dates are written" in words_of(look(phone, ambiguous).content.decode())
    assert "Dates are written" not in words_of(look(phone, plain).content.decode())
    assert "Choose how dates are written." in words_of(take(phone, ambiguous, title="Go").content.decode())
    assert take(phone, ambiguous, title="Go", order="mdy").status_code == 303
    assert take(phone, plain, title="Go").status_code == 303
    assert [day for day, _totals, _won in taken()] == ["2024-03-05", "2024-05-13"]


def test_a_table_without_dates_is_of_one_day(phone: Phone):
    assert take(phone, "Ona,Zita\n1,2\n3,2\n", title="Go", date="2024-05-03").status_code == 303
    assert [(day, won) for day, _totals, won in taken()] == [("2024-05-03", "Zita"), ("2024-05-03", "Ona")]
    assert "Enter the day." in words_of(take(phone, "Ona,Zita\n1,2\n", title="Go").content.decode())


def test_a_name_that_looks_like_a_known_one_is_asked_about(phone: Phone):
    text = "date,Ona,Ruta\n2024-05-03,1,2\n"
    assert "Who is Ruta? Rūta Somebody else" in words_of(look(phone, text).content.decode()).replace(
        "\u2068", ""
    ).replace("\u2069", "")
    assert take(phone, text, title="Go", alike_0="Rūta").status_code == 303
    assert taken()[0][1] == {"Ona": 1, "Rūta": 2}
    assert not Player.objects.filter(name="Ruta").exists()
    assert take(phone, text, title="Go", alike_0="").status_code == 303
    assert Player.objects.filter(name="Ruta").exists()


PAIRS = "date,Ona & Petras,Zita & Jonas\n2024-05-03,40,54\n"


def test_pairs_are_asked_which_game_they_played(phone: Phone):
    page = look(phone, PAIRS)
    text = words_of(page.content.decode())
    assert "New people: Zita" in text
    assert "In another game a pair is one name: Ona & Petras" in text
    assert 'name="game" value="other" checked' not in page.content.decode()
    answers = {"do": "take", "wins": "highest", "title": "Go"} | hidden(page)
    refused = phone.client.post(f"/b/{phone.token}/table/", answers)
    assert "Choose the game." in words_of(refused.content.decode())
    assert phone.client.post(f"/b/{phone.token}/table/", answers | {"game": "other"}).status_code == 303
    assert taken() == [("2024-05-03", {"Ona & Petras": 40, "Zita & Jonas": 54}, "Zita & Jonas")]


@pytest.mark.parametrize("title, game", [("Kaiser", "kaiser"), ("spades", "spades"), ("Bridge", "other")])
def test_pairs_whose_game_the_table_names_are_of_that(phone: Phone, title: str, game: str):
    page = look(phone, f"date,game,Ona & Petras,Zita & Jonas\n2024-05-03,{title},40,54\n").content.decode()
    assert re.search(rf'name="game" value="{game}"[^>]*checked', page)


def test_a_single_player_with_a_sign_in_the_name_is_one(phone: Phone):
    text = words_of(look(phone, "date,Ona & Co,Zita,Jonas,Petras\n2024-05-03,1,2,3,4\n").content.decode())
    assert "New people: Ona & Co" in text


def test_pairs_can_be_a_game_of_pairs(phone: Phone):
    page = look(phone, PAIRS)
    assert "Which game? Another game Kaiser Spades" in words_of(page.content.decode())
    answers = {"do": "take"} | hidden(page) | {"game": "kaiser"}
    assert phone.client.post(f"/b/{phone.token}/table/", answers).status_code == 303
    match = Match.objects.get(version=1)
    assert match.slug == "kaiser"
    assert {seat.value: sitter.name for seat, sitter in match.sitters.items()} == {
        "S": "Ona", "N": "Petras", "W": "Zita", "E": "Jonas",
    }  # fmt: skip
    assert match.summary["result"]["winner"] == "EW"


WRONG = [
    ("", "Paste a table, or choose a file."),
    ("x", "A table needs a row of names, and a row for each match."),
    ("date,Ona,Zita\n2024-05-03,1,2\n2024-05-04,1,two\n", "Line 3: “two” is not a whole number."),
    ("date,Ona,Zita\n2024-05-03,1,2.5\n", "Line 2: “2.5” is not a whole number."),
    (
        'date,Ona,Zita\n2024-05-03,10,"1,000"\n',
        "Line 2: “1,000” can be read in two ways; write thousands as 1000.",
    ),
    (
        "date;Ona;Zita\n2024-05-03;10;1.000\n",
        "Line 2: “1.000” can be read in two ways; write thousands as 1000.",
    ),
    (
        "date;Ona;Zita\n2024-05-03;10;12 000\n",
        "Line 2: “12 000” can be read in two ways; write thousands as 1000.",
    ),
    ("date,Ona,Jonas\n2024-05-03,10,8\n03.05.2024,7,9\n", "Line 3: Scorekeeper cannot read its date."),
    ("date,Ona,Jonas\n2024-05-03,10,8\n40/40/2024,7,9\n", "Line 3: Scorekeeper cannot read its date."),
    ("date,Ona,Jonas\n3 May,10,8\n", "Line 2: Scorekeeper cannot read its date."),
    ("date,Ona,Zita\n2024-05-03,1,\n", "Line 2: a match needs two to eight players."),
    ("date,Ona,ONA\n2024-05-03,1,2\n", "Line 2: somebody is in it twice."),
    ("date,Ona,\n2024-05-03,1,2\n", "Line 1: column 3 has no name."),
    ("date,winner,Ona,Zita\n2024-05-03,Jonas,1,2\n", "Line 2: “Jonas” won and did not play."),
    ('date,"Ona,Zita\n2024-05-03,1,2\n', "a quotation mark is missing."),
    ("2024-05-03 : Ona 10, Zita\n", "Line 1: “Zita” is not a name with its points."),
    ("2024-05-03 : Ona 10, Zita 2\nOna 3\n", "Line 2: a line begins with a day, such as 2024-05-03 :."),
    ("<GamesBackup>", "This is no table that Scorekeeper can read."),
    ("<html></html>", "This is no table that Scorekeeper can read."),
    ('<!DOCTYPE a [<!ENTITY b "c">]><GamesBackup>&b;</GamesBackup>', "This is no table that Scorekeeper can read."),
    ("<GamesBackup/>", "There is no match in this table."),
    ("Ona,Zita\n" + "1,2\n" * 301, "This table has 301 matches. Take at most 300 at once."),
]


@pytest.mark.parametrize("text, words", WRONG)
def test_what_is_wrong_is_said_with_its_line(phone: Phone, text: str, words: str):
    before = everything_kept()
    refused = look(phone, text)
    assert refused.status_code == 422
    assert words in words_of(refused.content.decode())
    assert everything_kept() == before


def test_one_row_of_the_future_and_nothing_is_taken(phone: Phone):
    before = everything_kept()
    refused = take(phone, FIRST_ROW + "2999-01-01,1,2,3\n", title="Rummy")
    assert refused.status_code == 422
    assert "Line 4: its day is not over, or before 1900." in words_of(refused.content.decode())
    assert everything_kept() == before


def test_a_failure_in_the_middle_takes_nothing(phone: Phone, monkeypatch: pytest.MonkeyPatch):
    page, before = look(phone, FIRST_ROW), everything_kept()

    def fails(*_results: object) -> None:
        if Match.objects.filter(version=1).count() == 2:
            raise MemoryError

    monkeypatch.setattr("scorekeeper.data.imports.store.store_results", fails)
    phone.client.raise_request_exception = False
    answer = phone.client.post(
        f"/b/{phone.token}/table/", {"do": "take", "title": "Go", "wins": "highest"} | hidden(page)
    )
    assert answer.status_code >= 500
    assert everything_kept() == before


def test_sent_twice_it_is_taken_once(phone: Phone):
    page = look(phone, FIRST_ROW)
    answers = {"do": "take", "title": "Go", "wins": "highest"} | hidden(page)
    first, again = (phone.client.post(f"/b/{phone.token}/table/", answers) for _time in range(2))
    assert (first.status_code, again.status_code) == (303, 303)
    assert first["Location"] == again["Location"]
    assert len(taken()) == 2


def test_sent_again_it_does_not_bring_back_what_was_deleted_since(phone: Phone):
    page = look(phone, FIRST_ROW)
    send = partial(phone.client.post, f"/b/{phone.token}/table/")
    answers = {"do": "take", "title": "Go", "wins": "highest"} | hidden(page)
    assert send(answers).status_code == 303
    delete_match(Match.objects.filter(version=1).order_by("number").first())
    assert send(answers).status_code == 303
    assert (len(taken()), Deletion.objects.count()) == (1, 1)


def test_one_button_undoes_it(phone: Phone):
    own = phone.match
    done = take(phone, FIRST_ROW, title="Rummy")
    assert Player.objects.filter(name="Zita").exists()
    page = phone.client.get(done["Location"]).content.decode()
    assert "2 matches of the table are in the book." in words_of(page)
    assert "Undo: delete these 2 matches" in words_of(page)
    batch = done["Location"].rpartition("=")[2]
    undone = phone.client.post(f"/b/{phone.token}/table/", {"do": "undo", "id": batch})
    assert undone.status_code == 303
    after = words_of(phone.client.get(undone["Location"]).content.decode())
    assert "Undone: the matches of the table are deleted." in after
    assert list(Match.objects.all()) == [own]
    assert sorted(Player.objects.values_list("name", flat=True)) == ["Jonas", "Ona", "Petras", "Rūta"]
    assert phone.client.post(f"/b/{phone.token}/table/", {"do": "undo", "id": batch}).status_code == 303
    call_command("check_integrity")


@pytest.mark.django_db(transaction=True)
def test_two_who_undo_it_at_once_both_see_it_undone():
    phone = seated()
    batch = take(phone, FIRST_ROW, title="Rummy")["Location"].rpartition("=")[2]
    undo = partial(phone.client.post, f"/b/{phone.token}/table/", {"do": "undo", "id": batch})
    with crowd() as phones:
        answers = phones.send(*[undo] * 8)
    assert {answer.status_code for answer in answers} <= {303, 503}
    assert len(taken()) == 0
    call_command("check_integrity")


def test_another_book_cannot_undo_it(phone: Phone):
    batch = take(phone, FIRST_ROW, title="Rummy")["Location"].rpartition("=")[2]
    other = seated()
    other.client.post(f"/b/{other.token}/table/", {"do": "undo", "id": batch})
    assert len(taken()) == 2


def test_a_person_who_sits_elsewhere_stays_at_undo(phone: Phone):
    first = take(phone, FIRST_ROW, title="Rummy")["Location"].rpartition("=")[2]
    take(phone, "date,Zita,Algis\n2024-06-01,1,2\n", title="Go")
    phone.client.post(f"/b/{phone.token}/table/", {"do": "undo", "id": first})
    assert {*Player.objects.values_list("name", flat=True)} == {"Jonas", "Ona", "Petras", "Rūta", "Zita", "Algis"}


def test_only_the_owner_may(phone: Phone):
    for role in (Role.SCORE, Role.WATCH):
        token = link(phone.book, role)
        assert phone.client.get(f"/b/{token}/table/").status_code == 403
        assert phone.client.post(f"/b/{token}/table/", {"text": FIRST_ROW}).status_code == 403


def test_nothing_that_is_sent_breaks_the_page(phone: Phone):
    draw = random.Random(11)  # noqa: S311  only the same again each time
    pieces = [
        "date",
        ",",
        ";",
        "\t",
        "\n",
        '"',
        "Ona",
        "Zita",
        "3",
        "-1",
        "2024-05-03",
        "1/2/24",
        ":",
        "*",
        "<",
        "\u202e",
        " ",
    ]
    for _round in range(150):
        text = "".join(draw.choice(pieces) for _n in range(draw.randrange(40)))
        assert look(phone, text).status_code in (200, 422), text
    days = ["2024-05-03", "03.05.2024", "5/3/24", "40/40/2024", "3 May", "2999-01-01", ""]
    points = ["3", "-1", "8.0", "9", "7", "1,000", "x", ""]
    for _round in range(150):
        heading = draw.choice(
            ["date,Ona,Zita", "Date,Ona & Jonas,Zita & Rūta", "2024-05-03,Ona,Zita", "date,Ruta,Rūta"]
        )
        rows = [";".join(draw.choice(each) for each in (days, points, points)) for _n in range(draw.randrange(4))]
        page = look(phone, "\n".join([heading.replace(",", ";"), *rows]))
        assert page.status_code in (200, 422), rows
        if page.status_code == 200:
            answers = {"do": "take", "wins": "highest", "title": "Go"} | hidden(page)
            assert phone.client.post(f"/b/{phone.token}/table/", answers).status_code in (303, 422), rows
            Match.objects.filter(version=1).delete()
    for file in (b"\xff\xfe\x00", b"\x1f\x8b\x00", b"\x00", b"\xc0\xaf", gzip.compress(b"a" * 500_000), b"<" * 5000):
        assert look(phone, file=file).status_code == 422
    for packed in ("x", "AAAA", b64encode(zlib.compress(b"a" * 500_000)).decode(), "\x00"):
        sent = {"do": "take", "packed": packed, "id": str(uuid4()), "wins": "highest"}
        assert phone.client.post(f"/b/{phone.token}/table/", sent).status_code == 422
    page = hidden(look(phone, FIRST_ROW))
    for odd in (
        {"id": "x"},
        {"id": str(UUID(int=5))},
        {"game": "kaiser"},
        {"wins": "x"},
        {"title": "x" * 99},
        {"title": "\x00"},
    ):
        sent = {"do": "take", "title": "Go", "wins": "highest"} | page | odd
        assert phone.client.post(f"/b/{phone.token}/table/", sent).status_code == 422, odd
    for query in ("taken=x", f"taken={uuid4()}", "taken=%00"):
        assert phone.client.get(f"/b/{phone.token}/table/?{query}").status_code == 200
    assert phone.client.post(f"/b/{phone.token}/table/", {"do": "undo", "id": "x"}).status_code == 404
    assert taken() == []


def test_days():
    assert day_in("3.5.2024", "dmy") == date(2024, 5, 3)
    assert day_in("5/3/24", "mdy") == date(2024, 5, 3)
    assert day_in("2024-05-03 20:15", "ymd") == date(2024, 5, 3)
    assert day_in("31.2.2024", "dmy") is None
    assert day_in("3-5/2024", "dmy") is None


def test_a_number_may_have_two_zeros_after_its_mark(phone: Phone):
    assert take(phone, "date;Ona;Zita\n2024-05-03;8.0;7,00\n", title="Go").status_code == 303
    assert taken() == [("2024-05-03", {"Ona": 8, "Zita": 7}, "Ona")]


def test_a_file_that_was_cut_off_is_not_taken_as_whole(phone: Phone):
    whole = gzip.compress(b"".join(b"%d,%d\n" % (n, n * n % 997) for n in range(300)))
    with pytest.raises(TableRefused, match="This file is damaged"):
        text_of(whole[: len(whole) // 2])
    refused = look(phone, file=whole[:-4])
    assert refused.status_code == 422
    assert "This file is damaged. Choose another one." in words_of(refused.content.decode())


def test_a_long_file_is_read_by_its_characters():
    text = "date,Ona,Zita\n" + "2024-05-03,1,2\n" * 300 + " " * 290_000 + "\n"
    assert text_of(gzip.compress(text.encode("utf-16"))) == text  # 589,034 bytes
    assert text_of(gzip.compress(("ā" * 400_000).encode())) == "ā" * 400_000
    with pytest.raises(TableRefused, match="This table is too long"):
        read_table("a" * 400_001)


def test_a_cell_that_is_too_long_is_named():
    with pytest.raises(TableRefused, match=re.escape("Line 2: a cell is too long.")):
        read_table("date,Ona,Zita\n2024-05-03,1," + "2" * 131_073)


def test_what_could_not_be_sent_back_is_refused_at_once(phone: Phone):
    draw = random.Random(3)  # noqa: S311  only the same again each time
    noise = "".join(f"<history>{draw.getrandbits(400):x}</history>" for _n in range(850))
    file = gzip.compress(KEEPSCORE.replace("<Games>", f"{noise}<Games>").encode())
    assert 60_000 < len(b64encode(zlib.compress(gzip.decompress(file)))) < 100_000
    refused = look(phone, file=file)
    assert refused.status_code == 422
    assert "This table is too long. Take part of it first." in words_of(refused.content.decode())


def test_the_page_says_how_large_a_file_may_be(phone: Phone):
    assert "or choose a file of at most 60 KB" in words_of(
        phone.client.get(f"/b/{phone.token}/table/").content.decode()
    )


def test_a_refusal_at_the_end_leaves_the_table_and_the_answers(phone: Phone):
    refused = take(phone, FIRST_ROW + "2999-01-01,1,2,3\n", title="Rummy", wins="lowest")
    page = refused.content.decode()
    assert refused.status_code == 422
    assert "Line 4: its day is not over, or before 1900." in words_of(page)
    assert "3 matches" in words_of(page)
    assert 'value="Rummy"' in page
    assert re.search(r'value="lowest"[^>]*checked', page)
    assert hidden(refused).keys() >= {"id", "game"}


def test_new_names_that_look_alike_are_asked_about(phone: Phone):
    text = "date,Zita,Zīta,Ona\n2024-05-03,1,,2\n2024-05-04,,3,2\n"
    page = words_of(look(phone, text).content.decode()).replace("\u2068", "").replace("\u2069", "")
    assert "Who is Zīta? Zita Somebody else" in page
    assert take(phone, text, title="Go", alike_1="Zita").status_code == 303
    assert [totals for _day, totals, _won in taken()] == [{"Zita": 1, "Ona": 2}, {"Zita": 3, "Ona": 2}]
    assert not Player.objects.filter(name="Zīta").exists()


def test_a_name_may_be_that_of_one_who_is_somebody_else(phone: Phone):
    text = "date,Ruta,Růta,Ona\n2024-05-03,1,,2\n2024-05-04,,3,2\n"
    assert take(phone, text, title="Go", alike_0="Rūta", alike_1="Rūta").status_code == 303
    assert {*Player.objects.values_list("name", flat=True)} == {"Jonas", "Ona", "Petras", "Rūta"}


def test_two_at_one_table_are_two_people_unless_somebody_says_so(phone: Phone):
    text = "date,Zita,Zīta\n2024-05-03,1,2\n"
    page = look(phone, text)
    asked = {"do": "take", "title": "Go", "wins": "highest"} | hidden(page)
    assert re.search(r'name="alike_1" value=""[^>]*checked', page.content.decode())
    refused = phone.client.post(f"/b/{phone.token}/table/", asked | {"alike_1": "Zita"})
    assert refused.status_code == 422
    assert phone.client.post(f"/b/{phone.token}/table/", asked).status_code == 303
    assert taken()[0][1] == {"Zita": 1, "Zīta": 2}


def test_too_many_names_that_look_alike_are_refused(phone: Phone):
    people = [f"Jo{letter}{other}nas" for letter in "bcdfghklmnp" for other in "bcdfghklmnp"][:101]
    rows = [f"2024-05-03,{name},1,{name.replace('a', 'ā')},2" for name in people]
    refused = look(phone, "\n".join(rows))
    assert refused.status_code == 422
    assert "This table has 101 names that look like others. Take part of it first." in words_of(
        refused.content.decode()
    )
    assert look(phone, "\n".join(rows[:100])).status_code == 200


def test_many_names_hold_nobody_up(phone: Phone):
    known = [f"Known {n:04}" for n in range(2400)]
    Player.objects.bulk_create(
        Player(book=phone.book, number=1000 + n, name=name, folded=name.lower()) for n, name in enumerate(known)
    )
    rows = [",".join(f"New {n * 8 + k:04},{k}" for k in range(8)) for n in range(300)]
    begun = time.process_time()
    assert look(phone, "\n".join(rows)).status_code == 200
    assert time.process_time() - begun < 5


def test_a_table_is_read_where_no_deal_waits_for_it():
    pools = ThreadPools()
    assert pools.of("POST", f"/b/{new_token()}/table/") is pools.imports
    assert pools.of("GET", f"/b/{new_token()}/table/") is pools.reading
    assert longest_body(f"/b/{new_token()}/table/") == 64 * 1024


def test_tables_are_no_way_round_the_limit_of_new_matches(phone: Phone, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(rate_limits, "NEW_MATCHES", rate_limits.Limit(2, 3600))
    page = look(phone, FIRST_ROW)
    answers = {"do": "take", "title": "Go", "wins": "highest"} | hidden(page)
    with override_settings(LIMITS=True):
        assert phone.client.post(f"/b/{phone.token}/table/", answers).status_code == 303
        assert phone.client.post(f"/b/{phone.token}/table/", answers).status_code == 303  # the same counts once
        assert take(phone, FIRST_ROW, title="Go").status_code == 303
        assert take(phone, FIRST_ROW, title="Go").status_code == 429
    assert len(taken()) == 4


def test_what_was_changed_since_can_be_brought_back_after_undo(phone: Phone):
    batch = take(phone, FIRST_ROW, title="Rummy")["Location"].rpartition("=")[2]
    first, second = Match.objects.filter(version=1).order_by("number")
    at = Phone(phone.token, first)
    cid = first.log().live[0].cid
    said = "1 of them was changed since, and can be brought back for 30 days."
    done = f"/b/{phone.token}/table/?taken={batch}"
    assert said not in words_of(phone.client.get(done).content.decode())
    assert at.change("amend", cid, {"points_p1": "10", "points_p2": "9", "winner": ""}).status_code == 201
    assert said in words_of(phone.client.get(done).content.decode())
    assert phone.client.post(f"/b/{phone.token}/table/", {"do": "undo", "id": batch}).status_code == 303
    assert not Match.objects.filter(pk__in=(first.pk, second.pk)).exists()
    [deletion] = Deletion.objects.all()
    assert deletion.number == first.number
    assert {"Ona", "Jonas"} <= {*Player.objects.values_list("name", flat=True)}
    bring_back(deletion)
    back = Match.objects.get(uid=first.uid)
    assert back.summary["totals"] == {"P1": {"points": 10}, "P2": {"points": 9}}
    call_command("check_integrity")


def test_undo_deletes_nothing_where_something_could_not_come_back(phone: Phone, monkeypatch: pytest.MonkeyPatch):
    batch = take(phone, FIRST_ROW, title="Rummy")["Location"].rpartition("=")[2]
    Match.objects.filter(version=1).update(note="At Zita’s")
    before = everything_kept()

    def refuse(_match: Match) -> None:
        raise ImportRefused("this match is damaged")

    monkeypatch.setattr("scorekeeper.data.deletions.delete_match", refuse)
    refused = phone.client.post(f"/b/{phone.token}/table/", {"do": "undo", "id": batch})
    assert refused.status_code == 422
    assert "This match is damaged." in words_of(refused.content.decode())
    assert everything_kept() == before


@pytest.mark.parametrize("change", [{"note": "At Zita’s"}, {"settlements": [{"from": "P2"}]}])
def test_a_note_or_a_payment_is_a_change_too(phone: Phone, change: dict[str, Any]):
    take(phone, FIRST_ROW, title="Rummy")
    match = Match.objects.filter(version=1).order_by("number")[0]
    assert not was_changed(match)
    for name, value in change.items():
        setattr(match, name, value)
    assert was_changed(match)


def test_keepscores_time_is_kept(phone: Phone):
    take(phone, KEEPSCORE)
    match = Match.objects.get(version=1)
    assert match.played == datetime(2013, 11, 9, 12, 26, 40, tzinfo=UTC)
    assert match.options["title"] == "Farkle"


def test_what_is_compressed_is_not_unpacked_beyond_its_bounds():
    with pytest.raises(TableRefused):
        unpacked(zlib.compress(b"a" * 1_600_001))
    with pytest.raises(TableRefused):
        text_of(b"\xff\xfa")
    assert read_table("a\tb\n1\t2").rows[0].scores == (("a", 1), ("b", 2))
