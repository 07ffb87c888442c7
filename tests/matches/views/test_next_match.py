"""The next match of a book: the same people in the game that is chosen, by the house rules that it had."""

from itertools import combinations, product
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.game import Game
from scorekeeper.domain.seats import CLOCKWISE, Seat
from scorekeeper.games import BY_SLUG, GAMES
from scorekeeper.matches.forms import chosen, rules_of_match
from scorekeeper.matches.models import Match
from scorekeeper.matches.views.new_match import previous_tables
from tests.page_text import form_of, read, words_of
from tests.tables import NAMES, Phone, seated, start_fields

AROUND_A_TABLE = [game for game in GAMES if set(game.turn) == set(CLOCKWISE)]
every_game = pytest.mark.parametrize("game", AROUND_A_TABLE, ids=[game.slug for game in AROUND_A_TABLE])


def offered(phone: Phone, game: str) -> list[Any]:
    """The people of before whom the page of a new match offers, as it shows them."""
    return list(phone.client.get(f"/b/{phone.token}/new/?game={game}").context["before"])


def same_again(phone: Phone, game: str = "", **on_the_screen: str) -> Match:
    """The match that “Start with the same four” starts, after the form was changed so."""
    address = f"/b/{phone.token}/new/"
    form = form_of(phone.client.get(f"{address}?game={game}" if game else address), "new")
    answer = phone.client.post(address, form | on_the_screen | {"same": "1"})
    assert answer.status_code == 303, words_of(answer.content.decode())
    return Match.objects.filter(book=phone.match.book).latest("number")


def people(match: Match) -> dict[Seat, str]:
    return {Seat(row.seat): row.player.name for row in match.seated.all()}


HOMES = {"Avinas": "Lithuania", "Kaiser": "Canada", "Spades": "America", "Solo Spades": "America", "Forty-One": "Syria"}
HOMES |= {"Stýrivolt": "Faroes", "Voormsi": "Greenland", "Another game": "any cards"}


@pytest.mark.django_db
@every_game
def test_the_same_four_play_the_game_that_is_chosen(game: Game) -> None:
    phone = seated(game="kaiser")
    phone.deal({"kind": "passed"})
    started = same_again(phone, game.slug)
    assert (started.number, started.slug, started.first_dealer) == (2, game.slug, "E")
    assert people(started) == NAMES


@pytest.mark.django_db
def test_the_same_four_play_by_what_the_form_shows() -> None:
    phone = seated(game="kaiser")
    phone.deal({"kind": "passed"})
    hearts = {"rule_title_own": "Hearts", "rule_wins": "1", "rule_target_own": "100"}
    started = same_again(phone, "other", **hearts, first_dealer="P3")
    assert started.options == {"title": "Hearts", "wins": "lowest", "target": 100}
    assert started.first_dealer == "P3"
    assert same_again(phone, "spades", preset="specials").options["moon"] is True
    stakes = {"stakes-kind": "flat", "stakes-amount": "5", "stakes-unit": "nuts"}
    assert same_again(phone, "kaiser", **stakes).stakes == {"kind": "flat", "amount": 5, "unit": "nuts"}


@pytest.mark.django_db
def test_the_same_four_play_it_by_the_rules_that_this_game_had_last() -> None:
    phone = seated(game="kaiser", options={"min_bid": 7})
    phone.deal({"kind": "passed"})
    rules = {"preset": "specials"}
    assert phone.client.post(f"/b/{phone.token}/new/", start_fields(game="spades", **rules)).status_code == 303
    assert same_again(phone, "spades").options == dict(BY_SLUG["spades"].options.presets()[1].options)
    assert same_again(phone, "kaiser").options == {"min_bid": 7}
    assert same_again(phone, "solo-spades").options == {}


@pytest.mark.django_db
def test_what_is_refused_stands_in_the_form_with_the_same_four() -> None:
    phone = seated(game="kaiser")
    phone.deal({"kind": "passed"})
    form = form_of(phone.client.get(f"/b/{phone.token}/new/?game=other"), "new")
    sent = form | {"rule_target_own": "99999", "same": "1"}
    answer = phone.client.post(f"/b/{phone.token}/new/", sent)
    assert answer.status_code == 422
    again = form_of(answer, "new")
    assert again["rule_target_own"] == "99999"
    assert [again[seat] for seat in ("P1", "P2", "P3", "P4")] == ["Ona", "Jonas", "Petras", "Rūta"]


@pytest.mark.django_db
def test_after_a_match_of_three_the_last_four_are_offered() -> None:
    phone = seated(game="voormsi")
    phone.deal({"kind": "played", "tricks": "NS EW NS NS EW NS NS EW EW"})
    three = start_fields(game="voormsi", N="Ada", E="Bo", S="Cy", W="")
    assert phone.client.post(f"/b/{phone.token}/new/", three).status_code == 303
    table = Phone(phone.token, Match.objects.get(book=phone.match.book, number=2))
    assert table.deal({"kind": "played", "tricks": "N E S N E S N E S N E S"}).status_code == 201
    assert [dict(each.names) for each in offered(phone, "kaiser")] == [NAMES]
    assert [set(each.names.values()) for each in offered(phone, "voormsi")] == [
        {"Ada", "Bo", "Cy"},
        set(NAMES.values()),
    ]
    assert people(same_again(phone, "kaiser")) == NAMES
    form = form_of(phone.client.get(f"/b/{phone.token}/new/?game=voormsi"), "new")
    assert phone.client.post(f"/b/{phone.token}/new/", form | {"same": "2"}).status_code == 303
    assert people(Match.objects.filter(book=phone.match.book).latest("number")) == NAMES


@pytest.mark.django_db
def test_four_are_looked_for_among_many_matches_of_three_in_a_few_queries() -> None:
    phone = seated(game="voormsi", names={seat: NAMES[seat] for seat in (Seat.N, Seat.E, Seat.S)})
    match, people = phone.match, list(phone.match.seated.all())
    for number in range(2, 12):
        match.pk, match.number, match.uid, match.version = None, number, uuid4(), 1
        match.save()
        for each in people:
            each.pk, each.match = None, match
            each.save()
    with CaptureQueriesContext(connection) as queries:
        assert previous_tables(match.book, BY_SLUG["kaiser"]) == []
        assert [len(table.names) for table in previous_tables(match.book, BY_SLUG["voormsi"])] == [3]
    assert len(queries) < 10


@every_game
def test_house_rules_that_the_form_offers_come_back_as_they_were(game: Game) -> None:
    offered = [[(rule.name, value) for value, *_words in rule.answers] for rule in game.options.house_rules()]
    twos = [dict(two) for one, other in combinations(offered, 2) for two in product(one, other)]
    presets = [dict(preset.options) for preset in game.options.presets()]
    usual = game.options.read_options(Fields({}))
    of_a_new_match = presets[0] if presets else {}  # holds for what the last match left unsaid
    for options in [*presets, *twos]:
        again = chosen(game, rules_of_match(game, options))
        said = of_a_new_match | options
        assert again == {name: value for name, value in said.items() if value != usual.get(name)}


NOT_OFFERED = [("kaiser", {"target": 57}), ("spades", {"target": 77}), ("solo-spades", {"nil": 75}),
               ("forty-one", {"target": 50}), ("forty-one", {"min_total": 13})]  # fmt: skip


@pytest.mark.django_db
@pytest.mark.parametrize("slug, options", NOT_OFFERED)
def test_a_house_rule_that_no_list_offers_is_not_lost_on_the_way(slug: str, options: dict[str, Any]) -> None:
    """As an imported match may have it, or one of a time when it was offered."""
    phone = seated(game=slug, options=options)
    form = form_of(phone.client.get(f"/b/{phone.token}/new/?game={slug}"), "new")
    sitting = {seat.value: name for seat, name in NAMES.items()}
    assert phone.client.post(f"/b/{phone.token}/new/", form | sitting).status_code == 303
    assert Match.objects.filter(book=phone.match.book).latest("number").options == options


@pytest.mark.django_db
def test_such_a_rule_stands_in_the_form_and_is_played_by_again() -> None:
    phone = seated(game="kaiser", options={"target": 57, "loss_floor": -45})
    phone.deal({"kind": "passed"})
    page = phone.client.get(f"/b/{phone.token}/new/?game=kaiser")
    form = form_of(page, "new")
    assert (form["rule_target_own"], form["rule_loss_floor_own"]) == ("57", "-45")
    assert "Points to win: 57" in read(page)  # on the line that says what holds
    assert "A side loses at: −45" in read(page)
    assert same_again(phone, "kaiser").options == {"target": 57, "loss_floor": -45}


@pytest.mark.django_db
@pytest.mark.parametrize("value", ["0", "99999", "-5", "x", "=57", "5.5", "1e3", "\u0000", "9" * 5000])
def test_no_number_gets_past_the_rules_in_this_way(value: str) -> None:
    phone = seated(game="kaiser")
    fields = start_fields(game="kaiser", rule_target_own=value)
    answer = phone.client.post(f"/b/{phone.token}/new/", fields)
    assert answer.status_code == 422
    assert form_of(answer, "new")["rule_target_own"] == value


def test_a_phone_that_kept_the_start_gets_a_receipt_and_starts_one_match(db: None) -> None:
    phone = seated()
    fields = start_fields()
    accepts = {"accept": "application/json", "hx-request": "true"}
    for _repeated in range(2):
        answer = phone.client.post(f"/b/{phone.token}/new/", fields, headers=accepts)
        assert (answer.status_code, answer.headers["Scorekeeper-Event"]) == (201, "1")
        assert answer.json() == {"url": f"/b/{phone.token}/2/"}


@pytest.mark.parametrize("is_first", [True, False])
def test_a_kept_start_that_was_put_right_elsewhere_asks_for_its_number_alone(is_first: bool, db: None) -> None:
    phone = seated()
    token = "A" * 22 if is_first else phone.token
    address, number = ("/new/", 1) if is_first else (f"/b/{token}/new/", 2)
    fields = start_fields(book=token, E="Aldona")
    assert phone.client.post(address, fields).status_code == 303
    accepts = {"accept": "application/json", "hx-request": "true"}
    answer = phone.client.post(address, fields | {"E": "Aldone", "W": ""}, headers=accepts)
    assert (answer.status_code, answer.headers["Location"]) == (201, f"/b/{token}/{number}/")
    match = Match.objects.get(uid=fields["uid"])
    assert match.seated.get(seat="E").player.name == "Aldona"
    assert Match.objects.filter(book=match.book).count() == number
