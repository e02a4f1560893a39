"""The data set of games: its card, its schema, its spaces, and that it follows from the seeds and the actions."""

import numpy as np
import polars
import pytest

from bench import dataset
from tashkalar.ai import LEVELS
from tashkalar.engine import decision, view
from tashkalar.envs.gymnasium import ID, TashKalarEnv
from tests.docs.pages import DOCS, prose, read

CARD = DOCS / "dataset.md"
U16, WORD = polars.UInt16(), polars.Categorical()
SCHEMA = {
    "game": U16, "seed": polars.UInt32(), "form": WORD, "schools": WORD, "split": WORD, "seat": polars.UInt8(),
    "level": WORD, "opponent": WORD, "turn": U16, "answer": U16, "observation": polars.Array(polars.Int16(), 2019),
    "legal": polars.List(U16), "action": U16, "outcome": polars.Int8(), "points": polars.Int8(),
    "against": polars.Int8(),
}  # fmt: skip


@pytest.fixture(scope="module")
def games() -> polars.DataFrame:
    """The data set."""
    return polars.read_parquet(dataset.FILE)


def test_the_schema_and_the_spaces(games: polars.DataFrame) -> None:
    assert games.schema == SCHEMA
    held = polars.read_parquet_metadata(dataset.FILE)
    assert held["environment"] == ID
    assert held["fingerprint"] == TashKalarEnv().fingerprint
    assert games["level"].unique().cast(polars.String).is_in([*LEVELS]).all()
    assert dataset.FILE.stat().st_size < 3_000_000


def test_the_games_are_those_of_the_plan(games: polars.DataFrame) -> None:
    of_seat = games.filter(seat=0).group_by("game", maintain_order=True)
    found = of_seat.agg(polars.first("seed", "level", "opponent"))
    plan = [(number, job.seed, *job.levels) for number, job in enumerate(dataset.jobs())]
    assert found.rows() == plan


def test_deals_are_in_one_split_alone(games: polars.DataFrame) -> None:
    splits = games.group_by("seed").agg(polars.col("split").n_unique())
    assert (splits["split"] == 1).all()
    assert set(games["split"].unique()) == {"train", "test"}


@pytest.mark.parametrize("number", [0, 17, 43])
def test_a_game_follows_from_its_seed_and_its_actions(games: polars.DataFrame, number: int) -> None:
    rows = games.filter(game=number)
    again = dataset.table([(dataset.jobs()[number], rows["action"].to_list())])
    assert again.drop("game").equals(rows.drop("game"))


def test_a_row_is_what_the_environment_shows(games: polars.DataFrame) -> None:
    rows, env = games.filter(game=5), TashKalarEnv(seat=0, opponents=lambda seen, question: question.options[0])
    state = env.config.deal(rows["seed"][0])
    for row in rows.head(40).iter_rows(named=True):
        seen, info = env.reset(options={"state": state, "seat": row["seat"]})
        assert np.array_equal(seen, np.array(row["observation"]))
        assert np.flatnonzero(info["action_mask"]).tolist() == row["legal"]
        assert row["action"] in row["legal"]
        assert info["view"] == view(state, row["seat"])
        question = decision(state)
        option = env.numbers.answer(question, row["action"], resigning=False)  # type: ignore[arg-type]
        env._play(option)
        state = env.game


def test_the_same_game_is_played_again() -> None:
    job = dataset.Job(3, ("beginner", "random"))
    actions = job.played()
    assert actions == job.played()
    table = dataset.table([(job, actions)])
    assert len(table) == len(actions)
    assert sorted(table["outcome"].unique()) == [-1, 1]
    assert {*table["level"].unique()} == {"beginner", "random"}


def test_the_card_describes_every_column_and_counts_what_is_there(games: polars.DataFrame) -> None:
    arrays = read(CARD).partition("## Games of the best levels")[2]
    described = [line.split("`")[1] for line in arrays.splitlines() if line.startswith("| `")]
    assert described == [*SCHEMA]
    split = games.group_by("split").agg(polars.len(), polars.col("game").n_unique().alias("games"))
    for name, rows, count in split.iter_rows():
        assert f"{count} games with {rows:,} decisions in `{name}`" in prose(CARD)
    assert f"{dataset.FILE.stat().st_size / 1000:.0f} kB" in prose(CARD)
    assert polars.read_parquet_metadata(dataset.FILE)["fingerprint"] in prose(CARD)
