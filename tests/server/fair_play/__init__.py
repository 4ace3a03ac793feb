"""Fair play at rated tables, over real sockets."""
