"""Spades: two pairs say how many tricks they will win, with spades always trumps, and pay for winning too many."""
