"""One game at a table, without a socket or a file: messages in, messages out."""
