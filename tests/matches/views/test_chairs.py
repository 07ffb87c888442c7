"""Somebody takes a chair in a match: each deal counts for who sat there, the match for who sits there at the end."""

import json
import re
from collections import Counter
from datetime import UTC, datetime
from random import Random
from typing import Any
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from django.core.management import call_command
from django.http import HttpResponse

from scorekeeper.data import deletions
from scorekeeper.data.exports import written_deals
from scorekeeper.domain.match_format import answer
from scorekeeper.domain.names import isolated
from scorekeeper.domain.seats import Seat
from scorekeeper.games import BY_SLUG
from scorekeeper.history.evening import evening
from scorekeeper.matches.evenings import evening_of
from scorekeeper.matches.models import Deletion, Event, Match, Player, Seated, Tally, Unseated
from scorekeeper.matches.name_changes import SatTogether, merge, remove_name, undo_merge
from scorekeeper.matches.undo import redo_step, undo_step
from scorekeeper.offline.replica import put
from scorekeeper.web.tokens import digest
from tests import match_deals
from tests.books import came_in, deal_rows, exported, never_played, taken_in
from tests.starts import FOUR, begun, correct, counted, file_now, form_in, match_link, press, preview, words
from tests.tables import Phone, cid_of, tonight

pytestmark = pytest.mark.django_db

PASSED = {"kind": "passed"}
BY_WEST = {"kind": "no_sevens", "declarer": "W", "won": False, "losers_band": "0"}
"""East–West lose having taken nothing: six pips against them."""


def take(phone: Phone, seat: str, name: str, deal: int | None = None, change: str = "", **more: str) -> HttpResponse:
    """Fill in the page of chairs as a person would, press its button, and agree to what that changes."""
    answer = agreed(phone, first_answer(phone, seat, name, deal, change, **more))
    phone.match = Match.objects.get(pk=phone.match.pk)
    return answer


def agreed(phone: Phone, answer: HttpResponse) -> HttpResponse:
    """Where a page says what changes of recorded deals: what comes when its button is pressed."""
    fields = form_in(answer, "agree")
    return phone.client.post(f"{phone.url}events/", fields) if fields else answer


def first_answer(
    phone: Phone, seat: str, name: str, deal: int | None = None, change: str = "", **more: str
) -> HttpResponse:
    """What comes when the button of the page of chairs is pressed."""
    fields = form_in(phone.client.get(f"{phone.url}chairs/{change}"), "chair") | {"seat": seat, "name": name}
    if deal is not None:
        fields["after"] = str(cid_of(phone, deal - 1))
    return phone.client.post(f"{phone.url}events/", fields | more)


def record(phone: Phone, *deals: dict[str, Any]) -> None:
    for deal in deals:
        fields = {name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in deal.items()}
        assert phone.deal(fields).status_code == 201
    phone.match = Match.objects.get(pk=phone.match.pk)


def everything(phone: Phone) -> list[Any]:
    """The file, the sums, who sits there, and who does not, as far as that counts anything."""
    sums = Tally.objects.exclude(count=0).order_by("player__name", "slug", "what")
    rows = Seated.objects.order_by("seat").values_list("seat", "player__name", "outcome", "counts")
    left = {name: counts for name, counts in Unseated.objects.values_list("player__name", "counts") if counts}
    return [file_now(phone), [*sums.values_list("player__name", "what", "count")], [*rows], left]


@pytest.fixture
def phone() -> Phone:
    """Three deals of Avinas: N Ona, E Jonas, S Rasa, W Petras. Six pips against East–West."""
    return begun("avinas", {}, FOUR, [match_deals.WON, BY_WEST, PASSED])


@pytest.fixture
def over(phone: Phone) -> Phone:
    """Albinas took the chair of Petras from deal 4 on, with which the match ended. Every loser pays 40 ct."""
    take(phone, "W", "Albinas")
    record(phone, BY_WEST)
    Match.objects.filter(pk=phone.match.pk).update(stakes={"kind": "flat", "amount": 40, "unit": "ct"})
    phone.match = Match.objects.get(pk=phone.match.pk)
    return phone


def test_albinas_for_petras_from_deal_4(phone: Phone) -> None:
    assert f'href="{phone.url}chairs/"' in phone.client.get(phone.url).content.decode(), "in the menu"
    assert take(phone, "W", "Albinas").status_code == 303
    assert "Chairs: Albinas replaces Petras, from deal 4." in words(phone.client.get(phone.url))
    record(phone, BY_WEST)
    assert "Albinas replaces Petras, from deal 4." in words(phone.client.get(phone.url))
    deals = words(phone.client.get(f"{phone.url}deals/"))
    assert "Petras & Jonas: 6 pips" in deals
    assert "Albinas & Jonas: 6 pips" in deals
    said = [row[6] for row in deal_rows(phone.book)[1:]]
    assert ["Petras" in said[1], "Albinas" in said[1]] == [True, False], said
    assert ["Petras" in said[3], "Albinas" in said[3]] == [False, True], said
    assert [row[-3] for row in deal_rows(phone.book)[1:]] == ["Petras", "Petras", "Petras", "Albinas"]
    file = file_now(phone)
    assert file["seats"] == {"N": "Ona", "E": "Jonas", "S": "Rasa", "W": "Petras"}
    assert file["chairs"] == [{"seat": "W", "deal": 4, "name": "Albinas"}]
    assert answer(file, BY_SLUG)["result"] == {"ended_by": "pips", "winner": "NS", "cats": "EW"}
    [event] = Event.objects.filter(kind="chair")
    assert "Albinas" not in json.dumps(event.payload), "names stand in no event"
    call_command("check_integrity")


def test_before_the_first_deal_the_page_says_what_to_do() -> None:
    phone = begun("avinas", {}, FOUR, [])
    menu = phone.client.get(phone.url).content.decode()
    assert f'href="{phone.url}chairs/"' in menu, "the menu stays when a deal is recorded"
    page = phone.client.get(f"{phone.url}chairs/").content.decode()
    assert "No deal is recorded yet." in page
    assert 'id="chair"' not in page
    assert 'form="chair"' not in page
    assert "Each deal counts for the person who sat there." in page.replace("\n", " ")


def test_each_deal_counts_for_who_sat_there_and_the_match_for_who_sits_there_last(over: Phone) -> None:
    assert counted("won") == {"Ona": 1, "Rasa": 1}
    assert counted("lost") == {"Jonas": 1, "Albinas": 1}
    assert counted("matches") == {"Ona": 1, "Rasa": 1, "Jonas": 1, "Albinas": 1}
    assert counted("parts") == {"Petras": 1}
    assert counted("declared") == {"Ona": 1, "Petras": 1, "Albinas": 1}
    people = {player.name: player.number for player in Player.objects.all()}
    petras = words(over.client.get(f"/b/{over.token}/people/{people['Petras']}/"))
    assert "Played a part of 1 more match: they did not sit there at its end." in petras
    assert "Declared and made: 0 of 1" in petras
    assert f'href="{over.url}"' in over.client.get(f"/b/{over.token}/people/{people['Petras']}/").content.decode()
    albinas = words(over.client.get(f"/b/{over.token}/people/{people['Albinas']}/"))
    assert "of 1 match won" in albinas
    assert "Played a part" not in albinas
    year = over.match.played.year
    assert "Declared and made: 0 of 1" in words(
        over.client.get(f"/b/{over.token}/people/{people['Petras']}/?year={year}")
    )
    partners = Seated.objects.values_list("player__name", "partner__name")
    assert {*partners} == {("Ona", "Rasa"), ("Rasa", "Ona"), ("Jonas", "Albinas"), ("Albinas", "Jonas")}


def test_a_page_of_who_played_only_parts(over: Phone) -> None:
    """Their matches and years are found, however many starts were corrected to somebody else since."""
    petras = Player.objects.get(name="Petras")
    for number in range(11):
        match = begun("kaiser", {}, FOUR, [match_deals.KAISER]).match
        year = 2020 if number == 10 else 2040
        Match.objects.filter(pk=match.pk).update(played=datetime(year, 6, 1, 18, tzinfo=UTC))
        counts = {"parts": 1} if number == 10 else {}
        Unseated.objects.create(pk=10**6 + number, match=match, origin=uuid4(), player=petras, counts=counts)
    page = over.client.get(f"/b/{over.token}/people/{petras.number}/").content.decode()
    assert f'href="{over.url}"' in page
    assert "?year=2020" in page
    assert "?year=2040" not in page
    assert not re.search(r"<p>\s*</p>", page)
    old = over.client.get(f"/b/{over.token}/people/{petras.number}/?year=2020").content.decode()
    assert "1 June 2020" in old
    assert "1 June 2040" not in old


def test_undo_and_redo(phone: Phone) -> None:
    before = everything(phone)
    take(phone, "W", "Albinas")
    now = everything(phone)
    press(phone, undo_step)
    assert everything(phone) == before
    assert "The change of chairs is undone: Everybody sits as at the start." in words(phone.client.get(phone.url))
    call_command("check_integrity")
    press(phone, redo_step)
    assert everything(phone) == now
    record(phone, BY_WEST)
    end = everything(phone)
    press(phone, undo_step)
    press(phone, undo_step)
    assert everything(phone) == before
    press(phone, redo_step)
    press(phone, redo_step)
    assert everything(phone) == end
    call_command("check_integrity")


def test_a_change_is_corrected_and_taken_back_when_the_match_is_over(over: Phone) -> None:
    end = everything(over)
    assert take(over, "W", "Albinas", deal=2, change="?change=1").status_code == 303
    assert "Albinas replaces Petras, from deal 2." in words(over.client.get(over.url))
    assert counted("declared") == {"Ona": 1, "Albinas": 2}
    assert counted("parts") == {"Petras": 1}
    call_command("check_integrity")
    assert take(over, "E", "Zita", deal=2, change="?change=1").status_code == 303
    assert "Zita replaces Jonas, from deal 2." in words(over.client.get(over.url))
    assert counted("matches") == {"Ona": 1, "Rasa": 1, "Zita": 1, "Petras": 1}
    assert counted("parts") == {"Jonas": 1}
    assert counted("declared") == {"Ona": 1, "Petras": 2}
    call_command("check_integrity")
    page = over.client.get(f"{over.url}chairs/").content.decode()
    assert "Remove this change" in page
    chairs = re.findall('name="chairs" value="([^"]*)"', page)[-1]
    assert chairs == "[]"
    over.send(event="chair", cid=uuid4(), seen=Match.objects.get(pk=over.match.pk).version, chairs="[]")
    assert counted("matches") == {"Ona": 1, "Rasa": 1, "Jonas": 1, "Petras": 1}
    assert counted("parts") == {}
    call_command("check_integrity")
    for _step in range(3):
        press(over, undo_step)
    assert everything(over) == end
    call_command("check_integrity")


def test_who_left_comes_back_and_chairs_change_twice(phone: Phone) -> None:
    take(phone, "W", "Albinas", deal=2)
    assert take(phone, "W", " petras ", deal=3).status_code == 303
    assert "Albinas replaces Petras, from deal 2. Petras replaces Albinas, from deal 3." in words(
        phone.client.get(phone.url)
    )
    record(phone, BY_WEST)
    assert counted("parts") == {"Albinas": 1}
    assert counted("declared") == {"Ona": 1, "Albinas": 1, "Petras": 1}
    assert counted("matches") == {"Ona": 1, "Rasa": 1, "Jonas": 1, "Petras": 1}
    assert Player.objects.count() == 5
    there, here = exported(phone.token), never_played()
    assert came_in(here.token, there) == (1, 0)
    assert exported(here.token) == there
    call_command("check_integrity")


def test_a_deal_before_it_is_corrected_struck_out_and_brought_back(over: Phone) -> None:
    fields = {name: str(value) for name, value in {**BY_WEST, "declarer": "E", "won": "false"}.items()}
    assert over.change("amend", cid_of(over, 2), fields).status_code == 201
    assert counted("declared") == {"Ona": 1, "Jonas": 1, "Albinas": 1}
    assert over.change("void", cid_of(over, 3)).status_code == 201
    assert "Albinas replaces Petras, from deal 3." in words(over.client.get(over.url))
    assert [row[-3] for row in deal_rows(over.book)[1:]] == ["Petras", "Petras", "Albinas"]
    call_command("check_integrity")
    step = [entry.cid for entry in over.match.log().entries.values()][2]
    assert over.change("restore", step).status_code == 201
    assert "Albinas replaces Petras, from deal 4." in words(over.client.get(over.url))
    call_command("check_integrity")
    page = words(over.client.get(f"{over.url}deals/{cid_of(over, 1)}/"))
    assert "Petras" in page
    assert "Albinas" not in re.sub(r".*<main", "", page)


# What is refused


def test_what_cannot_be_is_refused_in_words(phone: Phone) -> None:
    before = Event.objects.count()
    two_chairs = take(phone, "W", "Jonas")
    assert two_chairs.status_code == 422
    assert "That person sits in another chair then." in words(two_chairs)
    assert 'value="Jonas"' in two_chairs.content.decode(), "what was typed is still there"
    assert "They sit there already." in words(take(phone, "W", "Petras"))
    assert take(phone, "W", "").status_code == 422
    assert take(phone, "X", "Albinas").status_code == 422
    assert take(phone, "W", "A\u202eB").status_code == 422
    for chairs in ("[", "{}", "[1]", '[{"seat":"W"}]', '[{"seat":"Q","after":"x","who":"N"}]', "[" * 5000):
        sent = phone.send(event="chair", cid=uuid4(), seen=phone.match.version, chairs=chairs)
        assert sent.status_code == 400, chairs
    nobody_at_all = [{"seat": "W", "after": str(cid_of(phone, 1)), "who": "somebody"}]
    answer = phone.send(event="chair", cid=uuid4(), seen=3, chairs=json.dumps(nobody_at_all))
    assert "“somebody” is not an id" in answer.content.decode()
    unknown = [{"seat": "W", "after": str(uuid4()), "who": str(uuid4())}]
    assert phone.send(event="chair", cid=uuid4(), seen=3, chairs=json.dumps(unknown)).status_code == 422
    assert take(phone, "E", "Zita", chairs=json.dumps(unknown)).status_code == 422
    nobody = [{"seat": "W", "after": str(cid_of(phone, 1)), "who": str(uuid4())}]
    assert phone.send(event="chair", cid=uuid4(), seen=3, chairs=json.dumps(nobody)).status_code == 422
    who = nobody[0]["who"]
    again = json.dumps({who: "Ona"})
    twice = phone.send(event="chair", cid=uuid4(), seen=3, chairs=json.dumps(nobody), names=again)
    assert twice.status_code == 422
    assert Event.objects.count() == before
    assert Player.objects.count() == 4


def test_who_sat_where_is_not_corrected_while_a_chair_is_taken(phone: Phone) -> None:
    says = "Remove that change first if you want to correct who sat where."
    assert says not in words(phone.client.get(f"{phone.url}start/"))
    take(phone, "W", "Albinas")
    assert says in words(phone.client.get(f"{phone.url}start/"))
    page = words(preview(phone, seat_N="E", seat_E="N"))
    assert "Somebody took a chair in this match. Remove that change first, then correct who sat where." in page
    assert correct(phone, first_dealer="E").status_code == 303
    assert file_now(phone)["first_dealer"] == "E"
    call_command("check_integrity")
    press(phone, undo_step)
    press(phone, undo_step)
    assert correct(phone, seat_N="E", seat_E="N").status_code == 303
    take(phone, "W", "Albinas")
    assert file_now(phone)["seats"] == {"N": "Jonas", "E": "Ona", "S": "Rasa", "W": "Petras"}
    call_command("check_integrity")


def test_somebody_else_at_the_start_can_be_replaced(phone: Phone) -> None:
    correct(phone, seat_W="new", name_W="Zita")
    take(phone, "W", "Albinas")
    record(phone, BY_WEST)
    assert counted("parts") == {"Zita": 1}
    assert file_now(phone)["seats"]["W"] == "Zita"
    assert Unseated.objects.count() == 2, "and Petras, who was seated by mistake"
    call_command("check_integrity")
    for _step in range(3):
        press(phone, undo_step)
    assert file_now(phone)["seats"]["W"] == "Petras"
    call_command("check_integrity")


def test_a_link_of_one_match_names_nobody_new(phone: Phone) -> None:
    alone = match_link(phone)
    refused = take(alone, "W", "Albinas")
    assert refused.status_code == 422
    assert "This link opens one match only." in words(refused)
    instead = first_answer(alone, "W", "Albinas", deal=2)
    assert instead.status_code == 422
    assert "This link opens one match only." in words(instead), "and not first what it would change"
    kept = form_in(instead, "chair")
    assert [kept["seat"], kept["name"], kept["after"]] == ["W", "Albinas", str(cid_of(phone, 1))]


def test_it_is_recorded_once(phone: Phone) -> None:
    fields = form_in(phone.client.get(f"{phone.url}chairs/"), "chair") | {"seat": "W", "name": "Albinas"}
    first = phone.client.post(f"{phone.url}events/", fields, headers={"accept": "application/json"})
    again = phone.client.post(f"{phone.url}events/", fields, headers={"accept": "application/json"})
    assert (first.status_code, again.status_code) == (201, 200)
    assert Event.objects.filter(kind="chair").count() == 1
    other = fields | {"cid": str(uuid4()), "who": str(uuid4()), "seat": "E", "name": "Zita"}
    late = phone.client.post(f"{phone.url}events/", other)
    assert late.status_code == 409
    assert "What you entered Zita replaces Jonas, from deal 4." in words(late)
    assert "Record it anyway" in words(late)
    assert "Correct it anyway" not in words(late)
    assert phone.client.post(f"{phone.url}events/", form_in(late, "anyway")).status_code == 303
    both = "Zita replaces Jonas, from deal 4. Albinas replaces Petras, from deal 4."
    assert both in words(phone.client.get(phone.url)), "nothing of the other phone is lost"


# What a form sends is not always what its page gave it


def came_whole(phone: Phone) -> None:
    """The file of the book can be imported as it is, and the match can be deleted."""
    there, here = exported(phone.token), never_played()
    assert came_in(here.token, there) == (1, 0)
    assert exported(here.token) == there
    call_command("check_integrity")
    assert deletions.delete_match(Match.objects.get(pk=phone.match.pk)) is not None


@pytest.mark.parametrize(
    "who", ["00000000-0000-0000-0000-000000000001", "W", "", "urn:uuid:8c9bd4c9-03f1-4f6f-9e5a-5a43f1a3b1c7"]
)
def test_whatever_id_a_form_sends_for_somebody_new(phone: Phone, who: str) -> None:
    assert take(phone, "W", "Albinas", who=who).status_code == 303
    assert take(phone, "E", "Zita").status_code == 303, "and what comes later"
    assert file_now(phone)["chairs"] == [
        {"seat": "E", "deal": 4, "name": "Zita"},
        {"seat": "W", "deal": 4, "name": "Albinas"},
    ]
    came_whole(phone)


def test_back_to_the_page_from_which_somebody_took_a_chair(phone: Phone) -> None:
    old = form_in(phone.client.get(f"{phone.url}chairs/"), "chair") | {"seat": "W", "name": "Albinas"}
    assert phone.send(**old).status_code == 201
    again = old | {"cid": str(uuid4()), "seen": "4", "chairs": json.dumps(Match.objects.get().log().chairs)}
    assert phone.send(**again | {"seat": "E", "name": "Zita"}).status_code == 201
    assert "Zita replaces Jonas, from deal 4. Albinas replaces Petras, from deal 4." in words(
        phone.client.get(phone.url)
    )
    came_whole(phone)


def test_a_repetition_is_recognised_when_somebody_has_another_name_since(phone: Phone) -> None:
    old = form_in(phone.client.get(f"{phone.url}chairs/"), "chair") | {"seat": "W", "name": "Albinas"}
    assert phone.send(**old).status_code == 201
    Player.objects.filter(name="Albinas").update(name="Albinas Senior", folded="albinas senior")
    assert phone.send(**old).status_code == 200


def test_more_changes_than_a_match_has(phone: Phone) -> None:
    many = [
        {"seat": "W", "after": str(cid_of(phone, 1 + place % 2)), "who": "W" if place % 2 else str(uuid4())}
        for place in range(40)
    ]
    refused = take(phone, "E", "Zita", chairs=json.dumps(many))
    assert refused.status_code == 422
    assert "Chairs change 40 times at most." in words(refused)
    assert Event.objects.filter(kind="chair").count() == 0


def test_a_correction_stays_one_after_a_refusal(phone: Phone) -> None:
    take(phone, "W", "Albinas", deal=3)
    unknown = json.dumps([{"seat": "W", "after": str(uuid4()), "who": "N"}])
    assert take(phone, "W", "Zita", change="?change=1", chairs=unknown).status_code == 422
    for fields in ({"name": "Jonas"}, {"name": ""}, {"name": "Albinas"}):
        refused = take(phone, "W", change="?change=1", **fields)
        assert refused.status_code == 422, fields
        assert "Correct who took a chair" in words(refused), fields
        then = form_in(refused, "chair") | {"name": "Zita"}
        assert then["chairs"] == "[]", fields
    assert agreed(phone, phone.client.post(f"{phone.url}events/", then)).status_code == 303
    assert "Chairs: Zita replaces Petras, from deal 3." in words(phone.client.get(phone.url))


def test_a_correction_stays_one_after_a_conflict(phone: Phone) -> None:
    take(phone, "W", "Albinas", deal=3)
    fields = form_in(phone.client.get(f"{phone.url}chairs/?change=1"), "chair") | {"after": str(cid_of(phone, 1))}
    take(phone, "E", "Zita", deal=2)
    late = phone.client.post(f"{phone.url}events/", fields)
    assert late.status_code == 409
    assert "Chairs: Zita replaces Jonas, from deal 2. Albinas replaces Petras, from deal 3." in words(late)
    assert agreed(phone, phone.client.post(f"{phone.url}events/", form_in(late, "anyway"))).status_code == 303
    both = "Chairs: Zita replaces Jonas, from deal 2. Albinas replaces Petras, from deal 2."
    assert both in words(phone.client.get(phone.url))


def late_correction(phone: Phone, theirs: dict[str, Any], mine: dict[str, Any]) -> HttpResponse:
    """Two phones have the page of the same change open; what the second page says. An empty one removes it."""
    page = form_in(phone.client.get(f"{phone.url}chairs/?change=1"), "chair")
    removal = {name: page[name] for name in ("event", "seen", "ask")} | {"chairs": "[]"}
    answers = []
    for number, each in enumerate((theirs, mine)):
        after = {"after": str(cid_of(phone, each["deal"] - 1))} if "deal" in each else {}
        own = {name: each[name] for name in ("seat", "name") if name in each}
        fields = (page | own | after | {"who": str(uuid4())} if each else removal) | {"cid": str(uuid4())}
        first = phone.client.post(f"{phone.url}events/", fields)
        answers.append(agreed(phone, first) if number == 0 else first)
    assert answers[0].status_code == 303
    assert answers[1].status_code == 409
    return answers[1]


def settle(phone: Phone, late: HttpResponse) -> list[dict[str, Any]]:
    """Who took a chair once the second phone has insisted on its own."""
    answer = agreed(phone, phone.client.post(f"{phone.url}events/", form_in(late, "anyway")))
    assert answer.status_code == 303, words(answer)
    phone.match = Match.objects.get(pk=phone.match.pk)
    call_command("check_integrity")
    return list(file_now(phone).get("chairs", []))


def test_two_phones_correct_the_same_change(phone: Phone) -> None:
    take(phone, "W", "Albinas")
    late = late_correction(phone, {"deal": 3}, {"deal": 2})
    told_late = words(late)
    assert "Somebody corrected the same change: Albinas replaces Petras, from deal 3." in told_late
    assert "What you entered Albinas replaces Petras, from deal 2." in told_late
    assert "Put mine in its place" in told_late
    assert settle(phone, late) == [{"seat": "W", "deal": 2, "name": "Albinas"}], "and not twice"
    press(phone, undo_step)
    assert file_now(phone)["chairs"] == [{"seat": "W", "deal": 3, "name": "Albinas"}]


def test_two_phones_put_other_people_there(phone: Phone) -> None:
    take(phone, "W", "Albinas", deal=2)
    late = late_correction(phone, {"name": "Zita"}, {"name": "Lina", "seat": "E"})
    assert "Somebody corrected the same change: Zita replaces Petras, from deal 2." in words(late)
    assert "What you entered Lina replaces Jonas, from deal 2." in words(late)
    assert settle(phone, late) == [{"seat": "E", "deal": 2, "name": "Lina"}]


def test_two_phones_correct_it_alike(phone: Phone) -> None:
    take(phone, "W", "Albinas")
    late = late_correction(phone, {"deal": 2, "name": "Zita"}, {"deal": 2, "name": "zita"})
    assert "Both phones say the same." in words(late)
    assert form_in(late, "anyway") == {}, "nothing is left to record"
    assert file_now(phone)["chairs"] == [{"seat": "W", "deal": 2, "name": "Zita"}]


def test_two_phones_take_a_chair_alike(phone: Phone) -> None:
    """Somebody new, whom each phone gives an id of its own."""
    fields = form_in(phone.client.get(f"{phone.url}chairs/"), "chair") | {"seat": "W", "name": "Zita"}
    take(phone, "W", "zita")
    late = phone.client.post(f"{phone.url}events/", fields | {"cid": str(uuid4()), "who": str(uuid4())})
    assert late.status_code == 409
    assert "Both phones say the same. Chairs: zita replaces Petras, from deal 4." in words(late)
    assert "What you entered" not in words(late).replace("What you entered is still here", "")
    assert form_in(late, "anyway") == {}, "nothing is left to record"


def test_two_phones_put_different_people_into_one_chair(phone: Phone) -> None:
    """The second sees who took it, why its own cannot stand beside that, and the name that it typed."""
    fields = form_in(phone.client.get(f"{phone.url}chairs/"), "chair") | {"seat": "W", "name": "Zita"}
    take(phone, "W", "Albinas")
    late = phone.client.post(f"{phone.url}events/", fields | {"cid": str(uuid4()), "who": str(uuid4())})
    assert late.status_code == 422
    assert "Somebody takes that chair from that deal on already." in words(late)
    assert "So far Albinas replaces Petras, from deal 4." in words(late)
    form = form_in(late, "chair")
    assert (form["seat"], form["name"]) == ("W", "Zita")
    assert phone.client.post(f"{phone.url}events/", form | {"seat": "E"}).status_code == 303
    both = "Chairs: Zita replaces Jonas, from deal 4. Albinas replaces Petras, from deal 4."
    assert both in words(phone.client.get(phone.url))


def test_one_phone_removes_what_the_other_corrects(phone: Phone) -> None:
    take(phone, "W", "Albinas")
    late = late_correction(phone, {"deal": 3}, {})
    assert "Somebody corrected the same change: Albinas replaces Petras, from deal 3." in words(late)
    assert "What you entered Removed: Albinas replaces Petras, from deal 3." in words(late)
    assert settle(phone, late) == []


def test_one_phone_corrects_what_the_other_removed(phone: Phone) -> None:
    take(phone, "W", "Albinas")
    late = late_correction(phone, {}, {"deal": 2})
    assert "Chairs: Everybody sits as at the start." in words(late)
    assert "What you entered Albinas replaces Petras, from deal 2." in words(late)
    assert settle(phone, late) == [{"seat": "W", "deal": 2, "name": "Albinas"}]


def test_both_phones_remove_it(phone: Phone) -> None:
    take(phone, "W", "Albinas")
    late = late_correction(phone, {}, {})
    assert "Both phones say the same." in words(late)
    assert form_in(late, "anyway") == {}


def test_an_undo_on_another_phone_counts_as_a_correction(phone: Phone) -> None:
    """The page of the second phone knows the change from deal 3; meanwhile that correction is undone."""
    take(phone, "W", "Albinas")
    take(phone, "W", "Albinas", deal=3, change="?change=1")
    fields = form_in(phone.client.get(f"{phone.url}chairs/?change=1"), "chair") | {"name": "Zita"}
    press(phone, undo_step)
    late = phone.client.post(f"{phone.url}events/", fields)
    assert "Somebody corrected the same change: Albinas replaces Petras, from deal 4." in words(late)
    assert settle(phone, late) == [{"seat": "W", "deal": 3, "name": "Zita"}]


def test_a_form_that_was_filled_in_wrong_loses_nothing_of_another_phone(phone: Phone) -> None:
    fields = form_in(phone.client.get(f"{phone.url}chairs/"), "chair") | {"seat": "W", "name": ""}
    take(phone, "E", "Zita", deal=2)
    refused = phone.client.post(f"{phone.url}events/", fields)
    assert refused.status_code == 422
    assert phone.client.post(f"{phone.url}events/", form_in(refused, "chair") | {"name": "Albinas"}).status_code == 303
    both = "Chairs: Zita replaces Jonas, from deal 2. Albinas replaces Petras, from deal 4."
    assert both in words(phone.client.get(phone.url))


def test_each_button_says_which_change_it_is_about(phone: Phone) -> None:
    take(phone, "W", "Albinas")
    take(phone, "E", "Zita", deal=3)
    page = words(phone.client.get(f"{phone.url}chairs/"))
    for change in ("Albinas replaces Petras, from deal 4.", "Zita replaces Jonas, from deal 3."):
        assert f"Correct : {change}" in page
        assert f"Remove this change : {change}" in page


def test_a_change_is_removed_beside_that_of_another_phone(phone: Phone) -> None:
    take(phone, "W", "Albinas")
    seen = Match.objects.get().version
    undo = undo_step(phone.match.game, phone.match.log(), "")
    assert undo is not None
    take(phone, "E", "Zita")
    for chairs in ("[]", undo.fields["chairs"]):
        late = phone.send(accept="text/html", event="chair", cid=uuid4(), seen=seen, chairs=chairs)
        assert late.status_code == 409
        assert "Chairs: Zita replaces Jonas, from deal 4. Albinas replaces Petras, from deal 4." in words(late)
        assert phone.client.post(f"{phone.url}events/", form_in(late, "anyway")).status_code == 303
        phone.match = Match.objects.get()
        assert file_now(phone)["chairs"] == [{"seat": "E", "deal": 4, "name": "Zita"}]
        press(phone, undo_step)


def test_only_the_name_of_a_change_is_corrected_after_a_deal_that_was_struck_out(phone: Phone) -> None:
    take(phone, "W", "Albinas", deal=3)
    assert phone.change("void", cid_of(phone, 2)).status_code == 201
    page = phone.client.get(f"{phone.url}chairs/?change=1").content.decode()
    options = re.findall("<option[^>]*>([0-9]+)</option>", page)
    assert options == ["3", "2"], "each number once"
    assert take(phone, "W", "Zita", change="?change=1").status_code == 303
    assert "Chairs: Zita replaces Petras, from deal 2." in words(phone.client.get(phone.url))


def test_a_deal_that_is_struck_out_is_named_with_who_sat_there(phone: Phone) -> None:
    take(phone, "W", "Albinas", deal=3)
    second = cid_of(phone, 2)
    assert phone.change("void", second).status_code == 201
    told = "Deal 2 is struck out. It was: without sevens, Petras lost, nothing taken."
    assert told in words(phone.client.get(phone.url))
    page = words(phone.client.get(f"{phone.url}deals/{second}/"))
    assert "Petras" in page
    assert "Albinas" not in page
    phone.match = Match.objects.get()
    sent = phone.change("restore", second, accept="text/html", seen=1)
    assert sent.status_code == 409
    assert "Albinas" not in words(sent).split("The sheet now")[0]


def test_the_preview_of_a_start_has_who_sits_there(over: Phone) -> None:
    page = words(preview(over, first_dealer="E"))
    assert "Jonas dealt first, instead of Ona." in page
    assert "pays" not in page, "nothing changes of who pays what"


# What a change of recorded deals, results and payments brings is shown first


def told(answer: HttpResponse) -> list[str]:
    """The list of what would change."""
    [listed] = re.findall("<main.*?<ul[^>]*>(.*?)</ul>.*?</main>", answer.content.decode(), re.DOTALL)
    lines = [re.sub("<[^>]+>|[\u2068\u2069]", "", line).strip() for line in listed.split("</li>")]
    return [line.replace("&amp;", "&") for line in lines if line]


def test_nothing_is_asked_where_nothing_is_recorded_of_it(phone: Phone) -> None:
    assert first_answer(phone, "W", "Albinas").status_code == 303


def test_what_changes_of_recorded_deals_is_shown_first(phone: Phone) -> None:
    before = [everything(phone), Event.objects.count()]
    shown = first_answer(phone, "W", "Albinas", deal=2)
    assert shown.status_code == 422
    assert "Albinas replaces Petras, from deal 2." in words(shown)
    assert told(shown) == ["Deals 2–3 count for Albinas, and no longer for Petras."]
    assert [everything(phone), Event.objects.count()] == before, "nothing is stored"
    assert phone.client.post(f"{phone.url}events/", form_in(shown, "agree")).status_code == 303
    assert "Albinas replaces Petras, from deal 2." in words(phone.client.get(phone.url))
    assert told(first_answer(phone, "W", "Zita", deal=2, change="?change=1")) == [
        "Deals 2–3 count for Zita, and no longer for Albinas."
    ]
    assert told(first_answer(phone, "N", "Zita", deal=3)) == ["Deal 3 counts for Zita, and no longer for Ona."]


def test_what_changes_of_a_match_that_is_over_is_shown_first(over: Phone) -> None:
    """Flat stakes of 40 ct. West played four deals: Petras three of them."""
    pay_all(over)
    shown = first_answer(over, "W", "Albinas", deal=3, change="?change=1")
    assert told(shown) == [
        "Deal 3 counts for Albinas, and no longer for Petras.",
        "Jonas pays 40 ct. Petras and Albinas pay 20 ct each.",
        "Already paid: Jonas paid 40 ct. Petras paid 30 ct. Albinas paid 10 ct.",
        "Still to pay: Albinas pays 10 ct to Petras.",
    ]
    winner = first_answer(over, "N", "Zita", deal=4)
    assert told(winner) == [
        "Deal 4 counts for Zita, and no longer for Ona.",
        "This match counts for Zita, and no longer for Ona.",
        "It then says: Rasa & Zita won.",
        "Jonas pays 40 ct. Petras pays 30 ct. Albinas pays 10 ct.",
        "Already paid: Jonas paid 40 ct. Petras paid 30 ct. Albinas paid 10 ct.",
        "Still to pay: Ona pays 10 ct to Zita.",
    ]
    assert agreed(over, winner).status_code == 303
    end = words(over.client.get(over.url))
    assert "Rasa & Zita won" in end
    assert "Still to pay: Ona pays 10 ct to Zita." in end
    over.match = Match.objects.get()
    press(over, undo_step)
    page = over.client.get(f"{over.url}chairs/").content.decode()
    [removal] = re.findall(r"<form(?:(?!</form>).)*Remove this change.*?</form>", page, re.DOTALL)[-1:]
    fields = dict(re.findall('name="([^"]*)"\\s+value="([^"]*)"', removal))
    removed = over.client.post(f"{over.url}events/", fields)
    assert removed.status_code == 422
    assert "Removed: Albinas replaces Petras, from deal 4." in words(removed)
    assert told(removed) == [
        "Deal 4 counts for Petras, and no longer for Albinas.",
        "This match counts for Petras, and no longer for Albinas.",
        "Jonas and Petras pay 40 ct each.",
    ]
    assert len(file_now(over)["chairs"]) == 1
    assert over.client.post(f"{over.url}events/", form_in(removed, "agree")).status_code == 303
    assert "chairs" not in file_now(over)


def test_a_phone_that_sends_it_later_is_not_asked(phone: Phone) -> None:
    assert first_answer(phone, "W", "Albinas", deal=2, age="7200000").status_code == 303


def test_a_preview_refuses_as_the_button_does(over: Phone) -> None:
    refused = first_answer(over, "W", "Jonas", deal=2)
    assert refused.status_code == 422
    assert "That person sits in another chair then." in words(refused)


# Money


def test_everybody_pays_for_the_deals_that_they_played(over: Phone) -> None:
    end = words(over.client.get(over.url))
    assert "Jonas pays 40 ct." in end
    assert "Petras pays 30 ct." in end
    assert "Albinas pays 10 ct." in end
    evening = words(over.client.get(f"/b/{over.token}/{tonight()}"))
    for amount in ("−40 ct", "−30 ct", "−10 ct", "+40 ct"):
        assert amount in evening, evening


def test_the_names_of_a_deal_are_known_to_the_evening(over: Phone, django_assert_num_queries: Any) -> None:
    on = evening_of(over.match.played, ZoneInfo("UTC"))
    (played,) = evening(over.match.book, over.token, on, ZoneInfo("UTC")).matches
    with django_assert_num_queries(0):
        assert [played.names_at(deal)[Seat.W] for deal in (3, 4)] == [isolated("Petras"), isolated("Albinas")]


def test_or_the_person_who_sits_there_at_the_end_pays(over: Phone) -> None:
    page = over.client.get(f"{over.url}stakes/").content.decode()
    assert "Who pays for a chair that somebody took" in page
    over_field = re.search('name="over" value="([^"]*)"', page)
    assert over_field
    fields = {"kind": "flat", "amount": "40", "unit": "ct", "chairs": "end"}
    fields["over"] = over_field[1].replace("&quot;", '"')
    assert over.client.post(f"{over.url}stakes/", fields).status_code == 303
    assert "Jonas and Albinas pay 40 ct each." in words(over.client.get(over.url))
    assert file_now(over)["stakes"] == {"kind": "flat", "amount": 40, "unit": "ct", "chairs": "end"}
    call_command("check_integrity")


def pay_all(phone: Phone) -> None:
    """Press every button of the evening that says that somebody has paid."""
    url = f"/b/{phone.token}/{tonight()}"
    for _payment in range(9):
        page = phone.client.get(url).content.decode()
        seals = re.findall(
            r'<form[^>]*action="([^"]*)"[^>]*>(?:(?!</form>).)*name="pay" value="([^"]*)"', page, re.DOTALL
        )
        if not seals:
            return
        phone.client.post(seals[0][0] or url, {"pay": seals[0][1]})


def test_what_was_paid_goes_with_the_people(over: Phone) -> None:
    Match.objects.filter(pk=over.match.pk).update(
        settlements=[{"at": "2026-11-20T19:40:00Z", "paid": {"ct": {"N": 40, "E": -40, "S": 40, "W": -10, "-W": -30}}}]
    )
    over.match = Match.objects.get(pk=over.match.pk)
    call_command("check_integrity")
    assert "Paid." in words(over.client.get(over.url))
    take(over, "W", "Albinas", deal=3, change="?change=1")
    page = words(over.client.get(over.url))
    assert "Still to pay: Albinas pays 10 ct to Petras." in page, page
    there, here = exported(over.token), never_played()
    assert came_in(here.token, there) == (1, 0)
    assert exported(here.token) == there
    press(over, undo_step)
    assert "Paid." in words(over.client.get(over.url))
    over.send(event="chair", cid=uuid4(), seen=over.match.version, chairs="[]")
    over.match = Match.objects.get(pk=over.match.pk)
    [albinas] = over.match.unseated.values_list("origin", flat=True)
    assert over.match.settlements[0]["paid"] == {"ct": {"N": 40, "E": -40, "S": 40, "W": -30, f"-{albinas}": -10}}
    assert "Paid." in words(over.client.get(over.url)), "what Albinas paid counts for the chair"
    evening = words(over.client.get(f"/b/{over.token}/{tonight()}"))
    assert "Jonas and Petras paid 40 ct each." in evening, evening
    call_command("check_integrity")
    there, here = exported(over.token), never_played()
    assert came_in(here.token, there) == (1, 0)
    assert exported(here.token) == there


def money(phone: Phone) -> list[Any]:
    """What the end page and the evening say of who pays, and what is stored of who paid."""
    stored = Match.objects.get(pk=phone.match.pk).settlements
    pages = [words(phone.client.get(url)) for url in (phone.url, f"/b/{phone.token}/{tonight()}")]
    found = [re.findall(r"[^.]*(?:pays?|paid|Paid)\b[^.]*\.", page) for page in pages]
    return [found, stored and [each["paid"] for each in stored]]


def remove(phone: Phone) -> None:
    """Press “Remove this change” beside the only one."""
    sent = phone.send(event="chair", cid=uuid4(), seen=Match.objects.get(pk=phone.match.pk).version, chairs="[]")
    assert sent.status_code == 201
    phone.match = Match.objects.get(pk=phone.match.pk)


def test_a_change_that_was_removed_and_is_undone_leaves_everything_as_it_was(over: Phone) -> None:
    pay_all(over)
    before = [everything(over), money(over)]
    assert "Paid." in words(over.client.get(over.url))
    assert any("-W" in paid["ct"] for paid in before[1][1]), "Petras paid for the deals that he played"
    remove(over)
    assert "Paid." in words(over.client.get(over.url))
    removed = [everything(over), money(over)]
    call_command("check_integrity")
    press(over, undo_step)
    assert [everything(over), money(over)] == before
    call_command("check_integrity")
    press(over, redo_step)
    assert [everything(over), money(over)] == removed
    press(over, undo_step)
    assert [everything(over), money(over)] == before


def test_what_somebody_paid_who_was_removed_goes_along_when_the_seats_are_corrected(over: Phone) -> None:
    """Albinas paid 10 ct in the chair of Petras. He is removed, and Petras in truth sat at North."""
    pay_all(over)
    before = [everything(over), money(over)]
    remove(over)
    assert correct(over, seat_W="N", seat_N="W").status_code == 303
    end = words(over.client.get(over.url))
    assert "Ona pays 80 ct to Petras." in end, end  # Petras paid 40 and gets 40; Ona got 40 and pays 40
    call_command("check_integrity")
    there = exported(over.token)
    press(over, undo_step)
    press(over, undo_step)
    assert [everything(over), money(over)] == before
    call_command("check_integrity")
    here = never_played()
    assert came_in(here.token, there) == (1, 0)
    assert exported(here.token) == there


def test_who_was_removed_and_then_sat_there_from_the_start_has_what_they_paid(over: Phone) -> None:
    pay_all(over)
    before = [everything(over), money(over)]
    remove(over)
    [known] = Unseated.objects.values_list("origin", flat=True)
    assert correct(over, seat_W=known).status_code == 303
    assert file_now(over)["seats"]["W"] == "Albinas"
    assert "Paid." in words(over.client.get(over.url)), "who comes in takes over what was paid"
    press(over, undo_step)
    press(over, undo_step)
    assert [everything(over), money(over)] == before
    call_command("check_integrity")


def test_a_mark_without_amounts_stands_for_what_was_owed_then(over: Phone) -> None:
    Match.objects.filter(pk=over.match.pk).update(settlements=[{"at": "2026-11-20T19:40:00Z"}])
    over.match = Match.objects.get(pk=over.match.pk)
    take(over, "W", "Albinas", deal=3, change="?change=1")
    assert over.match.settlements[0]["paid"] == {"ct": {"N": 40, "E": -40, "S": 40, "W": -10, "-W": -30}}
    assert "Still to pay: Albinas pays 10 ct to Petras." in words(over.client.get(over.url))


# Names, files, copies


def test_people_are_merged_and_parted(over: Phone) -> None:
    before = everything(over)
    other = Player.objects.create(book=over.book, name="Peter", number=over.book.players_numbered + 1)
    over.book.__class__.objects.filter(pk=over.match.book_id).update(players_numbered=other.number)
    petras = Player.objects.get(name="Petras")
    with pytest.raises(SatTogether):
        merge(petras, Player.objects.get(name="Albinas"))
    merge(petras, other)
    assert counted("parts") == {"Peter": 1}
    assert counted("declared")["Peter"] == 1
    call_command("check_integrity")
    undo_merge(Player.objects.get(name="Peter"), str(petras.number))
    assert everything(over) == before
    call_command("check_integrity")


def test_a_removed_name_is_nowhere(over: Phone) -> None:
    remove_name(Player.objects.get(name="Petras"))
    for page in ("", "deals/", "chairs/", "match.json", "stakes/", "again/?deal=2"):
        assert "Petras" not in over.client.get(over.url + page).content.decode(), page
    assert "Petras" not in "".join(written_deals(over.book))
    assert "Petras" not in exported(over.token).decode()


def test_a_deleted_match_comes_back_whole(over: Phone) -> None:
    before, file = everything(over), exported(over.token)
    ids = {*Unseated.objects.values_list("pk", "origin")}
    deletion = deletions.delete_match(over.match)
    assert deletion is not None
    assert Tally.objects.exclude(count=0).count() == 0
    assert not Unseated.objects.exists()
    call_command("check_integrity")
    deletions.bring_back(Deletion.objects.get())
    assert exported(over.token) == file
    assert {*Unseated.objects.values_list("pk", "origin")} == ids
    over.match = Match.objects.get()
    assert everything(over) == before
    call_command("check_integrity")


def test_a_book_goes_out_and_comes_back(over: Phone) -> None:
    there, here = exported(over.token), never_played()
    assert came_in(here.token, there) == (1, 0)
    assert exported(here.token) == there
    assert came_in(here.token, there) == (0, 1)
    call_command("check_integrity")


def test_a_file_of_one_match_goes_out_and_comes_back(over: Phone) -> None:
    file, sums = file_now(over), counted("parts")
    here = never_played()
    line = json.dumps(file, ensure_ascii=False).encode()
    assert came_in(here.token, line) == (1, 0)
    copy = Phone(here.token, Match.objects.get(book=here.match.book_id, version__gt=0))
    assert file_now(copy) | {"ended": ""} == file | {"ended": ""}
    assert Tally.objects.get(player__book=copy.book, what="parts").count == sums["Petras"]
    call_command("check_integrity")


def test_a_file_that_contradicts_itself_is_refused(over: Phone) -> None:
    file = file_now(over)
    for chairs, says in (
        ([], "it is a list of 1 to 40 changes"),
        ([{"seat": "W", "deal": 1, "name": "Albinas"}], "deal"),
        ([{"seat": "W", "deal": 4, "name": "Petras"}], "sits there already"),
        ([{"seat": "W", "deal": 4, "name": "Ona"}], "too much alike"),
        ([{"seat": "W", "deal": 99, "name": "Albinas"}], "after the next deal"),
        ([{"seat": "P1", "deal": 4, "name": "Albinas"}], "seat"),
        ([{"seat": "W", "deal": 4, "name": "Albinas", "more": 1}], "more"),
        ([{"seat": "W", "deal": 4, "name": "Albinas"}] * 2, "order"),
    ):
        error = answer(file | {"chairs": chairs}, BY_SLUG)["error"]
        assert error, chairs
        assert says in error["message"], error


def test_a_phone_takes_it_along(over: Phone) -> None:
    replica = over.client.get(f"{over.url}replica.json").json()
    file = file_now(over)
    Player.objects.filter(book=over.match.book_id)
    put(replica)
    again = Phone(over.token, Match.objects.get())
    assert file_now(again) == file
    assert "Petras pays 30 ct." in words(again.client.get(again.url))
    take(again, "E", "Zita", deal=2)
    assert "Zita replaces Jonas, from deal 2." in words(again.client.get(again.url))


def test_a_page_of_each_deal_has_who_sat_there(over: Phone) -> None:
    second, last = (words(over.client.get(f"{over.url}again/?deal={n}")).split("Replay")[-1] for n in (2, 4))
    assert "Petras" in second
    assert "Jonas" in last
    main = over.client.get(f"{over.url}again/?deal=2").content.decode().split("<main")[1].split("</main>")[0]
    assert "Petras" in main
    assert "Albinas" not in main


def test_a_bad_file_of_a_book(over: Phone) -> None:
    lines = exported(over.token).decode().splitlines()
    match = json.loads(lines[1])
    match["unseated"] = {}
    head = json.loads(lines[0])
    broken = "\n".join([json.dumps(head), json.dumps(match)]).encode()
    here = never_played()
    assert "seat other people" in taken_in(here.token, broken).words


# The eight games. Each is played for two deals, the first by whom the table began with, the second by Albinas in the
# same chair; then the table stops. What both did, by hand; and of whose name the words of the two deals speak.

LOST = {"kind": "sevens", "declarer": "N", "sevens": 1, "knock": "none", "won": False}
STORIES: list[Any] = [
    ("avinas", {}, FOUR, [match_deals.WON, LOST], "N", {"declared": 1, "made": 1}, {"declared": 1}),
    ("kaiser", {}, FOUR, [match_deals.KAISER, match_deals.SEVEN], "N", {"bids": 1, "cards_known": 1, "three": 1}, {}),
    ("spades", {}, FOUR, [match_deals.NIL, match_deals.NIL], "N", {"nil": 1}, {"nil": 1}),
    (
        "solo-spades",
        {},
        FOUR,
        [match_deals.ALONE, match_deals.ALONE],
        "N",
        {"bid": 1, "bid_made": 1},
        {"bid": 1, "bid_made": 1},
    ),
    (
        "forty-one",
        {"values": "400"},
        FOUR,
        [match_deals.EIGHT, match_deals.EIGHT],
        "N",
        {"bids": 1, "made": 1},
        {"bids": 1, "made": 1},
    ),
    (
        "styrivolt",
        {"failed_nine_loses": True},
        FOUR,
        [match_deals.MISSED, match_deals.MISSED],
        "N",
        {"deals": 1, "deals_won": 1},
        {"deals": 1, "deals_won": 1},
    ),
    (
        "voormsi",
        {},
        "N Ona, S Rasa",
        [match_deals.TOQU, match_deals.TOQU],
        "N",
        {"tricks_played": 9},
        {"tricks_played": 9},
    ),
    (
        "other",
        {},
        "P1 Ona, P2 Jonas, P3 Rasa",
        [match_deals.ROUND, match_deals.ROUND],
        "P3",
        {"rounds": 1, "rounds_won": 1},
        {"rounds": 1},
    ),
]


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story[0])
def test_somebody_takes_a_chair_in_every_game(story: Any) -> None:
    game, options, people, deals, seat, first, second = story
    phone = begun(game, options, people, deals)
    phone.send(event="close", cid=uuid4(), seen=phone.match.log().version)
    phone.match = Match.objects.get(pk=phone.match.pk)
    without = everything(phone)
    left = phone.match.sitters[Seat(seat)].name
    sums = dict(Tally.objects.filter(player__name=left).values_list("what", "count"))
    press(phone, undo_step)
    assert take(phone, seat, "Albinas", deal=2).status_code == 303
    phone.send(event="close", cid=uuid4(), seen=phone.match.log().version)
    phone.match = Match.objects.get(pk=phone.match.pk)
    own = {
        name: dict(Tally.objects.filter(player__name=name).exclude(count=0).values_list("what", "count"))
        for name in (left, "Albinas")
    }
    assert {what: count for what, count in own[left].items() if what in first | {"parts": 1, "matches": 1}} == {
        **first,
        "parts": 1,
    }
    assert {what: own["Albinas"].get(what, 0) for what in second | {"parts": 0, "matches": 1}} == {
        **second,
        "parts": 0,
        "matches": 1,
    }
    together = Counter(own[left]) + Counter(own["Albinas"])
    assert together - Counter({"parts": 1}) == Counter(sums), "nothing is lost, and nothing twice"
    file = file_now(phone)
    assert file["chairs"] == [{"seat": seat, "deal": 2, "name": "Albinas"}]
    assert (file["seats"], file["deals"]) == (without[0]["seats"], without[0]["deals"])
    assert answer(file, BY_SLUG) == answer(without[0], BY_SLUG), "no score is changed"
    names = [row[8:] for row in deal_rows(phone.book)[1:]]
    assert ["Albinas" in names[0], left in names[0]] == [False, True]
    assert ["Albinas" in names[1], left in names[1]] == [True, False]
    assert f"Albinas replaces {left}, from deal 2." in words(phone.client.get(phone.url))
    call_command("check_integrity")
    there, here = exported(phone.token), never_played()
    assert came_in(here.token, there) == (1, 0)
    assert exported(here.token) == there
    Match.objects.filter(book=here.match.book_id).delete()
    Player.objects.filter(book=here.match.book_id).delete()
    put(phone.client.get(f"{phone.url}replica.json").json())
    phone.match = Match.objects.get(book__links__digest=digest(phone.token), version__gt=0)
    assert file_now(phone) == file
    press(phone, undo_step)
    press(phone, undo_step)
    again = file_now(phone)
    assert again == {name: value for name, value in without[0].items() if name not in {"closed", "ended"}}


class Model:
    """Who sat in which deal, kept by hand: for each deal whether it stands, and who came after it."""

    def __init__(self) -> None:
        self.sitting = {"N": "Ona", "E": "Jonas", "S": "Rasa", "W": "Petras"}
        self.stands = [True]
        self.came: list[dict[str, str]] = [{}]

    @property
    def standing(self) -> list[int]:
        return [place for place, stands in enumerate(self.stands) if stands]

    def people(self) -> tuple[list[list[str]], dict[str, str]]:
        """Who sat in each deal that stands, and who sits there at the end."""
        sitting, rows = dict(self.sitting), []
        for stands, came in zip(self.stands, self.came, strict=True):
            rows += [[sitting[seat] for seat in "NESW"]] if stands else []
            sitting |= came
        return rows, sitting


def step(phone: Phone, model: Model, chance: Random, name: str) -> None:
    """A deal, or somebody takes a chair, or a deal is struck out: on the phone and in the model."""
    what, place, seat = chance.choice(["deal", "chair", "void"]), chance.choice(model.standing), chance.choice("NESW")
    cid = str([*phone.match.log().entries][place])
    if what == "chair" and seat not in model.came[place]:
        assert take(phone, seat, name, after=cid).status_code == 303
        model.came[place][seat] = name
    elif what == "void" and len(model.standing) > 1:
        assert phone.change("void", cid).status_code == 201
        model.stands[place] = False
    else:
        record(phone, PASSED)
        model.stands.append(True)
        model.came.append({})


@pytest.mark.parametrize("seed", range(12))
def test_random_chairs_agree_with_a_small_model(seed: int) -> None:
    chance, phone, model = Random(seed), begun("avinas", {}, FOUR, [PASSED]), Model()  # noqa: S311
    for number in range(14):
        step(phone, model, chance, f"Guest {number}")
    rows, sitting = model.people()
    assert [[row[8 + 3 * place] for place in range(4)] for row in deal_rows(phone.book)[1:]] == rows
    assert dict(phone.match.seated.values_list("seat", "player__name")) == sitting
    call_command("check_integrity")
    there, here = exported(phone.token), never_played()
    assert came_in(here.token, there) == (1, 0)
    assert exported(here.token) == there
    while undo_step(phone.match.game, phone.match.log(), ""):
        press(phone, undo_step)
    assert {*phone.match.seated.values_list("seat", "player__name")} == {*Model().sitting.items()}
    call_command("check_integrity")


def test_something_else_of_it_can_be_changed_with_what_was_typed_still_there(phone: Phone) -> None:
    asked = first_answer(phone, "W", "Albinas", deal=3)
    assert "Deal 3 counts for Albinas" in words(asked)
    form = form_in(phone.client.get(changed_instead(asked)), "chair")
    assert (form["seat"], form["name"], form["after"]) == ("W", "Albinas", str(cid_of(phone, 2)))
    take(phone, "W", "Albinas", deal=3)
    asked = first_answer(phone, "E", "Zita", change="?change=1", deal=2)
    page = phone.client.get(changed_instead(asked))
    form = form_in(page, "chair")
    assert (form["seat"], form["name"], form["after"]) == ("E", "Zita", str(cid_of(phone, 1)))
    assert "Correct who took a chair" in words(page)
    assert form["chairs"] == "[]"


def changed_instead(answer: HttpResponse) -> str:
    """Where “Change something else” leads to."""
    [found] = re.findall(r'href="([^"]*)"[^>]*>\s*Change something else', answer.content.decode())
    return str(found).replace("&amp;", "&")


def test_two_phones_that_look_at_the_same_newcomer_name_one_person(phone: Phone) -> None:
    """Both are shown first what Albinas changes; the second reads that he sits there, with the name still typed."""
    late = form_in(first_answer(phone, "E", "Albinas", deal=3), "agree")
    take(phone, "W", "Albinas", deal=3)
    refused = phone.client.post(f"{phone.url}events/", late)
    assert refused.status_code == 422
    assert "That person sits in another chair then." in words(refused)
    form = form_in(refused, "chair")
    assert (form["seat"], form["name"], form["after"]) == ("E", "Albinas", str(cid_of(phone, 2)))
