"""A toy for four in sides, ended by its last answer: by a win of some seats, a draw, or nobody's win."""

from typing import ClassVar, NamedTuple

from hotseat.plugin import Game, InvalidPosition, Json

ENDS = {"odd wins": (0, 2), "even wins": (1, 3), "all draw": (0, 1, 2, 3), "nobody wins": ()}
"""The answers to the last question, and the winners after each."""


class Answer(NamedTuple):
    text: str


class Run(NamedTuple):
    """The whole game: what has been answered."""

    names: tuple[str, ...]
    answers: tuple[str, ...] = ()


class Asked(NamedTuple):
    seat: int
    options: tuple[Answer, ...]
    ask: str = "run"
    prompt: str = "run on"


class End(NamedTuple):
    winners: tuple[int, ...]
    scores: tuple[int, ...] = (3, 5, 3, 5)
    reason: str = "the relay is over"


class Relay(Game[Run, Asked, End, str]):
    """Ada and Cleo against Boris and Dan."""

    id, name = "relay", "Relay"
    teams: ClassVar[tuple[tuple[int, ...], ...]] = ((0, 2), (1, 3))
    ends: ClassVar[tuple[str, ...]] = tuple(ENDS)

    def new(self, wanted: Json) -> Run:
        names = tuple(wanted.get("names", ("Ada", "Boris", "Cleo", "Dan")))
        if len(names) != 4:
            raise ValueError("four run")
        return Run(names)

    def decision(self, state: Run) -> Asked | End:
        ran = len(state.answers)
        if ran == 4:
            return End(ENDS[state.answers[-1]])
        return Asked(ran, tuple(map(Answer, self.ends if ran == 3 else ("run",))))

    def apply(self, state: Run, option: Answer, decision: Asked) -> tuple[Run, tuple[str, ...]]:
        after = state._replace(answers=(*state.answers, option.text))
        return after, (f"{len(after.answers)} of 4 have run", "the crowd cheers")

    def names(self, state: Run) -> tuple[str, ...]:
        return state.names

    def turn(self, state: Run) -> int:
        return len(state.answers) + 1

    def sides(self, state: Run) -> tuple[tuple[int, ...], ...]:
        return self.teams

    def position(self, state: Run) -> Json:
        return {"names": list(state.names), "answers": list(state.answers)}

    def setup(self, position: object) -> Run:
        match position:
            case {"names": [str(), str(), str(), str()] as names, "answers": [*answers]} if self._fit(answers):
                return Run(tuple(names), tuple(answers))
            case _:
                raise InvalidPosition(["names or answers are missing"])

    def _fit(self, answers: list[object]) -> bool:
        last = ("run", "run", "run", *answers[3:])
        return answers == [*last[: len(answers)]] and len(answers) <= 4 and {*map(str, answers[3:])} <= {*self.ends}

    def view(self, state: Run, seat: int | None) -> Run:
        return state

    def determinize(self, seen: object, seat: int, seed: int) -> Run:
        return self.setup(seen)


class Expedition(Relay):
    """The same for all four together."""

    id, name = "expedition", "Expedition"
    teams = ((0, 1, 2, 3),)
    ends = ("all draw", "nobody wins")
