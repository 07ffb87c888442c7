"""Keeps the score of card games for the people at the table."""
