"""What the first deal says of a house rule holds with each of its answers; Learn and the card name the default rules.

What is said was typed in from the rules. The numbers of the tables beside it are compared with the score.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from django.test import Client

from scorekeeper.domain.game import Game
from scorekeeper.domain.match_format import answer
from scorekeeper.domain.seats import CLOCKWISE, Seat
from scorekeeper.games import BY_SLUG, GAMES
from scorekeeper.rulebook.first_deal import FirstDeal, FirstTable
from scorekeeper.rules.store import library

THREE, TWO = (Seat.N, Seat.E, Seat.S), (Seat.N, Seat.S)
NAMES = dict(zip(CLOCKWISE, ("Petras", "Rūta", "Ona", "Jonas"), strict=True))


@dataclass
class Said:
    """How a sentence or a row of a table speaks of a house rule, and all that do so with each answer; `at` is who sits
    at the table, all four by default.
    """

    game: str
    rule: str
    subject: str
    by_answer: dict[Any, list[str]]
    at: tuple[Seat, ...] = ()


@dataclass
class Unsaid:
    """A house rule of which the first deal says nothing."""

    game: str
    rule: str
    subject: str


def each(sentence: str, *answers: int) -> dict[Any, list[str]]:
    """One sentence with each number in it."""
    return {number: [sentence.format(number)] for number in answers}


RUNS = "every suit runs down from the ace. Its lowest card is the 3 of spades, the 5 of hearts or a seven."
ENOUGH = "If the four bids are worth less than {} together, tap Thrown in, and the next player deals."
BID = "As many as you bid, or more: you score what the bid is worth. Fewer: you lose it."
NOT_A_TRICK = "Whoever bids 0, called nil, promises to take no tricks. Then the partner’s number alone is the contract."
ONE_BID = (
    "Whoever bids 0, called nil, promises to take no tricks. "
    "The partner’s number is the contract; two nils are one bid, for {}."
)
CONTRACT_WON = "Did your side win its contract? Tricks beyond it are bags"
NINE = "Stop at five. After the first five, a vol, you may try for all nine; miss one, and "
ALL_OF_FIVE = ["all of the first 5 +1"]
TOQU_AT_ONCE = (
    "Do not play the jack of clubs on your own side’s Voormsi while it is winning: that loses the match at once."
)
TOQU_IF_IT_WINS = (
    "Do not take your own side’s Voormsi with the jack of clubs: if it wins the trick, your side loses the match."
)
MINUS_THREE = (
    "A trick counts 1, the 5 of hearts 5 more, the 3 of spades 3 fewer. "
    "With the 3 of spades and one or two tricks a side counts −3."
)
TAP_TRICKS = "Tap who bid highest and how much. Then tap the tricks of their side and which special cards it took."
LOW = (
    "“No low” turns the order over: the ace is low, above only the 5 of hearts and the 3 of spades. "
    "It beats the same “no”."
)
HELPS = "Did your side win its contract? A failed nil’s tricks help, unless both bid nil. Tricks beyond it are bags."

SAID = [
    Unsaid("kaiser", "target", "match"),
    Unsaid("kaiser", "target_after_no_trump", "match"),
    Unsaid("kaiser", "loss_floor", "match"),
    Unsaid("kaiser", "must_bid_out", "match"),
    Unsaid("kaiser", "peg", "peg|45"),
    Unsaid("kaiser", "kaiser_bid", "Kaiser"),
    Said(
        "kaiser",
        "all_pass",
        "must bid|obody scores",
        {"next": ["Then nobody scores, and Rūta deals."], "forced": ["Then Petras must bid."]},
    ),
    Said(
        "kaiser",
        "min_bid",
        "to 12",
        each("Rūta begins: pass, or say how many points your side will take, {} to 12.", 5, 6, 7, 8),
    ),
    Said(
        "kaiser",
        "overtricks",
        "make their bid, ",
        {
            True: ["If they make their bid, they score all they took. If not, they lose the bid."],
            False: ["If they make their bid, they score the bid. If not, they lose it."],
        },
    ),
    Said(
        "kaiser",
        "three_needs_tricks",
        "3 of spades (three|3) fewer|of their side|their side took",
        {
            False: [
                "A trick counts one point, the 5 of hearts five more, and the 3 of spades three fewer.",
                "Tap who bid highest and how much, and then the points that their side took.",
            ],
            True: [MINUS_THREE, TAP_TRICKS],
        },
    ),
    Said(
        "kaiser",
        "low_no_trump",
        r"\b[Ll]ow\b|runs down",
        {
            False: [RUNS.replace("every", "Every", 1)],
            True: [
                "Except at low no trump, " + RUNS,
                "Low no trump",
                LOW,
            ],
        },
    ),
    Unsaid("spades", "target", "points to win|reach"),
    Unsaid("spades", "loss_floor", "loses? the match"),
    Unsaid("spades", "no_trump", "no trump"),
    Unsaid("spades", "double_nil_bonus", "if (either|both)"),
    Unsaid("spades", "bemo", "Bemo"),
    Said("spades", "bag_limit", "Every 10 bags", {10: ["Every 10 bags −100 –"], 5: [], 0: []}),
    Said("spades", "bag_penalty", "Every 10 bags", {100: ["Every 10 bags −100 –"], 50: []}),
    Said("spades", "nil", "^Nil ", {100: ["Nil +100 −100"], 50: []}),
    Said("spades", "blind_nil", "^Blind nil", {200: ["Blind nil +200 −200"], 100: []}),
    Said(
        "spades",
        "failed_nil",
        "failed|nil’s",
        {
            "bags": [f"{CONTRACT_WON}, and so are those of a failed nil."],
            "count": [HELPS],
            "none": [f"{CONTRACT_WON}. Those of a failed nil do not count."],
        },
    ),
    Said(
        "spades",
        "double_nil",
        "bids 0|failed",
        {
            "separate": [NOT_A_TRICK, f"{CONTRACT_WON}, and so are those of a failed nil."],
            "joint": [ONE_BID.format("500"), f"{CONTRACT_WON}, and so are those of a single failed nil."],
            "game": [ONE_BID.format("the match"), f"{CONTRACT_WON}, and so are those of a single failed nil."],
        },
    ),
    Said(
        "spades",
        "ten_for_200",
        "each trick",
        {"off": ["Contract, each trick +10 −10"], "exact": [], "at_least": []},
    ),
    Said("spades", "moon", "each trick", {False: ["Contract, each trick +10 −10"], True: []}),
    Unsaid("solo-spades", "target", "points to win|reach"),
    Said("solo-spades", "bag_limit", "Every 10 bags", {10: ["Every 10 bags −100 –"], 5: [], 0: []}),
    Said("solo-spades", "bag_penalty", "Every 10 bags", {100: ["Every 10 bags −100 –"], 50: []}),
    Said("solo-spades", "nil", "^Nil ", {100: ["Nil +100 −100"], 50: []}),
    Said("solo-spades", "moon", "each trick", {False: ["Bid, each trick +10 −10"], True: []}),
    Said(
        "solo-spades",
        "ten_for_200",
        "each trick",
        {"off": ["Bid, each trick +10 −10"], "exact": [], "at_least": []},
    ),
    Unsaid("forty-one", "target", r"\b41\b"),
    Unsaid("forty-one", "partner", "above 0|0 or more"),
    Unsaid("forty-one", "rising_min_bid", "30 points"),
    Said(
        "forty-one",
        "min_total",
        "worth less|every deal, however",
        each(ENOUGH, 11, 12) | {0: ["At this table you play every deal, however low the bids are."]},
    ),
    Said(
        "forty-one",
        "min_bid",
        "to 13",
        each("Jonas begins, and each says once how many tricks they will take alone, {} to 13.", 1, 2),
    ),
    Said(
        "forty-one",
        "values",
        "As many as you bid",
        {
            "from7": [BID],
            "face": [BID],
            "400": [f"{BID} A bid of 13 decides the match."],
            "400_50": [f"{BID} A bid of 13 decides the match."],
        },
    ),
    Said(
        "forty-one",
        "trumps",
        "[Tt]rumps?|[Hh]eart",
        {
            "hearts": [
                "Hearts are trumps",
                "Hearts beat all other suits in every deal, and every suit runs in this order.",
                "The highest heart takes it, or else the highest card of the suit led, and its player leads next.",
            ],
            "sister_suit": [
                "The ace is the highest card of each suit. Trumps are found after the deal.",
                "Find trumps",
                "Petras shows their last card. Trumps are the other suit of its colour.",
                "The highest trump takes it, or else the highest card of the suit led, and its player leads next.",
            ],
        },
    ),
    Unsaid("styrivolt", "shut_out", "shut|untouched"),
    Said(
        "styrivolt",
        "awards",
        "^(vol|all nine) ",
        {
            "pagat": ["vol 2 strokes 2 crosses", "all nine 3 strokes 4 crosses"],
            "parlett": ["vol 2 strokes 1 cross", "all nine 3 strokes 2 crosses"],
        },
    ),
    Said(
        "styrivolt",
        "failed_nine_loses",
        "miss one",
        {False: [f"{NINE}it is an ordinary game."], True: [f"{NINE}the deal is lost."]},
    ),
    Said(
        "voormsi",
        "target",
        "exactly . point",
        each("Whoever writes exactly {0} points has won; points beyond {0} count backwards.", 5, 7, 9),
    ),
    Said("voormsi", "first_five_bonus", "first 5", {True: ALL_OF_FIVE, False: []}),
    Said("voormsi", "first_five_bonus", "first 5", {True: ALL_OF_FIVE, False: []}, at=THREE),
    Said("voormsi", "first_five_bonus", "first 5", {True: ALL_OF_FIVE, False: []}, at=TWO),
    *(
        Said(
            "voormsi",
            "own_toqu",
            "own side’s (Voormsi|J)",
            {
                "at_once": [TOQU_AT_ONCE, "its own side’s J♣ takes it all is lost"],
                "if_it_wins": [TOQU_IF_IT_WINS, "its own side’s J♣ takes it and wins the trick all is lost"],
            },
            at=seats,
        )
        for seats in (CLOCKWISE, TWO)
    ),
    Said("voormsi", "own_toqu", "own side’s", {"at_once": [], "if_it_wins": []}, at=THREE),
]


def first_deal_of(game: Game) -> FirstDeal:
    texts = library().game(game.slug)
    assert texts is not None
    assert texts.first_deal is not None
    return texts.first_deal


def table_of(game: Game, options: dict[str, Any], turn: tuple[Seat, ...] = ()) -> FirstTable:
    turn = turn or game.turn
    return FirstTable.of(turn, NAMES, game.options.at(turn, options).as_dict())


def told(game: Game, options: dict[str, Any], turn: tuple[Seat, ...] = ()) -> Iterator[str]:
    """Titles, sentences, and rows of the tables, as this table reads them."""
    read = first_deal_of(game)
    for step in read.at(table_of(game, options, turn)):
        yield from (step.title, step.sentence)
        if step.picture.name in ("table", "row"):
            rows = read.reading.tables[step.picture.argument].rows
            yield from (" ".join(cell.words for cell in row).replace("\N{VARIATION SELECTOR-15}", "") for row in rows)


def test_each_house_rule_is_either_said_with_all_its_answers_or_unsaid() -> None:
    games = [game for game in GAMES if game.has_rules]
    rules = {(game.slug, rule.name): rule for game in games for rule in game.options.house_rules()}
    assert {(each.game, each.rule) for each in SAID} == set(rules)
    for said in SAID:
        if isinstance(said, Said) and said.rule != "target":
            assert set(said.by_answer) == {answer.value for answer in rules[said.game, said.rule].answers}


ANSWERS = [(said, value) for said in SAID if isinstance(said, Said) for value in said.by_answer]


@pytest.mark.parametrize("said,value", ANSWERS, ids=[f"{s.game}: {s.rule} {v}, {len(s.at) or 4}" for s, v in ANSWERS])
def test_a_first_deal_says_what_holds_with_this_answer(said: Said, value: object) -> None:
    lines = told(BY_SLUG[said.game], {said.rule: value}, said.at)
    assert list(dict.fromkeys(line for line in lines if re.search(said.subject, line))) == said.by_answer[value]


UNSAID = [said for said in SAID if isinstance(said, Unsaid)]


@pytest.mark.parametrize("unsaid", UNSAID, ids=[f"{unsaid.game}: {unsaid.rule}" for unsaid in UNSAID])
def test_a_first_deal_says_nothing_that_another_answer_would_change(unsaid: Unsaid) -> None:
    lines = told(BY_SLUG[unsaid.game], {})
    assert [line for line in lines if re.search(unsaid.subject, line)] == []


# The numbers of the tables, replayed with each answer


def score(game: str, options: dict[str, Any], deal: dict[str, Any], turn: Sequence[Seat] = ()) -> dict[str, Any]:
    """The effect of a first deal."""
    seats = turn or BY_SLUG[game].turn
    match = {
        "format": "scorekeeper-match/1",
        "game": game,
        "options": options,
        "seats": {seat.value: seat.spoken for seat in CLOCKWISE if seat in seats},
        "first_dealer": "N",
        "deals": [deal],
    }
    scored = answer(match, BY_SLUG)
    assert scored["error"] is None
    effect: dict[str, Any] = scored["deals"][0]["effect"]
    return effect


def kaiser(tricks: int, five: str, three: str, *, no_trump: bool = False, bid: int = 8) -> dict[str, Any]:
    cards = {"five": five, "three": three}
    return {"kind": "played", "bidder": "N", "bid": bid, "no_trump": no_trump, "tricks": tricks} | cards


OF_8 = [
    # what the bidders took, and whose score it is
    ((7, "bidders", "bidders"), "NS"),
    ((5, "others", "others"), "NS"),
    ((5, "others", "others"), "EW"),
]


def kaiser_scores(options: dict[str, Any]) -> list[list[int]]:
    """A bid of 8 made with 9 points, lost with 5, and the others with 5; with trumps and without."""
    return [
        [score("kaiser", options, kaiser(*took, no_trump=no_trump))["scores"][side] for no_trump in (False, True)]
        for took, side in OF_8
    ]


def others_of_kaiser(*took: tuple[int, str, str]) -> Any:
    return lambda options: [[score("kaiser", options, kaiser(*each))["scores"]["EW"]] for each in took]


def spades(options: dict[str, Any], bids: tuple[Any, ...], tricks: tuple[int, ...], game: str = "spades") -> Any:
    deal = {"kind": "played", "bids": dict(zip("NESW", bids, strict=True))}
    return score(game, options, deal | {"tricks": dict(zip("NESW", tricks, strict=True))})


def pair(options: dict[str, Any], bid: int, won: int) -> int:
    """North bids all but one of the side’s tricks."""
    scores: dict[str, int] = spades(options, (bid - 1, 1, 1, 1), (won, 13 - won, 0, 0))["scores"]
    return scores["NS"]


def contract_numbers(options: dict[str, Any]) -> list[list[int]]:
    def row(bids: tuple[int, int], won: tuple[int, int]) -> list[int]:
        effect = spades(options, (bids[0], 1, bids[1], 1), (won[0], 13 - sum(won), won[1], 0))
        return [effect["scores"]["NS"], effect["bags"]["NS"]]

    return [row((1, 4), (3, 2)), row((3, 2), (4, 3)), row((3, 4), (2, 4)), row((3, 4), (0, 0))]


def spades_card(options: dict[str, Any]) -> list[list[int]]:
    made = {pair(options, bid, bid) / bid for bid in range(2, 14)}
    lost = {pair(options, bid, 0) / bid for bid in range(2, 14)}
    nils = []
    for nil in ("nil", "blind_nil"):
        kept = spades(options, (nil, 4, 4, 4), (0, 5, 4, 4))["scores"]["NS"] - 40
        failed = spades(options, (nil, 4, 4, 4), (1, 4, 4, 4))
        nils.append([kept, failed["scores"]["NS"] - 40 - failed["bags"]["NS"]])
    eleven = spades(options, (1, 1, 1, 1), (12, 1, 0, 0))
    bag = spades(options, (1, 1, 1, 1), (3, 10, 0, 0))["scores"]["NS"] - 20
    return [[*made, *lost], *nils, [bag], [eleven["bag_penalty"]["NS"]]]


def alone(options: dict[str, Any], bid: Any, won: int) -> tuple[int, int, int]:
    """North’s points, bags, and penalty."""
    effect = spades(options, (bid, 1, 1, 1), (won, 13 - won, 0, 0), "solo-spades")
    return effect["scores"]["N"], effect["bags"]["N"], effect["bag_penalty"]["N"]


def solo_card(options: dict[str, Any]) -> list[list[int]]:
    made = {alone(options, bid, bid)[0] / bid for bid in range(1, 14)}
    lost = {alone(options, bid, 0)[0] / bid for bid in range(1, 14)}
    failed = alone(options, "nil", 1)
    nil = [alone(options, "nil", 0)[0], failed[0] - failed[1]]
    return [[*made, *lost], nil, [alone(options, 2, 3)[0] - 20], [alone(options, 1, 11)[2]]]


def solo_numbers(options: dict[str, Any]) -> list[list[int]]:
    return [list(alone(options, 4, won)[:2]) for won in (4, 6, 3)]


def forty_one(options: dict[str, Any], bid: int, *, made: bool) -> int:
    deal = {"bids": dict(zip("NESW", (bid, 5, 5, 5), strict=True))}
    won = bid if made else bid - 1
    tricks = {"tricks": dict(zip("NESW", (won, 13 - won, 0, 0), strict=True))}
    scores: dict[str, int] = score("forty-one", options, {"kind": "played"} | deal | tricks)["scores"]
    return scores["N"]


def values(bids: range) -> Any:
    return lambda options: [[forty_one(options, bid, made=True)] for bid in bids]


def scores_of_3_and_7(options: dict[str, Any]) -> list[list[int]]:
    return [[forty_one(options, bid, made=made) for bid in (3, 7)] for made in (True, False)]


def styrivolt(options: dict[str, Any]) -> list[list[int]]:
    """Strokes of a pair; crosses of one player alone, who has a stroke for an ordinary game."""

    def effect(result: str, *, solo: bool) -> Any:
        deal = {"kind": "played", "winner": "NS", "result": result, "solo": solo, "illegal_stock": None}
        return score("styrivolt", options, deal)

    pairs = [effect(result, solo=False)["strokes"]["NS"] for result in ("ordinary", "vol", "nine")]
    crosses = [effect(result, solo=True)["crosses"]["NS"] for result in ("vol", "nine")]
    return [list(row) for row in zip(pairs, (pairs[0], *crosses), strict=True)]


def voormsi(options: dict[str, Any], turn: Sequence[Seat], won: str, **more: Any) -> int:
    """The points of the first party with the tricks that are written as 1, out of a whole deal."""
    one, other = ("NS", "EW") if len(turn) == 4 else (turn[0].value, turn[-1].value)
    tricks = [one if each == "1" else other for each in won]
    event = {"event": {"party": one} | more} if more else {}
    scores: dict[str, int] = score("voormsi", options, {"kind": "played", "tricks": tricks} | event, turn)["scores"]
    return scores[one]


def voormsi_points(options: dict[str, Any], turn: Sequence[Seat]) -> list[list[int]]:
    more = "000" if len(turn) == 3 else ""
    won = {name: voormsi(options, turn, tricks + more) for name, tricks in TRICKS.items()}
    rows = [[won["four"]], [won["five"]], [won["six"] - won["five"]]]
    bonus = won["first five"] - won["five"]
    return [*rows, *([[bonus]] if bonus else []), [voormsi(options, turn, "1" * (12 if more else 9))]]


TRICKS = {"four": "011110000", "five": "011111000", "six": "011111100", "first five": "111110000"}


def voormsi_events(options: dict[str, Any], turn: Sequence[Seat]) -> list[list[int]]:
    more = "000" if len(turn) == 3 else ""
    codes = ("voormsi_wins", "toqu_takes", "three_takes_voormsi", "three_takes_toqu")
    found = [[voormsi(options, turn, "100000000" + more, code=code, trick=1)] for code in codes]
    return found + [[]] * (len(turn) != 3)


PLAYED = {
    ("kaiser", "card-score"): kaiser_scores,
    ("kaiser", "card-score-bid"): kaiser_scores,
    ("kaiser", "card-tricks"): others_of_kaiser(
        (7, "bidders", "bidders"), (7, "others", "bidders"), (7, "bidders", "others"), (7, "others", "others")
    ),
    ("kaiser", "three-needs-tricks"): others_of_kaiser(
        (3, "bidders", "bidders"),
        (5, "others", "bidders"),
        (5, "bidders", "others"),
        (6, "bidders", "others"),
        (6, "others", "others"),
    ),
    ("spades", "card-scores"): spades_card,
    ("spades", "scoring-numbers"): contract_numbers,
    ("solo-spades", "card-scores"): solo_card,
    ("solo-spades", "scoring-numbers"): solo_numbers,
    ("forty-one", "worth-from7"): values(range(4, 12)),
    ("forty-one", "worth-400"): values(range(4, 11)),
    ("forty-one", "worth-face"): values(range(4, 12)),
    ("forty-one", "score-from7"): scores_of_3_and_7,
    ("forty-one", "score-face"): scores_of_3_and_7,
    ("styrivolt", "won"): styrivolt,
    ("styrivolt", "won-parlett"): styrivolt,
}
AT_TABLES_OF_ALL_SIZES = {
    "points-first-five": voormsi_points,
    "points-alike": voormsi_points,
    "card-event": voormsi_events,
    "event-if-it-wins": voormsi_events,
    "event-alone": voormsi_events,
}
UNCHANGED = {
    ("kaiser", "trump-choice"),
    ("spades", "worth"),
    ("solo-spades", "worth"),
    ("forty-one", "sister-suits"),
    ("styrivolt", "reach"),
    ("styrivolt", "led"),
    ("voormsi", "card-specials"),
}
"""Tables that no house rule changes."""

NUMBER = re.compile(r"[−+]?\d+")


def numbers(cells: Sequence[str]) -> list[int]:
    """What the cells score: their first number, without the columns that say what was played."""
    found = (NUMBER.match(each) for each in cells)
    return [int(number[0].replace("−", "-")) for number in found if number]


def shown_numbers(read: FirstDeal, name: str) -> list[list[int]]:
    table = read.reading.tables[name]
    scored = [at for at, column in enumerate(table.columns) if at and column.words not in ("Contract", "Tricks")]
    return [numbers([row[at].words for at in scored]) for row in table.rows]


EACH_ANSWER = [
    (game, turn, {rule.name: answer.value})
    for game in GAMES
    if game.has_rules
    for turn in (game.turn, *game.tables)
    for rule in game.options.house_rules()
    for answer in rule.answers
]


@pytest.mark.parametrize(
    "game,turn,options", EACH_ANSWER, ids=[f"{game.slug} {len(turn)} {options}" for game, turn, options in EACH_ANSWER]
)
def test_the_tables_of_a_first_deal_have_the_numbers_of_the_score(
    game: Game, turn: tuple[Seat, ...], options: dict[str, Any]
) -> None:
    read = first_deal_of(game)
    pictures = [step.picture for step in read.at(table_of(game, options, turn))]
    for name in {each.argument for each in pictures if each.name in ("table", "row")}:
        if (game.slug, name) in UNCHANGED:
            continue
        if game.slug == "voormsi":
            played = AT_TABLES_OF_ALL_SIZES[name](options | HIGH, turn)
        else:
            played = PLAYED[game.slug, name](options)
        assert shown_numbers(read, name) == played, name


HIGH = {"target": 100}
"""Voormsi counts points beyond the target backwards: here none are."""


# Learn and the card are the same for every table


@pytest.mark.parametrize("game", [game for game in GAMES if game.has_rules], ids=lambda game: game.slug)
@pytest.mark.parametrize("text", ["", "learn/", "card/"])
def test_learn_and_the_card_say_that_they_have_the_default_rules(game: Game, text: str) -> None:
    html = Client().get(f"/rules/{game.slug}/{text}").content.decode()
    says = "These are the default rules. The house rules of a match are below its sheet."
    assert (says in html) is bool(game.options.house_rules())
