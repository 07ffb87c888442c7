"""One person under two ids in the events: two phones that correct the start each make one for somebody new."""

import json
import re
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command

from scorekeeper.data.deletions import bring_back, delete_match
from scorekeeper.matches.models import Deletion, Match, Merge, Player
from scorekeeper.matches.name_changes import SatTogether, merge, undo_merge
from scorekeeper.matches.undo import redo_step, undo_step
from tests.books import came_in, exported, never_played, taken_in
from tests.match_deals import WON
from tests.matches.views.test_chairs import BY_WEST, PASSED, everything, pay_all, record, take
from tests.starts import FOUR, begun, correct, counted, file_now, form_in, press, preview, words
from tests.tables import Phone

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone() -> Phone:
    """Both phones put Zita in the place of Petras, the second against the first: she has two ids."""
    phone = begun("avinas", {}, FOUR, [WON, BY_WEST, PASSED])
    late = form_in(preview(phone, seat_W="new", name_W="Zita", first_dealer="E"), "agree")
    correct(phone, seat_W="new", name_W="Zita")
    answer = phone.client.post(f"{phone.url}events/", late)
    assert answer.status_code == 409
    assert phone.client.post(f"{phone.url}events/", form_in(answer, "anyway")).status_code == 303
    phone.match = Match.objects.get(pk=phone.match.pk)
    assert len(phone.match.log().origins) == 6
    assert Player.objects.filter(name="Zita").count() == 1
    return phone


def test_she_leaves_and_takes_another_chair(phone: Phone) -> None:
    """Zita plays West up to deal 2, and East from deal 4 on, which ends the match: East–West lose 40 ct each."""
    take(phone, "W", "Albinas", deal=3)
    assert take(phone, "E", "Zita", deal=4).status_code in (303, 422)
    record(phone, BY_WEST)
    Match.objects.filter(pk=phone.match.pk).update(stakes={"kind": "flat", "amount": 40, "unit": "ct"})
    phone.match = Match.objects.get(pk=phone.match.pk)
    assert [each["name"] for each in file_now(phone)["chairs"]] == ["Albinas", "Zita"]
    assert counted("matches") == {"Ona": 1, "Rasa": 1, "Albinas": 1, "Zita": 1}
    assert counted("parts") == {"Jonas": 1}, "and Zita has the whole match once"
    end = words(phone.client.get(phone.url))
    assert "Jonas and Zita pay 30 ct each. Albinas pays 20 ct." in end
    pay_all(phone)
    assert "Paid." in words(phone.client.get(phone.url))
    call_command("check_integrity")


def test_nobody_has_two_names_among_the_chairs(phone: Phone) -> None:
    """A phone names her by the other id, which no chair has."""
    take(phone, "W", "Albinas", deal=3)
    phone.match = Match.objects.get()
    log = phone.match.log()
    now = (log.start or {})["seats"]["W"]
    [other] = [who for who in log.origins if len(who) > 2 and who not in (now, *(each["who"] for each in log.chairs))]
    after = str([*log.entries][2])
    chairs = json.dumps([*log.chairs, {"seat": "E", "after": after, "who": other}])
    before = everything(phone)
    answer = phone.send(event="chair", cid=uuid4(), seen=log.version, chairs=chairs)
    assert answer.status_code == 422
    assert "Somebody has two seats." in answer.content.decode()
    assert everything(phone) == before


def test_a_book_in_which_one_person_has_two_chairs_is_refused() -> None:
    """Albinas and Lina play deal 2, in two chairs; the file says that both are person 5."""
    phone = begun("avinas", {}, FOUR, [WON, BY_WEST, PASSED])
    for seat, name, deal in (("W", "Albinas", 2), ("E", "Lina", 2), ("W", "Petras", 3), ("E", "Jonas", 3)):
        assert take(phone, seat, name, deal=deal).status_code == 303
    head, line = exported(phone.token).decode().splitlines()
    match = json.loads(line)
    match["unseated"] = dict.fromkeys(match["unseated"], 5)
    file = "\n".join([head, json.dumps(match)]).encode()
    assert "somebody twice" in taken_in(never_played().token, file).words


def test_who_played_a_part_is_not_merged_with_somebody_of_the_match() -> None:
    phone = begun("avinas", {}, FOUR, [WON, BY_WEST, PASSED])
    for name, deal in (("Albinas", 2), ("Petras", 3)):
        take(phone, "W", name, deal=deal)
    record(phone, PASSED)
    take(phone, "W", "Alb", deal=4)
    before: list[Any] = everything(phone)
    with pytest.raises(SatTogether):
        merge(Player.objects.get(name="Alb"), Player.objects.get(name="Albinas"))
    assert everything(phone) == before


def test_who_is_away_is_not_seated_twice_by_the_form_of_the_start(phone: Phone) -> None:
    """Zita sat there under two ids, and sits there no more: the list names one of them, the typed name the other."""
    correct(phone, seat_W="new", name_W="Petras")
    page = phone.client.get(f"{phone.url}start/").content.decode()
    [zita] = re.findall(r'value="([^"]+)">[^<]*Zita', page.split('name="seat_N"')[1].split("</select>")[0])
    twice = preview(phone, seat_N=zita, seat_W="new", name_W="zita")
    assert "Somebody has two seats. Choose another person for each seat." in words(twice)
    sent = form_in(twice, "start")
    assert (sent["seat_N"], sent["seat_W"], sent["name_W"]) == (zita, "new", "zita")


def test_a_mistyped_name_in_a_chair_is_merged_once_it_is_corrected(phone: Phone) -> None:
    """Alb took the chair of Zita; it was Albinas. The match is over by then, and Alb has played in none."""
    take(phone, "W", "Alb", deal=3)
    with pytest.raises(SatTogether):
        merge(Player.objects.get(name="Alb"), Player.objects.get(name="Zita"))
    take(phone, "W", "Albinas", change="?change=1", deal=3)
    record(phone, BY_WEST)
    merge(Player.objects.get(name="Alb"), Player.objects.get(name="Albinas"))
    assert counted("matches") == {"Ona": 1, "Rasa": 1, "Jonas": 1, "Albinas": 1}
    assert counted("parts") == {"Zita": 1}
    call_command("check_integrity")
    there, here = exported(phone.token), never_played()
    assert came_in(here.token, there) == (1, 0)
    assert exported(here.token) == there
    before = everything(phone)
    press(phone, undo_step)
    press(phone, undo_step)
    assert [each["name"] for each in file_now(phone)["chairs"]] == ["Albinas"], "the name of before the correction"
    press(phone, redo_step)
    press(phone, redo_step)
    assert everything(phone) == before
    assert delete_match(Match.objects.get(pk=phone.match.pk)) is not None
    bring_back(Deletion.objects.get())
    back = undo_merge(phone.match.book.players.get(name="Albinas"), str(Merge.objects.get().number))
    assert (back.name, counted("matches")["Albinas"]) == ("Alb", 1)
    assert everything(phone) == before
    call_command("check_integrity")


def test_a_merge_is_undone_while_its_match_is_deleted(phone: Phone) -> None:
    take(phone, "W", "Alb", deal=3)
    take(phone, "W", "Albinas", change="?change=1", deal=3)
    record(phone, BY_WEST)
    merge(Player.objects.get(name="Alb"), Player.objects.get(name="Albinas"))
    assert delete_match(Match.objects.get(pk=phone.match.pk)) is not None
    undo_merge(Player.objects.get(name="Albinas"), str(Merge.objects.get().number))
    bring_back(Deletion.objects.get())
    assert counted("matches") == {"Ona": 1, "Rasa": 1, "Jonas": 1, "Albinas": 1}
    assert file_now(phone)["chairs"] == [{"seat": "W", "deal": 3, "name": "Albinas"}]
    call_command("check_integrity")
