"""The referee's page: every tap is in the address, and what it says is the game's own verdict."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.domain.tricks import Play, read_tricks, write_tricks
from scorekeeper.games import BY_SLUG
from scorekeeper.games.avinas.tools import PACK
from scorekeeper.tools.referee import RefereePage
from tests.page_text import read
from tests.tables import seated

AVINAS = "/referee/avinas/"


def tap(client, address, **fields):
    """Press a button of the form that the page shows, as a browser would."""
    page = client.get(address).content.decode()
    kept = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', page))
    return client.get(address.partition("?")[0], kept | fields)


def test_it_asks_for_trumps_before_anything_else(client):
    page = client.get(AVINAS)
    assert "Which suit is trump?" in read(page)
    assert 'name="card"' not in page.content.decode()


def test_away_from_a_match_the_first_to_lead_is_south_whichever_way_the_game_turns(client):
    assert "The first to lead is called South" in read(client.get(AVINAS + "?trump=H"))
    assert "So far West, with the queen of spades." in read(client.get(AVINAS + "?trump=H&cards=8H-QS"))
    assert "So far East, with the 9 of spades." in read(client.get("/referee/forty-one/?trump=H&cards=2S-9S"))


TARNEEB = {"min_bid": 2, "values": "face", "trumps": "sister_suit"}


@pytest.mark.django_db
@pytest.mark.parametrize("tool", ["referee/", "first/9/referee/"])
def test_it_asks_a_table_of_forty_one_for_trumps_unless_they_are_always_hearts(client, tool):
    asked, cards = "Which suit is trump?", "?lead=N&trump=C&cards=9S-KS-2H-AS"
    tarneeb, usual = (seated(game="forty-one", options=options).url + tool for options in (TARNEEB, {}))
    assert asked in read(client.get(tarneeb))
    assert "Rūta takes it with the ace of spades." in read(client.get(tarneeb + cards))
    assert asked not in read(client.get(usual))
    assert "Ona takes it with the 2 of hearts." in read(client.get(usual + cards))


def test_away_from_a_match_it_asks_for_the_trumps_of_forty_one(client):
    assert "Which suit is trump?" in read(client.get("/referee/forty-one/"))
    assert "West takes it with the 2 of clubs." in read(client.get("/referee/forty-one/?trump=C&cards=2S-9S-AS-2C"))


def test_five_taps_judge_a_trick(client):
    at = AVINAS + "?trump=H&cards="
    for card in ("7H", "QS", "QC"):
        page = tap(client, at, card=card)
        at = page.wsgi_request.get_full_path()
    page = tap(client, at, card="AH")
    assert "North takes it with the queen of clubs: 17 card-points." in read(page)
    assert "The queen of clubs is the highest trump of all." in read(page)
    assert "Next trick: North leads" in read(page)
    assert "/rules/avinas/#trumps" in page.content.decode()


def test_the_verdict_is_live_from_the_second_card_on(client):
    assert "So far" not in read(client.get(AVINAS + "?trump=H&cards=7H"))
    assert "So far South, with the 7 of hearts." in read(client.get(AVINAS + "?trump=H&cards=7H&card=QS"))


def test_a_card_that_was_played_has_left_the_deck(client):
    page = client.get(AVINAS + "?trump=H&cards=7H-QS").content.decode()
    assert re.search(r'value="7H"[^>]* disabled', page)
    assert not re.search(r'value="QC"[^>]* disabled', page)


def test_the_winner_leads_to_the_next_trick_and_the_sums_grow(client):
    page = client.get(AVINAS + "?trump=H&cards=7H-QS-QC-AH.AC-TC-9C-8C")
    assert "North takes it with the ace of clubs: 21 card-points." in read(page)
    assert "North & South 2 tricks, 38 card-points" in read(page)
    assert "East & West 0 tricks, 0 card-points" in read(page)


def test_undo_takes_one_card_back(client):
    assert "East plays next" not in read(client.get(AVINAS + "?trump=H&cards=7H-QS-QC-AH"))
    assert "So far North" in read(client.get(AVINAS + "?trump=H&cards=7H-QS-QC-AH&undo=1"))


def test_how_the_last_card_was_played_is_tapped_and_taken_back(client):
    at = "/referee/styrivolt/?chosen=SH&cards=2C-3C"
    four = client.get(at + "&way=four").content.decode()
    assert 'name="cards" value="2C-3C~four"' in four
    assert 'name="cards" value="2C-3C"' in client.get(at + "~four&way=four").content.decode()


def test_a_card_played_twice_is_refused_and_nothing_is_lost(client):
    page = client.get(AVINAS + "?trump=H&cards=7H-QS-QC-AH.AC&card=7H")
    assert "The 7 of hearts has been played before." in read(page)
    assert 'name="cards" value="7H-QS-QC-AH.AC"' in page.content.decode()


@pytest.mark.parametrize(
    "at",
    [
        "spades/?cards=2C3C-4C5C-6C7C-8CAC",
        "styrivolt/?chosen=SH&cards=2CAC",
        "voormsi/?cards=5H-9C9S-8S-AC",
        "voormsi/?cards=5H5D-9C-8S9H",
        "voormsi/?cards=5H5D-9C9S8S",
    ],
)
def test_who_follows_with_more_or_fewer_cards_than_were_led_has_not_tapped_them(client, at):
    page = client.get(f"/referee/{at}")
    assert page.status_code == 200
    assert "Tap the cards in the order in which they were played." in read(page)


def test_at_a_match_the_players_have_their_names(client, db):
    phone = seated()
    page = client.get(f"{phone.url}referee/?trump=H&lead=E&cards=7H-QS-QC&card=AH")
    # Led in the east: clockwise the south, the west and the north follow.
    assert "Jonas takes it with the queen of clubs: 17 card-points." in read(page)
    assert "Back to deal 1" in read(page)
    assert f'href="{phone.url}"' in page.content.decode()


plays = st.lists(st.sampled_from(PACK), unique=True, min_size=1, max_size=32).map(
    lambda cards: [tuple(Play((card,)) for card in cards[at : at + 4]) for at in range(0, len(cards), 4)]
)


@given(plays)
def test_what_is_written_into_an_address_is_read_out_of_it_again(tricks):
    assert read_tricks(write_tricks(tricks)) == tuple(tricks)


@given(st.text("23TJQKACSHD-.~face_down", max_size=40), st.text("CSHDX", max_size=2), st.sampled_from(["card", "way"]))
def test_no_address_breaks_it(deal, trump, tap):
    RefereePage(BY_SLUG["avinas"], {"cards": deal, "trump": trump, tap: deal[:2], "undo": "1"}, {})


def test_with_a_long_pack_it_is_said_first_who_led(client, db):
    phone = seated(game="spades")
    first = client.get(phone.url + "referee/").content.decode()
    assert 'name="card"' not in first
    assert "Who led first?" in first
    assert 'name="card"' in client.get(phone.url + "referee/?lead=S").content.decode()
    assert 'name="card"' in client.get("/referee/spades/").content.decode()
