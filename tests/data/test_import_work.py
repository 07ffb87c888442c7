"""How much work a file may be: its deals are followed once, and what is more than that is counted before it is done."""

import re
from uuid import uuid4

import pytest

from scorekeeper.data.imports import match as import_match
from scorekeeper.matches.models import Match, Stage
from tests.books import came_in, exported, never_played, taken_in
from tests.tables import ALL_PASSED, NOTHING_TAKEN, ONE_SEVEN_LOST, ONE_SEVEN_MADE, Phone, cid_of, seated

pytestmark = pytest.mark.django_db


def replays_of(file: bytes, monkeypatch: pytest.MonkeyPatch) -> int:
    """How often the deals of a match are followed while the file is read once."""
    followed = []
    replay = Match.replay
    monkeypatch.setattr(Match, "replay", lambda match, log: followed.append(1) or replay(match, log))
    taken_in(never_played().token, file)
    monkeypatch.undo()
    return len(followed) // 2  # it is read once to be checked, and once to be written


@pytest.fixture
def struck() -> Phone:
    """Four deals, of which a correction of the second struck out the last two."""
    phone = seated()
    for deal in (NOTHING_TAKEN, ONE_SEVEN_MADE, ALL_PASSED, ALL_PASSED):
        assert phone.deal(deal).status_code == 201
    behind = " ".join(str(cid_of(phone, n)) for n in (3, 4))
    assert phone.change("amend", cid_of(phone, 2), NOTHING_TAKEN, agreed=behind).status_code == 201
    return phone


def test_a_match_is_followed_once_however_often_it_was_corrected(monkeypatch: pytest.MonkeyPatch) -> None:
    phone = seated()
    for deal in (ONE_SEVEN_MADE, ALL_PASSED, ALL_PASSED):
        phone.deal(deal)
    for deal in (ONE_SEVEN_LOST, ALL_PASSED) * 5:
        assert phone.change("amend", cid_of(phone, 1), deal).status_code == 201

    assert replays_of(exported(phone.token), monkeypatch) == 1


def test_a_correction_that_struck_out_deals_is_followed_where_it_was_made(struck: Phone) -> None:
    there, here = exported(struck.token), never_played()

    assert came_in(here.token, there) == (1, 0)
    assert exported(here.token) == there


def test_one_that_says_so_falsely_is_refused(struck: Phone) -> None:
    there = exported(struck.token).decode()
    falsely = re.sub(r'("struck":\["[^"]+"),"[^"]+"\]', r"\1]", there)
    assert falsely != there

    one = taken_in(never_played().token, falsely.encode())

    assert one.stage == Stage.REFUSED
    assert "entry 5: it changes other deals, another date or another start than the file says" in one.words


def test_deals_that_do_not_follow_in_the_end_are_refused_at_the_one_that_does_not(struck: Phone) -> None:
    there = exported(struck.token).decode()
    start = there.index(',"struck":[')
    unsaid = there[:start] + there[there.index("]", start) + 1 :]

    one = taken_in(never_played().token, unsaid.encode())

    assert one.stage == Stage.REFUSED
    assert "deal 3, entry 3: the match was over before this deal" in one.words


def test_too_much_work_is_refused_in_words_before_it_is_done(struck: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four deals times one correction that struck out others, and one that moved the date."""
    assert struck.send(event="date", started="2026-11-20T18:00:00Z", seen=5, cid=uuid4()).status_code == 201
    file = exported(struck.token)
    monkeypatch.setattr(import_match, "MOST_RECOUNTED", 7)

    one = taken_in(never_played().token, file)

    assert one.stage == Stage.REFUSED
    assert one.words.startswith(
        "Match 1 has 4 deals, and 2 corrections that ended it earlier or changed its date or its chairs."
    )
    assert not Match.objects.filter(book=one.book_id, version__gt=0).exists()
    monkeypatch.setattr(import_match, "MOST_RECOUNTED", 8)
    assert came_in(never_played().token, file) == (1, 0)
