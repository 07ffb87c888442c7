"""Who sits in many matches is asked in one query, and told in the order in which they sat down."""

import pytest
from pytest_django import DjangoAssertNumQueries

from scorekeeper.domain.seats import Seat
from scorekeeper.matches import match_list
from scorekeeper.matches.models import Match, seat_all
from tests.tables import seated

pytestmark = pytest.mark.django_db


def test_one_query_for_all_of_them(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    one = seated({Seat.W: "Zita", Seat.N: "Ona", Seat.E: "Jonas", Seat.S: "Rasa"}).match
    other = seated({Seat.S: "Petras", Seat.E: "Ona", Seat.N: "Albinas", Seat.W: "Rūta"}).match
    matches = list(Match.objects.filter(pk__in=[one.pk, other.pk]).order_by("pk"))
    with django_assert_num_queries(1):
        seat_all(matches)
    with django_assert_num_queries(0):
        named = [[(seat.value, name) for seat, name in match_list.names_of(match).items()] for match in matches]
    assert named == [
        [("W", "Zita"), ("N", "Ona"), ("E", "Jonas"), ("S", "Rasa")],
        [("S", "Petras"), ("E", "Ona"), ("N", "Albinas"), ("W", "Rūta")],
    ]


def test_one_alone_is_asked_when_somebody_wants_to_know(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    match = Match.objects.get(pk=seated().match.pk)
    with django_assert_num_queries(1):
        assert set(match.seats) == {Seat.N, Seat.E, Seat.S, Seat.W}
        assert len(match.sitters) == 4


def test_nobody_is_asked_about_no_match(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(0):
        seat_all([])
