"""The facts of every evening of the example book, worked out a second time from its file and by the second scorers.

Nothing here is imported from the product but what fills the book and answers a request.
"""

import json
import re
from collections import Counter
from datetime import datetime, timedelta
from html import unescape
from importlib import import_module
from itertools import groupby
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client

from scorekeeper.data.example import make_book

Fact = tuple[str, str, int]
"""Label, what is written large where it is not the game's own writing, and the number of the deal."""
Played = dict[str, Any]

TOKEN = "evenings-evenings-00ab"
SIDES = {"NS": "NS", "EW": "EW", "N": "NS", "S": "NS", "E": "EW", "W": "EW"}
AGAINST = {"NS": "EW", "EW": "NS"}


def named(match: Played, party: str) -> str:
    seats = match["seats"]
    return {"NS": f"{seats.get('S')} & {seats.get('N')}", "EW": f"{seats.get('W')} & {seats.get('E')}"}.get(
        party
    ) or str(seats[party])


def alone(scores: dict[str, int]) -> str:
    best = max(scores.values())
    first = [party for party, score in scores.items() if score == best]
    return first[0] if len(first) == 1 else ""


def winner(match: Played, deal: Played, effect: Played) -> str:
    """The side or the seat that won the deal."""
    game = match["game"]
    if game == "styrivolt":
        return str(deal["winner"])
    if game == "kaiser" and deal["kind"] == "kaiser":
        side = SIDES[deal["bidder"]]
        return side if deal["made"] else AGAINST[side]
    if game == "avinas":
        return AGAINST[effect["side"]] if effect else ""
    if not effect:
        return ""
    scores = effect["scores"]
    if game == "forty-one":
        return alone({"NS": scores["N"] + scores["S"], "EW": scores["E"] + scores["W"]})
    if game == "other" and match["options"].get("wins") == "lowest":
        return alone({seat: -score for seat, score in scores.items()})
    return alone(scores)


def size(match: Played, deal: Played, effect: Played) -> int:
    game = match["game"]
    if game == "avinas":
        return int(effect.get("rams", effect.get("pips", 0)))
    if game == "styrivolt":
        return sum(effect["strokes"].values()) + 3 * sum(abs(each) for each in effect["crosses"].values())
    if game == "kaiser" and deal["kind"] == "kaiser":
        return 40
    if game == "voormsi":
        return max(0, *effect["scores"].values())
    return max((abs(score) for score in effect.get("scores", {}).values()), default=0)


def deals(match: Played) -> list[tuple[int, Played, Played]]:
    return [(line["number"], deal, line["effect"]) for line, deal in zip(match["lines"], match["deals"], strict=True)]


def longest_run(matches: list[Played]) -> tuple[Played, Fact] | None:
    best = None
    for match in matches:
        won = [(winner(match, deal, effect), number) for number, deal, effect in deals(match)]
        for party, run in groupby(won, lambda each: each[0]):
            numbers = [number for _party, number in run]
            if party and len(numbers) >= 3 and (best is None or len(numbers) > best[0]):
                best = (len(numbers), match, ("Longest run", named(match, party), numbers[-1]))
    return best[1:] if best else None


def biggest_deal(matches: list[Played], games: list[str]) -> tuple[Played, Fact] | None:
    for game in games:
        best = None
        for match in matches:
            for number, deal, effect in deals(match):
                if match["game"] == game and size(match, deal, effect) > (best[0] if best else 0):
                    best = (size(match, deal, effect), match, ("Biggest deal", "", number))
        if best:
            return best[1:]
    return None


def closest(matches: list[Played]) -> tuple[Played, Fact] | None:
    shares = [(share, place) for place, match in enumerate(matches) if (share := difference(match)) is not None]
    if len(shares) < 2:
        return None
    share, place = min(shares)
    match = matches[place]
    return None if share > 1 / 2 else (match, ("Closest", "", len(match["lines"])))


def difference(match: Played) -> float | None:
    """How far the winner was from the nearest other one, as a share of the largest number."""
    result = match["result"]
    if result is None or not result.get("winner"):
        return None
    totals, won = match["lines"][-1]["totals"], result["winner"]
    what = {"avinas": "pips", "styrivolt": "crosses"}.get(match["game"], "points")
    if match["game"] == "avinas" and by_rams(totals):
        what = "rams"
    numbers = {party: counted[what] for party, counted in totals.items()}
    own = [number for party, number in numbers.items() if won == party or SIDES.get(party) == won]
    others = [number for party, number in numbers.items() if not (won == party or SIDES.get(party) == won)]
    few = match["game"] == "avinas" or match["options"].get("wins") == "lowest"
    best = min if few else max
    return abs(best(own) - best(others)) / max(1, *map(abs, numbers.values()))


def by_rams(totals: Played) -> bool:
    pips, rams = ([counted[what] for counted in totals.values()] for what in ("pips", "rams"))
    return max(pips) >= 12 and min(pips) > 0 and rams[0] != rams[1]


def own(matches: list[Played], game: str) -> tuple[Played, Fact] | None:
    """The best of the game's own; of equals that of the first match."""
    found = [(match, fact) for match in matches if match["game"] == game and (fact := OWN[game](match))]
    if not found:
        return None
    match, (_rank, *fact) = max(found, key=lambda each: each[1][0])
    return match, tuple(fact)  # type: ignore[return-value]


def avinas(match: Played) -> tuple[float, str, str, int] | None:
    result = match["result"]
    if result and result["cats"]:
        return 1000, "Cats", named(match, result["cats"]), len(match["lines"])
    made = [
        (deal["sevens"] * {"declarers": 2, "both": 4}[deal["knock"]], -number, deal["declarer"])
        for number, deal, _effect in deals(match)
        if deal["kind"] == "sevens" and deal["won"] and deal["knock"] != "none"
    ]
    if not made:
        return None
    rams, number, declarer = max(made)
    return rams, "Knocked and made", named(match, declarer), -number


def kaiser(match: Played) -> tuple[float, str, str, int] | None:
    for number, deal, _effect in deals(match):
        if deal["kind"] == "kaiser" and deal["made"]:
            return 10_000, "A bid of Kaiser made", named(match, deal["bidder"]), number
    fives: dict[str, list[int]] = {"NS": [], "EW": []}
    for number, deal, _effect in deals(match):
        if "five" in deal:
            side = SIDES[deal["bidder"]]
            fives[side if deal["five"] == "bidders" else AGAINST[side]].append(number)
    if len(fives["NS"]) != len(fives["EW"]):
        side = max(fives, key=lambda side: len(fives[side]))
        return 100 * len(fives[side]), "Took the 5♥", named(match, side), fives[side][-1]
    made = [
        (3 * deal["bid"] + deal["no_trump"] + deal.get("low", False), -number, deal["bidder"])
        for number, deal, effect in deals(match)
        if deal["kind"] == "played" and effect["scores"][SIDES[deal["bidder"]]] > 0
    ]
    if not made:
        return None
    height, number, bidder = max(made)
    return height, "Highest bid made", named(match, bidder), -number


def nils(match: Played) -> tuple[float, str, str, int] | None:
    """Nils of players; a double nil would be told apart by the house rules, of which the example book has none."""
    made: dict[tuple[int, str], list[int]] = {}
    for number, deal, _effect in deals(match):
        for seat, bid in deal["bids"].items():
            if bid in ("nil", "blind_nil", 0) and not deal["tricks"][seat]:
                made.setdefault((2 if bid == "blind_nil" else 1, seat), []).append(number)
    if not made:
        return None
    (kind, seat), numbers = max(made.items(), key=lambda each: (each[0][0], len(each[1])))
    return 1000 * kind + len(numbers), "Blind nil made" if kind == 2 else "Nil made", named(match, seat), numbers[-1]


def forty_one(match: Played) -> tuple[float, str, str, int] | None:
    made = []
    for number, deal, _effect in deals(match):
        for place, (seat, bid) in enumerate(deal["bids"].items() if deal["kind"] == "played" else ()):
            if deal["made"][seat] if "made" in deal else deal["tricks"][seat] >= bid:
                made.append((bid, -number, -place, seat))
    if not made:
        return None
    bid, number, _place, seat = max(made)
    return bid, "Highest bid made", named(match, seat), -number


def styrivolt(match: Played) -> tuple[float, str, str, int] | None:
    penalty = 1 if match["options"].get("awards") == "parlett" else 2
    earned: dict[str, list[int]] = {"NS": [], "EW": []}
    net = 0  # crosses of North and South, below nothing those of the others
    for _number, deal, effect in deals(match):
        before, net = net, net + effect["crosses"]["NS"] - effect["crosses"]["EW"]
        fined = penalty if deal["illegal_stock"] else 0
        culprit = deal["illegal_stock"]
        after_fine = before + (fined if culprit == "EW" else -fined)
        for side, crosses in earned.items():
            won = abs(net - after_fine) if deal["winner"] == side else 0
            crosses.append(won + (fined if culprit == AGAINST[side] else 0))
    ns, ew = (sum(each) for each in earned.values())
    if ns == ew:
        return None
    side = "NS" if ns > ew else "EW"
    return sum(earned[side]), "Won most crosses", named(match, side), 1 + earned[side].index(max(earned[side]))


EVENTS = {
    "voormsi_wins": (1, "Voormsi won"),
    "toqu_takes": (2, "Toqu took Voormsi"),
    "three_takes_voormsi": (1, "3♦︎ took Voormsi"),
    "three_takes_toqu": (2, "3♦︎ took Voormsi and Toqu"),
}


def voormsi(match: Played) -> tuple[float, str, str, int] | None:
    told = [
        (EVENTS[deal["event"]["code"]][0], -number, deal["event"])
        for number, deal, _effect in deals(match)
        if deal.get("event") and deal["event"]["code"] in EVENTS
    ]
    if not told:
        return None
    worth, number, event = max(told, key=lambda each: each[:2])
    return worth, EVENTS[event["code"]][1], named(match, event["party"]), -number


def other(match: Played) -> tuple[float, str, str, int] | None:
    best: dict[str, list[int]] = {}
    for number, deal, effect in deals(match):
        if seat := winner(match, deal, effect):
            best.setdefault(seat, []).append(number)
    seat = alone({seat: len(numbers) for seat, numbers in best.items()}) if best else ""
    return (len(best[seat]), "Best of a round", named(match, seat), best[seat][-1]) if seat else None


OWN = {
    "avinas": avinas,
    "kaiser": kaiser,
    "spades": nils,
    "solo-spades": nils,
    "forty-one": forty_one,
    "styrivolt": styrivolt,
    "voormsi": voormsi,
    "other": other,
}


def evenings(client: Client) -> dict[str, list[Played]]:
    """The matches of the book by the evenings on which they were begun, scored by the second scorers."""
    matches = [
        json.loads(client.get(f"/b/{TOKEN}/{number}/match.json").getvalue()) | {"number": number}
        for number in range(1, 41)
    ]
    found: dict[str, list[Played]] = {}
    for match in sorted(matches, key=lambda match: (datetime.fromisoformat(match["started"]), match["number"])):
        oracle = import_module(f"scorekeeper.games.{match['game'].replace('-', '_')}.tests.oracle")
        answer = oracle.answer(match)
        local = datetime.fromisoformat(match["started"]).astimezone(ZoneInfo("Europe/Vilnius"))
        evening = (local.replace(tzinfo=None) - timedelta(hours=4)).date().isoformat()
        found.setdefault(evening, []).append(match | {"lines": answer["deals"], "result": answer["result"]})
    return found


def expected(matches: list[Played]) -> list[tuple[str, str, int, int]]:
    """Label, what is written large where it is a name, and the numbers of match and deal, of the four facts."""
    often = Counter(match["game"] for match in matches)
    games = sorted(often, key=lambda game: -often[game])
    found = [longest_run(matches), biggest_deal(matches, games), closest(matches)]
    found += [own(matches, game) for game in games]
    facts = [each for each in found if each is not None][:4]
    return [(label, words, match["number"], deal) for match, (label, words, deal) in facts]


def shown(client: Client, evening: str) -> list[tuple[str, str, int, int]]:
    """The same from the page, without what a deal was worth and how a match ended: these lines are tested elsewhere."""
    page = client.get(f"/b/{TOKEN}/evenings/{evening}/").content.decode()
    block = re.search(r'<div class="notable">(.*?)</div>', page, re.DOTALL)
    found = re.findall(
        r'<a href="([^"]*)"><small>(.*?)</small>\s*<b><bdi[^>]*>(.*?)</bdi></b>', block[1] if block else ""
    )
    return [
        (label, "" if label in ("Biggest deal", "Closest") else plain(words), *place(client, url))
        for url, label, words in found
    ]


def plain(words: str) -> str:
    """Without the marks around names that are written from the right."""
    return unescape(words).replace("\u2068", "").replace("\u2069", "")


def place(client: Client, url: str) -> tuple[int, int]:
    """The numbers of the match and of the deal to which a fact leads."""
    address, _hash, cid = url.partition("#")
    row = re.search(rf'<tr id="{cid}".*?<a [^>]*>\s*(\d+)</a>', client.get(address).content.decode(), re.DOTALL)
    assert row
    return int(address.split("/")[3]), int(row[1])


@pytest.mark.django_db
def test_every_evening_of_the_example_book_has_its_facts() -> None:
    make_book(TOKEN, "Fridays")
    client, kinds = Client(), Counter[str]()
    for evening, matches in evenings(client).items():
        found = shown(client, evening)
        assert found == expected(matches), evening
        kinds.update(label for label, *_rest in found)
    assert kinds["Longest run"] > 4
    assert kinds["Biggest deal"] > 20
    assert kinds["Closest"] > 4
    assert len(kinds) > 7
