"""Random tricks such as can lie on a table, for `core/test_tricks_oracle.py` and `core/test_trick_laws.py`."""

import random

from tests.judging import CARDS, SEED, settings_of, single
from tests.oracles.rows import row

HIGH = row("J♣ K♥ 3♦ 8♠ 9♣ 9♠ 9♥ 9♦ A♣ A♠ A♥ A♦")
SEVENS = row("7♣ 7♠ 7♥ 7♦ K♣ K♠ 3♦")
SUIT_LETTER = {"♣": "c", "♠": "s", "♥": "h", "♦": "d"}


def chance(purpose):
    """Where the tricks of a test come from: the same ones every time, until another seed is given."""
    return random.Random(f"{purpose} {SEED}")  # noqa: S311 (no secret: it must come again)


def draw(rng, slug):
    """What holds for the deal, and the plays of one trick, which need not be finished."""
    setting, plays = rng.choice(settings_of(slug)), rng.choice([1, 2, 3, 4, 4, 4, 4])
    if slug == "voormsi":
        return setting, draw_sets(rng, plays)
    cards = rng.sample(list(CARDS[slug]), plays)
    return setting, with_ways(rng, setting, cards) if slug == "styrivolt" else single(cards)


def with_ways(rng, chosen, cards):
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
    return [f"as_{rank.lower()}{SUIT_LETTER[card[1]]}" for rank in exposed]


def draw_sets(rng, plays):
    """A trick of Voormsi of so many plays, single cards or sets; the answers often such as can take something."""
    pack, rank = list(CARDS["voormsi"]), rng.choice("AKQJ98765777")
    if rng.random() < 0.4:
        return single(rng.sample(rng.choice([pack, pack, HIGH, SEVENS]), plays))
    same = [card for card in pack if card[:-1] == rank]
    lead = rng.sample(same, rng.randint(1, len(same)))
    left = [card for card in rng.sample(pack, len(pack)) if card not in lead]
    left.sort(key=lambda card: card in (SEVENS if rank == "7" else HIGH) and rng.random() < 0.5)
    best = left[-(plays - 1) * len(lead) :] if plays > 1 else []
    rng.shuffle(best)
    sets = [best[at : at + len(lead)] for at in range(0, len(best), len(lead))]
    return [(play, "") for play in [lead, *sets]]


def draw_table_and_hand(rng):
    """One to three of 52 cards on the table, and a hand of what is left."""
    cards, lying = rng.sample(list(CARDS["solo-spades"]), 16), rng.randint(1, 3)
    return cards[:lying], cards[lying : lying + rng.choice([1, 2, 3, 5, 13])]
