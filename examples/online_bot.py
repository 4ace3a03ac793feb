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
said = set()  # tables are told anew for everybody who comes: sit down and be ready only once
known = {"Authorization": f"Bearer {os.environ['BOT_TOKEN']}"}

with connect(link, additional_headers=known, max_size=None) as socket:
    for message in map(json.loads, socket):
        say = {}
        if message["type"] == "table" and message["stage"] == "gathering":
            mine = [seat for seat in message["seats"] if seat["mine"]]
            free = [number for number, seat in enumerate(message["seats"]) if seat["open"]]
            if not mine:
                say = {"type": "sit", "seat": free[0], "invite": "".join(place[1:])}
            elif not mine[0]["ready"]:
                say = {"type": "ready"}
        elif message["type"] == "view":
            if message["position"]["phase"] == "over":
                print([seat["gold"] for seat in message["position"]["seats"]])
                break
            legal = message["position"]["legal"]  # empty unless the bot is to pick
            picks = [*legal["hexes"], *legal["tiles"], *legal["buttons"]]
            if picks:
                number = message["number"] + 1
                say = {"type": "pick", "number": number, "pick": random.choice(picks)}
        elif message["type"] == "error" and message["code"] != "stale":
            sys.exit(message["text"])
        if say and say["type"] not in said:
            socket.send(json.dumps(say))
            said |= {say["type"]} & {"sit", "ready"}
