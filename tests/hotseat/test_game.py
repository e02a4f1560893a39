"""Defaults of a game: setup, names, the first player, texts, scores, sides and the header of a record."""

import hashlib
from collections.abc import Sequence

import pytest

from hotseat.plugin import InvalidPosition, Json
from hotseat.plugin.game import forced_option, score_line, side_names
from hotseat.plugin.setup_options import FormChoice, Seating, SetupOptions
from hotseat.records.history import History
from hotseat.testing.nim import Decision, Heap, Nim, Take, Won

START = Heap(("Ada", "Boris"), 4, (2, 1))


class Table(Nim):
    """Nim for some numbers of players, in two teams if there are four; all of a team win."""

    def __init__(self, *counts: int) -> None:
        self.counts = counts

    def new(self, wanted: Json) -> Heap:
        names = tuple(wanted.get("names", ("Ada", "Boris")))
        if len(names) not in self.counts:
            raise ValueError("not so many")
        return START._replace(names=names)

    def sides(self, state: Heap) -> tuple[tuple[int, ...], ...]:
        return ((0, 2), (1, 3)) if len(state.names) == 4 else super().sides(state)

    def decision(self, state: Heap) -> Decision | Won:
        decision = super().decision(state)
        seats = range(len(state.names))
        return Won(state.hands, tuple(seat * 2 for seat in seats)) if isinstance(decision, Won) else decision


@pytest.mark.parametrize(
    ("counts", "offered"),
    [
        ((2,), (Seating(2),)),
        ((0, 2), (Seating(2),)),
        ((1, 2, 4, 5), (Seating(1), Seating(2), Seating(4, sides=("A", "B", "A", "B")))),
        ((5, 3), (Seating(3),)),
    ],
)
def test_a_game_is_set_up_for_as_many_as_it_takes_in_its_teams(
    counts: tuple[int, ...], offered: tuple[Seating, ...]
) -> None:
    assert Table(*counts).setup_options() == SetupOptions((FormChoice("", "Nim", offered),))


def test_a_game_that_takes_no_names_is_set_up_for_those_of_its_own() -> None:
    class Nameless(Nim):
        def new(self, wanted: Json) -> Heap:
            if wanted != {"seed": 0}:
                raise ValueError("there is nothing to choose")
            return START

    assert Nameless().setup_options().forms == (FormChoice("", "Nim", (Seating(2),)),)


def test_a_name_shows_something() -> None:
    valid = Nim().is_valid_name
    assert [valid(name) for name in ("Ada", "王", "A\x1b", "", "  ", "\n")] == [True, True, False, False, False, False]


def test_the_first_player_is_drawn_by_the_seed_and_everybody_can_be() -> None:
    drawn = [Nim().draw_first_player(3, seed) for seed in range(30)]
    assert drawn[:8] == [2, 2, 2, 1, 1, 2, 1, 1], "the same on every machine"
    assert set(drawn) == {0, 1, 2}


def test_what_a_game_says_of_itself_by_default() -> None:
    game = Nim()
    history = History(game, START)
    step = history.play("take 3")
    question = game.decision(START)
    assert isinstance(question, Decision)
    assert game.is_idle(START)
    assert game.sides(START) == ((0,), (1,))
    assert game.loadouts(START) == ("", "")
    assert game.loadout_name("northern") == "northern"
    assert game.card_use([step]) is None
    assert game.prompt(START, question) == question.prompt
    assert game.forced_option(START, question) is None
    assert game.version_mismatch({}) == ""
    assert (game.topics(), game.replay_markers(), game.word_names) == ((), {}, {})
    assert not game.reveals(step.events)
    assert game.event_json("fell") == {"event": "fell"}
    assert game.title(START) == "Nim: Ada against Boris"
    assert super(Nim, game).describe_step(step) == "Ada: take 3; 1 stones are left"
    assert super(Nim, game).describe_step(step._replace(option="")) == "Ada: 1 stones are left"


def test_the_digest_is_the_beginning_of_the_hash_of_the_position() -> None:
    text = b'{"hands":[2,1],"names":["Ada","Boris"],"stones":4,"turn":1}'
    assert Nim().digest(START) == hashlib.sha256(text).hexdigest()[:16]


def test_an_impossible_position_names_all_its_faults() -> None:
    fault = InvalidPosition(["no stones", "no turn"])
    assert (str(fault), fault.problems) == ("no stones; no turn", ("no stones", "no turn"))


def test_scores_are_those_of_the_outcome() -> None:
    game = Nim()
    history = History(game, START)
    steps = [history.play("take 3"), history.play("take 1")]
    assert game.scores(START) == (0, 0)
    assert game.scores(history.state) == (0, 1)
    assert [game.tally(steps, seat) for seat in (0, 1)] == [(0,), (1,)]
    assert history.outcome is not None
    assert game.end_reason(steps, history.outcome) == "took the last stone"


def test_a_random_option_is_any_of_them() -> None:
    question = Nim().decision(START)
    assert isinstance(question, Decision)
    bounds = []

    def below(number: int) -> int:
        bounds.append(number)
        return number - 1

    assert Nim().random_option(question, below) == question.options[-1]
    assert bounds == [len(question.options)]


def test_nothing_is_forced_in_a_decision_of_the_turn_itself() -> None:
    class Forcing(Nim):
        def __init__(self, idle: bool) -> None:
            self.idle = idle

        def is_idle(self, state: Heap) -> bool:
            return self.idle

        def forced_option(self, state: Heap, decision: Decision) -> Take:
            return decision.options[0]

    question = Nim().decision(START)
    assert isinstance(question, Decision)
    assert forced_option(Forcing(idle=False), START, question) == question.options[0]
    assert forced_option(Forcing(idle=True), START, question) is None


def test_a_position_is_drawn_with_a_line_for_each_key() -> None:
    assert Nim().render_text(START._replace(names=("Ada", "王"))) == [
        'names: ["Ada", "王"]',
        "stones: 4",
        "hands: [2, 1]",
        "turn: 1",
    ]


def test_an_option_is_hidden_from_those_who_see_other_events() -> None:
    class Secret(Nim):
        def visible_events(self, events: Sequence[str], seat: int | None) -> tuple[str, ...]:
            return tuple(events) if seat == 0 else ()

    step = History(Secret(), START).play("take 3")
    assert Secret().visible_step(step, 0) == step._replace(
        before=Nim().view(step.before, 0), state=Nim().view(step.state, 0)
    )
    for seat in (1, None):
        seen = Secret().visible_step(step, seat)
        assert (seen.option, seen.events, seen.before) == ("", (), Nim().view(step.before, seat))


def ended(names: Sequence[str], *winners: int) -> Heap:
    """A game without stones, won by these seats of a table."""
    return Heap(tuple(names), 0, winners)


@pytest.mark.parametrize(
    ("state", "result", "scores"),
    [
        (ended("AB", 1), "B wins: took the last stone (A 0, B 2)", "A 0, B 2"),
        (ended("AB", 0, 1), "a draw between A and B: took the last stone (A 0, B 2)", "A 0, B 2"),
        (ended("AB"), "no winner: took the last stone (A 0, B 2)", "A 0, B 2"),
        (ended("ABCD", 1, 3), "B & D win: took the last stone (A & C 0, B & D 2)", "A & C 0, B & D 2"),
        (
            ended("ABCD", 0, 1, 2, 3),
            "a draw between A & C and B & D: took the last stone (A & C 0, B & D 2)",
            "A & C 0, B & D 2",
        ),
        (START, "", "Ada 0, Boris 0"),
    ],
)
def test_a_result_is_told_by_sides(state: Heap, result: str, scores: str) -> None:
    game = Table(2, 4)
    assert game.describe_result(state) == result
    assert score_line(game, state) == scores


def test_team_mates_have_one_name() -> None:
    assert side_names(Table(4), ended("ABCD")) == ["A & C", "B & D"]


def test_the_header_of_a_record_holds_the_deal_and_the_teams() -> None:
    game = Nim()
    assert game.header(START) == {
        "game": "nim",
        "seats": [{"name": "Ada"}, {"name": "Boris"}],
        "dealt": {"names": ["Ada", "Boris"], "stones": 4, "hands": [2, 1], "turn": 1},
    }
    assert game.from_header(game.header(START)) == START
    assert Table(4).header(ended("ABCD"))["sides"] == [[1, 3], [2, 4]]
    with pytest.raises(ValueError) as refused:
        game.from_header({**game.header(START), "game": "mill"})
    assert str(refused.value) == "this isn't a game of Nim"


@pytest.mark.parametrize(
    ("header", "sides"),
    [
        ({"seats": [{}, {}]}, ((0,), (1,))),
        ({"seats": [{}, {}, {}, {}], "sides": [[1, 3], [4, 2]]}, ((0, 2), (3, 1))),
        ({"seats": [{}, {}], "sides": [[1, 2]]}, ((0, 1),)),
        ({}, ()),
        ({"seats": 7}, ()),
    ],
)
def test_a_summary_names_the_sides(header: Json, sides: tuple[tuple[int, ...], ...]) -> None:
    summary = Nim.summary_from_header(header)
    assert (summary.title, summary.sides) == ("Nim", sides)


@pytest.mark.parametrize(
    "sides",
    [7, [], [[1]], [[1], [1]], [[1], [2], [3]], [[0], [1]], [[1], [2], []], [[1], 2], [[1], [True]], [[1], ["2"]]],
)
def test_sides_hold_each_seat_once(sides: object) -> None:
    with pytest.raises(ValueError) as refused:
        Nim.summary_from_header({"seats": [{}, {}], "sides": sides})
    assert str(refused.value) == "the sides don't match the seats"
