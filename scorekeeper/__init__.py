"""Keeps the score of card games for the people at the table."""

__version__ = "0.1.0"
