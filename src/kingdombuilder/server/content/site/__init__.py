"""The site: a folder of static files with the whole game, which needs no server."""
