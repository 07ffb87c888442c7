"""A file on its way into a book: what its page says, who may stop it; nobody sees any of it before it is in."""

import json
import os
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings as project
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.utils import timezone

from scorekeeper.book.copies.imports import lane as import_lane
from scorekeeper.book.copies.imports import moved
from scorekeeper.book.copies.imports import spool as import_spool
from scorekeeper.book.copies.imports import start as import_start
from scorekeeper.book.copies.imports.book import carry_out, sweep
from scorekeeper.book.copies.imports.staged import Staging
from scorekeeper.book.ledger.import_state import Import, Stage
from scorekeeper.book.ledger.permission import Link, Role
from scorekeeper.book.ledger.starting import Start, start_match
from scorekeeper.book.models import Book, Event, Feat, Match, Player, Seated, Tally
from scorekeeper.domain.seats import Seat
from scorekeeper.games import BY_SLUG
from tests.addresses import everything_kept, link
from tests.books import came_in, corrected, exported, full_book, never_played, sent_in, taken_in
from tests.sabotage import broken
from tests.tables import ALL_PASSED, NAMES, ONE_SEVEN_MADE, Phone, seated

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def spool(settings: Any, tmp_path: Path) -> None:
    """A folder of its own for what is sent."""
    settings.IMPORTS = tmp_path / "imports"


@pytest.fixture
def lane(monkeypatch: pytest.MonkeyPatch) -> list[int | None]:
    """Where files wait until a test takes them in."""
    waiting: list[int | None] = []
    monkeypatch.setattr(import_lane.Lane, "put", lambda lane, pk: waiting.append(pk))
    return waiting


def page(phone: Phone, **headers: str) -> str:
    answer = Client().get(f"/b/{phone.token}/import/", headers=headers)
    assert answer.status_code == 200
    return answer.content.decode()


def do(phone: Phone, what: str) -> int:
    return Client().post(f"/b/{phone.token}/import/", {"do": what}).status_code


def silent(seconds: int = 60) -> None:
    """Whoever worked on an import has said nothing for so long."""
    Import.objects.update(alive=timezone.now() - timedelta(seconds=seconds))


def go_through(pk: int) -> Import:
    """Have its turn now."""
    carry_out(pk, Import.objects.get(pk=pk).lane)
    return Import.objects.get(pk=pk)


# What the page says


def test_the_page_says_how_far_it_is_and_asks_again_with_scripts_and_without(lane: list[int]) -> None:
    here = seated()
    assert sent_in(here.token, exported(corrected().token)).status_code == 303
    assert "waits until others are in" in page(here)
    Import.objects.update(stage=Stage.READING)
    assert "The file is being read." in page(here)
    Import.objects.update(stage=Stage.WEIGHING, matches=4000, done=1200)
    whole = page(here)
    assert "1200 of 4000 matches are checked" in whole
    assert '<progress max="4000" value="1200"' in whole
    assert '<noscript><meta http-equiv="refresh"' in whole
    assert 'hx-trigger="every 1s"' in whole
    assert 'type="file"' not in whole
    part = page(here, **{"hx-request": "true"})
    assert "<html" not in part
    assert '<progress max="4000" value="1200"' in part
    Import.objects.update(done=4000)
    assert "They are being put into the book." in page(here)


def test_what_came_of_it_is_said_for_an_hour(lane: list[int]) -> None:
    here = seated()
    sent_in(here.token, exported(corrected().token))
    go_through(lane[0])
    assert "1 match has come in." in page(here)
    assert 'hx-trigger="every' not in page(here)
    silent(3601)
    assert "come in." not in page(here)
    sweep()
    assert not Import.objects.exists()


def test_a_second_file_is_refused_while_the_first_is_under_way(lane: list[int]) -> None:
    file, here = exported(corrected().token), seated()
    sent_in(here.token, file)
    answer = sent_in(here.token, file)
    assert (answer.status_code, "<progress" in answer.content.decode()) == (409, True)
    assert len(lane) == 1
    assert len(list(project.IMPORTS.glob("*.json"))) == 1
    assert go_through(lane[0]).stage == Stage.TAKEN


def test_no_more_than_eight_wait_at_a_time(lane: list[int]) -> None:
    file = exported(corrected().token)
    for _ in range(8):
        assert sent_in(seated().token, file).status_code == 303
    answer = sent_in(seated().token, file)
    assert (answer.status_code, "Many files are being taken in just now." in answer.content.decode()) == (422, True)


def test_only_the_owner_sees_or_stops_it(lane: list[int]) -> None:
    here = seated()
    sent_in(here.token, exported(corrected().token))
    book = Book.objects.get(pk=here.match.book_id)
    for token in (link(book, Role.SCORE), link(book, Role.WATCH)):
        assert Client().get(f"/b/{token}/import/").status_code == 403
        assert Client().post(f"/b/{token}/import/", {"do": "leave"}).status_code == 403
    assert do(seated(), "leave") == 303
    assert Import.objects.count() == 1


def test_looking_at_it_changes_nothing(lane: list[int]) -> None:
    here = seated()
    sent_in(here.token, exported(corrected().token))
    silent()
    before = everything_kept() | {"import": list(Import.objects.values())}
    page(here)
    assert everything_kept() | {"import": list(Import.objects.values())} == before


# Interrupted, and left


def test_one_that_fell_silent_can_be_started_over(lane: list[int]) -> None:
    file, here = exported(corrected().token), never_played()
    sent_in(here.token, file)
    Import.objects.update(stage=Stage.WEIGHING)
    silent()
    assert "Nothing of it is in the book." in page(here)
    assert do(here, "go on") == 303
    assert go_through(lane[1]).stage == Stage.TAKEN
    assert exported(here.token) == file


def test_one_that_waits_for_long_is_not_taken_for_interrupted(lane: list[int]) -> None:
    here = seated()
    sent_in(here.token, exported(corrected().token))
    silent()
    assert "Nothing of it is in the book." in page(here)
    import_lane.lane()._speak_for_the_others()
    assert "waits until others are in" in page(here)


def test_who_has_lost_it_writes_no_more(lane: list[int]) -> None:
    here = seated()
    sent_in(here.token, exported(corrected().token))
    before = everything_kept()
    carry_out(lane[0], uuid4())
    assert everything_kept() == before
    assert Import.objects.get().stage == Stage.WAITING


def test_one_that_is_left_leaves_nothing(lane: list[int]) -> None:
    file, here = exported(corrected().token), seated()
    before = everything_kept()
    sent_in(here.token, file)
    lane_of = Import.objects.get().lane
    assert do(here, "leave") == 303
    assert not Import.objects.exists()
    assert not list(project.IMPORTS.glob("*.json"))
    carry_out(lane[0], lane_of)
    assert everything_kept() == before
    assert 'type="file"' in page(here)


def test_a_file_that_is_gone_is_asked_for_again(lane: list[int]) -> None:
    here = seated()
    sent_in(here.token, exported(corrected().token))
    import_spool.forget(Import.objects.get().file)
    assert go_through(lane[0]).words == "The file is not here any more. Please choose it again."


def test_a_restart_says_so_at_once(lane: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    here = seated()
    sent_in(here.token, exported(corrected().token))
    half = Book.objects.create(is_staging=True)
    Import.objects.update(stage=Stage.WEIGHING, staging=half)
    begun: list[bool] = []
    monkeypatch.setattr(import_start, "begin_to_sweep", lambda: begun.append(True))
    import_start.recover()
    assert begun
    assert ("Nothing of it is in the book." in page(here)) == (connection.vendor == "sqlite")


def test_what_nobody_works_on_is_swept(lane: list[int]) -> None:
    here, half = seated(), full_book()
    there = everything_kept()
    Book.objects.filter(pk=half.match.book_id).update(is_staging=True)
    Link.objects.filter(book=half.match.book_id).delete()
    sent_in(here.token, b"[]")
    one = Import.objects.get()
    Import.objects.update(stage=Stage.WEIGHING, staging=half.match.book_id)
    sweep()
    assert Match.objects.filter(book=half.match.book_id).exists()
    silent()
    sweep()
    assert not Book.objects.filter(pk=half.match.book_id).exists()
    assert len(everything_kept()["book_event"]) == 0 < len(there["book_event"])
    import_spool.opened(one.file).close()  # it is still there


def test_records_follow_their_matches(lane: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the process was stopped before it came to that."""
    file, here = exported(full_book().token), seated()
    sent_in(here.token, file)
    with monkeypatch.context() as patch:
        patch.setattr("scorekeeper.book.copies.imports.book.sweep", lambda: None)
        assert go_through(lane[0]).stage == Stage.TAKEN
    call_command("check_integrity")
    assert not Feat.objects.filter(book=here.match.book_id).exists()
    sweep()
    assert (
        Feat.objects.filter(book=here.match.book_id).count()
        == Feat.objects.filter(match__book=here.match.book_id).count()
        > 20
    )
    assert not Book.objects.filter(is_staging=True).exists()


def test_files_that_belong_to_nothing_are_thrown_away_in_time(lane: list[int]) -> None:
    sent_in(seated().token, b"[]")
    kept, left, fresh = (project.IMPORTS / name for name in (f"{Import.objects.get().file}.json", "old", "new"))
    for file in (left, fresh):
        file.write_bytes(b"")
    for file in (left, kept):
        os.utime(file, (0, 0))
    sweep()
    assert (kept.exists(), left.exists(), fresh.exists()) == (True, False, True)
    fresh.unlink()


def test_only_the_owner_of_the_machine_may_read_what_was_sent(lane: list[int]) -> None:
    sent_in(seated().token, b"[]", name="../../../../etc/passwd")
    (file,) = project.IMPORTS.glob("*.json")
    assert file.stat().st_mode & 0o777 == 0o600
    assert project.IMPORTS.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("name", ["x." + "y" * 300, "\0", "🐏.json", "a/b"])
def test_no_name_of_a_file_is_too_odd(name: str) -> None:
    assert sent_in(seated().token, b"{}", name=name).status_code in (303, 422)


# Nobody sees any of it before it is in


def half_in(phone: Phone, lane: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped at the very last step."""

    def stopped(*_: Any) -> None:
        raise KeyboardInterrupt

    sent_in(phone.token, exported(full_book().token))
    with monkeypatch.context() as patch:
        patch.setattr("scorekeeper.book.copies.imports.book.move", stopped)
        patch.setattr("scorekeeper.book.copies.imports.book.sweep", lambda: None)
        with pytest.raises(KeyboardInterrupt):
            go_through(lane[0])


def test_before_it_is_in_nothing_of_it_is_listed_or_checked(lane: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    here = seated()
    pages = [
        f"/b/{here.token}/{path}" for path in ("", "matches/", "people/", "evening/", "export/book.json", "delete/")
    ]
    before = [b"".join(Client().get(path)) for path in pages]
    half_in(here, lane, monkeypatch)
    assert [b"".join(Client().get(path)) for path in pages] == before
    staged = Book.objects.get(is_staging=True)
    assert staged.matches.count() > 10
    Match.objects.filter(book=staged).update(summary={})
    Tally.objects.filter(player__book=staged).update(count=7)
    call_command("check_integrity")


def test_what_is_listed_too_early_is_seen(lane: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    with broken("shows_what_is_not_in"), pytest.raises(AssertionError, match="At index 0 diff"):
        test_before_it_is_in_nothing_of_it_is_listed_or_checked(lane, monkeypatch)


def test_a_book_that_is_deleted_takes_its_file_along(lane: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    here = seated()
    half_in(here, lane, monkeypatch)
    assert Client().post(f"/b/{here.token}/delete/").status_code == 303
    assert not Import.objects.exists()
    assert not list(project.IMPORTS.glob("*.json"))
    sweep()
    assert not Book.objects.filter(is_staging=True).exists()


# Into a book in which somebody plays meanwhile


def while_it_is_weighed(monkeypatch: pytest.MonkeyPatch, happens: Callable[[], object]) -> None:
    """That happens once, just before everything is moved."""
    honest, times = Staging.finish, [happens]

    def later(staging: Staging) -> None:
        honest(staging)
        if times:
            times.pop()()

    monkeypatch.setattr(Staging, "finish", later)


def test_a_new_book_that_is_played_in_meanwhile_keeps_its_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    here = seated()
    while_it_is_weighed(monkeypatch, lambda: here.deal(ALL_PASSED))
    assert came_in(here.token, exported(corrected().token)) == (1, 0)
    book = Book.objects.get(pk=here.match.book_id)
    assert list(book.matches.order_by("number").values_list("number", "version")) == [(1, 1), (2, 10)]
    assert sorted(book.players.values_list("number", flat=True)) == [1, 2, 3, 4]
    call_command("check_integrity")


def test_somebody_who_is_written_down_meanwhile_is_known_again(monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = seated(), seated({seat: f"{name} 2" for seat, name in NAMES.items()})
    here.deal(ALL_PASSED)
    there.deal(ONE_SEVEN_MADE)
    book = Book.objects.get(pk=here.match.book_id)
    names = dict(zip(Seat, ("Petras 2", "Aldona", "Marija", "Albinas"), strict=False))
    start = Start(uuid4(), BY_SLUG["avinas"], {seat: names[seat] for seat in NAMES}, Seat.N, {})
    while_it_is_weighed(monkeypatch, lambda: start_match(book, start))
    assert came_in(here.token, exported(there.token)) == (1, 0)
    assert Player.objects.filter(book=book, folded="petras 2").count() == 1
    assert Seated.objects.filter(player__book=book, player__name="Petras 2").count() == 2
    call_command("check_integrity")


def test_a_book_that_changes_again_and_again_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def changed(*_: Any) -> None:
        raise moved.ChangedMeanwhile

    monkeypatch.setattr("scorekeeper.book.copies.imports.book.move", changed)
    file, here = exported(corrected().token), seated()
    before = everything_kept()
    assert "again and again" in taken_in(here.token, file).words
    assert everything_kept() == before


# People, and matches in which nothing is recorded


def test_sums_of_people_who_are_there_already_are_added_up() -> None:
    there, here = full_book(), full_book()
    before = _tallies(here)
    came_in(here.token, exported(there.token))
    assert before
    assert _tallies(here) == {row: 2 * count for row, count in before.items()}
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
