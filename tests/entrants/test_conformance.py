"""`protocol check`: a conforming program passes, and each kind of fault is found and shown."""

import json
import sys
import textwrap
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from kingdombuilder.cli import main
from kingdombuilder.entrants import conformance
from tests.arena.matches import EXAMPLES

# A program with a place for a fault in each message.
PROGRAM = """
import json, sys, time
HELLO = {"type": "hello", "protocol": 2}

def say(message):
    print(json.dumps(message), flush=True)

def ask(*questions):
    say({"type": "ask", "id": 1, "questions": questions})
    return json.loads(sys.stdin.readline())["answers"]

def answer(message):
    if message["type"] == "hello":
        say(HELLO)
    if message["type"] == "move":
        say({"pick": message["legal"][0]})

# FAULT
for line in sys.stdin:
    answer(json.loads(line))
# END
"""
MOVE = """
def answer(message):
    if message["type"] == "hello":
        say(HELLO)
    if message["type"] == "move":
"""


def check(folder: Path, fault: str = "", end: str = "", *options: str) -> dict[str, Any]:
    """Return the report on a program with a fault."""
    file = folder / "bot.py"
    text = PROGRAM.replace("# FAULT", textwrap.dedent(fault)).replace("# END", end)
    file.write_text(text)
    arguments = ["protocol", "check", "--json", f"{sys.executable} -S -E {file}", "--games", "1"]
    output = StringIO()
    with redirect_stdout(output):
        status = main([*arguments, *options])
    report: dict[str, Any] = json.loads(output.getvalue())
    assert status == (0 if report["conforms"] else 1)
    return report


def on_move(text: str) -> str:
    """Return code that answers a move with a fault."""
    return MOVE + textwrap.indent(textwrap.dedent(text), " " * 8)


def test_a_program_that_asks_the_engine_conforms(tmp_path: Path) -> None:
    """The report counts its picks and questions, and a file has every line."""
    fault = on_move("""
        (found,) = ask({"ask": "legal", "state": 0})
        say({"pick": found["legal"][-1], "say": "Hello."})
    """)
    file = tmp_path / "lines.txt"
    report = check(tmp_path, fault, "", "--transcript", str(file))
    assert (report["conforms"], report["protocol"], report["findings"]) == (True, 2, [])
    assert report["games"] == 1
    assert report["questions"] >= report["picks"] > 20
    lines = file.read_text("utf-8").splitlines()
    assert lines[0].startswith('> {"type": "hello"')
    assert lines[1] == '< {"type": "hello", "protocol": 2}'
    assert any('"type": "news"' in line for line in lines)


FAULTS = [
    ('HELLO = {"protocol": 7}', "", "fault", "it uses version 7 of the protocol, not 1 or 2"),
    ('HELLO = {"protocol": "2"}', "", "schema", "protocol: '2' is not of type integer"),
    ("raise SystemExit(3)", "", "fault", "it crashed (exit code 3)"),
    (on_move("say({'pick': 'A1', 'then': 'end'})"), "", "schema", "then: 'end' is not of type"),
    (on_move("say({'pick': 'A1'})"), "", "fault", "A1 is not legal"),
    (on_move("print('E4', flush=True)"), "", "fault", "unreadable answer: E4"),
    (on_move("ask({'ask': 'play', 'picks': ['E4']})"), "", "schema", "questions[0]: as is missing"),
    (
        on_move("ask({'ask': 'gold', 'state': 9}); say({'pick': message['legal'][0]})"),
        "",
        "question",
        "questions[0].state: there is no state 9",
    ),
    (
        on_move("ask({'ask': 'gold', 'sate': 0}); say({'pick': message['legal'][0]})"),
        "",
        "schema",
        "questions[0].sate: this field is unknown",
    ),
    (
        on_move("print(json.dumps({'pick': message['legal'][0]}) + '\\n{}', flush=True)"),
        "",
        "fault",
        "it sent a line without being asked",
    ),
    (
        "def answer(message, known=answer):\n"
        "    known(message)\n"
        "    if message['type'] == 'news':\n"
        "        say({'error': 'unknown message'})",
        "",
        "fault",
        "unreadable answer",
    ),
    (
        "def answer(message, known=answer):\n"
        "    known(message)\n"
        "    assert message['type'] != 'begin' or message['game'] != 3, 'one game only'",
        "",
        "fault",
        "one game only",
    ),
    ("", "time.sleep(100)", "stays", "it does not exit within 0.5 s"),
]


@pytest.mark.parametrize(("fault", "end", "code", "text"), FAULTS)
def test_a_fault_is_found(
    tmp_path: Path, fault: str, end: str, code: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The report has its code, a sentence and the line that shows it."""
    if code == "stays":
        monkeypatch.setattr(conformance, "EXIT_SECONDS", 0.5)
    report = check(tmp_path, fault, end)
    findings = [one for one in report["findings"] if one["code"] == code and text in one["text"]]
    assert len(findings) == 1, report["findings"]
    is_warning = code == "question" or "unknown" in text
    assert findings[0]["level"] == ("warning" if is_warning else "error")
    assert report["conforms"] == is_warning
    assert findings[0]["lines"]


def test_a_slow_answer_is_a_warning(tmp_path: Path) -> None:
    """It does not forfeit the game yet."""
    fault = on_move("""
        if len(message["position"]) < 130:
            time.sleep(0.2)
        say({"pick": message["legal"][0]})
    """)
    report = check(tmp_path, fault, "", "--seconds", "0.1")
    assert report["conforms"]
    assert "s left on the clock" in report["findings"][0]["text"]


def test_the_report_is_translated(capsys: pytest.CaptureFixture[str]) -> None:
    """The example passes; a missing program and a level are rejected."""
    example = f"{sys.executable} {EXAMPLES / 'protocol_bot.py'}"
    assert main(["protocol", "check", example, "--lang", "fr", "--games", "1"]) == 0
    good = capsys.readouterr()
    assert "respecte la version 1 du protocole ouvert" in good.out
    assert "Démarrage du programme" in good.err
    for program, text in {"./nowhere": "not found", "master": "is a built-in bot"}.items():
        assert main(["protocol", "check", program, "--lang", "en"]) == 2
        wrong = capsys.readouterr()
        assert (wrong.out, wrong.err.count("\n")) == ("", 1)
        assert text in wrong.err


def test_the_schema_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """It is the file of the package, for other tools."""
    assert main(["protocol", "schema"]) == 0
    assert json.loads(capsys.readouterr().out)["$defs"]["move_message"]
