#!/usr/bin/env python3
"""Django's commands and ours, in a checkout: `scorekeeper/__main__.py` runs them."""

from scorekeeper.__main__ import main

if __name__ == "__main__":
    main()
