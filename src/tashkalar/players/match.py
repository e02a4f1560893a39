"""Games between players: each seat is shown its own view and hears what it may, and nobody else is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tashkalar.engine import Catalogue, GameState, Option, Outcome, apply, decision, new_game, told_to, view
from tashkalar.engine.events import Event
from tashkalar.players.player import NO_LIMIT, Budget, Player

Maker = Callable[[str, int], Player]
"""Makes a player for a form and a seed."""


Witness = Callable[[GameState, Option, tuple[Event, ...]], None]
"""Is shown each step of a game by whoever plays it: the state before, what was answered, what happened."""


def play(
    state: GameState, players: Sequence[Player], budget: Budget = NO_LIMIT, witness: Witness = lambda *_: None
) -> Outcome:
    """Play a game to its end.

    Args:
        state: where it begins.
        players: one for each seat.
        budget: what each answer may cost.
        witness: is shown every step.

    Raises:
        IllegalOption: a player answers what isn't listed.
    """
    heard: list[list[Event]] = [[] for _ in players]
    while not isinstance(asked := decision(state), Outcome):
        seat = asked.seat
        option = players[seat].choose(view(state, seat), asked, tuple(heard[seat]), budget)
        heard[seat] = []
        before = state
        state, events = apply(state, option, asked)
        witness(before, option, events)
        for other, told in enumerate(heard):
            told += told_to(events, other)
    return asked


def mirrored(
    cards: Catalogue, form: str, schools: Sequence[str], seed: int, one: Maker, others: Maker, *, teams: bool = False
) -> tuple[float, ...]:
    """One player against others on the same deal, from each side of the table in turn.

    Everybody holds everybody's cards once, so that neither the deal nor who begins favours anybody. Of two sides it is
    a pair of games; in a melee one player sits among others of another kind.

    Args:
        cards: the cards to play with.
        form: "high-form", "duel" or "melee".
        schools: by seat; they stay with their seats.
        seed: of the deal and of the players.
        one: makes the player in question.
        others: makes all its opponents.
        teams: whether the first and third seat play against the second and fourth.

    Returns:
        What the one came to from each side: 1 for a game won, a share of it where several have won.
    """
    sides = 2 if teams else len(schools)
    scores = []
    for side in range(sides):
        makers = [one if seat % sides == side else others for seat in range(len(schools))]
        players = [maker(form, seed + seat) for seat, maker in enumerate(makers)]
        outcome = play(new_game(cards, form, schools, seed, teams=teams), players)
        scores.append(shares(outcome, sides)[side])
    return tuple(scores)


def shares(outcome: Outcome, sides: int) -> tuple[float, ...]:
    """What a game came to for each side: 1 for a win, 0 for a loss, and what is shared where several have won.

    Args:
        outcome: how it ended.
        sides: how many there are; mates sit two seats apart.
    """
    winning = {seat % sides for seat in outcome.winners}
    return tuple((side in winning) / len(winning) for side in range(sides))
