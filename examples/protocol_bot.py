"""A bot for the open protocol in twenty lines: it takes the most gold with each pick."""

import json
import sys

import kingdombuilder as kb


def best(position: str) -> str:
    """Return the name of the pick that brings the seat the most gold now."""
    seen = kb.read_position(position)
    picks = kb.each(kb.legal(seen))
    return kb.pick_name(max(picks, key=lambda pick: kb.preview(seen, pick).total(seen.me)))


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "protocol": 1}), flush=True)
    elif message["type"] == "move":
        print(json.dumps({"pick": best(message["position"])}), flush=True)
