"""The next match of a book: the same people in the game that is chosen, by the house rules that it had."""

import re
from itertools import combinations, product
from typing import Any

import pytest
from django.test import Client

from scorekeeper.book.match.starting.house_rule_fields import chosen, chosen_before
from scorekeeper.book.models import Match
from scorekeeper.domain.fields import Fields
from scorekeeper.domain.game import Game
from scorekeeper.domain.seats import CLOCKWISE, Seat
from scorekeeper.games import BY_SLUG, GAMES
from tests.reading import read
from tests.tables import NAMES, Phone, seated, start_fields

AROUND_A_TABLE = [game for game in GAMES if set(game.turn) == set(CLOCKWISE)]
every_game = pytest.mark.parametrize("game", AROUND_A_TABLE, ids=[game.slug for game in AROUND_A_TABLE])


def same_in(phone: Phone, game: str) -> dict[str, Any]:
    return dict(phone.client.get(f"/b/{phone.token}/new/?game={game}").context["same"])


HOMES = {"Avinas": "Lithuania", "Kaiser": "Canada", "Spades": "America", "Solo Spades": "America", "Forty-One": "Syria"}
HOMES |= {"Stýrivolt": "Faroes", "Voormsi": "Greenland", "Another game": "any cards"}


@pytest.mark.django_db
def test_the_games_to_choose_from_say_where_they_are_played(client: Client) -> None:
    page = read(client.get("/new/"))
    assert [game for game, home in HOMES.items() if f" {game} {home} " not in page] == []


@pytest.mark.django_db
@every_game
def test_the_same_four_play_the_game_that_is_chosen(game: Game) -> None:
    phone = seated(game="kaiser")
    phone.deal({"kind": "passed"})
    same = same_in(phone, game.slug)
    assert (same["game"], same["first_dealer"]) == (game.slug, "E")
    fields = start_fields(**{**same["rules"], "game": game.slug, "first_dealer": "E", "uid": str(same["uid"])})
    answer = phone.client.post(f"/b/{phone.token}/new/", fields | same["names"])
    assert answer.status_code == 303
    started = Match.objects.get(book=phone.match.book, number=2)
    assert (started.slug, started.first_dealer) == (game.slug, "E")
    assert {Seat(row.seat): row.player.name for row in started.seated.all()} == NAMES


@pytest.mark.django_db
def test_the_same_four_play_it_by_the_rules_that_this_game_had_last() -> None:
    phone = seated(game="kaiser", options={"min_bid": 7})
    phone.deal({"kind": "passed"})
    rules = {"preset": "specials"}
    assert phone.client.post(f"/b/{phone.token}/new/", start_fields(game="spades", **rules)).status_code == 303
    assert same_in(phone, "spades")["rules"] == rules
    offered = next(rule for rule in BY_SLUG["kaiser"].options.house_rules() if rule.name == "min_bid")
    seven = str([value for value, _words in offered.answers].index(7))
    assert same_in(phone, "kaiser")["rules"] == {"rule_min_bid": seven}
    assert same_in(phone, "solo-spades")["rules"] == {}


@every_game
def test_house_rules_that_the_form_offers_come_back_as_they_were(game: Game) -> None:
    offered = [[(rule.name, value) for value, _words in rule.answers] for rule in game.options.house_rules()]
    twos = [dict(two) for one, other in combinations(offered, 2) for two in product(one, other)]
    presets = [dict(preset.options) for preset in game.options.presets()]
    usual = game.options.read_options(Fields({}))
    of_a_new_match = presets[0] if presets else {}  # holds for what the last match left unsaid
    for options in [*presets, *twos]:
        again = chosen(game, chosen_before(game, options))
        said = of_a_new_match | options
        assert again == {name: value for name, value in said.items() if value != usual.get(name)}


NOT_OFFERED = [("kaiser", {"target": 57}), ("spades", {"target": 77}), ("solo-spades", {"nil": 75}),
               ("forty-one", {"target": 50}), ("forty-one", {"min_total": 13})]  # fmt: skip


@pytest.mark.parametrize("slug, options", NOT_OFFERED)
def test_a_house_rule_that_no_list_offers_is_not_lost_on_the_way(slug: str, options: dict[str, Any]) -> None:
    """As an imported match may have it, or one of a time when it was offered."""
    game = BY_SLUG[slug]
    assert chosen(game, chosen_before(game, options)) == options


@pytest.mark.django_db
def test_such_a_rule_stands_in_the_list_and_is_played_by_again() -> None:
    phone = seated(game="kaiser", options={"target": 57})
    phone.deal({"kind": "passed"})
    page = phone.client.get(f"/b/{phone.token}/new/?game=kaiser").content.decode()
    assert re.search(r'<input type="radio" name="rule_target" value="=57"[^>]* checked><span>57</span>', page)
    assert "Game: <em>57</em>" in page  # on the line that says what holds
    same = same_in(phone, "kaiser")
    fields = start_fields(**{**same["rules"], "game": "kaiser", "uid": str(same["uid"])})
    assert phone.client.post(f"/b/{phone.token}/new/", fields | same["names"]).status_code == 303
    assert Match.objects.get(book=phone.match.book, number=2).options == {"target": 57}


@pytest.mark.django_db
@pytest.mark.parametrize("value", ["=0", "=99999", "=-5", "=x", "=", "57", "=5.5"])
def test_no_number_gets_past_the_rules_in_this_way(value: str) -> None:
    phone = seated(game="kaiser")
    fields = start_fields(game="kaiser", rule_target=value)
    assert phone.client.post(f"/b/{phone.token}/new/", fields).status_code == 422


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
