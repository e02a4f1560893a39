"""Whole games between players."""

import json
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from bench.strength import (
    DOCS,
    FILE,
    PLAYERS,
    PROMISES,
    SINCE,
    Job,
    Promise,
    by_pairing,
    chosen_promises,
    next_jobs,
    packed,
    page_with_table,
    read_results,
    results,
)
from hotseat.ai.game_runner import play_game, play_mirrored
from hotseat.ai.planner import PlayerConfig, SearchConfig
from hotseat.plugin import IllegalOption
from tashkalar.ai import NO_LIMIT, Budget, make_player
from tashkalar.ai.baselines import RandomBaseline
from tashkalar.ai.evaluation import Evaluation, evaluation_of
from tashkalar.ai.levels import MAKERS, VERSION, make_planner
from tashkalar.ai.turn_search import NARROW
from tashkalar.engine import (
    Catalogue,
    Decision,
    GameState,
    Option,
    apply,
    decision,
    new_game,
    view,
)
from tashkalar.engine.decision import actual_options
from tashkalar.engine.events import Event
from tashkalar.plugin import TashKalar

QUICK = PlayerConfig(NARROW, SearchConfig(search=40, candidates=2, determinizations=1, rollout_budget=150))
TABLES = (
    ("duel", ("northern", "sylvan"), False),
    ("high-form", ("highland", "southern"), False),
    ("melee", ("northern", "sylvan", "highland", "southern"), False),
    ("high-form", ("northern", "southern", "highland", "sylvan"), True),
)


@pytest.mark.parametrize(("form", "schools", "teams"), TABLES)
def test_planners_play_every_form_to_its_end_and_the_same_again(
    catalogue: Catalogue, form: str, schools: tuple[str, ...], teams: bool
) -> None:
    def game() -> object:
        evaluation = evaluation_of(form)
        one = make_planner(evaluation, QUICK, 3)
        others = [MAKERS["verb"](form, seat) for seat in range(1, len(schools))]
        return play_game(
            TashKalar(catalogue), new_game(catalogue, form, schools, 8, teams=teams), [one, *others]
        ), one.spent

    assert game() == game()


def test_who_is_asked_again_after_an_undo_plans_anew(catalogue: Catalogue) -> None:
    state = new_game(catalogue, "high-form", ("northern", "sylvan"), 2)
    state = apply(state, state_answer(state))[0]
    while state.turn.seat == 0:
        state = apply(state, state_answer(state))[0]
    one = make_planner(evaluation_of("high-form"), QUICK, 3)
    question = decision(state)
    assert isinstance(question, Decision)
    seen = view(state, 1).state
    first = one.choose(seen, question, ())
    assert one.choose(seen, question, ()) == first
    after = apply(state, first)[0]
    following = decision(after)
    assert isinstance(following, Decision)
    assert one.choose(view(after, 1).state, following, ()) in following.options


def state_answer(state: GameState) -> Option:
    """Any answer that isn't leaving."""
    question = decision(state)
    assert isinstance(question, Decision)
    return actual_options(question)[0]


def test_an_answer_that_is_not_listed_is_refused(catalogue: Catalogue) -> None:
    class Wrong(RandomBaseline):
        def choose(
            self, seen: GameState, question: Decision, events: Sequence[Event], budget: Budget = NO_LIMIT
        ) -> Option:
            return question.options[0]._replace(verb="end", square=3)

    with pytest.raises(IllegalOption):
        play_game(TashKalar(catalogue), new_game(catalogue, "duel", ("northern", "sylvan"), 2), [Wrong(1), Wrong(1)])


def test_each_side_is_played_on_the_same_deal(catalogue: Catalogue) -> None:
    def scores(form: str, schools: tuple[str, ...], *, teams: bool = False) -> tuple[float, ...]:
        start = new_game(catalogue, form, schools, 3, teams=teams)
        one, others = (partial(make_player, name, form) for name in ("verb", "random"))
        return play_mirrored(TashKalar(catalogue), start, one, others)

    assert len(scores("melee", ("northern", "sylvan", "highland"))) == 3
    assert len(scores("duel", ("northern", "sylvan"))) == 2
    assert len(scores("duel", ("northern", "sylvan", "highland", "southern"), teams=True)) == 2


@pytest.mark.long
def test_results_are_kept_and_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "strength.jsonl"
    jobs = [Job("verb:random", "duel", number) for number in range(2)]
    first = dict(results(jobs[:1], file, 1))
    both = dict(results(jobs, file, 1))
    assert both.items() >= first.items()
    assert read_results(file) == both
    assert [json.loads(line)["first"] for line in file.read_text("utf-8").splitlines()] == [0, 1]
    packed(file)
    assert read_results(file) == both
    assert len(file.read_text("utf-8").splitlines()) == 1


def test_results_with_gaps_are_packed_too(tmp_path: Path) -> None:
    file = tmp_path / "strength.jsonl"
    packed(file)
    assert not file.exists()
    numbers = {"duel": (7, 0, 1, 3, 8), "melee": (2,)}
    lines = [
        {"pairing": "medium:beam", "kind": kind, "first": number, "deals": [[number % 2, 0.5]], "version": VERSION}
        for kind, each in numbers.items()
        for number in each
    ]
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    before = read_results(file)
    packed(file)
    assert read_results(file) == before
    shown = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert [(row["first"], len(row["deals"])) for row in shown] == [(0, 2), (3, 1), (7, 2), (2, 1)]
    assert sum(map(len, numbers.values())) == len(before)


def test_only_what_players_came_to_as_they_are_now_is_kept(tmp_path: Path) -> None:
    assert max(SINCE.values()) == VERSION, "say in SINCE who plays otherwise in this edition"
    file = tmp_path / "strength.jsonl"
    entry = {"kind": "duel", "first": 3, "deals": [[1, 0]]}
    lines = [
        {**entry, "pairing": "hard:medium", "version": SINCE["hard"] - 1},
        {**entry, "pairing": "able:strong", "version": SINCE["hard"]},
        {**entry, "pairing": "medium:random", "version": SINCE["medium"]},
        {**entry, "pairing": "expert:hard", "version": SINCE["expert"]},
        {**entry, "pairing": "easy:beginner", "version": SINCE["easy"] - 1},
    ]
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    assert read_results(file) == dict.fromkeys(
        (Job("medium:random", "duel", 3), Job("expert:hard", "duel", 3)), (1.0, 0.0)
    )


def test_what_matters_most_is_played_first_and_everything_in_turn() -> None:
    everything = [(promise.pairing, kind, promise.at_once) for promise in PROMISES for kind in promise.kinds]
    jobs = next_jobs(chosen_promises((), (), None), {})
    assert jobs[0] == Job(PROMISES[0].pairing, PROMISES[0].kinds[0], 0)
    assert jobs == [Job(pairing, kind, n) for pairing, kind, at_once in everything for n in range(at_once)]
    assert {name for job in jobs for name in job.pairing.split(":")} <= set(PLAYERS)


def test_only_what_is_asked_for_is_played() -> None:
    asked = chosen_promises(("medium:beam",), ("melee",), 3)
    jobs = [Job("medium:beam", "melee", number) for number in range(3)]
    assert next_jobs(asked, {}) == jobs
    assert next_jobs(asked, {jobs[1]: (1.0, 0.0, 0.0)}) == [jobs[0], jobs[2]]
    assert next_jobs(asked, dict.fromkeys(jobs, (1.0, 0.0, 0.0))) == []
    assert {job.kind for job in next_jobs(chosen_promises((), ("melee",), None), {})} == {"melee"}


@pytest.mark.parametrize(
    ("both", "one", "none", "decided"),
    [(2, 2, 1, False), (12, 24, 12, True), (24, 12, 4, True), (5, 2, 0, False), (34, 0, 0, True), (16, 4, 0, False)],
)
def test_a_pairing_is_played_until_it_is_clear_on_which_side_of_its_bounds_it_lies(
    both: int, one: int, none: int, decided: bool
) -> None:
    promise = Promise("easy:beginner", ("duel",), 200, 0.6, 0.9)
    deals = [(1.0, 1.0)] * both + [(1.0, 0.0)] * one + [(0.0, 0.0)] * none
    assert promise.decided(deals) is decided
    found = {Job("easy:beginner", "duel", number): scores for number, scores in enumerate(deals)}
    assert bool(next_jobs([promise], found)) is not decided


def test_deals_of_three_games_and_pairings_without_bounds_are_played_in_full() -> None:
    assert not Promise("easy:beginner", ("melee",), 200, 0.6).decided([(1.0, 1.0, 1.0)] * 50)
    assert not Promise("easy:beginner", ("duel",), 200).decided([(1.0, 1.0)] * 50)


def test_the_page_tells_what_was_measured() -> None:
    page = DOCS.read_text("utf-8")
    assert page_with_table(page, by_pairing(read_results(FILE))) == page, "run `make strength ARGS=--write`"
    shown = page_with_table(page, by_pairing({Job("hard:medium", "duel", 0): (1.0, 0.0)}))
    assert "| hard against medium | duel | 2 | 0.500 |" in shown
    assert "at least 0.6, at most 0.9 |" in shown


def test_weights_are_data() -> None:
    plain = Evaluation({"points": 2.0})
    assert set(plain.weights) == {2.0, 0.0}
