"""Beside the score: the referee, the pile, the cards turned up, what a deal would be worth."""
