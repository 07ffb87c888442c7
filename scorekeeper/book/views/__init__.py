"""Views read the request, make one call and answer."""
