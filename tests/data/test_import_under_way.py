"""A file on its way into a book: what its page says, who may stop it, and a book in which somebody plays meanwhile."""

import json
import os
import stat
import subprocess
import threading
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import IO, Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scorekeeper.data.imports import process, store
from scorekeeper.domain.seats import Seat
from scorekeeper.games import BY_SLUG
from scorekeeper.matches.lifecycle import Start, start_match
from scorekeeper.matches.models import Book, Event, Feat, Import, Match, Player, Role, Seated, Stage, Tally
from tests.addresses import everything_kept, link
from tests.books import EXAMPLES, came_in, corrected, exported, full_book, never_played, sent_in
from tests.tables import ALL_PASSED, NAMES, ONE_SEVEN_MADE, Phone, seated

pytestmark = pytest.mark.django_db

LAUNCH_AND_WATCH = process.launch_and_watch
"""In a thread and with a process, as outside the tests."""


@pytest.fixture
def waiting(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[int, IO[bytes]]]]:
    """Imports whose process has not begun, until a test carries them out."""
    begun: list[tuple[int, IO[bytes]]] = []
    monkeypatch.setattr(
        process, "launch_and_watch", lambda pk, file: begun.append((pk, os.fdopen(os.dup(file.fileno()), "rb")))
    )
    yield begun
    for _pk, file in begun:
        file.close()


def page(phone: Phone, **headers: str) -> str:
    answer = Client().get(f"/b/{phone.token}/import/", headers=headers)
    assert answer.status_code == 200
    return answer.content.decode()


def stop(phone: Phone) -> int:
    return Client().post(f"/b/{phone.token}/import/", {"do": "stop"}).status_code


def silent(seconds: int = 91) -> None:
    """The process of every import has said nothing for so long."""
    Import.objects.update(alive=timezone.now() - timedelta(seconds=seconds))


# What the page says


def test_the_page_says_how_far_it_is_and_asks_again_with_scripts_and_without(waiting: list[Any]) -> None:
    here = seated()
    assert sent_in(here.token, exported(corrected().token)).status_code == 303
    assert "Scorekeeper is reading the file." in page(here)
    Import.objects.update(stage=Stage.CHECKING, matches=4000, done=1200)
    whole = page(here)
    assert "Scorekeeper has checked 1200 of 4000 matches" in whole
    assert '<progress max="4000" value="1200"' in whole
    assert '<noscript><meta http-equiv="refresh"' in whole
    assert 'hx-trigger="every 1s"' in whole
    assert 'type="file"' not in whole
    part = page(here, **{"hx-request": "true"})
    assert "<html" not in part
    assert '<progress max="4000" value="1200"' in part
    Import.objects.update(stage=Stage.WRITING, done=30)
    assert "The book has 30 of 4000 matches." in page(here)


def test_what_came_of_it_is_said_for_an_hour(waiting: list[Any]) -> None:
    here = seated()
    sent_in(here.token, exported(corrected().token))
    store.import_file(*waiting[0])
    assert "1 match was imported." in page(here)
    assert 'hx-trigger="every' not in page(here)
    silent(3601)
    assert "match was imported." not in page(here)
    sent_in(seated().token, b"[]")
    assert not Import.objects.filter(book=here.match.book_id).exists()


def test_a_second_file_is_refused_while_the_first_is_under_way(waiting: list[Any]) -> None:
    file, here = exported(corrected().token), seated()
    sent_in(here.token, file)
    answer = sent_in(here.token, file)
    assert (answer.status_code, "<progress" in answer.content.decode()) == (409, True)
    assert len(waiting) == 1
    store.import_file(*waiting[0])
    assert Import.objects.get().stage == Stage.DONE


def test_no_more_than_four_are_imported_at_a_time(waiting: list[Any]) -> None:
    file = exported(corrected().token)
    for _ in range(4):
        assert sent_in(seated().token, file).status_code == 303
    answer = sent_in(seated().token, file)
    assert (answer.status_code, "The server is importing many files." in answer.content.decode()) == (422, True)
    silent()
    assert sent_in(seated().token, file).status_code == 303


@pytest.mark.usefixtures("limited")
def test_one_address_has_one_import_at_a_time_and_others_have_theirs(waiting: list[Any]) -> None:
    def send(address: str) -> tuple[int, bool]:
        file = SimpleUploadedFile("book.json", exported(corrected().token))
        answer = Client(REMOTE_ADDR=address).post(f"/b/{seated().token}/import/", {"file": file})
        return answer.status_code, "A file from your network is being imported" in answer.content.decode()

    assert send("192.0.2.1") == (303, False)
    assert [send("192.0.2.1") for _ in range(5)] == [(422, True)] * 5
    assert [send(f"192.0.2.{n}") for n in (2, 3, 4)] == [(303, False)] * 3

    store.import_file(*waiting[0])
    assert send("192.0.2.1") == (303, False)


def test_one_that_is_stopped_counts_among_the_four_until_its_process_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    ends = threading.Event()
    monkeypatch.setattr(process, "launch_and_watch", LAUNCH_AND_WATCH)
    ended = subprocess.CompletedProcess[bytes]([], 0)
    monkeypatch.setattr(process.subprocess, "run", lambda *_command, **_more: ends.wait(60) and ended)
    here, statuses = seated(), []
    try:
        for _ in range(5):
            statuses.append(sent_in(here.token, b"[]").status_code)
            stop(here)
    finally:
        ends.set()
    assert statuses == [303, 303, 303, 303, 422]


def test_only_the_owner_sees_or_stops_it(waiting: list[Any]) -> None:
    here = seated()
    sent_in(here.token, exported(corrected().token))
    book = Book.objects.get(pk=here.match.book_id)
    for token in (link(book, Role.SCORE), link(book, Role.WATCH)):
        assert Client().get(f"/b/{token}/import/").status_code == 403
        assert Client().post(f"/b/{token}/import/", {"do": "stop"}).status_code == 403
    assert stop(seated()) == 303
    assert Import.objects.get().stage == Stage.READING


def test_looking_at_it_changes_nothing(waiting: list[Any]) -> None:
    here = seated()
    sent_in(here.token, exported(corrected().token))
    silent()
    before = everything_kept() | {"import": list(Import.objects.values())}
    page(here)
    assert everything_kept() | {"import": list(Import.objects.values())} == before


# Stopped


def test_one_whose_process_is_gone_says_so_and_can_be_imported_again(waiting: list[Any]) -> None:
    file, here = exported(corrected().token), never_played()
    sent_in(here.token, file)
    silent()
    assert "The imported matches stay. Choose the same file again to continue." in page(here)
    sent_in(here.token, file)
    store.import_file(*waiting[0])  # it finds no row of its own any more
    assert not Match.objects.filter(book=here.match.book_id).exists()
    store.import_file(*waiting[1])
    assert exported(here.token) == file


def test_one_that_is_stopped_writes_no_more(waiting: list[Any]) -> None:
    file, here = exported(corrected().token), seated()
    before = everything_kept()
    sent_in(here.token, file)
    assert stop(here) == 303
    store.import_file(*waiting[0])
    assert everything_kept() == before
    whole = page(here)
    assert ("Stopped" in whole, "No new match was imported." in whole, 'type="file"' in whole) == (True, True, True)


@pytest.mark.rest
def test_what_is_in_when_it_is_stopped_stays_and_the_same_file_goes_on(
    waiting: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    file, here = exported(full_book().token), never_played()
    sent_in(here.token, file)
    pauses: list[float] = []

    def stopped_after_two(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 3:  # the first one follows the people
            stop(here)

    with monkeypatch.context() as patch:
        patch.setattr(store, "pause", stopped_after_two)
        store.import_file(*waiting[0])
    there = Match.objects.filter(book=here.match.book_id).count()
    assert 0 < there < len(EXAMPLES)
    assert f"{there} matches were imported." in page(here)
    call_command("check_integrity")
    sent_in(here.token, file)
    store.import_file(*waiting[1])
    assert (Import.objects.get().new, Import.objects.get().there) == (len(EXAMPLES) - there, there)
    assert exported(here.token) == file
    call_command("check_integrity")


def test_a_restart_says_so_at_once(waiting: list[Any], settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path
    (tmp_path / "imports").mkdir()
    (tmp_path / "imports" / "left.json").write_text("Ona")
    here = seated()
    sent_in(here.token, exported(corrected().token))
    process.recover()
    assert ("The imported matches stay." in page(here)) == (connection.vendor == "sqlite")
    assert not (tmp_path / "imports").exists()


def test_a_book_that_is_deleted_ends_its_import(waiting: list[Any]) -> None:
    here = seated()
    sent_in(here.token, exported(full_book().token))
    before = Match.objects.exclude(book=here.match.book_id).count()
    assert Client().post(f"/b/{here.token}/delete/").status_code == 303
    assert not Import.objects.exists()
    store.import_file(*waiting[0])
    assert Match.objects.count() == before


def test_its_process_says_that_it_lives(waiting: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    here, seen = seated(), []
    sent_in(here.token, exported(corrected().token))
    silent()
    monkeypatch.setattr(store, "pause", lambda seconds: seen.append(page(here)))
    store.import_file(*waiting[0])
    assert len(seen) == 2
    assert all("<progress" in each for each in seen)


def test_it_says_so_while_it_passes_over_what_is_there(waiting: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "SECONDS_BETWEEN_NOTES", 0)
    token = full_book().token
    sent_in(token, exported(token))
    with CaptureQueriesContext(connection) as queries:
        store.import_file(*waiting[0])
    notes = [each["sql"] for each in queries if each["sql"].startswith('UPDATE "book_import"')]
    last = f'"done" = {len(EXAMPLES)},'
    assert sum(last in note for note in notes) == 2, "once checked, and once passed over"


@pytest.mark.parametrize("name", ["../../../../etc/passwd", "book." + "ą" * 130])
def test_what_was_sent_has_no_name_and_only_its_owner_may_read_it(waiting: list[Any], name: str) -> None:
    sent_in(seated().token, b"[]", name=name)
    found = os.fstat(waiting[0][1].fileno())
    assert (stat.S_IMODE(found.st_mode), found.st_nlink) == (0o600, 0)
    assert waiting[0][1].read() == b"[]"


# Into a book in which somebody plays meanwhile


def before_it_is_written(monkeypatch: pytest.MonkeyPatch, happens: Callable[[], object]) -> None:
    """That happens once, when everything is checked and the people are written."""
    times = [happens]
    monkeypatch.setattr(store, "pause", lambda seconds: times.pop()() if times else None)


def test_a_new_book_that_is_played_in_meanwhile_keeps_its_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    here = seated()
    before_it_is_written(monkeypatch, lambda: here.deal(ALL_PASSED))
    assert came_in(here.token, exported(corrected().token)) == (1, 0)
    book = Book.objects.get(pk=here.match.book_id)
    assert list(book.matches.order_by("number").values_list("number", "version")) == [(1, 1), (2, 10)]
    assert sorted(book.players.values_list("number", flat=True)) == [1, 2, 3, 4]
    call_command("check_integrity")


def test_a_match_that_comes_to_be_there_meanwhile_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    file, here = exported(corrected().token), never_played()
    before_it_is_written(monkeypatch, lambda: taken_in_by_another(here, file))
    sent_in(here.token, file)
    assert exported(here.token) == file
    call_command("check_integrity")


def taken_in_by_another(phone: Phone, file: bytes) -> None:
    Import.objects.all().delete()
    assert came_in(phone.token, file) == (1, 0)


def test_somebody_who_is_renamed_meanwhile_stays_and_the_other_is_written_in(monkeypatch: pytest.MonkeyPatch) -> None:
    here = never_played()

    def renamed() -> None:
        one = Player.objects.get(book=here.match.book_id, name="Ona")
        one.name = "Aldona"
        one.save()

    before_it_is_written(monkeypatch, renamed)
    assert came_in(here.token, exported(corrected().token)) == (1, 0)
    names = Player.objects.filter(book=here.match.book_id).values_list("name", flat=True)
    assert set(names) == {"Petras", "Rūta", "Ona", "Jonas", "Aldona"}
    call_command("check_integrity")


def test_somebody_who_is_written_down_meanwhile_is_known_again(monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = seated(), seated({seat: f"{name} 2" for seat, name in NAMES.items()})
    here.deal(ALL_PASSED)
    there.deal(ONE_SEVEN_MADE)
    book = Book.objects.get(pk=here.match.book_id)
    names = dict(zip(Seat, ("Petras 2", "Aldona", "Marija", "Albinas"), strict=False))
    start = Start(uuid4(), BY_SLUG["avinas"], {seat: names[seat] for seat in NAMES}, Seat.N, {})
    before_it_is_written(monkeypatch, lambda: start_match(book, start))
    assert came_in(here.token, exported(there.token)) == (1, 0)
    assert Player.objects.filter(book=book, folded="petras 2").count() == 1
    assert Seated.objects.filter(player__book=book, player__name="Petras 2").count() == 2
    call_command("check_integrity")


# People, and matches in which nothing is recorded


@pytest.mark.rest
def test_sums_of_people_who_are_there_already_are_added_up() -> None:
    there, here = full_book(), full_book()
    before = _tallies(here)
    came_in(here.token, exported(there.token))
    assert before
    assert _tallies(here) == {row: 2 * count for row, count in before.items()}
    counted = Feat.objects.filter(book=here.match.book_id)
    assert counted.count() == Feat.objects.filter(match__book=here.match.book_id).count() > 20
    call_command("check_integrity")


def _tallies(phone: Phone) -> dict[tuple[str, str, str], int]:
    rows = Tally.objects.filter(player__book=phone.match.book_id).exclude(count=0)
    return {
        (name, slug, what): count
        for name, slug, what, count in rows.values_list("player__name", "slug", "what", "count")
    }


def test_new_people_are_numbered_on_without_gaps_in_the_order_of_the_file() -> None:
    names = dict(zip(NAMES, ("Zita", "Ona", "Adomas", "Jonas"), strict=True))
    there, here = seated(names), seated()
    there.deal(ALL_PASSED)
    here.deal(ALL_PASSED)
    came_in(here.token, exported(there.token))
    new = Player.objects.filter(book=here.match.book_id, number__gt=4).order_by("number")
    assert list(new.values_list("name", "number")) == [("Zita", 5), ("Adomas", 6)]
    assert Book.objects.get(pk=here.match.book_id).players_numbered == 6


def test_a_match_that_was_saved_before_its_first_deal_is_taken_in_and_can_be_played() -> None:
    there, here = seated(), seated({seat: f"{name} 2" for seat, name in NAMES.items()})
    saved = Client().get(there.url + "match.json").content
    assert json.loads(saved)["deals"] == []
    assert came_in(here.token, saved) == (1, 0)
    here.match = Match.objects.get(book=here.match.book_id, number=2)
    assert (here.match.uid, here.match.version) == (there.match.uid, 0)
    assert "Petras" in Client().get(here.url).content.decode()
    assert here.deal(ALL_PASSED).status_code == 201
    assert came_in(here.token, saved) == (0, 1)
    call_command("check_integrity")


def test_a_link_to_an_unused_match_still_leads_to_it() -> None:
    here = seated()
    book = Book.objects.get(pk=here.match.book_id)
    token = link(book, Role.WATCH, match=here.match)
    came_in(here.token, exported(corrected().token))
    assert Client().get(f"/b/{token}/1/").status_code == 200
    assert Client().get(f"/b/{token}/2/").status_code == 404
    assert Event.objects.filter(match__links__book=book).count() == 0


def test_an_unused_match_with_the_same_id_keeps_its_number() -> None:
    there = corrected()
    file = exported(there.token)
    here = seated()
    here.deal(ALL_PASSED)
    book = Book.objects.get(pk=here.match.book_id)
    start_match(book, Start(there.match.uid, BY_SLUG["avinas"], NAMES, Seat.N, {}))
    assert came_in(here.token, file) == (1, 0)
    assert list(book.matches.order_by("number").values_list("number", "version")) == [(1, 1), (2, 10)]
    assert Book.objects.get(pk=book.pk).matches_numbered == 2
    call_command("check_integrity")
