"""HTTP routes and the WebSocket."""
