"""The rows and how they are written: log, fold, one way in, who may, links, people, money. Knows no page of a match."""
