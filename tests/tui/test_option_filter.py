"""The option filter, without a screen."""

from hotseat.plugin.parse_input import match_options
from tashkalar.engine import Catalogue, Decision, Option, decision, new_game
from tashkalar.engine.decision import RESIGN, SKIP, option_on, word_option
from tashkalar.engine.geometry import parse_square
from tashkalar.text.option_filter import OptionFilter

D4, E5, E6, F6 = map(parse_square, ("d4", "e5", "e6", "f6"))


def question(*options: Option, ask: str = "choice") -> Decision:
    """A question with these options."""
    return Decision(0, ask, "", "choose", (*options, RESIGN))


def test_a_square_alone_settles_it() -> None:
    answer = OptionFilter(question(option_on("destroy", D4), option_on("destroy", E5)))
    assert set(answer.targets) == {D4, E5}
    assert answer.point(D4) == option_on("destroy", D4)
    assert answer.point(E6) is None


def test_a_move_asks_for_two_squares() -> None:
    answer = OptionFilter(
        question(option_on("move", D4, E5), option_on("move", D4, E6), option_on("move", E5, F6), SKIP)
    )
    assert set(answer.targets) == {D4, E5}
    from_d4 = answer.point(D4)
    assert isinstance(from_d4, OptionFilter)
    assert set(from_d4.targets) == {E5, E6}
    assert from_d4.point(E6) == option_on("move", D4, E6)
    assert from_d4.back() == answer


def test_a_single_goal_is_still_shown() -> None:
    answer = OptionFilter(question(option_on("move", D4, E5))).point(D4)
    assert isinstance(answer, OptionFilter)
    assert set(answer.targets) == {E5}


def test_options_that_share_a_square_become_a_list() -> None:
    answer = OptionFilter(question(option_on("destroy", D4), option_on("upgrade", D4), option_on("upgrade", E5)))
    there = answer.point(D4)
    assert isinstance(there, OptionFilter)
    assert there.loose == (option_on("destroy", D4), option_on("upgrade", D4))
    assert not there.targets
    assert answer.point(E5) == option_on("upgrade", E5)


def test_options_without_a_square_are_a_list() -> None:
    answer = OptionFilter(question(word_option("mode", "move"), word_option("mode", "action")))
    assert [option.word for option in answer.loose] == ["move", "action"]
    assert not answer.targets


def test_a_direction_can_be_pointed_at() -> None:
    answer = OptionFilter(question(word_option("aim", "ne"), word_option("aim", "n"), ask="aim"), origin=E5)
    assert answer.point(F6) == word_option("aim", "ne")
    assert answer.point(parse_square("e9")) == word_option("aim", "n")
    assert answer.point(D4) is None
    assert len(answer.loose) == 2


def test_resigning_and_discarding_wait_to_be_asked_for(catalogue: Catalogue) -> None:
    state = new_game(catalogue, "high-form", ("northern", "southern"), 7)
    pending = decision(state)
    assert isinstance(pending, Decision)
    answer = OptionFilter(pending)
    assert not answer.loose
    assert answer.with_verbs("resign").loose == (RESIGN,)
    discards = answer.with_verbs("discard").loose
    assert [option.card for option in discards] == list(state.seats[0].beings)
    assert not answer.with_verbs("discard").back().begun


def test_typing(catalogue: Catalogue) -> None:
    pending = decision(new_game(catalogue, "high-form", ("northern", "southern"), 7))
    assert isinstance(pending, Decision)
    assert [o.text for o in match_options("place d4", pending.options)] == ["place d4"]
    assert [o.text for o in match_options("PL d4", pending.options)] == ["place d4"]
    assert [o.text for o in match_options("e5", pending.options)] == ["place e5"]
    assert len(match_options("place e", pending.options)) == 9
    assert match_options("place a1", pending.options) == ()
    assert [o.text for o in match_options("resign", pending.options)] == ["resign"]
