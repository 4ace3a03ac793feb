"""The content of the web client: files, images, the library and the rules."""
