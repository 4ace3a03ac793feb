"""A bot at an online table in twenty lines: it sits down, plays any legal pick, tells the result.

BOT_TOKEN=... python online_bot.py https://kb.example.org [TABLE [INVITE]]
"""

import json
import os
import random
import sys
from urllib.request import urlopen

from websockets.sync.client import connect

site, *place = sys.argv[1:]  # without a table: the first of the lobby that has an open seat
table = place[0] if place else json.load(urlopen(f"{site}/api/tables"))["open"][0]["id"]
link = f"{site.replace('http', 'ws', 1)}/api/games/{table}/socket"
known = {"Authorization": f"Bearer {os.environ['BOT_TOKEN']}"}

with connect(link, additional_headers=known, max_size=None) as socket:
    for count, message in enumerate(map(json.loads, socket)):
        say = []
        if message["type"] == "error" and message["code"] not in ("stale", "unavailable"):
            sys.exit(message["text"])
        if count == 0 and message.get("stage") == "gathering":
            seats = message["seats"]
            if not any(seat["mine"] for seat in seats):
                free = [seat["open"] for seat in seats].index(True)
                say.append({"type": "sit", "seat": free, "invite": "".join(place[1:])})
            say.append({"type": "ready"})
        if message["type"] == "view":
            position = message["position"]
            if position["phase"] == "over":
                print([seat["gold"] for seat in position["seats"]])
                break
            picks = [pick for picks in position["legal"].values() for pick in picks]
            if picks:  # there are none unless the bot is to pick
                pick = {"number": message["number"] + 1, "pick": random.choice(picks)}
                say.append({"type": "pick", **pick})
        for one in say:
            socket.send(json.dumps(one))
