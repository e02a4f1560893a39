"""Statistics and profiles as JSON; `docs.schemas` derives the schemas from the classes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hotseat.plugin.game import Game
    from hotseat.records.profile import OwnGame, PhaseScore, Profile
    from hotseat.records.stats import Statistics, Tally


@dataclass(frozen=True)
class StatisticsRow:
    """The finished games of a player, a loadout, or a player in a form, on a seat or against an opponent."""

    name: str
    """The name of the player, or of the loadout."""
    part: str
    """The form, seat or opponent; "" for all games."""
    games: int
    """The number of finished games."""
    won: int
    """The number of games won."""
    drawn: int
    """The number of games drawn."""
    averages: Mapping[str, float]
    """The average of each number in a game, such as points and turns, by its English name."""


@dataclass(frozen=True)
class RatedPerson:
    """A person's rating against the computer."""

    name: str
    """The name of the person."""
    rating: int
    """The rating in Elo points."""
    margin: int
    """Half the width of the interval that holds the strength with a probability of 95 %."""


@dataclass(frozen=True)
class StatisticsOfGame:
    """The statistics of one game plugin."""

    game: str
    """The id of the game plugin."""
    games: int
    """The number of finished games counted."""
    left_out: Mapping[str, int]
    """The numbers of games left out, by reason."""
    players: list[StatisticsRow]
    """A row for each player."""
    loadouts: list[StatisticsRow]
    """A row for each loadout, such as a school."""
    forms: list[StatisticsRow]
    """A row for each player in each form."""
    seats: list[StatisticsRow]
    """A row for each player on each seat."""
    opponents: list[StatisticsRow]
    """A row for each player against each opponent."""
    ratings: list[RatedPerson]
    """The ratings of people, the highest first."""


@dataclass(frozen=True)
class ProfileGame:
    """A finished game of a person."""

    id: str
    """The id of the saved game."""
    day: str
    """The local day of the last turn, such as 2026-11-28."""
    form: str
    """The id of the form."""
    loadout: str
    """The loadout that the person played with."""
    seat: int
    """The person's seat, from 1."""
    result: str
    """One of won, lost and drawn."""
    score: int
    """The person's final score."""
    opponents: list[str]
    """The players of the other sides, levels as such and people by name."""
    rated: bool
    """Whether the game counts for the rating."""
    rating: int
    """The rating after the game."""
    aids: str
    """The aids left out: no-counts, no-dots or none; "" for a game that followed the setting."""


@dataclass(frozen=True)
class ProfileCard:
    """The plays of a card by a person."""

    card: str
    """The id of the card."""
    group: str
    """The group of the card, such as a deck; "" for none."""
    plays: int
    """The number of times that it was played."""
    games: int
    """The number of games in which it was played."""
    won: int
    """The number of those games that were won."""
    drawn: int
    """The number of those games that were drawn."""
    points: float
    """The average number of points in the turns of these plays."""


@dataclass(frozen=True)
class ProfilePhase:
    """A phase of a person's games with others."""

    phase: str
    """The English name of the phase."""
    games: int
    """The number of games."""
    points: float
    """The average number of the person's points in this phase."""
    against: float
    """The average number of points of the best other side."""
    ahead: int
    """The number of games in which the person was ahead at the end of the phase."""
    kept: int
    """The number of those games that the person won."""


@dataclass(frozen=True)
class ProfileMistakes:
    """The mistakes of a person in an analysed game."""

    id: str
    """The id of the saved game."""
    day: str
    """The local day of the last turn, such as 2026-11-28."""
    loadout: str
    """The loadout that the person played with."""
    mistakes: int
    """The number of mistakes."""
    turns: int
    """The number of the person's turns, or parts of turns, that are analysed."""
    phases: list[int]
    """The numbers of mistakes in the first, second and last third of the decisions."""
    causes: list[str]
    """The cause of each mistake; "" for an unknown one."""
    played: list[str]
    """The ids of the cards that were played in place of better ones."""
    missed: list[str]
    """The ids of the cards that should have been played."""


@dataclass(frozen=True)
class PersonProfile:
    """The profile of a person."""

    name: str
    """The name of the person."""
    game: str
    """The id of the game plugin."""
    form: str
    """The only form that counts; "" for all."""
    rating: int | None
    """The rating in Elo points; None before enough rated games."""
    margin: int | None
    """Half the width of the rating's 95 % interval; None before enough rated games."""
    games: list[ProfileGame]
    """The finished games, the first one first."""
    left_out: Mapping[str, int]
    """The numbers of games left out, by reason."""
    cards: list[ProfileCard]
    """The cards that were played, the most played first."""
    phases: list[ProfilePhase]
    """The phases of the games with others, in order."""
    mistakes: list[ProfileMistakes]
    """The analysed games, the first one first."""


def statistics_as_data(found: Statistics, game: Game[Any, Any, Any, Any]) -> StatisticsOfGame:
    """Return the statistics of a game, with the most games first.

    Args:
        found: what `stats.collect` returned.
        game: the game of these statistics.
    """
    from hotseat.records.stats import FORM, OPPONENT, SEAT, TURNS, rank_tallies

    heads = (*game.tally_heads, TURNS)

    def rows(tallies: Mapping[Any, Tally]) -> list[StatisticsRow]:
        ranked = rank_tallies(tallies)
        return [_row((key, "") if isinstance(key, str) else key, tally, heads) for key, tally in ranked]

    return StatisticsOfGame(
        game=game.id,
        games=found.counted,
        left_out=dict(found.left_out),
        players=rows(found.players),
        loadouts=rows(found.loadouts),
        forms=rows(found.parts.get(FORM, {})),
        seats=rows(found.parts.get(SEAT, {})),
        opponents=rows(found.parts.get(OPPONENT, {})),
        ratings=[RatedPerson(name, round(one.value), one.margin) for name, one in found.ranked_ratings],
    )


def _row(key: tuple[str, str], tally: Tally, heads: tuple[str, ...]) -> StatisticsRow:
    averages = {head: round(average, 3) for head, average in zip(heads, tally.averages, strict=True)}
    return StatisticsRow(*key, tally.games, tally.won, tally.drawn, averages)


def profile_as_data(
    found: Profile, game: Game[Any, Any, Any, Any], mistakes: Sequence[ProfileMistakes] = ()
) -> PersonProfile:
    """Return the profile of a person with all games.

    Args:
        found: what `profile.make_profile` returned.
        game: the game of this profile.
        mistakes: the mistakes in analysed games.
    """
    rating = found.rating
    return PersonProfile(
        name=found.name,
        game=game.id,
        form=found.form,
        rating=None if rating is None else round(rating.value),
        margin=None if rating is None else rating.margin,
        games=[_played(each) for each in found.games],
        left_out=dict(found.left_out),
        cards=_cards(found, game),
        phases=[
            ProfilePhase(head, *_averages(one), one.ahead, one.kept)
            for head, one in zip(game.phase_heads, found.by_phase, strict=False)
        ],
        mistakes=[*mistakes],
    )


def _averages(phase: PhaseScore) -> tuple[int, float, float]:
    return phase.games, round(phase.points / phase.games, 3), round(phase.others / phase.games, 3)


def _cards(found: Profile, game: Game[Any, Any, Any, Any]) -> list[ProfileCard]:
    scores, counts = found.card_scores, found.card_counts
    ranked = sorted(counts.items(), key=lambda item: (-item[1].plays, item[0]))
    return [
        ProfileCard(
            *(card, game.card_group(card), count.plays, count.games),
            *(scores[card].won, scores[card].drawn, round(count.gain, 3)),
        )
        for card, count in ranked
    ]


def _played(each: OwnGame) -> ProfileGame:
    seat = each.facts.seats[each.seat]
    opponents = [player.text if player.kind == "level" else name for name, player in each.opponents]
    return ProfileGame(
        each.saved.id,
        each.day.isoformat(),
        each.saved.announced.form,
        each.loadout,
        each.seat + 1,
        each.result,
        seat.score,
        opponents,
        each.rated,
        round(each.after.value),
        each.saved.marks.aids,
    )
