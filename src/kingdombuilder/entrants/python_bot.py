"""A Python file as a program of the open protocol, run as a module."""

import json
import os
import sys
import traceback
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from queue import Queue
from random import Random
from threading import Thread
from typing import Any

from kingdombuilder.bots import Bot, Budget, Decision
from kingdombuilder.box.custom_sections import load_custom_sections, user_data_folder
from kingdombuilder.notation.picks import pick_name
from kingdombuilder.notation.position import read_position
from kingdombuilder.rules.state import State

Think = Callable[[State, Random, Budget], Decision]


def serve_bot(load: Callable[[str], Think], file: str) -> int:
    """Answer messages with the bot of a file until the input ends."""
    answers, sys.stdout = sys.stdout, sys.stderr  # a bot's prints are not answers
    load_custom_sections(user_data_folder())
    try:
        think = load(file)
    except Exception as error:
        print(_error_line(error, file), file=sys.stderr)
        return 1
    lines: Queue[str] = Queue()
    Thread(target=_listen, args=(lines,), daemon=True).start()
    random = Random(0)
    while True:
        message = json.loads(lines.get())
        match message["type"]:
            case "hello":
                answer: dict[str, Any] = {"type": "hello", "protocol": 1}
            case "begin":
                random = Random(message["seed"])
                continue
            case "move":
                answer = _move(think, message, random)
            case _:
                continue
        print(json.dumps(answer), file=answers, flush=True)


def load_bot(name: str) -> Think:
    """Return the bot of a file: its `BOT`, or its function `decide(seen, random)`.

    Raise `ImportError` if it is not a Python file, and `AttributeError` if it has neither.
    """
    file = Path(name)
    sys.path.insert(0, str(file.parent.absolute()))
    spec = spec_from_file_location(file.stem, file)
    if spec is None or spec.loader is None:
        raise ImportError(f"{file.name} is not a Python file")
    module = module_from_spec(spec)
    sys.modules[file.stem] = module
    spec.loader.exec_module(module)
    bot, decide = getattr(module, "BOT", None), getattr(module, "decide", None)
    if isinstance(bot, Bot):
        return bot.think
    if not callable(decide):
        raise AttributeError("the file defines neither BOT nor decide(seen, random)")
    return lambda seen, random, budget: Decision(decide(seen, random))


def _move(think: Think, message: dict[str, Any], random: Random) -> dict[str, Any]:
    budget = Budget(message["clock"], message["work"])
    decision = think(read_position(message["position"]), random, budget)
    return {"pick": pick_name(decision.pick), "then": [pick_name(p) for p in decision.follow_ups]}


def _listen(lines: "Queue[str]") -> None:
    """Read messages, and exit with the arena even if the bot is still thinking."""
    for line in sys.stdin:
        lines.put(line)
    os._exit(0)


def _error_line(error: Exception, file: str) -> str:
    """Return an error as one line, with its line number in the file."""
    frames = [
        f for f in traceback.extract_tb(error.__traceback__) if Path(f.filename) == Path(file)
    ]
    line = error.lineno if isinstance(error, SyntaxError) else frames[-1].lineno if frames else None
    what = error.msg if isinstance(error, SyntaxError) else error
    place = f"line {line}: " if line else ""
    return f"{place}{type(error).__name__}: {what}"


if __name__ == "__main__":
    sys.exit(serve_bot(load_bot, sys.argv[1]))
