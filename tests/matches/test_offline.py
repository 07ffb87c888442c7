"""Two or three phones at one table, each with a signal now and then: whatever becomes of their messages, every tap is
stored once, in the order of its phone, or a person has dropped it.

The phones are the model of `tests/offline_phone.py`, the server is the real one. Every tap says something of its own,
so that what people meant is counted, and not only ids.
"""

import os
from collections import Counter
from itertools import count
from typing import Any, ClassVar

import pytest
from django.http import HttpResponse
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from scorekeeper.matches.models import Match
from tests import offline_phone
from tests.offline_phone import Fields, OfflinePhone, last_after, page_of
from tests.sabotage import broken
from tests.tables import NOTHING_TAKEN, ONE_SEVEN_LOST, ONE_SEVEN_MADE, seated

pytestmark = pytest.mark.django_db

DEALS = [{"kind": "passed"}] * 6 + [ONE_SEVEN_MADE, ONE_SEVEN_LOST, NOTHING_TAKEN]
"""Most change nothing, so that matches last."""

HEADERS = {"accept": "application/json", "HX-Request": "true"}
"""As the script asks: a few numbers, or the part of a page that says what stands in the way."""

STEPS = 40
"""Of a match; `script/soak offline` plays 20,000 of these."""

MOST_PHONES = 3
phones = st.integers(0, MOST_PHONES - 1)


class Table(RuleBasedStateMachine):
    """`told` is what has been told apart, in the order of taps; `accepted` what the server has said it stored."""

    Phone: ClassVar[type[OfflinePhone]] = OfflinePhone

    @initialize(number=st.integers(2, MOST_PHONES))
    def sit_down(self, number: int) -> None:
        self.table = seated()
        self.wires = ["ok"] * number
        self.phones = [self.Phone(self._wire(place), page_of(self.table)) for place in range(number)]
        self.told: list[list[str]] = [[] for _phone in self.phones]
        self.numbers = count(1)
        self.standing = [str(self.table.match.uid)]
        self.kept: tuple[int, dict[str, Any], list[str]] | None = None
        self.note = ""

    def _wire(self, place: int) -> Any:
        def send(fields: Fields, path: str = "events/") -> HttpResponse | None:
            state = self.wires[place]
            if state == "off":
                return None
            answer = self.table.client.post(self.table.url + path, fields, headers=HEADERS)
            if path == "note/":
                self._watch_the_note(fields, answer)
            else:
                self._watch(fields, answer)
            return None if state == "deaf" else answer

        return send

    def _watch(self, fields: Fields, answer: HttpResponse) -> None:
        """Nobody records over what was not seen: counted here with a list of deals of our own."""
        if answer.status_code != 201:
            return
        cid, kind = fields["cid"], fields.get("event", "deal")
        if kind == "deal":
            seen = last_after(self.table).get(fields["after"], fields["after"])
            assert seen == self.standing[-1], "recorded after a deal that was not the last"
            self.standing.append(cid)
        elif kind == "void":
            self.standing.remove(fields["target"])
        elif kind == "restore":
            order = [str(each) for each in self.table.match.log().entries]
            self.standing = [each for each in order if each in {*self.standing, fields["target"]}]
            self.standing.insert(0, str(self.table.match.uid))

    def _watch_the_note(self, fields: Fields, answer: HttpResponse) -> None:
        if answer.status_code == 200:
            assert self.note in (fields["over"], fields["note"]), "written over what was not seen"
            self.note = fields["note"]

    def phone(self, place: int) -> OfflinePhone:
        return self.phones[place % len(self.phones)]

    def say(self, place: int) -> str:
        place %= len(self.phones)
        said = f"{next(self.numbers)} by {place}"
        self.told[place].append(said)
        return said

    @rule(place=phones, state=st.sampled_from(["ok", "ok", "off", "deaf"]))
    def signal(self, place: int, state: str) -> None:
        """There is one, there is none, or only answers are lost."""
        place %= len(self.phones)
        self.wires[place] = state
        if state == "ok":
            self.phones[place].sync()
            self.phones[place].send_notes()

    @rule(place=phones, deal=st.sampled_from(DEALS))
    def deal(self, place: int, deal: Fields) -> None:
        said = self.say(place)
        self.phone(place).tap(said, **deal, note=said)

    @rule(place=phones, which=st.integers(-2, 1))
    def strike_out(self, place: int, which: int) -> None:
        """A deal that this phone knows of; the last one, as undo does."""
        if standing := self.phone(place).knows():
            self.phone(place).tap(self.say(place), event="void", target=standing[which % len(standing)])

    @rule(place=phones)
    def bring_back(self, place: int) -> None:
        """The deal that this phone struck out last, as redo does; else one that the page shows as struck out."""
        phone = self.phone(place)
        gone = [entry.target for entry in phone.waiting if entry.fields.get("event") == "void"] or phone.page.struck
        if gone:
            phone.tap(self.say(place), event="restore", target=gone[-1])

    @rule(place=phones)
    def write(self, place: int) -> None:
        """The note of the match."""
        self.phone(place).write(self.say(place))

    @rule(place=phones, insists=st.booleans())
    def settle_the_note(self, place: int, insists: bool) -> None:
        phone = self.phone(place)
        if self.wires[place % len(self.phones)] == "ok" and phone.notes and phone.notes[0].stopped:
            phone.page = page_of(self.table)
            phone.insist() if insists else phone.drop_note()

    @rule(place=phones, which=st.integers(0, 5))
    def correct(self, place: int, which: int) -> None:
        if standing := self.phone(place).knows():
            said = self.say(place)
            target = standing[which % len(standing)]
            self.phone(place).tap(said, event="amend", target=target, **ONE_SEVEN_MADE, note=said)

    @rule(place=phones, event=st.sampled_from(["close", "reopen"]))
    def stop_or_go_on(self, place: int, event: str) -> None:
        self.phone(place).tap(self.say(place), event=event)

    @rule(place=phones)
    def look(self, place: int) -> None:
        """The page is made anew, where there is a signal."""
        if self.wires[place % len(self.phones)] == "ok":
            self.phone(place).shows(page_of(self.table))
            self.phone(place).sync()
            self.phone(place).send_notes()

    @rule(place=phones)
    def die(self, place: int) -> None:
        """The page is gone; what comes back is the one that was kept, and the disk."""
        self.phone(place).sync()

    @rule(place=phones, choice=st.sampled_from(["add", "add", "same", "drop"]))
    def settle(self, place: int, choice: str) -> None:
        """Somebody reads what the server said, and decides."""
        phone = self.phone(place)
        if self.wires[place % len(self.phones)] != "ok" or not phone.waiting or not phone.waiting[0].stopped:
            return
        refused = phone.waiting[0].stopped
        phone.page = page_of(self.table)
        if refused == 409 and choice == "add":
            phone.add_mine()
        elif choice == "same" and "event" not in phone.waiting[0].fields and phone.page.standing:
            phone.drop_mine(phone.page.standing[-1])
        else:
            phone.drop_mine()

    @precondition(lambda self: self.kept is None)
    @rule()
    def copy(self) -> None:
        """Somebody makes a backup."""
        row = Match.objects.filter(pk=self.table.match.pk).values().get()
        self.kept = row["version"], row, list(self.standing)

    @precondition(lambda self: self.kept is not None)
    @rule()
    def restore(self) -> None:
        """The server is brought back from it. What was recorded since comes back from the phones."""
        assert self.kept is not None
        version, row, self.standing = self.kept
        self.kept, self.note = None, row["note"]
        self.table.match.events.filter(n__gt=version).delete()
        Match.objects.filter(pk=self.table.match.pk).update(**row)
        for phone in self.phones:
            phone.shows(page_of(self.table))
        for place, phone in enumerate(self.phones):
            if self.wires[place] == "ok":
                phone.sync()

    def teardown(self) -> None:
        """Everybody comes back, and nobody drops anything that can be stored."""
        if not hasattr(self, "table"):
            return
        self.wires = ["ok"] * len(self.phones)
        for phone in self.phones * 2:
            phone.shows(page_of(self.table))
            phone.sync()
            while phone.waiting:
                refused = phone.waiting[0].stopped
                assert refused, "something waits, and nobody is asked"
                phone.page = page_of(self.table)
                before = [entry.cid for entry in phone.waiting], phone.waiting[0].fields.copy()
                if refused == 409:
                    phone.add_mine()
                    if before == (
                        [entry.cid for entry in phone.waiting],
                        phone.waiting[0].fields if phone.waiting else {},
                    ):
                        phone.drop_mine()
                else:
                    phone.drop_mine()
            phone.send_notes()
            while phone.notes:
                phone.page = page_of(self.table)
                phone.insist()
        self.every_tap_is_there_once()

    def every_tap_is_there_once(self) -> None:
        events = list(self.table.match.events.order_by("n"))
        stored = {str(event.cid): event.n for event in events}
        notes = Counter(note for event in events if (note := (event.payload.get("deal") or event.payload).get("note")))
        assert [note for note, times in notes.items() if times > 1] == [], "doubled"
        assert Match.objects.get(pk=self.table.match.pk).note == self.note
        for place, phone in enumerate(self.phones):
            mine = [entry.said for entry in phone.disk]
            assert mine == [said for said in self.told[place] if said not in phone.dropped], "vanished on the phone"
            sent = [entry for entry in phone.disk if not entry.path]
            missing = [entry.said for entry in sent if entry.cid not in stored]
            assert missing == [], "vanished on the way"
            assert [entry.said for entry in sent if entry.fields.get("note") and notes[entry.said] != 1] == []
            order = [stored[entry.cid] for entry in sent]
            assert order == sorted(order), "out of order"


def play(phone: type[OfflinePhone], run: settings) -> None:
    machine = type(phone.__name__, (Table,), {"Phone": phone})
    run_state_machine_as_test(machine, settings=run)


def test_whatever_becomes_of_messages_every_tap_is_stored_once_and_in_order() -> None:
    runs = int(os.environ.get("OFFLINE_RUNS", "0")) or settings().max_examples
    play(OfflinePhone, settings(max_examples=runs, stateful_step_count=STEPS))


SABOTAGED = settings(
    max_examples=400,
    stateful_step_count=STEPS,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


@pytest.mark.rest
@pytest.mark.parametrize(
    "phone",
    [
        offline_phone.TakesANewIdEachTime,
        offline_phone.TakesSilenceForReceipt,
        offline_phone.DropsWhatIsRefused,
        offline_phone.GoesOnAfterARefusal,
    ],
)
def test_a_phone_that_breaks_its_word_is_found_out(phone: type[OfflinePhone]) -> None:
    with pytest.raises(AssertionError):
        play(phone, SABOTAGED)


@pytest.mark.rest
def test_so_is_a_server_that_does_not_look_at_what_was_seen() -> None:
    with broken("overwrites_in_silence"), pytest.raises(AssertionError, match="was not the last"):
        play(OfflinePhone, SABOTAGED)
