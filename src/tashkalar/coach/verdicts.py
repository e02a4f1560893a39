"""What the coach found in a game, in words."""

from collections.abc import Iterable, Sequence

from tashkalar.coach.account import Account
from tashkalar.coach.review import FAULTS, Estimate, Judged, Sight
from tashkalar.engine import Table
from tashkalar.kernel.phrases import count, listed
from tashkalar.text.shared_phrases import owner

SIGHTS: dict[Sight, str] = {
    "seat": "by what each seat could know",
    "open": "with all hands open, which nobody at the table could know",
}
"""How it was looked at."""


def percent(share: float) -> str:
    """A chance, such as "8 %"."""
    return f"{round(100 * share)} %"


def between(estimate: Estimate) -> str:
    """An estimate with its bounds: "8 % (5 to 11)"."""
    low, high = (round(100 * bound) for bound in (estimate.low, estimate.high))
    return f"{percent(estimate.mean)} ({low} to {high})"


def verdict(judged: Judged) -> str:
    """What a stretch was, such as "a mistake: it cost 14 % (9 to 19) of the chance to win"."""
    cost = f"it cost {between(judged.loss)} of the chance to win"
    if judged.fault is not None:
        return f"{'an' if judged.fault.name[0] in 'aeiou' else 'a'} {judged.fault.name}: {cost}"
    if judged.played == judged.best:
        return "as the coach would have played"
    if judged.loss.high < 0:
        gained = Estimate(-judged.loss.mean, -judged.loss.high, -judged.loss.low)
        return f"better than the coach: it gained {between(gained)}"
    return f"as good as the coach's, as far as can be told: {cost}"


def brief(judged: Judged) -> str:
    """The same in a few words, such as "? mistake, 14 % (9 to 19)"."""
    if judged.fault is not None:
        return f"{judged.fault.sign} {judged.fault.name}, {between(judged.loss)}"
    if judged.played == judged.best:
        return "as the coach"
    return f"{'better' if judged.loss.high < 0 else 'as good'}, {between(judged.loss)}"


def played_and_best(judged: Judged) -> list[str]:
    """What was played, and what the coach would have played instead."""
    return [f"played: {', '.join(judged.played)}", f"coach:  {', '.join(judged.best)}"]


def listing(judged: Iterable[Judged], table: Table, *, all: bool = False) -> list[str]:
    """The faults of a game, or all its stretches, each in a few lines."""
    lines = []
    for one in judged:
        if all or one.fault is not None:
            sign = f" {one.fault.sign} " if one.fault is not None else ":"
            lines.append(f"Turn {one.turn}, {table.names[one.seat]}{sign} {verdict(one)}")
            lines += [f"    {line}" for line in played_and_best(one)[: 1 + (one.played != one.best)]]
    return lines


def summary(found: Sequence[Account], table: Table) -> list[str]:
    """A line for each side."""
    return [f"{owner(table, one.side)}: {_summed(one)}" for one in found]


def _summed(account: Account) -> str:
    kinds = [count(account.faults.count(fault), fault.name).replace("inaccuracys", "inaccuracies") for fault in FAULTS]
    a_turn = account.lost / account.stretches
    luck = "luck neither gave nor took" if abs(account.luck) < 0.005 else _lucky(account.luck)
    return f"{listed(kinds)}; choices cost {percent(a_turn)} a turn; {luck}"


def _lucky(luck: float) -> str:
    return f"luck {'gave' if luck > 0 else 'took'} {percent(abs(luck))}"


def remarks(judged: Iterable[Judged]) -> dict[int, str]:
    """What is remarked on the faults of a game, each on the last decision of its stretch, by ply."""
    return {
        one.ply + len(one.played): f"{one.fault.sign} {verdict(one)}; the coach: {', '.join(one.best)}"
        for one in judged
        if one.fault is not None
    }
