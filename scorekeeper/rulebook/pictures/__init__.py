"""What the rules draw: cards, tables, hands."""
