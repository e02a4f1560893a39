"""Closed lists of words agree with what is meant by them, and verbs declare truly which registers they set."""

from typing import Any, get_args

from hypothesis import given, settings
from hypothesis import strategies as st

from tashkalar import cards
from tashkalar.cards.verbs import VerbFields
from tashkalar.engine import Decision, decision
from tashkalar.engine.decision import DONE, SKIP
from tashkalar.engine.geometry import AREAS, AreaName
from tashkalar.engine.instructions import Ask
from tashkalar.engine.machine import pending_instruction
from tashkalar.engine.procedures import PROCEDURES
from tashkalar.engine.selectors import Register
from tashkalar.engine.state import FOLLOWING, Frame, Procedure
from tashkalar.engine.transition import Transition
from tashkalar.engine.verbs import VERBS
from tashkalar.engine.verbs.base import AutomaticVerb, Usage, register_verb
from tests.helpers.random_games import GameSetup, game_setups, random_game

CARDS = cards.load()
SETUPS = game_setups(tuple(CARDS.schools))
UNREAD = {"chosen_pieces", "chosen_squares", "went"}
"""Registers that no condition speaks of: an empty one means that nothing has been taken yet."""


def test_every_word_of_a_closed_list_means_something() -> None:
    assert set(get_args(AreaName)) == set(AREAS)
    assert set(get_args(Procedure)) == set(PROCEDURES)
    assert set(get_args(Register)) <= set(Frame._fields)


def test_a_verb_is_what_was_declared() -> None:
    @register_verb("spin", ("spin: it", "it turns round", "dervish"), answers=("whirl e5 e6", "a piece"))
    class Spin(AutomaticVerb):
        pass

    assert VERBS.pop("spin") is Spin
    assert (Spin.word, Spin.answers, Spin.answered) == ("spin", ("whirl e5 e6", "a piece"), "whirl")
    assert Spin.usage == (Usage("spin: it", "it turns round", "dervish"),)


def test_every_verb_is_written_by_its_word_and_makes_what_declares_it() -> None:
    examples: dict[str, Any] = {
        "aim": "marked", "gain": 1, "extra_turn": 1, "lend": "enemy", "recover": "discard", "mirror": "common",
        "delay": "enemy", "discard": "flare", "refreeze": "discard", "lose": 1, "gaps": 2, "possess": "same",
        "double": "destroyed", "as_legend": "summoning", "return": "pending", "sink": "self", "copy_warp": "pending",
        "swap": {"partner": "enemy"}, "spot": {"on": "red"}, "release": {"on": "red"},
        **{word: {"piece": "self", "by": "combat"} for word in ("move", "leap", "run")},
    }  # fmt: skip
    assert len(VERBS) == len(VerbFields.model_fields) > 14
    for word, declared in VERBS.items():
        written = VerbFields.model_validate({word: examples.get(word, {})})
        made = getattr(written, word).build()
        assert (type(made), made.word) == (declared, word)


@settings(max_examples=12)
@given(st.sampled_from(SETUPS), st.integers(0, 10**6))
def test_a_verb_sets_the_registers_that_it_declares_and_no_other(config: GameSetup, seed: int) -> None:
    for ply in random_game(CARDS, config, seed):
        if not ply.before.frames or not isinstance(pending_instruction(ply.before), Ask):
            continue
        asking = pending_instruction(ply.before)
        question = decision(ply.before)
        assert isinstance(asking, Ask)
        assert isinstance(question, Decision)
        for tried in asking.verbs:
            for option in (o for o in asking.options(ply.before, ply.before.frames[-1]) if o not in (SKIP, DONE)):
                if option not in tuple(tried.options(ply.before, ply.before.frames[-1])):
                    continue
                play = Transition(ply.before)
                tried.answer(play, option)
                before, after = ply.before.frames[-1], play.frames[len(ply.before.frames) - 1]
                changed = {name for name in Frame._fields if getattr(before, name) != getattr(after, name)}
                assert changed <= tried.sets | tried.clears | set(FOLLOWING) | UNREAD, (tried, changed)
                assert not any(getattr(after, name) for name in tried.clears)
