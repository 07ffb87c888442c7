"""The demonstration book: made through the front door, so everything in it is as people would have left it."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from scorekeeper.data import demo
from scorekeeper.data.demo import fill, packs
from scorekeeper.games import GAMES
from scorekeeper.matches.models import Book, Event, Match
from scorekeeper.web.tokens import new_token
from tests.concurrency import crowd
from tests.tables import ALL_PASSED, seated

pytestmark = pytest.mark.django_db


def told(*words):
    said = StringIO()
    call_command(*words, stdout=said)
    return said.getvalue()


def test_the_command_prints_a_link_that_opens_the_book():
    said = told("demo", "--matches", "3", "--name", "Fridays")
    address = said.split()[-1]
    assert address.startswith("http://localhost:8000/b/")
    answer = Client().get(address)
    assert answer.status_code == 200
    assert "Fridays" in answer.content.decode()


def test_less_than_one_match_is_refused():
    with pytest.raises(CommandError, match="--matches must be 1 or more"):
        told("demo", "--matches", "0")


@pytest.mark.django_db(transaction=True)
def test_a_phone_records_between_any_two_matches_of_it(monkeypatch: pytest.MonkeyPatch):
    phone, pauses, answers = seated(), [], []
    with crowd() as other:

        def recording(seconds: float) -> None:
            pauses.append((seconds, Match.objects.filter(version__gt=0).exclude(pk=phone.match.pk).count()))
            answers.extend(other.send(lambda: phone.deal(ALL_PASSED).status_code))

        monkeypatch.setattr(demo, "sleep", recording)
        told("demo", "--matches", "4")

    assert answers == [201] * 4
    # Whoever waits for a lock of SQLite looks again every tenth of a second.
    assert [matches for seconds, matches in pauses if seconds > 0.1] == [1, 2, 3, 4]


@pytest.mark.rest
def test_every_game_is_in_it_and_all_of_it_agrees_with_itself():
    told("demo", "--matches", "24", "--seed", "5")
    assert set(Match.objects.values_list("slug", flat=True)) == {game.slug for game in GAMES}
    assert "24 matches with" in told("check_integrity")


@pytest.mark.rest
def test_something_of_everything_happens_in_it():
    fill(new_token(), "", matches=30, seed=2)
    assert set(Match.objects.values_list("state", flat=True)) == {"open", "over", "stopped"}
    assert {"deal", "amend", "void", "close"} <= set(Event.objects.values_list("kind", flat=True))
    assert Match.objects.exclude(note="").exists()
    assert Match.objects.exclude(stakes=None).exists()
    assert Match.objects.exclude(settlements=None).exists()


@pytest.mark.rest
def test_it_lies_in_the_past_month_after_month():
    fill(new_token(), "", matches=30, seed=2)
    begun = list(Match.objects.order_by("number").values_list("created", flat=True))
    assert begun == sorted(begun)
    assert begun[-1] - begun[0] > 30 * (begun[-1] - begun[-2])
    first = Match.objects.get(number=1)
    assert min(first.events.values_list("received", flat=True)) > first.created
    assert max(first.events.values_list("received", flat=True)) < begun[-1]


@pytest.mark.rest
def test_the_same_seed_plays_the_same_matches_behind_another_link():
    books = [fill(new_token(), "", matches=5, seed=seed) for seed in (7, 7, 8)]
    said = [list(book.matches.order_by("number").values_list("slug", "first_dealer", "uid")) for book in books]
    assert said[0] == said[1]
    assert said[0] != said[2]
    assert len(set(Book.objects.values_list("links__digest", flat=True))) == 3


def test_every_game_brings_deals_to_play_with():
    assert all(packs()[game.slug] for game in GAMES)
