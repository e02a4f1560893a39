"""The profile of a person: the finished games with the rating after each, and what they add up to."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date
from time import monotonic
from typing import Any, NamedTuple

from hotseat.codec.names import spelling
from hotseat.plugin import registry
from hotseat.plugin.aids import AIDS
from hotseat.plugin.game import ComponentFault, Game
from hotseat.plugin.results import Result
from hotseat.plugin.seats import HUMAN, BuiltinPlayers, PlayerSpec, default_name_numbers, default_names
from hotseat.plugin.setup_options import MOST_SEATS, NAMES
from hotseat.records import saved_games
from hotseat.records.game_facts import DAMAGED, GameFacts, each_with_facts
from hotseat.records.own_profile import OwnProfile, default_seats, read_profile
from hotseat.records.rating import GlickoRating, rate
from hotseat.records.record_time import local_day
from hotseat.records.saved_games import SavedGame

LEAST_RATED = 3
"""The number of rated games before a rating is shown."""
LEAST_GAMES = 5
"""The number of games before a share of won games is shown for a card or loadout."""


class Score(NamedTuple):
    """The number of games that were won, lost and drawn."""

    won: int = 0
    lost: int = 0
    drawn: int = 0

    @property
    def games(self) -> int:
        """The number of games."""
        return sum(self)

    @property
    def percent(self) -> int:
        """The share of the games that were won, in percent; a draw counts as half a win."""
        return round(100 * (self.won + self.drawn / 2) / max(self.games, 1))

    def plus(self, result: Result) -> "Score":
        """Return the score with one more game."""
        return self._replace(**{result: getattr(self, result) + 1})


class CardCount(NamedTuple):
    """The number of times that a card, or the cards of a group, were played, with the points that came of it."""

    plays: int = 0
    points: int = 0
    """The sum of the person's points in the turns of these plays."""
    games: int = 0
    """The number of games with such a play."""

    @property
    def gain(self) -> float:
        """The average number of points in a turn with such a play."""
        return self.points / max(self.plays, 1)


class PhaseScore(NamedTuple):
    """The points and leads of a phase, over games with others."""

    games: int = 0
    points: int = 0
    """The sum of the person's points in this phase."""
    others: int = 0
    """The sum of the points of the best other side in this phase, by the final score."""
    ahead: int = 0
    """The number of games in which the person was ahead at the end of the phase."""
    kept: int = 0
    """The number of those games that the person won."""


class OwnGame(NamedTuple):
    """A finished game of a person."""

    saved: SavedGame
    facts: GameFacts
    seat: int
    result: Result
    """The result for the person."""
    before: GlickoRating
    after: GlickoRating
    """The rating after the game; that before it if the game isn't rated."""
    rated: bool

    @property
    def day(self) -> date:
        """The local day of the last turn."""
        return local_day(self.saved.played)

    @property
    def change(self) -> int:
        """The change of the rating, as the difference of the numbers that are shown."""
        return round(self.after.value) - round(self.before.value)

    @property
    def loadout(self) -> str:
        """The id of the person's loadout."""
        return self.facts.seats[self.seat].loadout

    @property
    def opponents(self) -> list[tuple[str, PlayerSpec]]:
        """The name and the player of each seat on another side."""
        sides = [side for side in self.facts.sides if self.seat not in side]
        return [(self.facts.seats[seat].name, self.facts.seats[seat].player) for side in sides for seat in side]

    @property
    def solo(self) -> bool:
        """Whether no one else played."""
        return len(self.facts.seats) == 1


def level_results(facts: GameFacts, seat: int, levels: Mapping[str, int]) -> list[tuple[GlickoRating, float]]:
    """Return the rated opponents of a seat, each with the score against it; teams and games of people have none."""
    if any(len(side) > 1 for side in facts.sides):
        return []
    verdict = facts.verdict
    return [
        (GlickoRating(levels[other.player.name], 0), (1 + verdict.share(seat) - verdict.share(number)) / 2)
        for number, other in enumerate(facts.seats)
        if number != seat and other.player.kind == "level" and other.player.name in levels
    ]


Entries = Sequence[tuple[SavedGame, GameFacts | str]]
"""Saved games in order of time with their facts, or the reasons why they are left out."""


class Profile(NamedTuple):
    """The games of a person with one game plugin."""

    name: str
    games: tuple[OwnGame, ...]
    """The finished games, the first one first."""
    left_out: Mapping[str, int]
    """The number of games left out by reason."""
    levels: Mapping[str, int]
    """The ratings of the computer players."""
    form: str = ""
    """The id of the only form that counts; "" for all forms."""
    undecided: int = 0
    """The number of games under default names that the owner hasn't been asked about."""

    @property
    def rated(self) -> list[OwnGame]:
        """The rated games."""
        return [game for game in self.games if game.rated]

    @property
    def rating(self) -> GlickoRating | None:
        """The rating after the last game; None before `LEAST_RATED` rated games."""
        rated = self.rated
        return rated[-1].after if len(rated) >= LEAST_RATED else None

    @property
    def best(self) -> int:
        """The highest rating since there is one."""
        return max(round(game.after.value) for game in self.rated[LEAST_RATED - 1 :])

    def change_in_month(self, today: date) -> int:
        """Return the change of the rating by the games of this month."""
        month = [game for game in self.rated if (game.day.year, game.day.month) == (today.year, today.month)]
        return sum(game.change for game in month)

    @property
    def forms(self) -> list[str]:
        """The ids of the forms that were played, the most games first."""
        return [form for form, _number in Counter(game.saved.announced.form for game in self.games).most_common()]

    @property
    def by_loadout(self) -> dict[str, Score]:
        """The score with each loadout, the best first; those with few games last."""
        scores = _add_up((game.loadout, game) for game in self.games if game.loadout)
        order = sorted(scores, key=lambda each: (scores[each].games < LEAST_GAMES, -scores[each].percent))
        return {loadout: scores[loadout] for loadout in order}

    @property
    def unaided(self) -> dict[str, Score]:
        """The scores by form of games with others that left out aids at the table."""
        found: dict[str, Score] = {}
        for game in self.games:
            if not game.solo and game.saved.marks.aids not in ("", AIDS[0]):
                _count(found, game)
        return found

    @property
    def by_seat(self) -> dict[int, dict[str, Score]]:
        """The scores by form on each seat, from 0, in games with others."""
        found: dict[int, dict[str, Score]] = {}
        for game in self.games:
            if not game.solo:
                _count(found.setdefault(game.seat, {}), game)
        return dict(sorted(found.items()))

    @property
    def by_opponent(self) -> dict[PlayerSpec | str, dict[str, Score]]:
        """The scores by form against each level, the weakest first, and then each person, the most games first."""
        found: dict[PlayerSpec | str, dict[str, Score]] = {}
        for game in self.games:
            for opponent in dict.fromkeys(_opponent(name, player) for name, player in game.opponents):
                _count(found.setdefault(opponent, {}), game)
        return dict(sorted(found.items(), key=lambda item: self._place(*item)))

    def _place(self, opponent: PlayerSpec | str, scores: Mapping[str, Score]) -> tuple[int, float, int]:
        games = sum(score.games for score in scores.values())
        if isinstance(opponent, str):
            return 2, 0, -games
        return (0, self.levels[opponent.name], 0) if opponent.name in self.levels else (1, 0, -games)

    @property
    def card_scores(self) -> dict[str, Score]:
        """The score with each card that was played."""
        return _add_up((card, game) for game in self.games for card in dict.fromkeys(game.facts.seats[game.seat].cards))

    @property
    def by_card(self) -> dict[str, Score]:
        """The score with each card that was played in enough games, the best first."""
        scores = {card: score for card, score in self.card_scores.items() if score.games >= LEAST_GAMES}
        return dict(sorted(scores.items(), key=lambda item: (-item[1].percent, -item[1].games)))

    @property
    def card_counts(self) -> dict[str, CardCount]:
        """The plays of each card in all games."""
        return _count_cards(self.games, str)

    def group_counts(self, group_of: Callable[[str], str]) -> dict[str, CardCount]:
        """Return the plays of each group of cards in all games, the most played first; "" is no group."""
        found = _count_cards(self.games, group_of)
        found.pop("", None)
        return dict(sorted(found.items(), key=lambda item: -item[1].plays))

    @property
    def by_phase(self) -> list[PhaseScore]:
        """The points and leads of each phase in games with others; none without such games."""
        found = list[PhaseScore]()
        for game in self.games:
            own, rival = game.facts.seats[game.seat].course, _rival_course(game)
            found += [PhaseScore()] * (len(own) - len(found) if rival else 0)
            before = 0, 0
            for i, (mine, theirs) in enumerate(zip(own, rival, strict=False)):
                ahead = int(mine > theirs)
                kept = ahead * (game.result == "won")
                part = (1, mine - before[0], theirs - before[1], ahead, kept)
                found[i] = PhaseScore(*map(sum, zip(found[i], part, strict=True)))
                before = mine, theirs
        return found

    @property
    def score(self) -> Score:
        """The score of all games with others."""
        return _add_up(("", game) for game in self.games if not game.solo).get("", Score())

    @property
    def solo_record(self) -> OwnGame | None:
        """The game with the highest score among those that were played alone."""
        alone = [game for game in self.games if game.solo]
        return max(alone, key=lambda game: game.facts.seats[0].score, default=None)

    @property
    def widest_lead(self) -> int:
        """The greatest lead over the next computer player; 0 for none."""
        return max((_lead(game) for game in self.games), default=0)


def _count_cards(games: Iterable[OwnGame], key_of: Callable[[str], str]) -> dict[str, CardCount]:
    found: dict[str, CardCount] = {}
    for game in games:
        own, met = game.facts.seats[game.seat], set[str]()
        for card, gain in zip(own.cards, own.gains, strict=True):
            key = key_of(card)
            plays, points, played_in = found.get(key, CardCount())
            found[key] = CardCount(plays + 1, points + gain, played_in + (key not in met))
            met.add(key)
    return found


def _rival_course(game: OwnGame) -> tuple[int, ...]:
    """Return the course of the best seat on another side; nothing in a game without another side."""
    others = [game.facts.seats[seat] for side in game.facts.sides if game.seat not in side for seat in side]
    return max(others, key=lambda seat: seat.score).course if others else ()


def _lead(game: OwnGame) -> int:
    others = [seat for number, seat in enumerate(game.facts.seats) if number != game.seat]
    if not others or any(seat.player.kind != "level" for seat in others) or len(game.facts.sides) <= 1:
        return 0
    return game.facts.seats[game.seat].score - max(seat.score for seat in others)


def _opponent(name: str, player: PlayerSpec) -> PlayerSpec | str:
    """Return the opponent under which a game counts: a level whatever its version and seat, or a name."""
    return PlayerSpec("level", player.name) if player.kind == "level" else name


def _count(scores: dict[str, Score], game: OwnGame) -> None:
    """Add a game to the scores by form."""
    form = game.saved.announced.form
    scores[form] = scores.get(form, Score()).plus(game.result)


def _add_up(games: Iterable[tuple[Any, OwnGame]]) -> dict[Any, Score]:
    scores: dict[Any, Score] = {}
    for key, game in games:
        scores[key] = scores.get(key, Score()).plus(game.result)
    return scores


def make_profile(person: OwnProfile, entries: Entries, levels: Mapping[str, int], form: str = "") -> Profile:
    """Return the profile of a person from saved games of one game plugin. `form`: the only one that counts."""
    games, left_out, undecided, rating = list[OwnGame](), Counter[str](), 0, GlickoRating()
    for saved, facts in entries:
        players = _players(saved, facts)
        seat = person.owned(saved.names, players)
        if seat is None and saved.names:
            undecided += not person.default_names and bool(default_seats(saved.names, players))
        elif form in ("", saved.announced.form):
            if isinstance(facts, str):
                left_out[facts] += 1
            elif seat is not None:
                results = level_results(facts, seat, levels)
                after = rate(rating, results) if results else rating
                games.append(OwnGame(saved, facts, seat, facts.verdict.result(seat), rating, after, bool(results)))
                rating = after
    return Profile(person.name, tuple(games), left_out, levels, form, undecided)


def _players(saved: SavedGame, facts: GameFacts | str) -> Sequence[PlayerSpec]:
    """Return the last player of each seat."""
    return saved.player_specs if isinstance(facts, str) else [seat.player for seat in facts.seats]


def load_entries(game: Game[Any, Any, Any, Any]) -> Entries:
    """Return the saved games of a game plugin with their facts, and the files that no game can read."""
    return [*entries_of(game, saved_games.all_games())]


def entries_of(
    game: Game[Any, Any, Any, Any], games: Sequence[SavedGame]
) -> Iterator[tuple[SavedGame, GameFacts | str]]:
    """Yield those of some games that belong to a plugin with their facts, and those that no game can read."""
    yield from ((saved, DAMAGED) for saved in games if not saved.game)
    yield from each_with_facts((saved for saved in games if saved.game == game.id), game)


class Loading:
    """The games of all kinds that are read step by step, those of one game plugin first."""

    def __init__(self, game: Game[Any, Any, Any, Any]) -> None:
        self.names = list[str]()
        """The names of people in all games, the last played first."""
        self.entries = list[tuple[SavedGame, GameFacts | str]]()
        """The games of the plugin."""
        self.others = list[tuple[Game[Any, Any, Any, Any], list[tuple[SavedGame, GameFacts | str]]]]()
        """The games of each other plugin that is installed."""
        self.levels = levels_of(registry.builtin_players(game)) if game.id in registry.installed_games() else {}
        self.left = 1
        """The number of games of the plugin that haven't been read, at least 1 before the folder was listed."""
        self._steps = self._read(game)

    def _read(self, game: Game[Any, Any, Any, Any]) -> Iterator[None]:
        games = saved_games.all_games()
        self.names = known_names(games)
        self.left = sum(1 for saved in games if saved.game == game.id or not saved.game)
        yield
        for entry in entries_of(game, games):
            self.entries.append(entry)
            self.left -= 1
            yield
        for kind in sorted({saved.game for saved in games if saved.game not in ("", game.id)}):
            with suppress(registry.UnknownGame, ComponentFault):
                other = registry.load_game(kind)
                self.others.append((other, entries := []))
                for entry in each_with_facts((saved for saved in games if saved.game == kind), other):
                    entries.append(entry)
                    yield

    def step(self, seconds: float) -> bool:
        """Read for so many seconds, and return whether there may be more."""
        until = monotonic() + seconds
        return any(monotonic() >= until for _game in self._steps)


def shown_person(own: OwnProfile, names: Sequence[str]) -> OwnProfile:
    """Return the owner, or before the name was asked the person who played last."""
    return own if own.name else own._replace(name=(*names, default_names([HUMAN])[0])[0])


def levels_of(players: BuiltinPlayers) -> dict[str, int]:
    """Return the ratings of the built-in players that have one."""
    return dict(zip(players.levels, players.ratings, strict=False))


def known_names(games: Iterable[SavedGame]) -> list[str]:
    """Return the names of people in saved games but the default ones, the last played first."""
    people = (
        name
        for saved in games
        for name, player in zip(saved.names, saved.player_specs, strict=False)
        if player.human and spelling(name) not in default_name_numbers()
    )
    return [*dict.fromkeys(people)]


def suggested_names(last: Sequence[str], owner: str, known: Sequence[str]) -> list[str]:
    """Return a name for each seat: those of the game before, then the owner's, people known, and default ones."""
    if not owner:
        return [*dict.fromkeys((*last, *NAMES))]
    return [*dict.fromkeys((*last, owner, *known, *default_names([HUMAN] * MOST_SEATS)))]


class RatingChange(NamedTuple):
    """The rating of a person after a game."""

    name: str
    now: int
    change: int
    before: int
    margin: int
    """Half the width of the interval that holds the strength with a probability of 95 %."""
    games: int
    """The number of rated games, with this one."""


def rating_changes(
    saved: SavedGame, game: Game[Any, Any, Any, Any], levels: Mapping[str, int]
) -> dict[int, RatingChange]:
    """Return the rating of each person after a finished saved game, by seat; none under a default name."""
    entries = [each for each in load_entries(game) if each[0].when <= saved.when]
    facts = next((facts for each, facts in entries if each.path == saved.path), None)
    if not isinstance(facts, GameFacts):
        return {}
    own, found = read_profile(), {}
    names, players = [seat.name for seat in facts.seats], [seat.player for seat in facts.seats]
    owned = own.owned(names, players)
    unnamed = {*default_seats(names, players)} - {owned}
    for seat, name in enumerate(names):
        if not players[seat].human or seat in unnamed:
            continue
        profile = make_profile(own if seat == owned else OwnProfile(name, "no"), entries, levels)
        last = next((each for each in reversed(profile.games) if each.saved.path == saved.path), None)
        if last is not None and last.rated:
            now, before = round(last.after.value), round(last.before.value)
            found[seat] = RatingChange(name, now, now - before, before, last.after.margin, len(profile.rated))
    return found
