"""A program that ignores signals and the end of its input."""

STUBBORN = """
import json, signal, sys, time
for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
    signal.signal(number, signal.SIG_IGN)
while True:
    line = sys.stdin.readline()
    if not line:
        time.sleep(1)
        continue
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"protocol": 1}), flush=True)
    if message["type"] == "move":
        print(json.dumps({"pick": message["legal"][0]}), flush=True)
"""
