"""A wrong start, told as a story, once for each game: a finished match at which somebody else sat from the beginning.
What was expected is typed in by hand from the rules.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command

from scorekeeper.matches.events import Kind
from scorekeeper.matches.models import Match, Player, Seated
from scorekeeper.matches.undo import redo_step, undo_step
from tests import match_deals
from tests.books import came_in, deal_rows, exported, never_played
from tests.starts import FOUR, begun, correct, counted, file_now, new, press, preview, replayed, statistics, words
from tests.tables import Phone

pytestmark = pytest.mark.django_db

LOST = {"kind": "no_sevens", "declarer": "E", "won": False, "losers_band": "0"}
VOL = {"kind": "played", "winner": "NS", "result": "vol", "solo": False, "illegal_stock": None}
ORDINARY = VOL | {"result": "ordinary"}
FORTY = {"kind": "flat", "amount": 40, "unit": "ct"}
FIVE = {"kind": "per_unit", "amount": 5, "unit": "ct"}


@dataclass(frozen=True)
class Story:
    """`begins`: game, house rules, people, deals, stakes. `changed` are the answers of the form.

    What then holds: `said` on the preview; who sits where and dealt first; each deal's dealer and totals; what the
    sheet and the list of deals say; the last row of the CSV file from “what happened” on; who pays; who won and lost;
    and one number that only the one who came now has.
    """

    begins: tuple[str, dict[str, Any], str, list[dict[str, Any]], dict[str, Any]]
    changed: dict[str, str]
    said: list[str]
    seats: dict[str, str]
    first_dealer: str
    deals: list[tuple[str, Mapping[str, Mapping[str, int]]]]
    sheet: str
    line: str
    row: list[str]
    pays: str
    won: list[str]
    lost: list[str]
    number: tuple[str, dict[str, int]]


STORIES = [
    Story(
        ("avinas", {}, FOUR, [LOST, LOST], FORTY),
        new("W", "Zita"),
        ["Zita played, instead of Petras.", "This match counts for Zita, and no longer for Petras."],
        {"N": "Ona", "E": "Jonas", "S": "Rasa", "W": "Zita"},
        "N",
        [
            ("N", {"NS": {"rams": 0, "pips": 0}, "EW": {"rams": 0, "pips": 6}}),
            ("E", {"NS": {"rams": 0, "pips": 0}, "EW": {"rams": 0, "pips": 12}}),
        ],
        "Zita & Jonas: no rams left, 0 crossed out; 12 of 12 pips",
        "without sevens, Jonas lost, nothing taken",
        [
            (
                "Jonas, without sevens, lost with nothing: Zita & Jonas get 6 pips, now 12."
                " The match is over: Rasa & Ona win."
            ),
            *["", "Ona", "0", "0", "Jonas", "0", "12", "Rasa", "0", "0", "Zita", "0", "12"],
        ],
        "Jonas and Zita pay 40 ct each.",
        ["Ona", "Rasa"],
        ["Jonas", "Zita"],
        ("cats", {"Jonas": 1, "Zita": 1}),
    ),
    Story(
        ("kaiser", {"target": 18}, FOUR, [match_deals.KAISER, match_deals.SEVEN], FIVE),
        new("N", "Zita") | {"first_dealer": "E"},
        ["Zita played, instead of Ona.", "Jonas dealt first, instead of Ona.", "Zita and Rasa pay 115 ct each."],
        {"N": "Zita", "E": "Jonas", "S": "Rasa", "W": "Petras"},
        "E",
        [("E", {"NS": {"points": -6}, "EW": {"points": 11}}), ("S", {"NS": {"points": -4}, "EW": {"points": 19}})],
        "Rasa & Zita: −4 of 18 points",
        "Zita 6, lost with −1",
        [
            "Jonas, 7, made with 8 points: Petras & Jonas +8, now 19; Rasa & Zita +2, now −4.",
            *["", "Zita", "-4", "Jonas", "19", "Rasa", "-4", "Petras", "19"],
        ],
        "Zita and Rasa pay 115 ct each.",
        ["Jonas", "Petras"],
        ["Rasa", "Zita"],
        ("bids", {"Jonas": 1, "Zita": 1}),
    ),
    Story(
        ("spades", {"target": 60, "failed_nil": "none"}, FOUR, [match_deals.NIL], FORTY),
        new("N", "Zita") | {"seat_S": "W", "seat_W": "S"},
        ["Zita played, instead of Ona.", "Rasa and Petras changed seats.", "Zita and Petras pay 40 ct each."],
        {"N": "Zita", "E": "Jonas", "S": "Petras", "W": "Rasa"},
        "N",
        [("N", {"NS": {"points": -160, "bags": 0}, "EW": {"points": 70, "bags": 0}})],
        "Petras & Zita: −160 of 60 points; 0 bags",
        "bid nil + 6 / 4 + 3, won 1 + 5 / 7",
        [
            (
                "Petras & Zita bid nil + 6 and won 1 + 5, Rasa & Jonas bid 4 + 3 and won 7: −160 / +70."
                " Zita failed nil: Petras & Zita −100."
            ),
            *["", "Zita", "-160", "0", "Jonas", "70", "0", "Petras", "-160", "0", "Rasa", "70", "0"],
        ],
        "Zita and Petras pay 40 ct each.",
        ["Jonas", "Rasa"],
        ["Petras", "Zita"],
        ("nil", {"Zita": 1}),
    ),
    Story(
        ("solo-spades", {"target": 60}, FOUR, [match_deals.ALONE], FIVE),
        new("S", "Zita"),
        ["Zita played, instead of Rasa.", "The score stays the same."],
        {"N": "Ona", "E": "Jonas", "S": "Zita", "W": "Petras"},
        "N",
        [("N", match_deals.ALONE_TOTALS)],
        "Zita: 100 of 60 points, 0 bags",
        "bid 6 / 3 / nil / 3, won 6 / 2 / 0 / 5",
        [
            "Ona 6 of 6, Jonas 2 of 3, Zita nil (won 0), Petras 5 of 3: +60 / −30 / +100 / +32. Zita: nil made.",
            *["", "Ona", "60", "0", "Jonas", "-30", "0", "Zita", "100", "0", "Petras", "32", "2"],
        ],
        # Each pays each other 5 ct for every point between them: 4 · −30 − 162 = −282, and 4 · 32 − 162 = −34.
        "Jonas pays 1410 ct. Petras pays 170 ct.",
        ["Zita"],
        ["Jonas", "Ona", "Petras"],
        ("nil_made", {"Zita": 1}),
    ),
    Story(
        ("forty-one", {"target": 15, "values": "400"}, FOUR, [match_deals.EIGHT], FORTY),
        {"seat_N": "E", **new("E", "Zita")},
        ["Zita played, instead of Ona.", "Zita and Jonas changed seats.", "Zita and Petras pay 40 ct each."],
        {"N": "Jonas", "E": "Zita", "S": "Rasa", "W": "Petras"},
        "E",
        [("E", {"N": {"points": 16}, "E": {"points": -3}, "S": {"points": 2}, "W": {"points": 2}})],
        "Rasa has 2 and Jonas 16; together 18",
        "bids 2, 8, 2, 3, Zita failed",
        [
            "Bids 2, 8, 2, 3, Zita failed: Rasa +2, Jonas +16, Petras +2, Zita −3.",
            *["", "Jonas", "16", "Zita", "-3", "Rasa", "2", "Petras", "2"],
        ],
        "Zita and Petras pay 40 ct each.",
        ["Jonas", "Rasa"],
        ["Petras", "Zita"],
        ("made_8", {"Jonas": 1}),
    ),
    Story(
        ("styrivolt", {"failed_nine_loses": True}, FOUR, [VOL, ORDINARY, match_deals.MISSED], FIVE),
        new("E", "Zita") | new("W", "Lina"),
        ["Zita played, instead of Jonas.", "Lina played, instead of Petras.", "The score stays the same."],
        {"N": "Ona", "E": "Zita", "S": "Rasa", "W": "Lina"},
        "N",
        [
            ("N", {"NS": {"bars": 2, "crosses": 0}, "EW": {"bars": 0, "crosses": 0}}),
            ("E", {"NS": {"bars": 0, "crosses": 2}, "EW": {"bars": 0, "crosses": 0}}),
            ("S", {"NS": {"bars": 2, "crosses": 2}, "EW": {"bars": 0, "crosses": 0}}),
        ],
        "Lina & Zita: no crosses, 0 of 3 half bars rubbed out",
        "Rasa & Ona, the others missed all nine",
        [
            "Rasa & Ona win the deal, for the others tried for all nine and missed: 2 strokes.",
            *["", "Ona", "2", "2", "Zita", "0", "0", "Rasa", "2", "2", "Lina", "0", "0"],
        ],
        "Zita and Lina pay 10 ct each.",
        ["Ona", "Rasa"],
        ["Lina", "Zita"],
        ("crosses_against", {"Lina": 2, "Zita": 2}),
    ),
    Story(
        ("voormsi", {"target": 4}, "N Ona, S Rasa", [match_deals.TOQU], FORTY),
        new("N", "Zita"),
        ["Zita played, instead of Ona.", "The score stays the same.", "Rasa pays 40 ct to Zita."],
        {"N": "Zita", "S": "Rasa"},
        "N",
        [("N", {"N": {"points": 4}, "S": {"points": 0}})],
        "Zita has 4 of 4 points.",
        "6–3 tricks, Toqu took Voormsi",
        [
            "Zita 6 tricks, Rasa 3; Zita took Voormsi with Toqu in trick 1: Zita +4, now 4.",
            *["", "Zita", "4", "Rasa", "0", "", "", "", ""],
        ],
        "Rasa pays 40 ct to Zita.",
        ["Zita"],
        ["Rasa"],
        ("toqu_takes", {"Zita": 1}),
    ),
    Story(
        (
            "other",
            {"title": "Rummy", "wins": "lowest", "target": 100},
            "P1 Ona, P2 Jonas, P3 Rasa",
            [match_deals.ROUND],
            FIVE,
        ),
        new("P1", "Zita"),
        ["Zita played, instead of Ona.", "The score stays the same."],
        {"P1": "Zita", "P2": "Jonas", "P3": "Rasa"},
        "P1",
        [("P1", {"P1": {"points": 10}, "P2": {"points": 30}, "P3": {"points": 100}})],
        "Zita: 10, 1st",
        "+10 / +30 / +100",
        ["Zita +10, Jonas +30, Rasa +100.", "", "Zita", "10", "Jonas", "30", "Rasa", "100"],
        "Rasa pays 800 ct.",  # 3 · 100 − 140 = 160
        ["Zita"],
        ["Jonas", "Rasa"],
        ("rounds_won", {"Zita": 1}),
    ),
]


def named(outcome: str) -> list[str]:
    rows = Seated.objects.filter(outcome=outcome).order_by("player__name")
    return [*rows.values_list("player__name", flat=True)]


def told(story: Story) -> Phone:
    """The match as it was recorded, with the wrong people, and ended where no deal ends it."""
    *begins, stakes = story.begins
    phone = begun(*begins)
    Match.objects.update(stakes=stakes)
    phone.match = Match.objects.get()
    return phone


def end(phone: Phone, kind: Kind) -> None:
    """Stýrivolt goes on for as long as people want."""
    if phone.match.slug == "styrivolt":
        assert phone.send(event=kind.value, cid=uuid4(), seen=phone.match.version).status_code == 201
        phone.match = Match.objects.get(pk=phone.match.pk)


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.begins[0])
def test_the_wrong_person_was_seated(story: Story) -> None:
    phone = told(story)
    before, sums, people = file_now(phone), statistics(), Player.objects.count()
    page = words(preview(phone, **story.changed))
    assert [each for each in story.said if each not in page] == []
    assert ("ended otherwise" in page) == ("changed seats" in page)
    assert (file_now(phone), Player.objects.count()) == (before, people), "a preview changes nothing"
    assert correct(phone, **story.changed).status_code == 303
    assert f"The start is corrected: {story.said[0]}" in words(phone.client.get(phone.url))
    assert f"The start was corrected : {story.said[0]}" in words(phone.client.get(f"{phone.url}deals/"))
    end(phone, Kind.CLOSE)
    now, replay = file_now(phone), replayed(phone)
    assert (now["seats"], now["first_dealer"], now["deals"]) == (story.seats, story.first_dealer, before["deals"])
    assert replay["error"] is None
    assert [(row["dealer"], row["totals"]) for row in replay["deals"]] == story.deals
    page = words(phone.client.get(phone.url))
    assert [each for each in (story.sheet, story.line, story.pays) if each not in page] == []
    rows = deal_rows(phone.book)
    assert rows[-1][6:] == story.row
    assert (named("won"), named("lost")) == (story.won, story.lost)
    assert (sorted(counted("won")), sorted(counted("lost"))) == (story.won, story.lost)
    what, number = story.number
    assert counted(what) == number
    call_command("check_integrity")
    there, here = exported(phone.token), never_played()
    assert came_in(here.token, there) == (1, 0)
    assert exported(here.token) == there
    assert came_in(here.token, there) == (0, 1)
    here.match.book.matches.all().delete()
    here.match.book.players.all().delete()
    end(phone, Kind.REOPEN)
    press(phone, undo_step)
    assert file_now(phone) == before
    assert statistics() == sums
    call_command("check_integrity")
    press(phone, redo_step)
    end(phone, Kind.CLOSE)
    assert file_now(phone) == now | {"ended": file_now(phone)["ended"]}
    assert (named("won"), named("lost")) == (story.won, story.lost)
    call_command("check_integrity")
