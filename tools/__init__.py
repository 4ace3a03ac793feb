"""Tools of the project's own: the browser to test with, pictures of the page, its speeds."""
