"""Who takes a trick of Stýrivolt, judged a second time: for each kind of card, everything that takes it.

A play is a card with how it was put down: "" as itself, "four" as one of four of a kind, "as_2h" a trader standing for
the card that lies open, here the two of hearts.
"""

from tests.oracles.tricks import LETTERS

PAIRS = ("♣♠", "♣♥", "♣♦", "♠♥", "♠♦", "♥♦")
SETTINGS = {pair: {"chosen": LETTERS[pair[0]] + LETTERS[pair[1]]} for pair in PAIRS}

BORN = {"2♥": "bird", "4♣": "fyrik", "8♠": "eight", "9♥": "mare of hearts", "9♦": "mare of diamonds"}
CHOSEN = {
    "A": "stýrivolt",
    "J": "karnifl",
    "6": "postman",
    "2": "tvist",
    "3": "trist",
    "4": "unfortunate",
    "7": "lamb",
    "8": "free",
    "9": "free",
    "K": "king",
    "Q": "queen",
    "5": "trader",
}
FOUR = {
    "2": "bird",
    "4": "fyrik",
    "8": "eight",
    "9": "mare of hearts",
    "A": "stýrivolt",
    "J": "karnifl",
    "6": "postman",
    "3": "trist",
    "7": "lamb",
    "K": "king",
    "Q": "queen",
}

STIKKAR = {"bird", "fyrik", "eight", "mare of hearts", "mare of diamonds", "stýrivolt", "karnifl"}
TAKEN_BY = {
    "bird": set(),
    "fyrik": {"bird"},
    "eight": {"bird", "fyrik"},
    "mare of hearts": {"bird", "fyrik", "eight"},
    "mare of diamonds": {"bird", "fyrik", "eight", "mare of hearts"},
    "stýrivolt": {"bird", "fyrik", "eight", "mare of hearts", "mare of diamonds"},
    "karnifl": {"bird", "fyrik", "eight", "mare of hearts", "mare of diamonds", "stýrivolt"},
    "postman": STIKKAR,
    "tvist": STIKKAR | {"postman"},
    "trist": STIKKAR | {"postman", "tvist"},
    "unfortunate": STIKKAR | {"postman", "tvist", "trist"},
    "lamb": set(),
    "free": STIKKAR,
    "king": STIKKAR | {"postman", "tvist"},
    "queen": STIKKAR | {"postman", "tvist", "trist"},
    "plain A": STIKKAR | {"postman"},
    "plain K": STIKKAR | {"postman", "tvist"},
    "plain Q": STIKKAR | {"postman", "tvist", "trist"},
    "plain J": STIKKAR | {"postman", "tvist", "trist", "unfortunate"},
    "plain 9": STIKKAR | {"postman", "tvist", "trist", "unfortunate"},
    "plain 8": STIKKAR | {"postman", "tvist", "trist", "unfortunate"},
    "plain 7": STIKKAR | {"postman", "tvist", "trist", "unfortunate"},
    "plain 6": STIKKAR | {"postman", "tvist", "trist", "unfortunate"},
    "plain 5": STIKKAR | {"postman", "tvist", "trist", "unfortunate"},
    "plain 4": STIKKAR | {"postman", "tvist", "trist", "unfortunate"},
    "plain 3": STIKKAR | {"postman", "tvist", "trist", "unfortunate"},
    "plain 2": STIKKAR | {"postman", "tvist", "trist", "unfortunate"},
}
ABOVE = {
    "A": "",
    "K": "A",
    "Q": "AK",
    "J": "AKQ",
    "9": "AKQJ",
    "8": "AKQJ9",
    "7": "AKQJ98",
    "6": "AKQJ987",
    "5": "AKQJ9876",
    "4": "AKQJ98765",
    "3": "AKQJ987654",
    "2": "AKQJ9876543",
}


def judge(chosen, plays):
    """The winning place, the points of the cards (there are none), the number of tricks. `chosen`: two suits' signs."""
    return head([stands(chosen, play[0], way) for play, way in plays]), 0, 1


def head(cards):
    """The place of the card that lies on top when all have been played, first the kind, then the suit."""
    if len(cards) == 1:
        return 0
    before = head(cards[:-1])
    return len(cards) - 1 if takes(cards[-1], cards[before]) else before


def takes(card, held):
    kind, suit = card
    beaten, beaten_suit = held
    if kind.startswith("plain") and beaten.startswith("plain"):
        return suit == beaten_suit and kind[-1] in ABOVE[beaten[-1]]
    return kind in TAKEN_BY[beaten]


def stands(chosen, card, way=""):
    """What kind of card lies there, and its suit."""
    rank, suit = card
    if way == "four":
        return FOUR[rank], suit
    if way:
        return stands(chosen, way[3].upper() + {"c": "♣", "s": "♠", "h": "♥", "d": "♦"}[way[4]])
    return BORN.get(card) or (CHOSEN[rank] if suit in chosen else "plain " + rank), suit


def put_down(rng, chosen, cards):
    """Every trader stands for something, and now and then a card is one of four in one hand."""
    ways = [ways_of if rng.random() < 0.3 else usual for _ in cards]
    return [([card], rng.choice(known(card, chosen, cards))) for card, known in zip(cards, ways, strict=True)]


def ways_of(card, chosen, cards):
    """Every way in which a card of Stýrivolt can be put down beside the others, four fives apart."""
    alone = card[0] != "5" and sum(other[0] == card[0] for other in cards) == 1
    return usual(card, chosen, cards) + (["four"] if alone else [])


def usual(card, chosen, cards):
    """As itself; or a trader for any other card of its suit that does not lie on the table."""
    if card[0] != "5" or card[1] not in chosen:
        return [""]
    exposed = [rank for rank in "AKQJ9876432" if rank + card[1] not in cards]
    return [f"as_{rank.lower()}{LETTERS[card[1]].lower()}" for rank in exposed]


def draw(rng, chosen, cards, plays):
    """A trick of so many cards, every trader among them standing for something."""
    return put_down(rng, chosen, rng.sample(list(cards), plays))
