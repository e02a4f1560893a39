"""Scenarios as data: positions, the answers that are played in them, and what is checked between them.

A step is the text of an answer, which must be listed, or a mapping of checks: `ask` (the kind of question), `has` and
`hasnt` (texts of options), `only` (all of them), `count` (how many begin with a text), `at` (values by their path in
the position, whose lists count from 1), `seen` (kinds of event of the last answer, in this order, among others), `over`
(the reason), `winners` (their seats).
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from hotseat.plugin import Json
from tashkalar_mage_knight.demonstrations import merge_json
from tashkalar_mage_knight.events import MageEvent
from tashkalar_mage_knight.game import MageKnight
from tashkalar_mage_knight.state import Decision, MageState, Outcome

FILES = ("scenarios.yaml", "scenarios_skills.yaml", "scenarios_heroes.yaml")


class Scenario(NamedTuple):
    """A position and what is played and checked in it."""

    name: str
    covers: tuple[str, ...]
    position: Json
    steps: tuple[Any, ...]


def scenarios() -> Iterator[Scenario]:
    for name in FILES:
        data = yaml.safe_load(Path(__file__).with_name(name).read_text("utf-8"))
        for raw in data["scenarios"]:
            position = merge_json(data["bases"][raw.get("base", "turn")], raw.get("position", {}))
            yield Scenario(raw["name"], tuple(raw["covers"]), position, tuple(raw["steps"]))


class Play:
    """A game that is played from a position."""

    def __init__(self, position: Json) -> None:
        self.game = MageKnight()
        self.state: MageState = self.game.setup(position)
        self.events: tuple[MageEvent, ...] = ()

    @property
    def asked(self) -> Decision | Outcome:
        return self.game.decision(self.state)

    @property
    def texts(self) -> list[str]:
        asked = self.asked
        assert isinstance(asked, Decision), asked
        return [option.text for option in asked.options]

    def do(self, *answers: str) -> "Play":
        """Play listed answers."""
        for text in answers:
            asked = self.asked
            assert isinstance(asked, Decision), f"{text}: the game is over"
            option = next((each for each in asked.options if each.text == text), None)
            assert option is not None, f"{text!r} isn't listed: {asked.ask}: {self.texts}"
            self.state, self.events = self.game.apply(self.state, option, asked)
        return self

    def value(self, path: str) -> Any:
        """The value at a path of the position, such as `seats.1.fame`."""
        found: Any = self.game.position(self.state)
        for key in path.split("."):
            found = found[int(key) - 1] if isinstance(found, list) else (found or {}).get(key)
        return found

    def check(self, checks: Json) -> None:
        asked = self.asked
        for kind, wanted in checks.items():
            match kind:
                case "ask":
                    assert isinstance(asked, Decision)
                    assert asked.ask == wanted, self.texts
                case "has":
                    assert {*wanted} - {*self.texts} == set(), self.texts
                case "hasnt":
                    assert {*wanted} & {*self.texts} == set(), self.texts
                case "only":
                    assert self.texts == wanted
                case "count":
                    found = {text: sum(each.startswith(text) for each in self.texts) for text in wanted}
                    assert found == wanted, self.texts
                case "at":
                    assert {path: self.value(path) for path in wanted} == wanted
                case "seen":
                    kinds = iter(event.kind for event in self.events)
                    assert all(kind in kinds for kind in wanted), [event.kind for event in self.events]
                case "over":
                    assert isinstance(asked, Outcome)
                    assert asked.reason == wanted
                case "winners":
                    assert isinstance(asked, Outcome)
                    assert [seat + 1 for seat in asked.winners] == wanted
                case _:
                    raise AssertionError(f"unknown check {kind}")


def run_scenario(position: Json, steps: Sequence[Any]) -> Play:
    """Play steps from a position with the checks among them; return the game after them."""
    play = Play(position)
    for number, step in enumerate(steps, start=1):
        try:
            if isinstance(step, str):
                play.do(step)
            else:
                play.check(step)
        except AssertionError as fault:
            raise AssertionError(f"step {number}, {step}: {fault}") from None
    return play
