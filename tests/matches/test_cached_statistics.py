"""What a finished match adds to the sums of its players and to the records of its book, and what undo takes back."""

import json
from uuid import uuid4

import pytest
from django.core.management import call_command

from scorekeeper.matches.backfill import backfill_sums
from scorekeeper.matches.models import Feat, Match, Seated, Tally, Unseated
from tests import match_deals
from tests.matches.views.test_chairs import take
from tests.starts import FOUR, begun
from tests.tables import ALL_PASSED, NOTHING_TAKEN, ONE_SEVEN_LOST, ONE_SEVEN_MADE

pytestmark = pytest.mark.django_db


def sums(name):
    return {row.what: row.count for row in Tally.objects.filter(player__name=name) if row.count}


def play_to_cats(phone):
    """Petras, in the north, makes one and loses one; Rūta, in the east, twice takes nothing: her side gets 12 pips."""
    for deal in (ONE_SEVEN_MADE, ONE_SEVEN_LOST, ALL_PASSED, NOTHING_TAKEN, NOTHING_TAKEN):
        assert phone.deal(deal).status_code == 201


def test_nothing_is_summed_while_the_match_goes_on(phone):
    phone.deal(ONE_SEVEN_MADE)
    assert not Tally.objects.exists()
    assert Match.objects.get().state == "open"


def test_a_finished_match_is_summed_for_everybody(phone):
    play_to_cats(phone)
    assert Match.objects.get().state == "over"
    assert sums("Petras") == {"matches": 1, "won": 1, "declared": 2, "made": 1, "cats_given": 1}
    assert sums("Ona") == {"matches": 1, "won": 1, "cats_given": 1}
    assert sums("Rūta") == {"matches": 1, "lost": 1, "declared": 2, "cats": 1}
    assert sums("Jonas") == {"matches": 1, "lost": 1, "cats": 1}


def test_a_finished_match_leaves_its_records(phone):
    play_to_cats(phone)
    # One ram against the East and West side, crossed out by the first of two against North and South: one stands.
    assert dict(Feat.objects.values_list("what", "value")) == {"rams": 1, "deals": 5}


def test_undoing_the_last_deal_takes_it_all_back(phone):
    play_to_cats(phone)
    last = phone.match.log().last.cid
    assert phone.change("void", last).status_code == 201
    assert sums("Petras") == {}
    assert not Feat.objects.exists()
    assert set(Seated.objects.values_list("outcome", flat=True)) == {""}
    phone.change("restore", last)
    assert sums("Petras")["won"] == 1


def test_a_correction_of_a_finished_match_corrects_the_sums(phone):
    play_to_cats(phone)
    first = phone.match.log().live[0].cid
    phone.change("amend", first, ONE_SEVEN_LOST)
    assert sums("Petras") == {"matches": 1, "won": 1, "declared": 2, "cats_given": 1}


def test_a_stopped_match_counts_its_deals_and_nobody_as_winner(phone):
    phone.deal(ONE_SEVEN_MADE)
    phone.send(event="close", cid=uuid4(), seen=1)
    assert Match.objects.get().state == "stopped"
    assert sums("Petras") == {"matches": 1, "declared": 1, "made": 1}
    assert sums("Rūta") == {"matches": 1}


def test_a_match_of_an_older_version_is_reckoned_once(phone):
    play_to_cats(phone)
    before = sums("Petras"), dict(Feat.objects.values_list("what", "value"))
    Tally.objects.all().delete()
    Feat.objects.all().delete()
    Seated.objects.update(slug="", partner=None, outcome="", counts={})
    Match.objects.update(state="open")
    backfill_sums()
    backfill_sums()
    assert (sums("Petras"), dict(Feat.objects.values_list("what", "value"))) == before
    call_command("check_integrity")


def test_a_wrong_sum_is_found(phone, capsys):
    play_to_cats(phone)
    Tally.objects.filter(player__name="Ona", what="won").update(count=2)
    with pytest.raises(SystemExit):
        call_command("check_integrity")
    assert "sums" in capsys.readouterr().err


def test_an_outcome_that_its_deals_do_not_make_is_found(phone, capsys):
    play_to_cats(phone)
    Seated.objects.filter(player__name="Ona").update(outcome="lost", counts=json.loads("{}"))
    with pytest.raises(SystemExit):
        call_command("check_integrity")
    assert "match 1" in capsys.readouterr().err


def test_a_part_of_an_open_match_of_an_older_version_is_counted_once(capsys):
    """That version noted who played a part only when the match ended. Who sat there in no deal still has none."""
    phone = begun("avinas", {}, FOUR, [match_deals.WON])
    take(phone, "W", "Albinas")
    take(phone, "E", "Zita")
    take(phone, "E", "Lina", change="?change=1")
    counts = dict(Unseated.objects.values_list("player__name", "counts"))
    assert counts == {"Petras": {"parts": 0}, "Jonas": {"parts": 0}, "Zita": {}}
    Unseated.objects.update(counts={})
    with pytest.raises(SystemExit):
        call_command("check_integrity")
    assert "match 1" in capsys.readouterr().err
    backfill_sums()
    assert dict(Unseated.objects.values_list("player__name", "counts")) == counts
    call_command("check_integrity")
