"""A bot for online tables: it sits down, plays random legal picks and prints the result.

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
link = f"{site.replace('http', 'ws', 1)}/api/games/{table}/socket?protocol=2"
headers = {"Authorization": f"Bearer {os.environ['BOT_TOKEN']}"}

with connect(link, additional_headers=headers, max_size=None) as socket:
    for count, message in enumerate(map(json.loads, socket)):
        say = []
        if message["type"] == "error" and message["code"] not in ("stale", "unavailable"):
            sys.exit(message["text"])
        if count == 0 and message.get("stage") == "gathering":
            seats = message["seats"]
            if not any(seat["is_mine"] for seat in seats):
                free = [seat["is_open"] for seat in seats].index(True)
                say.append({"type": "sit", "seat": free, "invite": "".join(place[1:]) or None})
            say.append({"type": "set_ready"})
        if message["type"] == "view":
            position = message["position"]
            if position["phase"] == "over":
                print([seat["gold"] for seat in position["seats"]])
                break
            picks = [pick for picks in position["legal"].values() for pick in picks]
            if picks:  # empty unless it is the bot's turn
                pick = {"seq": message["seq"] + 1, "pick": random.choice(picks)}
                say.append({"type": "pick", **pick})
        for one in say:
            socket.send(json.dumps(one))
