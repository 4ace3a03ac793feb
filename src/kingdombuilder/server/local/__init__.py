"""The functions behind local games: they need neither a web server nor a database."""
