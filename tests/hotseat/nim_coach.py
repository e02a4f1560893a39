"""A coach of Nim: a turn wins if it leaves a multiple of four, and later passes are surer of it."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from hotseat.coach.coach import Coach, Hurried, Sight, play_out
from hotseat.coach.verdict import Estimate, Evaluated, Segment
from hotseat.plugin.decision import Step
from hotseat.testing.nim import Decision, Heap, Won


class NimCoach(Coach[Heap, Decision, Won, str]):
    """The probability is that of not being sure of what the other one holds."""

    edition = "1"
    passes: ClassVar[tuple[float, ...]] = (1.0, 2.0)

    @classmethod
    def causes(cls) -> Mapping[str, str]:
        return {"more": "took too few", "fewer": "took too many", "laid": "laid instead"}

    def cause(self, played: Sequence[Step[Heap, str]], best: Sequence[Step[Heap, str]]) -> str:
        stones = [int(steps[0].option.split()[1]) for steps in (best, played)]
        return "laid" if played[0].option.startswith("lay") else "more" if stones[0] > stones[1] else "fewer"

    def is_choice(self, question: Decision) -> bool:
        return len(question.options) > 1

    def evaluate(self, segment: Segment[Heap, str], number: int, sight: Sight, hurried: Hurried) -> Evaluated | None:
        if hurried(0.5):
            return None
        takes = [option for option in self.game.decision(segment.start).options if option.stones]  # type: ignore[union-attr]
        best = max(takes, key=lambda take: ((segment.start.stones - take.stones) % 4 == 0, -take.stones)).text
        about = 0.3 / (1 + number)
        chance = self._chance(segment, [best])
        lost = chance - self._chance(segment, segment.played)
        estimate = Estimate(chance, chance - about, chance + about)
        loss = Estimate(lost, lost - about, lost + about)
        turn = segment.steps[0].turn
        return Evaluated(segment.ply, turn, segment.seat, segment.played, (best,), estimate, loss)

    def loss(
        self, segment: Segment[Heap, str], best: Sequence[str], tried: Sequence[str], hurried: Hurried
    ) -> Estimate:
        lost = self._chance(segment, best) - self._chance(segment, tried)
        return Estimate(lost, lost - 0.1, lost + 0.1)

    def _chance(self, segment: Segment[Heap, str], options: Sequence[str]) -> float:
        end = play_out(self.game, segment.start, options)[-1].state
        return 0.75 if end.stones % 4 == 0 else 0.25
