"""What may be asked for over HTTP and WebSockets."""
