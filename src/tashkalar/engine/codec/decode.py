"""The reader of positions: it checks everything, lists every fault and guesses nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from typing import get_args

from hotseat.codec import COUNT_LIMIT, InvalidValue, Json, fields_of, json_keys_of, read_fields
from tashkalar.engine import rng as chances
from tashkalar.engine.board import COMMON, LEGENDARY, Board, Piece, Stock
from tashkalar.engine.catalogue import Catalogue
from tashkalar.engine.codec.card_locations import Lists, fill_missing_cards
from tashkalar.engine.codec.schema import FRAME, POSITION, SEAT
from tashkalar.engine.forms import FORMS, HighForm, Melee, seat_counts
from tashkalar.engine.game import MAX_SEED, setup_problems
from tashkalar.engine.geometry import COLUMNS, LINES, SIZE, SquareSet, mask_of, square_name
from tashkalar.engine.instructions import Ask, Modes
from tashkalar.engine.kinds import COLOURS, PIECE_NAME, SQUARE, StateReader
from tashkalar.engine.machine import may_wait_for, program_of
from tashkalar.engine.procedures import PROCEDURES
from tashkalar.engine.state import (
    FOLLOWING,
    Config,
    Ending,
    Frame,
    GameState,
    Part,
    Pile,
    ProgramKey,
    Seat,
    TaskRow,
    Turn,
)
from tashkalar.engine.turns import deal


def _less(stock: Stock, colour: int, away: tuple[Piece, ...]) -> Stock:
    """Return the stock of a colour without the pieces that are out of the game or in stasis."""
    legends = sum(piece.colour == colour and piece.rank == LEGENDARY for piece in away)
    others = sum(piece.colour == colour for piece in away) - legends
    return Stock(stock.two_faced - others, stock.legendary - legends)


class PositionReader(StateReader):
    """A reader of one position."""

    held: list[Piece | None]
    """The piece in stasis of each seat."""

    def __init__(self, cards: Catalogue, given: object) -> None:
        super().__init__({"being": cards.beings})
        self.cards, self.given = cards, given

    def state(self) -> GameState:
        """Return the state of the position. Raise InvalidPosition if with the faults."""
        top = self.json_object(self.given, "the position", _TOP_KEYS)
        if not isinstance(self.given, dict):
            self.stop_if_faulty()
        holders = self._holders(top)
        start = self._start(top, holders)
        self.seats, self.colours = len(start.seats), start.config.colours
        state = GameState(
            config=start.config,
            seed=start.seed,
            chance=self._chance(top, start),
            board=self._board(top, start, self._away(top, holders)),
            seats=start.seats,
            legends=start.legends,
            flares=start.flares,
            tasks=start.tasks,
            turn=self._turn(top, start),
            frames=start.frames,
            ended=self._ended(top, start.config),
        )
        state = state._replace(gateway=self._gateway(top, state))
        state = state._replace(frames=self._frames(top, state))
        lists, misplaced = fill_missing_cards(self._lists(top, holders), start, state.turn.seat, state.frames)
        self.add_faults(*misplaced)
        state = self._with_cards(state, holders, lists)
        self.stop_if_faulty()
        self._check_question(state)
        self.stop_if_faulty()
        return state

    # --- the parts ---------------------------------------------------------------------------------------------------

    def _holders(self, top: Json) -> tuple[Json, ...]:
        """Return the object of each seat."""
        none: tuple[Json, ...] = ()
        return self.read(top, "seats", none, self.items(lambda seat, where: self.json_object(seat, where, _SEAT_KEYS)))

    def _start(self, top: Json, holders: tuple[Json, ...]) -> GameState:
        """Return the start of the game with the position's form, seats and seed; a stand-in if no such game exists."""
        form = self.read(top, "form", "", self.text)
        teams = self.read(top, "teams", False, self.truth)
        seed = self.read(top, "seed", 0, self.number(0, MAX_SEED))
        schools = [self.read(h, "school", "", self.text, f"seats[{i}]") for i, h in enumerate(holders)]
        names = [self.read(h, "name", f"Seat {i + 1}", self.text, f"seats[{i}]") for i, h in enumerate(holders)]
        problems = setup_problems(self.cards, form, schools, names, teams)
        self.add_faults(*problems)
        if problems:
            return self._stand_in(form, schools, teams)
        return deal(Config(form, teams, tuple(names), tuple(schools), self.cards), seed)

    def _stand_in(self, form: str, schools: list[str], teams: bool) -> GameState:
        """Return a game that allows all that the impossible one might, so that the rest can be checked too."""
        known = self.cards.schools
        if form not in FORMS:
            form = Melee.id if len(schools) > 2 and not teams else HighForm.id
        teams = teams and seat_counts(form, teams) != ()
        least = min(seat_counts(form, teams))
        seats = [*schools, *[""] * 4][: max(least, len(schools))]
        config = Config(
            form=form,
            teams=teams,
            names=tuple(seats),
            schools=tuple(school if school in known else next(iter(known)) for school in seats),
            cards=self.cards,
        )
        start = deal(config, 0)
        anything = tuple(card for card in self.cards.beings if card not in self.cards.legends)
        hands = zip(seats, start.seats, strict=True)
        free = (seat if school in known else seat._replace(beings=(), deck=anything) for school, seat in hands)
        return start._replace(seats=tuple(free))

    def _chance(self, top: Json, start: GameState) -> int:
        given = self.part(top, "chance", frozenset(("algorithm", "state")))
        self.read(given, "algorithm", "", self.one_of(chances.ALGORITHM), "chance")
        return self.read(given, "state", start.chance, self.number(0, MAX_SEED), "chance")

    def _away(self, top: Json, holders: tuple[Json, ...]) -> tuple[Piece, ...]:
        """Return the pieces that are out of the game or in stasis, and so neither on the board nor in supply."""
        nothing: tuple[Piece, ...] = ()
        piece = partial(PIECE_NAME.read, self)
        self.held = [self.read(holder, "stasis", None, piece, f"seats[{i}]") for i, holder in enumerate(holders)]
        return (*self.read(top, "removed", nothing, self.items(piece)), *filter(None, self.held))

    def _board(self, top: Json, start: GameState, away: tuple[Piece, ...]) -> Board:
        stock = tuple(_less(stock, colour, away) for colour, stock in enumerate(start.board.stock))
        board = Board(start.board.pieces, stock)
        if top.get("board") is None:
            self._check_supply(board, start.board)
            return board
        nothing: tuple[str, ...] = ()
        rows = self.read(top, "board", nothing, self.items(self.text))
        if len(rows) != SIZE:
            self.fault("board", f"must be {SIZE} lines of text")
            return start.board
        masks = [[0, 0, 0] for _ in range(start.config.colours)]
        for row, text in zip(reversed(range(SIZE)), rows, strict=True):
            for square, token in self._tokens(text, row):
                try:
                    found = PIECE_NAME.read(self, token, f"board {square_name(square)}")
                except InvalidValue:
                    continue
                masks[found.colour][found.rank] |= mask_of(square)
        board = Board(tuple((m[0], m[1], m[2]) for m in masks), stock)
        self._check_supply(board, start.board)
        return board

    def _tokens(self, text: str, row: int) -> Iterator[tuple[int, str]]:
        """Yield the occupied squares of a line, each with its token."""
        tokens = text.split(" ")
        if len(tokens) != SIZE:
            self.fault(f"board row {row + 1}", f"must be {SIZE} tokens with single blanks, not {len(tokens)}")
            return
        for column, (square, token) in enumerate(zip(LINES[SIZE - 1 - row], tokens, strict=True)):
            if (square is None) != (token == "##"):
                where = f"board row {row + 1}, column {COLUMNS[column]}"
                self.fault(where, f"{'no square is there' if square is None else 'a square is there'}: {token!r}")
            elif square is not None and token != "..":
                yield square, token

    def _check_supply(self, board: Board, whole: Board) -> None:
        """Check that no colour has more pieces on the board, in stasis and out of the game than it owns."""
        for colour, stock in enumerate(whole.stock):
            for rank, kind, owned in ((0, "common and heroic", stock.two_faced), (2, "legendary", stock.legendary)):
                if board.supply(colour, rank) < 0:
                    self.fault("board", f"colour {colour + 1} has only {owned} {kind} pieces")

    def _gateway(self, top: Json, state: GameState) -> SquareSet:
        """Return the square of the Gateway: a common or heroic piece of the colour that may own it (rules.md 13.9)."""
        square = self.read(top, "gateway", None, partial(SQUARE.read, self))
        if square is None:
            return 0
        colour = state.config.gateway_colour
        if colour < 0:
            self.fault("gateway", "no school at the table has one")
        elif not state.board.of_kind(colour, COMMON) & mask_of(square):
            self.fault("gateway", f"no common or heroic piece of colour {colour + 1} stands on {square_name(square)}")
        else:
            return mask_of(square)
        return 0

    def _turn(self, top: Json, start: GameState) -> Turn:
        given = self.part(top, "turn", json_keys_of(Turn))
        turn = start.turn._replace(**read_fields(self, given, "turn", Turn))
        if turn.passed and not start.config.teams:
            self.fault("turn.passed", "there is no teammate to pass to")
        return turn

    def _ended(self, top: Json, config: Config) -> Ending:
        going_on: Ending = ""
        ended = self.read(top, "ended", going_on, self.one_of("played", "resigned"))
        if ended == "resigned" and config.colours > 2:
            self.fault("ended", "you can't resign in a melee")
        return ended

    def _lists(self, top: Json, holders: tuple[Json, ...]) -> Lists:
        """Return the lists of cards that are given, by path."""
        found: Lists = {}
        turn = top.get("turn")
        sources: list[tuple[str, Json, tuple[str, ...]]] = [
            *((f"seats[{i}]", holder, _SEAT_LISTS) for i, holder in enumerate(holders)),
            *((where, self.part(top, where, frozenset(keys)), keys) for where, keys in _PILES.items()),
            ("turn", turn if isinstance(turn, dict) else {}, ("returned",)),
        ]
        for where, holder, keys in sources:
            for key in keys:
                cards = self.read(holder, key, None, self._card_list, where)
                if cards is not None:
                    found[f"{where}.{key}"] = cards
        if isinstance(top.get("tasks"), dict) and top["tasks"].get("next", "") is None:
            found["tasks.next"] = ()
        return found

    def _card_list(self, value: object, where: str) -> tuple[str, ...] | None:
        if where == "tasks.next" or where.endswith((".frozen", ".pending")):
            return (self.text(value, where),)
        return self.items(self.text)(value, where)

    def _with_cards(self, state: GameState, holders: tuple[Json, ...], lists: Lists) -> GameState:
        tasks = self.cards.tasks
        seats = []
        for i, given in enumerate(holders):
            mine = {key: lists[f"seats[{i}].{key}"] for key in _SEAT_LISTS}
            points = sum(tasks[task].points for task in mine["claimed"] if task in tasks)
            hand = Seat(mine["beings"], mine["legends"], mine["flares"], mine["deck"], mine["discard"])
            frozen, pending = ("".join(mine[key]) for key in ("frozen", "pending"))
            seat = hand._replace(score=points, claimed=mine["claimed"], frozen=frozen, pending=pending)
            seats.append(self._seat(given, i, seat, state))
        return state._replace(
            seats=tuple(seats),
            legends=Pile(lists["legends.deck"], lists["legends.discard"]),
            flares=Pile(lists["flares.deck"], lists["flares.discard"]),
            tasks=TaskRow(lists["tasks.current"], "".join(lists["tasks.next"]), lists["tasks.deck"]),
            turn=state.turn._replace(returned=lists["turn.returned"]),
        )

    def _seat(self, given: Json, number: int, seat: Seat, state: GameState) -> Seat:
        """Return the seat with its points and markers. A missing score is the sum of the claimed tasks."""
        where = f"seats[{number}]"
        seat = seat._replace(stasis=self.held[number], **read_fields(self, given, where, Seat))
        self._check_seat(where, seat, state, number)
        enemies = state.config.enemies_of(state.config.colour_of(number))
        if state.config.form != Melee.id:
            if given.get("improvised") not in (None, []):
                self.fault(f"{where}.improvised", "nobody improvises in a game of two sides")
            return seat._replace(score=self.read(given, "score", seat.score, self.number(0, COUNT_LIMIT), where))
        none = (0,) * state.config.colours
        no_colours: tuple[int, ...] = ()
        used = self.read(given, "improvised", no_colours, partial(COLOURS.read, self), where)
        if len(set(used)) < len(used) or not set(used) <= set(enemies):
            self.fault(f"{where}.improvised", "must be opponents, each once")
        points = self.read(given, "score", none, self._points(none, enemies), where)
        return seat._replace(by_colour=points, improvised=used)

    def _check_seat(self, where: str, seat: Seat, state: GameState, number: int) -> None:
        """Check the frozen card, the pending being and the piece in stasis of a seat."""
        known, frames = self.cards.beings, state.frames if number == state.turn.seat else ()
        if seat.frozen in known and known[seat.frozen].frozen is None:
            self.fault(f"{where}.frozen", f"{seat.frozen} has no frozen effect")
        if seat.pending in known and known[seat.pending].warp is None:
            self.fault(f"{where}.pending", f"{seat.pending} has no warp")
        if frames and frames[0].program.part == "warp" and frames[0].card not in (seat.pending, *seat.discard):
            self.fault(f"{where}.pending", f"{frames[0].card} is being warped, so it must lie here")
        holders = {seat.pending, *(frame.card for frame in frames)} & {*known}
        if seat.stasis and not any(known[card].captures_piece for card in holders):
            self.fault(f"{where}.stasis", "no pending being that could hold a piece, and none such is being resolved")
        own = seat.stasis is not None and seat.stasis.colour == state.config.gateway_colour
        if seat.stasis_gateway and not (own and seat.stasis and seat.stasis.rank != LEGENDARY):
            self.fault(f"{where}.stasis_gateway", "the piece held can't have been the Gateway")

    def _points(self, none: tuple[int, ...], enemies: tuple[int, ...]) -> Callable[[object, str], tuple[int, ...]]:
        """Return a function that reads points by opponent."""

        def read(value: object, where: str) -> tuple[int, ...]:
            given = self.json_object(value, where, frozenset(str(enemy + 1) for enemy in enemies))
            return tuple(
                self.read(given, str(colour + 1), 0, self.number(0, COUNT_LIMIT), where) if colour in enemies else 0
                for colour, _ in enumerate(none)
            )

        return read

    # --- the programs in progress ------------------------------------------------------------------------------------

    def _frames(self, top: Json, state: GameState) -> tuple[Frame, ...]:
        if "resolving" not in top:
            untouched = top.get("board") is None and top.get("turn") is None
            return state.frames if untouched else ()
        nothing: tuple[Frame, ...] = ()
        frames = self.read(top, "resolving", nothing, self.items(partial(self._frame, state)))
        self._check_stack(state, frames)
        return frames

    def _frame(self, state: GameState, value: object, where: str) -> Frame:
        given = self.json_object(value, where, _FRAME_KEYS)
        program = self._program(given, where)
        default = None if program.part == "procedure" else program.of
        card = self.read(given, "for", default, self.text, where) or ""
        frame = Frame(program, card, seat=0)._replace(**read_fields(self, given, where, Frame))
        self._check_frame(frame, where, state)
        return frame

    def _program(self, given: Json, where: str) -> ProgramKey:
        """Return the key of the program to run. If its part is left out it follows from the name."""
        of = self.read(given, "card", "", self.text, where)
        usual: Part = "procedure" if of in PROCEDURES else "summoning"
        return ProgramKey(self.read(given, "part", usual, self.one_of(*get_args(Part)), where), of)

    def _check_frame(self, frame: Frame, where: str, state: GameState) -> None:
        if not self._known(frame, state):
            raise self.refuse(where, f"nothing called {frame.program.of!r} can be under way so")
        if frame.program.part in ("summoning", "effect") and frame.card in self.cards.beings and frame.square < 0:
            self.fault(where, "a being under way needs its square")
        if frame.seat != self._answering(frame, state):
            seat = self._answering(frame, state) + 1
            self.fault(where, f"{frame.program.of} is the business of seat {seat}")
        if any(getattr(frame, register) & ~state.board.occupied for register in FOLLOWING):
            self.fault(where, "a piece of it stands on an empty square")

    def _known(self, frame: Frame, state: GameState) -> bool:
        """Return whether the program exists, and the card that may run it."""
        part, of = frame.program
        if part == "procedure":
            opening = {first.program.of for first in FORMS[state.config.form].opening(len(state.seats))}
            return not frame.card and of in PROCEDURES and (of in opening or not of.endswith("opening"))
        if part in ("frozen", "warp"):
            further = of in self.cards.beings and self.cards.further(part, of)
            return bool(further) and frame.card in self.cards.beings
        written_on = self.cards.beings if part in ("summoning", "effect") else self.cards.flares
        return of in written_on and (frame.card in self.cards.beings or frame.card in self.cards.flares)

    def _answering(self, frame: Frame, state: GameState) -> int:
        """Return the seat that decides for a frame; a mate with control discards nothing and ends no turn."""
        procedure = frame.program.of if frame.program.part == "procedure" else ""
        if procedure.endswith("opening"):
            return len(state.seats) - 1
        passed = state.turn.passed and procedure not in ("discard", "turn-end")
        return state.config.mate_of(state.turn.seat) if passed else state.turn.seat

    def _check_stack(self, state: GameState, frames: tuple[Frame, ...]) -> None:
        """Check that the innermost program waits at a decision, and each program below for the one above it."""
        if not frames:
            return
        if frames[0].card not in ("", frames[0].program.of) or frames[0].program.part == "effect":
            self.fault("resolving", f"nothing waits for {frames[0].program.of}")
        for below, above in pairwise(frames):
            if not may_wait_for(state, below, above):
                self.fault("resolving", f"{below.program.of} can't wait for {above.program.of} at step {below.pc}")
        frame = frames[-1]
        program = program_of(state, frame)
        if frame.pc >= len(program) or not isinstance(program[frame.pc], Ask | Modes):
            self.fault("resolving", f"{frame.program.of} asks nothing at step {frame.pc}")

    def _check_question(self, state: GameState) -> None:
        """Check that the pending decision has an option, in a position without other faults."""
        if state.frames:
            frame = state.frames[-1]
            if not program_of(state, frame)[frame.pc].live(state, frame):
                self.fault("resolving", f"{frame.program.of} has nothing to choose at step {frame.pc}")


_TOP_KEYS, _SEAT_KEYS, _FRAME_KEYS = (frozenset(keys["properties"]) for keys in (POSITION, SEAT, FRAME))
_SEAT_LISTS = ("beings", "legends", "flares", "deck", "discard", "claimed", "frozen", "pending")
_PILES = {
    name: tuple(field.key for field in fields_of(kind))
    for name, kind in (("legends", Pile), ("flares", Pile), ("tasks", TaskRow))
}
