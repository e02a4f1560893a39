"""Reading a position: everything is checked, every fault is listed, nothing is guessed."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tashkalar.engine import chance as chances
from tashkalar.engine.board import Board
from tashkalar.engine.catalogue import Catalogue
from tashkalar.engine.counts import COUNT_LIMIT
from tashkalar.engine.forms import FORMS, HighForm, Melee, seatings
from tashkalar.engine.game import MAX_SEED, table_problems
from tashkalar.engine.geometry import COLUMNS, DIRECTIONS, LINES, ORIENTATIONS, SIZE, bit, name
from tashkalar.engine.instructions import Ask, Modes
from tashkalar.engine.machine import program_of
from tashkalar.engine.procedures import PROCEDURES
from tashkalar.engine.state import Arrival, Frame, GameState, Pile, Seat, Table, TaskRow, Turn
from tashkalar.engine.turns import STALEMATE, deal
from tashkalar.engine.values import Json, Unreadable, Values, shown
from tashkalar.engine.whereabouts import Lists, complete


class Reader(Values):
    """Reads one position."""

    def __init__(self, cards: Catalogue, given: object) -> None:
        super().__init__()
        self.cards = cards
        self.given = given

    def state(self) -> GameState:
        """The state that the position means.

        Raises:
            ImpossiblePosition: with every fault.
        """
        top = self._object(self.given, "the position", _TOP_KEYS)
        if not isinstance(self.given, dict):
            self._stop_if_faulty()
        holders = self._holders(top)
        start = self._start(top, holders)
        state = GameState(
            table=start.table,
            seed=start.seed,
            chance=self._chance(top, start),
            board=self._board(top, start),
            seats=start.seats,
            legends=start.legends,
            flares=start.flares,
            tasks=start.tasks,
            turn=self._turn(top, start),
            frames=start.frames,
            ended=self._ended(top, start.table),
        )
        state = state._replace(frames=self._frames(top, state))
        lists, misplaced = complete(self._lists(top, holders), start, state.turn.seat, state.frames)
        self.problems += misplaced
        state = self._with_cards(state, holders, lists)
        self._stop_if_faulty()
        self._check_question(state)
        self._stop_if_faulty()
        return state

    # --- the parts ---------------------------------------------------------------------------------------------------

    def _holders(self, top: Json) -> tuple[Json, ...]:
        """What is said of each seat."""
        nobody: tuple[Json, ...] = ()
        return self._read(top, "seats", nobody, self._items(lambda seat, where: self._object(seat, where, _SEAT_KEYS)))

    def _start(self, top: Json, holders: tuple[Json, ...]) -> GameState:
        """The start of the game that the position's form, seats and seed give; a stand-in if there is no such game."""
        form = self._read(top, "form", "", self._text)
        teams = self._read(top, "teams", False, self._truth)
        seed = self._read(top, "seed", 0, self._number(0, MAX_SEED))
        schools = [self._read(h, "school", "", self._text, f"seats[{i}]") for i, h in enumerate(holders)]
        names = [self._read(h, "name", f"Seat {i + 1}", self._text, f"seats[{i}]") for i, h in enumerate(holders)]
        problems = table_problems(self.cards, form, schools, names, teams)
        self.problems += problems
        if problems:
            return self._stand_in(form, schools, teams)
        return deal(Table(form, teams, tuple(names), tuple(schools), self.cards), seed)

    def _stand_in(self, form: str, schools: list[str], teams: bool) -> GameState:
        """A game that allows whatever the one that can't be had might, so that the rest can be checked too.

        Each seat of an unknown school may own any being.
        """
        known = self.cards.schools
        if form not in FORMS:
            form = Melee.id if len(schools) > 2 and not teams else HighForm.id
        teams = teams and seatings(form, teams) != ()
        least = min(seatings(form, teams))
        seats = [*schools, *[""] * 4][: max(least, len(schools))]
        table = Table(
            form=form,
            teams=teams,
            names=tuple(seats),
            schools=tuple(school if school in known else next(iter(known)) for school in seats),
            cards=self.cards,
        )
        start = deal(table, 0)
        anything = tuple(card for card in self.cards.beings if card not in self.cards.legends)
        hands = zip(seats, start.seats, strict=True)
        free = (seat if school in known else seat._replace(beings=(), deck=anything) for school, seat in hands)
        return start._replace(seats=tuple(free))

    def _chance(self, top: Json, start: GameState) -> int:
        given = self._part(top, "chance", frozenset(("algorithm", "state")))
        self._read(given, "algorithm", "", self._one_of(chances.ALGORITHM), "chance")
        return self._read(given, "state", start.chance, self._number(0, MAX_SEED), "chance")

    def _board(self, top: Json, start: GameState) -> Board:
        if top.get("board") is None:
            return start.board
        nothing: tuple[str, ...] = ()
        rows = self._read(top, "board", nothing, self._items(self._text))
        if len(rows) != SIZE:
            self._fault("board", f"must be {SIZE} lines of text")
            return start.board
        read = self._piece(start.table.colours)
        masks = [[0, 0, 0] for _ in range(start.table.colours)]
        for row, text in zip(reversed(range(SIZE)), rows, strict=True):
            for square, token in self._tokens(text, row):
                try:
                    found = read(token, f"board {name(square)}")
                except Unreadable:
                    continue
                masks[found.colour][found.rank] |= bit(square)
        board = start.board._replace(pieces=tuple((m[0], m[1], m[2]) for m in masks))
        self._check_supply(board)
        return board

    def _tokens(self, text: str, row: int) -> Iterator[tuple[int, str]]:
        """The squares of a line that hold something, with what they hold."""
        tokens = text.split(" ")
        if len(tokens) != SIZE:
            self._fault(f"board row {row + 1}", f"must be {SIZE} tokens with single blanks, not {len(tokens)}")
            return
        for column, (square, token) in enumerate(zip(LINES[SIZE - 1 - row], tokens, strict=True)):
            if (square is None) != (token == "##"):
                where = f"board row {row + 1}, column {COLUMNS[column]}"
                self._fault(where, f"{'no square is there' if square is None else 'a square is there'}: {token!r}")
            elif square is not None and token != "..":
                yield square, token

    def _check_supply(self, board: Board) -> None:
        for colour, stock in enumerate(board.stock):
            for rank, kind, owned in ((0, "common and heroic", stock.two_faced), (2, "legendary", stock.legendary)):
                if board.supply(colour, rank) < 0:
                    self._fault("board", f"colour {colour + 1} has only {owned} {kind} pieces")

    def _turn(self, top: Json, start: GameState) -> Turn:
        turn = self._part(top, "turn", _TURN_KEYS)
        extra = self._part(turn, "extra", _EXTRA_KEYS, "turn")
        return Turn(
            number=self._read(turn, "number", start.turn.number, self._number(1, COUNT_LIMIT), "turn"),
            seat=self._read(turn, "seat", 1, self._number(1, len(start.seats)), "turn") - 1,
            actions=self._read(turn, "actions", start.turn.actions, self._count, "turn"),
            discarded=self._read(turn, "discarded", False, self._truth, "turn"),
            destroyed=self._read(turn, "destroyed", (), self._items(self._piece(start.table.colours)), "turn"),
            summoned=self._read(turn, "summoned", (), self._items(self._arrival), "turn"),
            extra_beings=self._read(extra, "beings", 0, self._count, "turn.extra"),
            extra_legends=self._read(extra, "legends", 0, self._count, "turn.extra"),
            extra_turns=self._read(extra, "turns", 0, self._count, "turn.extra"),
            lent=self._read(turn, "lent", False, self._truth, "turn"),
            passed=self._passed(turn, start.table),
            last=self._read(turn, "last", None, self._count, "turn"),
            idle=self._read(turn, "idle", 0, self._number(0, STALEMATE), "turn"),
            played=self._read(turn, "played", False, self._truth, "turn"),
        )

    def _passed(self, turn: Json, table: Table) -> bool:
        passed = self._read(turn, "passed", False, self._truth, "turn")
        if passed and not table.teams:
            self._fault("turn.passed", "there is no team mate to pass to")
        return passed

    def _ended(self, top: Json, table: Table) -> str:
        ended = self._read(top, "ended", "", self._one_of("played", "resigned"))
        if ended == "resigned" and table.colours > 2:
            self._fault("ended", "nobody resigns in a melee")
        return ended

    def _arrival(self, value: object, where: str) -> Arrival:
        given = self._object(value, where, frozenset(("card", "square")))
        card = self._read(given, "card", "", self._being, where)
        square = self._read(given, "square", -1, self._square, where)
        for key in ("card", "square"):
            if given.get(key) is None:
                self._fault(where, f"needs a {key}")
        return Arrival(card, square)

    def _being(self, value: object, where: str) -> str:
        if not isinstance(value, str) or value not in self.cards.beings:
            raise self._refuse(where, f"no being is called {shown(value)}")
        return value

    def _lists(self, top: Json, holders: tuple[Json, ...]) -> Lists:
        """The lists of cards that are given, by path."""
        found: Lists = {}
        turn = top.get("turn")
        sources: list[tuple[str, Json, tuple[str, ...]]] = [
            *((f"seats[{i}]", holder, _SEAT_LISTS) for i, holder in enumerate(holders)),
            *((where, self._part(top, where, frozenset(keys)), keys) for where, keys in _PILES.items()),
            ("turn", turn if isinstance(turn, dict) else {}, ("returned",)),
        ]
        for where, holder, keys in sources:
            for key in keys:
                cards = self._read(holder, key, None, self._card_list, where)
                if cards is not None:
                    found[f"{where}.{key}"] = cards
        if isinstance(top.get("tasks"), dict) and top["tasks"].get("next", "") is None:
            found["tasks.next"] = ()
        return found

    def _card_list(self, value: object, where: str) -> tuple[str, ...] | None:
        if where == "tasks.next":
            return (self._text(value, where),)
        return self._items(self._text)(value, where)

    def _with_cards(self, state: GameState, holders: tuple[Json, ...], lists: Lists) -> GameState:
        tasks = self.cards.tasks
        seats = []
        for i, given in enumerate(holders):
            mine = {key: lists[f"seats[{i}].{key}"] for key in _SEAT_LISTS}
            points = sum(tasks[task].points for task in mine["claimed"] if task in tasks)
            hand = Seat(mine["beings"], mine["legends"], mine["flares"], mine["deck"], mine["discard"])
            seat = hand._replace(score=points, claimed=mine["claimed"])
            seats.append(self._seat(given, i, seat, state))
        return state._replace(
            seats=tuple(seats),
            legends=Pile(lists["legends.deck"], lists["legends.discard"]),
            flares=Pile(lists["flares.deck"], lists["flares.discard"]),
            tasks=TaskRow(lists["tasks.current"], "".join(lists["tasks.next"]), lists["tasks.deck"]),
            turn=state.turn._replace(returned=lists["turn.returned"]),
        )

    def _seat(self, given: Json, number: int, seat: Seat, state: GameState) -> Seat:
        """The seat with its points and markers; its score so far is the sum of what it claimed."""
        where = f"seats[{number}]"
        enemies = state.table.enemies_of(state.table.colour_of(number))
        if state.table.form != Melee.id:
            if given.get("improvised") not in (None, []):
                self._fault(f"{where}.improvised", "nobody improvises in a game of two sides")
            return seat._replace(score=self._read(given, "score", seat.score, self._count, where))
        none = (0,) * state.table.colours
        used = self._colours(given, "improvised", state.table.colours, where)
        if len(set(used)) < len(used) or not set(used) <= set(enemies):
            self._fault(f"{where}.improvised", "must be opponents, each once")
        points = self._read(given, "score", none, self._points(none, enemies), where)
        return seat._replace(score=0, by_colour=points, improvised=used)

    def _points(self, none: tuple[int, ...], enemies: tuple[int, ...]) -> Callable[[object, str], tuple[int, ...]]:
        """Reads points by opponent."""

        def read(value: object, where: str) -> tuple[int, ...]:
            given = self._object(value, where, frozenset(str(enemy + 1) for enemy in enemies))
            return tuple(
                self._read(given, str(colour + 1), 0, self._count, where) if colour in enemies else 0
                for colour, _ in enumerate(none)
            )

        return read

    # --- what is being resolved --------------------------------------------------------------------------------------

    def _frames(self, top: Json, state: GameState) -> tuple[Frame, ...]:
        if "resolving" not in top:
            untouched = top.get("board") is None and top.get("turn") is None
            return state.frames if untouched else ()
        nothing: tuple[Frame, ...] = ()
        frames = self._read(top, "resolving", nothing, self._items(self._frame_in(state)))
        self._check_stack(state, frames)
        return frames

    def _frame_in(self, state: GameState) -> Callable[[object, str], Frame]:
        def read(value: object, where: str) -> Frame:
            return self._frame(self._object(value, where, _FRAME_KEYS), where, state)

        return read

    def _frame(self, given: Json, where: str, state: GameState) -> Frame:
        colours = state.table.colours
        frame = Frame(
            card=self._read(given, "card", "", self._text, where),
            part=self._read(given, "part", "", self._one_of("upper", "lower"), where),
            seat=self._read(given, "seat", 1, self._number(1, len(state.seats)), where) - 1,
            pc=self._read(given, "step", 0, self._count, where),
            square=self._read(given, "square", -1, self._square, where),
            orientation=self._read(given, "orientation", "", self._one_of(*ORIENTATIONS), where),
            stand_ins=self._read(given, "with", 0, self._square_set, where),
            used=self._read(given, "used", 0, self._square_set, where),
            marked=self._read(given, "marked", 0, self._square_set, where),
            being=self._read(given, "being", 0, self._square_set, where),
            it=self._read(given, "it", 0, self._square_set, where),
            noted=self._read(given, "noted", 0, self._square_set, where),
            taken=self._read(given, "taken", 0, self._square_set, where),
            there=self._read(given, "there", -1, self._square, where),
            way=self._read(given, "way", -1, lambda v, w: DIRECTIONS.index(self._one_of(*DIRECTIONS)(v, w)), where),
            colour=self._read(given, "colour", 0, self._number(1, colours), where) - 1,
            felled=self._read(given, "felled", (0, 0, 0), self._felled, where),
            clash=self._read(given, "clash", False, self._truth, where),
            stirred=self._read(given, "stirred", False, self._truth, where),
            placed=self._colours(given, "placed", colours, where),
            queue=self._colours(given, "queue", colours, where),
        )
        self._check_frame(frame, where, state)
        return frame

    def _colours(self, given: Json, key: str, colours: int, where: str) -> tuple[int, ...]:
        nothing: tuple[int, ...] = ()
        return tuple(c - 1 for c in self._read(given, key, nothing, self._items(self._number(1, colours)), where))

    def _felled(self, value: object, where: str) -> tuple[int, int, int]:
        counts = self._items(self._count)(value, where)
        if len(counts) != 3:
            raise self._refuse(where, "must be three counts")
        return counts[0], counts[1], counts[2]

    def _check_frame(self, frame: Frame, where: str, state: GameState) -> None:
        opening = {first.card for first in FORMS[state.table.form].opening(len(state.seats))}
        procedures = {card for card in PROCEDURES if card in opening or not card.endswith("opening")}
        known = frame.card in procedures or frame.card in self.cards.beings or frame.card in self.cards.flares
        if not known or (frame.card in self.cards.flares) != bool(frame.part):
            raise self._refuse(where, f"nothing called {frame.card!r} can be under way so")
        if frame.card in self.cards.beings and frame.square < 0:
            self._fault(where, "a being under way needs its square")
        if frame.seat != self._answering(frame, state):
            self._fault(where, f"{frame.card} is the business of seat {self._answering(frame, state) + 1}")
        for register in ("being", "it"):
            if getattr(frame, register).bit_count() > 1:
                self._fault(where, f"{register!r} holds one piece at most")
        if (frame.being | frame.it | frame.noted) & ~state.board.occupied:
            self._fault(where, "a piece of it stands on an empty square")

    def _answering(self, frame: Frame, state: GameState) -> int:
        """The seat whose business a frame is: an opening the last seat's, else that of the seat on turn, or of its mate
        if control was passed, who discards nothing and ends no turn.
        """
        if frame.card.endswith("opening"):
            return len(state.seats) - 1
        passed = state.turn.passed and frame.card not in ("discard", "turn-end")
        return state.table.mate_of(state.turn.seat) if passed else state.turn.seat

    def _check_stack(self, state: GameState, frames: tuple[Frame, ...]) -> None:
        """What is under way waits at a question, and nothing waits for it but the other half of a flare."""
        if not frames:
            return
        frame = frames[-1]
        waiting_half = [(frame.card, "lower", 0)] if frame.part == "upper" else []
        if [(f.card, f.part, f.pc) for f in frames[:-1]] not in ([], waiting_half):
            self._fault("resolving", "only the lower half of a flare can wait for its upper one")
        program = program_of(state, frame)
        if frame.pc >= len(program) or not isinstance(program[frame.pc], Ask | Modes):
            self._fault("resolving", f"{frame.card} asks nothing at step {frame.pc}")

    def _check_question(self, state: GameState) -> None:
        """The question that is waited at has an answer; to be asked of a position that is sound otherwise."""
        if state.frames:
            frame = state.frames[-1]
            if not program_of(state, frame)[frame.pc].live(state, frame):
                self._fault("resolving", f"{frame.card} has nothing to choose at step {frame.pc}")


_TOP_KEYS = frozenset("form teams seed chance board seats legends flares tasks turn resolving ended".split())
_SEAT_KEYS = frozenset("name school beings legends flares deck discard score claimed improvised".split())
_SEAT_LISTS = ("beings", "legends", "flares", "deck", "discard", "claimed")
_PILES: dict[str, tuple[str, ...]] = {
    "legends": ("deck", "discard"),
    "flares": ("deck", "discard"),
    "tasks": ("current", "next", "deck"),
}
_TURN_KEYS = frozenset(
    "number seat actions discarded destroyed summoned returned extra lent passed last idle played".split()
)
_EXTRA_KEYS = frozenset(("beings", "legends", "turns"))
_FRAME_KEYS = frozenset(
    "card part seat step square orientation with used marked being it noted taken there way colour felled clash"
    " stirred placed queue".split()
)
