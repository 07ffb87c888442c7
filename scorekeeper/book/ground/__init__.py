"""What every page stands on: headers and guards, health, checks, static files, what a request asks for."""
