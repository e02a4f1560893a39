"""The conformance kit: all games keep its rules, and it finds a plugin that breaks one of them."""

from collections.abc import Sequence
from typing import Any

import pytest

from hotseat.plugin import Game, InvalidPosition, Json, Step
from hotseat.plugin.game import CardUse
from hotseat.plugin.setup_options import FormChoice, Seating, SetupOptions
from hotseat.testing import Nonconformance, check_game
from hotseat.testing.nim import Decision, Heap, Nim, Take, Won
from hotseat.testing.rules import OF_A_GAME
from tests.hotseat.relay import Expedition, Relay
from tests.hotseat.slow_nim import SlowNim

GAMES: list[tuple[Game[Any, Any, Any, Any], list[Json]]] = [
    (Nim(), [{}]),
    (SlowNim(), [{}]),
    (Relay(), [{}]),
    (Expedition(), [{}]),
]


@pytest.mark.parametrize(("game", "settings"), GAMES, ids=[type(game).__name__ for game, _ in GAMES])
def test_a_game_conforms(game: Game[Any, Any, Any, Any], settings: list[Json]) -> None:
    check_game(game, settings, games=1, moments=20)


@pytest.mark.long
@pytest.mark.parametrize(("game", "settings"), GAMES, ids=[type(game).__name__ for game, _ in GAMES])
def test_a_game_conforms_in_many_games(game: Game[Any, Any, Any, Any], settings: list[Json]) -> None:
    check_game(game, settings, games=10, moments=60, seed=100)


class Mutable(list[int]):
    """A value that can't be hashed."""


# --- one broken plugin for each rule ----------------------------------------------------------------------------------


class DealsByTheClock(Nim):
    dealt = 0

    def new(self, wanted: Json) -> Heap:
        DealsByTheClock.dealt += 1
        return super().new({**wanted, "seed": self.dealt})


class CrashesOnJunk(Nim):
    def setup(self, position: object) -> Heap:
        position["turn"]  # type: ignore[index]
        return super().setup(position)


class DamagesItsHeader(Nim):
    def header(self, start: Heap) -> Json:
        return super().header(start._replace(stones=start.stones + 1))


class AsksByHash(Nim):
    def decision(self, state: Heap) -> Decision | Won:
        decision = super().decision(state)
        if isinstance(decision, Decision):
            texts = [*{option.text for option in decision.options}]
            return decision._replace(
                options=tuple(sorted(decision.options, key=lambda option: texts.index(option.text)))
            )
        return decision


class HasALongTitle(Nim):
    def title(self, state: Heap) -> str:
        return "Nim\nof two lines"


class HasLooseStates(Nim):
    def setup(self, position: object) -> Heap:
        state = super().setup(position)
        return state._replace(hands=Mutable(state.hands))  # type: ignore[arg-type]

    def new(self, wanted: Json) -> Heap:
        return self.setup(self.position(super().new(wanted)))


class ChangesItsMind(Nim):
    asked = 0

    def decision(self, state: Heap) -> Decision | Won:
        decision = super().decision(state)
        ChangesItsMind.asked += 1
        return decision._replace(prompt=f"asked {self.asked} times") if isinstance(decision, Decision) else decision


class RepeatsAnOption(Nim):
    def decision(self, state: Heap) -> Decision | Won:
        decision = super().decision(state)
        return decision._replace(options=decision.options[:1] * 2) if isinstance(decision, Decision) else decision


class HasNoOption(Nim):
    def decision(self, state: Heap) -> Decision | Won:
        decision = super().decision(state)
        return decision._replace(options=()) if isinstance(decision, Decision) and state.turn > 1 else decision


class PrintsEscapes(Nim):
    def decision(self, state: Heap) -> Decision | Won:
        decision = super().decision(state)
        escape = Take("take\x1b[2J", 1)
        return decision._replace(options=(escape,)) if isinstance(decision, Decision) else decision


class MistakesWhatIsTyped(Nim):
    def decision(self, state: Heap) -> Decision | Won:
        decision = super().decision(state)
        options = tuple(Take(f"Take {n}", n) for n in (1, 2) if n <= state.stones)
        return decision._replace(options=options) if isinstance(decision, Decision) else decision


class LosesTheTurn(Nim):
    def position(self, state: Heap) -> Json:
        return {**super().position(state), "turn": 1}


class AsksTheViewOtherwise(Nim):
    def view(self, state: Heap, seat: int | None) -> Heap:
        return super().view(state, seat)._replace(stones=1)


class DealsAnotherWorld(Nim):
    def determinize(self, seen: object, seat: int, seed: int) -> Heap:
        world = super().determinize(seen, seat, seed)
        return world._replace(stones=world.stones + 1)


class ShowsAllHands(Nim):
    def observe(self, state: Heap, seat: int) -> Json:
        return self.position(state)

    def determinize(self, seen: object, seat: int, seed: int) -> Heap:
        world = self.setup(seen)
        return world._replace(hands=tuple(n if s == seat else 1 + seed % 3 for s, n in enumerate(world.hands)))


class DrawsTooWide(Nim):
    def render_text(self, seen: Heap) -> list[str]:
        return ["o" * 81]


class DrawsAllHands(Nim):
    whole = Heap(("Ada", "Boris"), 1, (0, 0))

    def view(self, state: Heap, seat: int | None) -> Heap:
        DrawsAllHands.whole = state
        return super().view(state, seat)

    def render_text(self, seen: Heap) -> list[str]:
        return [f"the hands are {self.whole.hands}"]


class ClassifiesByAHand(Nim):
    def position_class(self, state: Heap) -> dict[str, str]:
        return {f"hand{state.hands[0]}": "the first hand"} if min(state.hands) >= 0 else {"hidden": "hidden hands"}


class NamesAPartBadly(Nim):
    def position_class(self, state: Heap) -> dict[str, str]:
        return {"Turn 1": ""}


class HasAnEarlyResult(Nim):
    def describe_result(self, state: Heap) -> str:
        return "Ada wins"


class ForgetsAScore(Nim):
    def decision(self, state: Heap) -> Decision | Won:
        decision = super().decision(state)
        return decision._replace(scores=(1,)) if isinstance(decision, Won) else decision


class HasNoReason(Nim):
    def decision(self, state: Heap) -> Decision | Won:
        decision = super().decision(state)
        return decision._replace(reason="") if isinstance(decision, Won) else decision


class SplitsATeam(Relay):
    ends = ("odd wins",)
    teams = ((0, 1), (2, 3))


class EmitsUnequalEvents(Nim):
    def apply(self, state: Heap, option: Take, decision: Decision) -> tuple[Heap, tuple[str, ...]]:
        return super().apply(state, option, decision)[0], (float("nan"),)  # type: ignore[return-value]


class TurnsBack(Nim):
    def turn(self, state: Heap) -> int:
        return 100 - state.turn


class EmitsNoKind(Nim):
    def event_json(self, event: str) -> Json:
        return {"text": event}


class MisreadsEvents(Nim):
    def read_event(self, data: Json) -> str:
        return f"{data['event']}?"


class ForgetsASeat(Nim):
    def card_use(self, steps: Sequence[Step[Heap, str]]) -> CardUse:
        return CardUse(((),), ((), ()))


class ShowsAHandInAnEvent(Nim):
    """The event after a laying tells what the other hand holds."""

    def apply(self, state: Heap, option: Take, decision: Decision) -> tuple[Heap, tuple[str, ...]]:
        after, events = super().apply(state, option, decision)
        return after, (*events, f"the other hand holds {state.hands[1 - state.seat]}") if option.hand else events


class RevealsAHand(Nim):
    """Laying the hand onto the heap makes the other hand visible."""

    def view(self, state: Heap, seat: int | None) -> Heap:
        return state if 0 in state.hands else super().view(state, seat)


class SkipsByTheHand(Nim):
    """A hand of 1 loses a turn without an event for it, so others see the value of the hand."""

    def apply(self, state: Heap, option: Take, decision: Decision) -> tuple[Heap, tuple[str, ...]]:
        after, events = super().apply(state, option, decision)
        return (after._replace(turn=after.turn + 2) if state.hands[state.seat] == 1 else after), events


class AsksAnotherSeatByTheHand(SkipsByTheHand):
    """The same, and the other seat is passed over."""

    def apply(self, state: Heap, option: Take, decision: Decision) -> tuple[Heap, tuple[str, ...]]:
        after, events = Nim.apply(self, state, option, decision)
        return (after._replace(turn=after.turn + 1) if state.hands[state.seat] == 1 else after), events


class AcceptsAnyHeap(Nim):
    """A position may have more stones than there are."""

    def decision(self, state: Heap) -> Decision | Won:
        decision = super().decision(state)
        assert state.stones < 99, "no heap is that high"
        return decision


class FailsOnAText(Nim):
    def setup(self, position: object) -> Heap:
        match position:
            case {"stones": int() | str() as stones, **rest}:
                return super().setup({**rest, "stones": int(stones)})
            case _:
                raise InvalidPosition(["stones are missing"])


class OffersTooManySeats(Nim):
    def setup_options(self) -> SetupOptions:
        return SetupOptions((FormChoice("", "Nim", (Seating(3),)),))


class OffersAFormItDoesNotDeal(Nim):
    def setup_options(self) -> SetupOptions:
        return SetupOptions((FormChoice("misere", "Misere", (Seating(2),)),))


class OffersTeams(Nim):
    def setup_options(self) -> SetupOptions:
        return SetupOptions((FormChoice("", "Nim", (Seating(2, sides=("A", "A")),)),))


class Fails(Nim):
    def reveals(self, events: Sequence[str]) -> bool:
        raise InvalidPosition(["this method fails"])


BROKEN: list[tuple[Game[Any, Any, Any, Any], str]] = [
    (DealsByTheClock(), "new() deals another game for the same settings and seed"),
    (CrashesOnJunk(), "setup(None) raises TypeError"),
    (DamagesItsHeader(), "from_header(header(start)) is another start"),
    (AsksByHash(), "another process, whose sets have another order, differs after 0 decisions"),
    (HasALongTitle(), "title() is 'Nim\\nof two lines', not one printable line"),
    (HasLooseStates(), "the state can't be hashed"),
    (ChangesItsMind(), "decision() of the same state differs"),
    (RepeatsAnOption(), "two options are 'take 1'"),
    (HasNoOption(), "the decision has no option"),
    (PrintsEscapes(), "an option is 'take\\x1b[2J', not one printable line"),
    (MistakesWhatIsTyped(), "isn't understood as 'Take 1'"),
    (LosesTheTurn(), "setup(position(state)) is another state"),
    (AsksTheViewOtherwise(), "has another decision"),
    (DealsAnotherWorld(), "sees something else in a determinization of its own observation"),
    (ShowsAllHands(), "observe() differs for seat 1 between two worlds that it can't tell apart"),
    (DrawsTooWide(), "a line drawn for no seat takes 81 cells"),
    (DrawsAllHands(), "shows what it can't see"),
    (ClassifiesByAHand(), "position_class() depends on what not everybody sees"),
    (NamesAPartBadly(), "'Turn 1' is no id of a part of a class"),
    (HasAnEarlyResult(), "describe_result() of a game that goes on is 'Ada wins'"),
    (ForgetsAScore(), "the outcome has 1 scores for 2 seats"),
    (HasNoReason(), "the reason of the outcome is '', not a text"),
    (SplitsATeam(), "a part of the side (0, 1) wins: (0, 2)"),
    (EmitsUnequalEvents(), "applying 'take"),
    (TurnsBack(), "turn 98 follows turn 99"),
    (EmitsNoKind(), "has no 'event'"),
    (MisreadsEvents(), "read_event() doesn't return"),
    (ForgetsASeat(), "card_use() has no entry for each seat"),
    (ShowsAHandInAnEvent(), "what its view hides"),
    (RevealsAHand(), "hidden information and can be taken back"),
    (SkipsByTheHand(), "what no visible event tells: lines.3, "),
    (AsksAnotherSeatByTheHand(), "what no visible event tells: deciding, lines.3, "),
    (OffersTooManySeats(), "new() refuses 'the form' for 3 seats of setup_options()"),
    (OffersAFormItDoesNotDeal(), "new() deals the form '' for 'misere' of setup_options()"),
    (OffersTeams(), "new() deals the sides ((0,), (1,)) for ('A', 'A') of setup_options()"),
    (Fails(), "this method fails"),
]


@pytest.mark.parametrize(("game", "fault"), BROKEN, ids=[type(game).__name__ for game, _ in BROKEN])
def test_a_broken_plugin_is_found(game: Game[Any, Any, Any, Any], fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if "process" not in fault:  # then none has to be started
        here = tuple(rule for rule in OF_A_GAME if rule.__name__ != "_other_processes_agree")
        monkeypatch.setattr("hotseat.testing.OF_A_GAME", here)
    with pytest.raises(Nonconformance) as found:
        check_game(game, games=12, mutations=0)
    assert [line for line in found.value.faults if fault in line], found.value.faults


MISREADING: list[tuple[Game[Any, Any, Any, Any], str, str]] = [
    (AcceptsAnyHeap(), "() accepts a position in which ", "no heap is that high"),
    (FailsOnAText(), "() of a position in which ", "raises "),
]


@pytest.mark.parametrize(("game", "first", "then"), MISREADING, ids=[type(game).__name__ for game, *_ in MISREADING])
def test_a_reader_that_accepts_too_much_is_found(game: Game[Any, Any, Any, Any], first: str, then: str) -> None:
    with pytest.raises(Nonconformance) as found:
        check_game(game, games=12, mutations=20)
    assert [fault for fault in found.value.faults if first in fault and then in fault], found.value.faults


def test_a_fault_names_the_game_that_leads_there() -> None:
    with pytest.raises(Nonconformance) as found:
        check_game(HasNoReason(), [{"names": ["Cleo", "Dan"]}], seed=5)
    where, fault = str(found.value).splitlines()
    assert where.startswith('nim, {"names": ["Cleo", "Dan"], "seed": 5}, after ')
    assert fault == "- the reason of the outcome is '', not a text"
    game, options = HasNoReason(), where.rpartition(": ")[2].split(", ")
    state = game.new({"names": ["Cleo", "Dan"], "seed": 5})
    for text in options:
        decision = game.decision(state)
        assert isinstance(decision, Decision)
        option = next(option for option in decision.options if option.text == text)
        state, _ = game.apply(state, option, decision)
    assert isinstance(game.decision(state), Won)
