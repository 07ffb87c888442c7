"""What the second scorers share: following a match deal by deal, and drawing matches and impossible deals at random.

A game is a table of plain functions, `rules`:

- `game`: its slug
- `seatings`: the seats that can be taken, each as a text in the order in which the deal goes round
- `options(rng, seating)`: house rules drawn at random, some left out
- `paper(match)`: the empty paper, a dictionary with `result`, which is None until somebody has won
- `write(paper, deal)`: writes a deal that can have happened on the paper, and says what effect it had
- `totals(paper)`: what stands on the paper, as the match format says it
- `close(paper)`: where the players' stopping decides something
- `deal(rng, paper)`: a deal drawn at random that can come next
- `heights(paper)`: the totals
- `far_marks`: the options that say where something happens when a total gets there, set so that no total does
- `ends` and `effects`: how a match can end, and the fields that an effect can have, all of which drawn matches reach
- `breaks`: functions of (rng, deal, paper) that give an impossible deal, or None where theirs does not apply
"""

import copy

NAMES = ["Ona", "Jonas", "Rasa", "Petras", "Łucja", "Bárður", "أمينة", "Nuka", "Pipaluk", "J. R. O’Neil", "王", "Zoë"]
SEATED = {"N": "Ona", "E": "Jonas", "S": "Rasa", "W": "Petras"}
SEATS = [*"NESW", "P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8"]


def scorer(rules):
    """What the tests ask of a second scorer: `answer`, `random_match` and `illegal_deal`."""

    def answer(match):
        """The replay of one match that can have happened, in the words of the replay command."""
        return follow(match, rules)

    def random_match(rng, most=60):
        """A match of at most so many deals that can have happened, in the match format."""
        return draw_match(rng, rules, most)

    def illegal_deal(rng, match):
        """A deal that cannot come after those of the match."""
        return draw_impossible(rng, rules, match)

    return answer, random_match, illegal_deal


def paper_of(rules, before, seats=SEATED, **options):
    """A paper on which something is written already."""
    paper = rules["paper"]({"seats": seats, "options": options})
    for column, numbers in before.items():
        paper[column] = numbers
    return paper


def follow(match, rules):
    """The whole answer of replay for a match that can have happened."""
    order, paper = seating_of(match, rules), rules["paper"](match)
    dealer, lines = match["first_dealer"], []
    for number, deal in enumerate(match["deals"], start=1):
        dealer = deal.get("dealer", dealer)
        effect = rules["write"](paper, deal)
        lines.append({"number": number, "dealer": dealer, "effect": effect, "totals": rules["totals"](paper)})
        dealer = order[(order.index(dealer) + 1) % len(order)]
    if match.get("closed") and "close" in rules:
        rules["close"](paper)
    over = paper["result"]
    return {
        "game": match["game"],
        "deals": lines,
        "result": over,
        "next_dealer": None if over else dealer,
        "error": None,
    }


def seating_of(match, rules):
    return next(seating for seating in rules["seatings"] if set(seating) == set(match["seats"]))


def draw_match(rng, rules, most):
    """A match of at most so many deals that can have happened, over or not."""
    seating = rng.choice(rules["seatings"])
    names = dict(zip(seating, rng.sample(NAMES, len(seating)), strict=True))
    match = {"format": "scorekeeper-match/1", "game": rules["game"], "options": rules["options"](rng, seating)}
    match["seats"] = {seat: names[seat] for seat in SEATS if seat in names}
    match["first_dealer"], match["deals"] = rng.choice(seating), []
    turns = min(most, rng.choice([0, 1, 2, 3, 5, 8, 12, 25, 60]))
    if rng.random() < 0.5 or not rules["far_marks"]:
        play(rng, rules, match, turns)
    else:
        options = match["options"]
        match["options"] = options | rules["far_marks"]
        play(rng, rules, match, turns)
        match["options"] = options | move_a_mark(rng, rules, match)
        cut_where_it_ends(rules, match)
    match["deals"] = [deal | what_is_kept_of_a_deal(rng, seating) for deal in match["deals"]]
    if not match["options"]:
        del match["options"]
    return match | what_is_kept_of_a_match(rng)


def play(rng, rules, match, turns):
    """Adds so many deals to the match, fewer if it is over."""
    paper = rules["paper"](match)
    while len(match["deals"]) < turns and not paper["result"]:
        deal = rules["deal"](rng, paper)
        rules["write"](paper, deal)
        match["deals"].append(deal)


def move_a_mark(rng, rules, match):
    """Puts the target, the floor or the like where the totals came to, so that a deal becomes a close thing.

    It is the last deal, or of those that rose higher than all before it the one with the least between the first two.
    """
    paper, story = rules["paper"](match), [[0, 0]]
    for deal in match["deals"]:
        rules["write"](paper, deal)
        story.append(sorted(rules["heights"](paper)))
    rises = [number for number in range(1, len(story)) if story[number][-1] > max(row[-1] for row in story[:number])]
    name, last = rng.choice(list(rules["far_marks"])), len(story) - 1
    if name == "target" and rises and rng.random() < 0.6:
        last = min(rises, key=lambda number: story[number][-1] - story[number][-2])
        del match["deals"][last:]
    mark = rng.choice(story[last] + story[max(0, last - 1)] * (name == "peg")) + rng.choice([0, 0, 0, 1, -1])
    return {name: mark} if mark and (mark < 0) == (name == "loss_floor") else {}


def cut_where_it_ends(rules, match):
    paper = rules["paper"](match)
    for number, deal in enumerate(match["deals"], start=1):
        rules["write"](paper, deal)
        if paper["result"]:
            del match["deals"][number:]
            return


def what_is_kept_of_a_deal(rng, seating):
    kept = {
        "id": f"deal-{rng.randrange(10**6)}",
        "note": rng.choice(["", "Rasa’s glass fell over", "♥ & <b>"]),
        "at": "2026-11-01T20:15:00Z",
        "dealer": rng.choice(seating),
    }
    return {name: value for name, value in kept.items() if rng.random() < 0.1}


def what_is_kept_of_a_match(rng):
    kept = {
        "closed": rng.random() < 0.7,
        "id": f"match-{rng.randrange(10**6)}",
        "note": "New cards next time",
        "started": "2026-11-01T20:15:00Z",
        "ended": "2026-11-01T23:15:00+02:00",
        "stakes": {"kind": rng.choice(["flat", "per_unit"]), "amount": rng.randrange(50), "unit": "matches"},
    }
    return {name: value for name, value in kept.items() if rng.random() < 0.3}


def draw_impossible(rng, rules, match):
    """A deal that cannot come after those of the match."""
    paper = rules["paper"](match)
    for deal in match["deals"]:
        rules["write"](paper, deal)
    deal = rules["deal"](rng, paper)
    if paper["result"]:
        return deal
    while True:
        broken = rng.choice(EVERYWHERE + rules["breaks"] * 3)(rng, copy.deepcopy(deal), paper)
        if broken is not None:
            return broken
        deal = rules["deal"](rng, paper)


def some_of(rng, options):
    """A few house rules as they were drawn; those left out have their defaults."""
    share = rng.choice([0.3, 0.6, 1, 1])
    return {name: value for name, value in options.items() if rng.random() < share}


def shared_out(rng, number, among):
    """So many tricks shared out at random, evenly or not."""
    weights = [rng.random() ** 2 + 0.05 for _one in among]
    taken = rng.choices(range(len(among)), weights, k=number)
    return {one: taken.count(place) for place, one in enumerate(among)}


def put(name, *values):
    """A break that gives a field a value it cannot have, in deals that have the field."""
    return lambda rng, deal, _paper: deal | {name: rng.choice(values)} if name in deal else None


def put_inside(name, *values):
    """The same, for one entry of a field that holds several."""

    def broken(rng, deal, _paper):
        if not isinstance(deal.get(name), dict):
            return None
        return deal | {name: deal[name] | {rng.choice(list(deal[name])): rng.choice(values)}}

    return broken


def leave_out(*names):
    def broken(rng, deal, _paper):
        present = [name for name in names if name in deal]
        return without(deal, rng.choice(present)) if present else None

    return broken


def leave_out_inside(*names):
    def broken(rng, deal, _paper):
        present = [name for name in names if isinstance(deal.get(name), dict)]
        if not present:
            return None
        name = rng.choice(present)
        return deal | {name: without(deal[name], rng.choice(list(deal[name])))}

    return broken


def without(table, name):
    return {key: value for key, value in table.items() if key != name}


EVERYWHERE = [
    lambda rng, _deal, _paper: rng.choice([None, 5, "passed", [], True, {}]),
    lambda _rng, deal, _paper: deal | {"colour": "red"},
    lambda _rng, deal, _paper: without(deal, "kind"),
    lambda rng, deal, _paper: deal | {"kind": rng.choice(["misdeal", None, 1, "Played"])},
    lambda rng, deal, _paper: deal | {"dealer": rng.choice(["X", "n", None, 1])},
    lambda rng, deal, _paper: deal | {"note": rng.choice([5, "x" * 501])},
    lambda rng, deal, _paper: deal | {"at": rng.choice([5, "yesterday", "2026-11-01T20:15:00"])},
    lambda rng, deal, _paper: deal | {"id": rng.choice([5, "x" * 65])},
]
