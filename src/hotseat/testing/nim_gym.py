"""The pattern gym of the toy game: how many stones to take, by what is left of the heap in fours."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar

from hotseat.plugin.decision import Json
from hotseat.plugin.gym import Gym, GymExercise, GymPattern, GymReview

TAKES = ("1", "2", "3")


def winning_takes(stones: int) -> list[str]:
    """Return the numbers of stones to take after which the other player loses, found by playing all games."""
    lost = [True]
    for heap in range(1, stones + 1):
        lost.append(not any(lost[heap - int(take)] for take in TAKES if int(take) <= heap))
    return [take for take in TAKES if int(take) <= stones and lost[stones - int(take)]]


class NimGym(Gym):
    """Heaps with one, two or three stones more than a multiple of four."""

    kinds: ClassVar[Mapping[str, str]] = {"take": "what to take"}
    pieces = range(6, 40)

    def groups(self) -> Mapping[str, str]:
        return {"heaps": "Heaps"}

    def patterns(self, group: str) -> Sequence[GymPattern]:
        return [GymPattern(f"fours-and-{more}", f"Fours and {more}", group) for more in TAKES]

    def exercise(self, pattern: str, kind: str, pieces: int, chance: Random) -> GymExercise | None:
        stones = 4 * chance.randrange(1, pieces // 4 + 1) + int(pattern[-1])
        takes = winning_takes(stones)
        if len(takes) != 1:
            return None
        return GymExercise(
            pattern=pattern,
            kind=kind,
            question="How many stones do you take?",
            task="Choose the number that wins. There is one.",
            rules="Taking the last stone wins.",
            answer=tuple(takes),
            places=TAKES,
            choices=tuple(f"take {take}" for take in TAKES),
            position=stones,
        )

    def review(self, exercise: GymExercise, answer: Sequence[str]) -> GymReview:
        return GymReview([f"Take {exercise.answer[0]}: a multiple of four is left."])

    def position(self, exercise: GymExercise) -> Json:
        return {"names": ["Ada", "Ben"], "stones": exercise.position, "hands": [1, 2], "turn": 1}

    def lines(self, exercise: GymExercise) -> Sequence[str]:
        return [f"{exercise.position} stones", "o" * exercise.position]
