"""The game over the network: rooms, which are pure, and the app that serves them."""
