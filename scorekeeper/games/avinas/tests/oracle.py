"""Avinas scored a second time, from the rules alone: tables and dictionaries, sharing nothing with the engine.

Speaks the match format on both ends, so that it can be held against the engine without either knowing the other.
"""

SEATS = "NESW"
SIDE_OF = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}
AGAINST = {"NS": "EW", "EW": "NS"}

# Rams by (knock, did the declarers win): for one, two, three, four sevens.
RAMS = {
    ("none", True): (1, 2, 3, 4),
    ("none", False): (2, 4, 6, 8),
    ("declarers", True): (2, 4, 6, 8),
    ("declarers", False): (4, 8, 12, 16),
    ("both", True): (4, 8, 12, 16),
    ("both", False): (8, 16, 24, 32),
}

# Pips by (band of the losers' card-points, did the declarers win).
PIPS = {
    ("31+", True): 1,
    ("31+", False): 2,
    ("2-30", True): 2,
    ("2-30", False): 4,
    ("0", True): 3,
    ("0", False): 6,
}

# What the losers can have taken, and its band, by whether the declarers won.
BANDS_WHEN_WON = {0: "0"} | dict.fromkeys(range(2, 31), "2-30") | dict.fromkeys(range(31, 60), "31+")
BANDS = {True: BANDS_WHEN_WON, False: BANDS_WHEN_WON | {60: "31+"}}


def answer(match):
    """The replay of one match, given as the match format's object, in the words of the replay command.

    The sentence of an error is left out: what stands there is only the number of the first deal that cannot be.
    """
    rams, pips = {"NS": 0, "EW": 0}, {"NS": 0, "EW": 0}
    dealer, lines, result, stopped = match["first_dealer"], [], None, None
    for number, deal in enumerate(match["deals"], start=1):
        if result or not is_possible(deal):
            stopped = number
            break
        dealer = deal.get("dealer", dealer)
        effect = write_down(deal, rams, pips)
        totals = {side: {"rams": rams[side], "pips": pips[side]} for side in AGAINST}
        lines.append({"number": number, "dealer": dealer, "effect": effect, "totals": totals})
        dealer = SEATS[(SEATS.index(dealer) + 1) % 4]
        result = how_it_ended(effect, rams, pips)
    return {
        "game": "avinas",
        "deals": lines,
        "result": None if stopped else result,
        "next_dealer": None if stopped or result else dealer,
        "error": stopped,
    }


def is_possible(deal):
    """Can this deal have happened? Only its card-points are in question."""
    return "losers_points" not in deal or deal["losers_points"] in BANDS[deal["won"]]


def write_down(deal, rams, pips):
    """What the deal does to both columns of the paper; changes them."""
    if deal["kind"] == "passed":
        return {}
    declarers = SIDE_OF[deal["declarer"]]
    if deal["kind"] == "overclaim":
        return {"side": declarers, "forfeit": True}
    losers = AGAINST[declarers] if deal["won"] else declarers
    if deal["kind"] == "no_sevens":
        band = deal["losers_band"] if "losers_band" in deal else BANDS[deal["won"]][deal["losers_points"]]
        pips[losers] += PIPS[band, deal["won"]]
        return {"side": losers, "pips": PIPS[band, deal["won"]]}
    drawn = RAMS[deal["knock"], deal["won"]][deal["sevens"] - 1]
    crossed_out = 0
    for _ram in range(drawn):
        if rams[AGAINST[losers]]:
            rams[AGAINST[losers]] -= 1
            crossed_out += 1
        else:
            rams[losers] += 1
    return {"side": losers, "rams": drawn, "cancelled": crossed_out}


def how_it_ended(effect, rams, pips):
    """The result, once a side has written twelve pips or named too many trumps."""
    if "forfeit" in effect:
        return {"ended_by": "overclaim", "winner": AGAINST[effect["side"]], "cats": None}
    for full, spare in AGAINST.items():
        if pips[full] < 12:
            continue
        if pips[spare] == 0:
            return {"ended_by": "pips", "winner": spare, "cats": full}
        for holder, winner in AGAINST.items():
            if rams[holder]:
                return {"ended_by": "pips", "winner": winner, "cats": None}
        return {"ended_by": "pips", "winner": min(pips, key=pips.get), "cats": None}
    return None
