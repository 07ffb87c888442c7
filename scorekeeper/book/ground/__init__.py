"""Ground of every page: headers and guards, health, checks, static files, what a request asks for."""
