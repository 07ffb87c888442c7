"""Voormsi scored a second time, from the rules alone; sharing nothing with the engine.

Who loses a trick writes before anything that this trick brings the others: it may be at the target by losing the very
trick in which `own_toqu` happened. When own Toqu loses decides what is recorded, not what that scores.
"""

import copy

from tests.oracles import playing

PARTIES = {"NS": ["N", "S"], "NES": ["N", "E", "S"], "NESW": ["NS", "EW"]}
TRICKS = {2: 9, 3: 12}
WORTH = {"voormsi_wins": 1, "toqu_takes": 2, "three_takes_voormsi": 1, "three_takes_toqu": 2}


def paper(match):
    parties = PARTIES["".join(seat for seat in "NESW" if seat in match["seats"])]
    three = len(parties) == 3
    options = {"target": 12 if three else 9, "first_five_bonus": not three} | match.get("options", {})
    return {
        "options": options,
        "points": dict.fromkeys(parties, 0),
        "tricks": TRICKS[len(parties)],
        "stopped_at": None,
        "result": None,
    }


def write(paper, deal):
    before = dict(paper["points"])
    void = {"played": write_trick_by_trick, "summary": write_at_the_end}[deal["kind"]](paper, deal)
    return {"scores": {party: points - before[party] for party, points in paper["points"].items()}, "void": void}


def write_trick_by_trick(paper, deal):
    """Writes a deal recorded trick by trick, up to the trick that ends the match; was it void?"""
    won, unwritten = dict.fromkeys(paper["points"], 0), dict.fromkeys(paper["points"], 0)
    events = {deal["event"]["trick"]: deal["event"]["code"]} if "event" in deal else {}
    for number, winner in enumerate(deal["tricks"], start=1):
        for loser in playing.without(unwritten, winner):
            put_down(paper, loser, unwritten)
        if events.get(number) == "own_toqu" and not paper["result"]:
            lose_all(paper, winner)
        if paper["result"]:
            paper["stopped_at"] = number
            return False
        won[winner] += 1
        in_a_row = paper["options"]["first_five_bonus"] and number == won[winner] == 5
        unwritten[winner] += (won[winner] >= 5) + in_a_row + WORTH.get(events.get(number), 0)
    if max(won.values()) == paper["tricks"]:
        return True
    for party in unwritten:
        put_down(paper, party, unwritten)
    return False


def put_down(paper, party, unwritten):
    """Writes what a party has not yet written, counting back from the target what is too much."""
    points, target = unwritten[party], paper["options"]["target"]
    unwritten[party] = 0
    height = paper["points"][party] + points
    paper["points"][party] = height if height <= target else 2 * target - height
    if points and height == target:
        paper["result"] = {"ended_by": "target", "winner": party}


def lose_all(paper, party):
    paper["points"][party] = 0
    paper["result"] = {"ended_by": "own_toqu", "winner": other(paper, party)}


def other(paper, party):
    return next(one for one in paper["points"] if one != party)


def write_at_the_end(paper, deal):
    """Writes a deal of which only the sums are known; was it void?"""
    event = deal.get("event")
    if event and event["code"] == "own_toqu":
        lose_all(paper, event["party"])
        return False
    if max(deal["tricks"].values()) == paper["tricks"]:
        return True
    earned = {party: max(0, tricks - 4) for party, tricks in deal["tricks"].items()}
    if deal["first_five"]:
        earned[deal["first_five"]] += 1
    if event:
        earned[event["party"]] += WORTH[event["code"]]
    for party in list(earned):
        put_down(paper, party, earned)
    return False


def totals(paper):
    return {party: {"points": points} for party, points in paper["points"].items()}


def options(rng, seating):
    return playing.some_of(
        rng,
        {
            "target": rng.choice([12, 12, 10, 15] if len(seating) == 3 else [9, 9, 7, 8, 12]),
            "first_five_bonus": rng.random() < 0.5,
            "own_toqu": rng.choice(["at_once", "if_it_wins"]),
        },
    )


def deal(rng, paper):
    return draw_summary(rng, paper) if rng.random() < 0.3 else draw_played(rng, paper)


def draw_played(rng, paper):
    """A deal trick by trick, in runs; it stops with the trick that wins the match."""
    parties, tricks = list(paper["points"]), []
    stays = rng.choice([0.3, 0.4, 0.5, 0.6, 0.7, 0.7, 0.8, 0.8, 0.9, 1])
    while len(tricks) < paper["tricks"]:
        tricks.append(tricks[-1] if tricks and rng.random() < stays else rng.choice(parties))
    played = {"kind": "played", "tricks": tricks}
    if rng.random() < 0.5:
        trick = rng.randint(1, paper["tricks"])
        played["event"] = {"code": draw_code(rng, parties), "party": tricks[trick - 1], "trick": trick}
        if played["event"]["code"] == "own_toqu" and len(set(tricks)) == 1 and trick == paper["tricks"]:
            del played["event"]  # nobody says whether such a deal is void or lost
    if len(parties) == 2 and rng.random() < 0.03:
        played = draw_own_toqu_against_a_run(rng, parties)
    return cut_where_it_ends(paper, played)


def draw_own_toqu_against_a_run(rng, parties):
    """The others have won all tricks up to it, and not yet written what they bring."""
    (loser, others), run = rng.sample(parties, 2), rng.randint(5, 8)
    event = {"code": "own_toqu", "party": loser, "trick": run + 1}
    return {"kind": "played", "tricks": [others] * run + [loser], "event": event}


def draw_code(rng, parties):
    return "own_toqu" if len(parties) == 2 and rng.random() < 0.1 else rng.choice(list(WORTH))


def cut_where_it_ends(paper, played):
    """The deal up to the trick with which the match is over, if one is."""
    trial = copy.deepcopy(paper)
    write_trick_by_trick(trial, played)
    last = trial["stopped_at"]
    if last is None:
        return played
    cut = played | {"tricks": played["tricks"][:last]}
    return playing.without(cut, "event") if "event" in cut and cut["event"]["trick"] > last else cut


def draw_summary(rng, paper):
    """A deal of which only the sums are known, and that leaves no two parties at the target."""
    parties, target = list(paper["points"]), paper["options"]["target"]
    while True:
        tricks = playing.shared_out(rng, paper["tricks"], parties)
        summary = {"kind": "summary", "tricks": tricks, "first_five": draw_first_five(rng, paper, tricks)}
        if rng.random() < 0.5:
            party = rng.choice([party for party in parties if tricks[party]])
            summary["event"] = {"code": draw_code(rng, parties), "party": party}
        if is_clear(paper, summary):
            trial = copy.deepcopy(paper)
            write_at_the_end(trial, summary)
            if list(trial["points"].values()).count(target) < 2:
                return summary


def draw_first_five(rng, paper, tricks):
    most = max(tricks, key=tricks.get)
    if not paper["options"]["first_five_bonus"] or tricks[most] < 5:
        return None
    return most if tricks[most] == paper["tricks"] or rng.random() < 0.5 else None


def is_clear(paper, summary):
    """With `own_toqu` nobody says what else a deal brings: then only one where the others have nothing to write."""
    if summary.get("event", {}).get("code") != "own_toqu":
        return True
    loser = summary["event"]["party"]
    return 5 <= summary["tricks"][loser] < paper["tricks"]


def too_few_or_too_many(rng, deal, paper):
    if deal["kind"] == "summary":
        party = rng.choice(list(paper["points"]))
        return deal | {"tricks": deal["tricks"] | {party: deal["tricks"][party] + rng.choice([1, -1, 9])}}
    tricks = deal["tricks"]
    return deal | {"tricks": rng.choice([tricks[:-1], [*tricks, tricks[-1]], []])}


def nobody_wins_a_trick(rng, deal, paper):
    if deal["kind"] == "summary":
        return deal | {"tricks": deal["tricks"] | {"nobody": 0}}
    wrong = rng.choice(["nobody", None, 1, ["NS"], "N" if "NS" in paper["points"] else "NS"])
    return deal | {"tricks": [*deal["tricks"][:-1], wrong]}


def event_of_another(rng, deal, paper):
    """An event of a party that did not win that trick, or of a trick that was not played."""
    event = {"code": "voormsi_wins", "party": deal["tricks"][0], "trick": 1} if deal["kind"] == "played" else None
    if not event:
        none = [party for party, tricks in deal["tricks"].items() if tricks == 0]
        return deal | {"event": {"code": "toqu_takes", "party": none[0]}} if none else None
    rest = [party for party in paper["points"] if party != event["party"]]
    wrong = [
        event | {"party": rng.choice(rest)},
        event | {"trick": rng.choice([0, -1, 13, "1", None, 1.0, True])},
        playing.without(event, "trick"),
    ]
    return deal | {"event": rng.choice(wrong)}


def bad_event(rng, deal, _paper):
    party = deal["tricks"][0] if deal["kind"] == "played" else max(deal["tricks"], key=deal["tricks"].get)
    event = {"code": "voormsi_wins", "party": party} | ({"trick": 1} if deal["kind"] == "played" else {})
    wrong = [
        event | {"code": rng.choice(["V_WINS", "none", None, 1])},
        event | {"points": 1},
        event | {"party": rng.choice(["X", None, [party]])},
        playing.without(event, rng.choice(["code", "party"])),
        [event],
        "voormsi_wins",
    ]
    return deal | {"event": rng.choice(wrong)}


def trick_in_a_summary(_rng, deal, _paper):
    if deal["kind"] == "played":
        return None
    return deal | {"event": {"code": "toqu_takes", "party": max(deal["tricks"], key=deal["tricks"].get), "trick": 1}}


def own_toqu_with_three(rng, _deal, paper):
    if len(paper["points"]) != 3:
        return None
    party = rng.choice(list(paper["points"]))
    return {"kind": "played", "tricks": [party], "event": {"code": "own_toqu", "party": party, "trick": 1}}


def first_five_of_nobody(_rng, deal, paper):
    """First five of a party that has fewer, or where they bring nothing."""
    if deal["kind"] == "played":
        return deal | {"first_five": deal["tricks"][0]}
    few = min(deal["tricks"], key=deal["tricks"].get)
    most = max(deal["tricks"], key=deal["tricks"].get)
    return deal | {"first_five": few if paper["options"]["first_five_bonus"] else most}


RULES = {
    "game": "voormsi",
    "seatings": ["NS", "NES", "NESW"],
    "options": options,
    "paper": paper,
    "write": write,
    "totals": totals,
    "deal": deal,
    "heights": lambda paper: list(paper["points"].values()),
    "far_marks": {},
    "breaks": [
        too_few_or_too_many,
        nobody_wins_a_trick,
        event_of_another,
        bad_event,
        trick_in_a_summary,
        own_toqu_with_three,
        first_five_of_nobody,
        playing.leave_out("tricks"),
        playing.put("tricks", None, 9, "NS", [9], {}),
        playing.put("first_five", "X", False, 5),
        lambda _rng, _deal, _paper: {"kind": "passed"},
    ],
    "ends": ["target", "own_toqu"],
    "effects": {("scores", "void")},
}

answer, random_match, illegal_deal = playing.scorer(RULES)
