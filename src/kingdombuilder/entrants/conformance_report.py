"""What a check of a program has found, with the lines that show it."""

import json
import time
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from kingdombuilder.entrants.program_process import FROM_PROGRAM, TO_PROGRAM
from kingdombuilder.entrants.protocol.messages import Message, parse_answer
from kingdombuilder.entrants.protocol.schema import answer_errors
from kingdombuilder.entrants.protocol.versions import ASK
from kingdombuilder.text.translations import translate

ERROR, WARNING = "error", "warning"
FAULT = "fault"  # the code of a finding that forfeits a game
LINES = 3  # before a finding that are shown with it
MAX_LINE_LENGTH = 400  # characters


@dataclass(slots=True)
class Finding:
    """Something that a program does wrong, and how often."""

    level: str
    code: str
    facts: dict[str, object]
    lines: tuple[str, ...]
    count: int = 1

    def text(self, language: str) -> str:
        """Return the finding in words."""
        facts = dict(self.facts)
        if self.code == FAULT:
            facts["why"] = translate(language, f"forfeit.{facts['fault']}", **self.facts)
        text = translate(language, f"protocol.{self.code}", **facts)
        if self.count == 1:
            return text
        return f"{text} {translate(language, 'protocol.times', n=self.count)}"


@dataclass(slots=True)
class Report:
    """The findings of a check, and what the program did."""

    program: str
    version: int | None = None
    games: int = 0
    picks: int = 0
    questions: int = 0
    seconds: list[float] = field(default_factory=list)  # of each answer
    findings: list[Finding] = field(default_factory=list)

    @property
    def is_conforming(self) -> bool:
        """Whether there is no error."""
        return not any(finding.level == ERROR for finding in self.findings)

    def as_json(self) -> dict[str, Any]:
        """Return the report for JSON."""
        return {
            "program": self.program,
            "protocol": self.version,
            "conforms": self.is_conforming,
            "games": self.games,
            "picks": self.picks,
            "questions": self.questions,
            "median_seconds": round(median(self.seconds), 4) if self.seconds else None,
            "longest_seconds": round(max(self.seconds), 4) if self.seconds else None,
            "findings": [
                {
                    "level": finding.level,
                    "code": finding.code,
                    "text": finding.text("en"),
                    "count": finding.count,
                    "lines": list(finding.lines),
                }
                for finding in self.findings
            ],
        }


class LineChecker:
    """Reads along with a program: checks each of its lines and keeps the last ones."""

    def __init__(self, report: Report) -> None:
        self.transcript: list[str] = []
        self._report = report
        self._is_greeting, self._clock, self._asked_at = True, None, 0.0

    def __call__(self, direction: str, line: bytes) -> None:
        """Check a line."""
        self.transcript.append(direction + line.decode("utf-8", "replace").rstrip("\n"))
        if direction == TO_PROGRAM:
            self._record_sent(json.loads(line))
        elif direction == FROM_PROGRAM:
            self._check_answer(parse_answer(line))

    def add(self, level: str, code: str, **facts: object) -> None:
        """Add a finding with the last lines, or count one that has the same code and facts."""
        for finding in self._report.findings:
            if finding.code == code and (code in COUNTED or finding.facts == facts):
                finding.count += 1
                return
        lines = tuple(_shorten(line) for line in self.transcript[-LINES:])
        self._report.findings.append(Finding(level, code, facts, lines))

    def _record_sent(self, message: Message) -> None:
        kind = message["type"]
        self._is_greeting = kind == "hello"
        if kind == "move":
            self._clock, self._asked_at = message["clock"], time.monotonic()
        for answer in message.get("answers", ()):
            if "error" in answer:
                self.add(WARNING, "question", where=answer["field"], why=answer["text"])

    def _check_answer(self, answer: Message) -> None:
        for error in answer_errors(answer, self._is_greeting):
            is_unknown = error.text.endswith("unknown")
            self.add(WARNING if is_unknown else ERROR, "schema", what=str(error))
        if self._is_greeting:
            return
        if answer.get("type") == ASK:
            questions = answer.get("questions")
            self._report.questions += len(questions) if isinstance(questions, list) else 0
            return
        seconds = time.monotonic() - self._asked_at
        self._report.seconds.append(seconds)
        if self._clock is not None and seconds > self._clock:
            self.add(WARNING, "late", seconds=f"{seconds:.2f}", clock=self._clock)


COUNTED = ("late", "question")  # findings whose facts differ each time


def _shorten(line: str) -> str:
    return line if len(line) <= MAX_LINE_LENGTH else line[: MAX_LINE_LENGTH - 1] + "…"
