"""The rows and how they are written: log, fold, one way in, permissions, links, people, money.

Knows no page of a match.
"""
