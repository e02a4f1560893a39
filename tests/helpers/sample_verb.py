"""A verb that no card of the game has, declared in one place as all are, and a game in which it is played.

Verbs are declared for good, so only a process of its own imports this.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple

from tashkalar.engine.decision import Option, option_on
from tashkalar.engine.events import SeatNumber, event
from tashkalar.engine.geometry import square_name, squares
from tashkalar.engine.mutations import remove_piece
from tashkalar.engine.selectors import Register, targets
from tashkalar.engine.verbs.base import STEP, Options, PieceVerb, register_verb, set_registers

if TYPE_CHECKING:
    from tashkalar.engine.state import Frame, GameState
    from tashkalar.engine.transition import Transition


@event("{seat} exiles {piece} from {square} {how}")
class Exiled(NamedTuple):
    """A piece was sent away; `how` says in which manner (rules.md 1.1)."""

    seat: SeatNumber
    piece: str
    square: str
    how: str


@register_verb(
    "exile",
    ("exile: target", "the piece goes back to its supply", "[{exile: {whose: enemy}}]"),
    ("how: rudely", "... without a word", "[{exile: {how: rudely}}]"),
    answers=("exile d4", "the piece to exile"),
)
class Exile(PieceVerb):
    """Send a piece away."""

    how: Literal["politely", "rudely"] = "politely"

    sets: ClassVar[frozenset[Register]] = STEP
    clears: ClassVar[frozenset[Register]] = frozenset(("it",))
    hint: ClassVar[str] = "choose a piece to exile"

    def options(self, state: GameState, frame: Frame) -> Options:
        return (option_on(self.answered, s) for s in squares(targets(state, frame, self.target)))

    def answer(self, play: Transition, option: Option) -> None:
        gone = remove_piece(play, option.square)
        set_registers(play, option.square, gone.colour, self.target.once)
        play.emit(lambda: Exiled(play.seat, str(gone), square_name(option.square), self.how))


def played(folder: Path) -> dict[str, Any]:
    """Return the sentences of a game with a card that has the verb."""
    import yaml

    from docs import tables
    from hotseat.plugin.queries import Moment
    from tashkalar.cards import load
    from tashkalar.engine import Decision, event_json, option_words, read_event
    from tashkalar.exports.transcript import TashKalarTranscript
    from tashkalar.text.options import preview_option
    from tashkalar.text_ui.text_renderer import TashKalarTextRenderer
    from tests.cards.files import effect, faults, shipped_data
    from tests.helpers import saves

    file = folder / "my.yaml"
    data = shipped_data()
    for being in data["beings"]:
        being.pop("marks", None)
        being["effect"] = [{"exile": {"whose": "enemy", "how": "rudely"}}, {"place": {"where": {"at": "there"}}}]
    file.write_text(yaml.safe_dump(data, sort_keys=False), encoding="utf-8")
    cards = load(file)
    session = saves.start_session(cards, "duel", ("northern", "southern"), 1, ("Ada", "Boris"), folder)
    decision = session.history.decision
    while isinstance(decision, Decision) and decision.ask != "exile":
        summons = [option for option in decision.options if option.verb == "summon"]
        session.play((summons or decision.options)[0])
        decision = session.history.decision
    assert isinstance(decision, Decision)
    seen = preview_option(session.state, decision.options[0], decision)
    assert seen is not None
    fields: dict[str, Any] = {
        "misspelt": faults(folder, effect("- exiel: {whose: enemy}"), "other.yaml"),
        "unknown word": faults(folder, effect("- exile: {how: loudly}"), "other.yaml"),
        "never read": faults(folder, effect("- may: {exile: self}\n- upgrade: it"), "other.yaml"),
        "asked": (decision.prompt, decision.ask),
        "why not": TashKalarTextRenderer(session.game).why_not("upgrade a1", Moment(session.state, decision)),
        "preview": seen.sentence,
    }
    (done,) = (each for each in session.play(decision.options[0]) if isinstance(each, Exiled))
    fields |= {
        "event": event_json(done),
        "read": read_event(event_json(done)) == done,
        "log": session.game.describe_step(session.steps[-1]),
        "known": "exile" in option_words(),
        "tables": [
            row for table in (tables.verbs(), tables.answers(), tables.events()) for row in table if "exile" in row
        ],
    }
    path, state = session.path, session.state
    session.close()
    assert path is not None
    fields["resumed"] = saves.resume_session(path, cards).state == state
    fields["export"] = TashKalarTranscript(saves.read_replay(path, cards)).export("txt").count(fields["log"])
    return fields
