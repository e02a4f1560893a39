"""The table: the board, the panes beside it and the question below, for the player whose turn it is."""

from collections.abc import Callable

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from tashkalar.engine.decision import Decision, Option, Outcome
from tashkalar.engine.forms import form_of
from tashkalar.engine.geometry import COLUMNS, Square
from tashkalar.record.session import Session
from tashkalar.tui import panels
from tashkalar.tui.chooser import CENTRE, Chooser
from tashkalar.tui.clickable import clickable
from tashkalar.tui.commands import GAME, footer
from tashkalar.tui.history import log_lines, since, touched
from tashkalar.tui.paint import BIG, FRESH, HUGE, PICKED, cell_mark
from tashkalar.tui.preview import MARKS
from tashkalar.tui.scene import Scene, scene
from tashkalar.tui.screens.cover import CoverScreen
from tashkalar.tui.screens.help import HelpScreen, TextScreen, card_page
from tashkalar.tui.screens.result import ResultScreen
from tashkalar.tui.screens.table import TOO_SMALL, TableScreen
from tashkalar.tui.typing import TypedLine
from tashkalar.tui.widgets.board import Board
from tashkalar.tui.widgets.pane import Pane
from tashkalar.tui.words import badge, count

DIGITS = "123456789"
SIGNS = {**MARKS, PICKED: "chosen", FRESH: "since the last turn"}


class GameScreen(TableScreen):
    """Shows a session and plays what is chosen. The rules stay behind `session.decision`."""

    COMMANDS_HERE = GAME

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.viewer = -1
        """The seat that sits at the keyboard; -1 while the board is covered."""
        self.chooser: Chooser | None = None
        self.typing: TypedLine | None = None
        self.fresh: set[Square] = set()
        """Where something has happened since this player's last turn."""

    # --- what stands where ------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """The widgets, from top to bottom."""
        yield Pane(id="header")
        with Horizontal(id="table"):
            yield Board(id="board")
            with Vertical(id="side"):
                yield Pane(id="scores")
                yield Pane(id="tasks")
                yield Pane(id="hand", vanishing=True)
                yield Pane(id="flare", vanishing=True)
                yield Pane(id="card", vanishing=True)
                yield Pane(id="log", from_end=True)
        with Vertical(id="question"):
            yield Pane(id="legend", vanishing=True)
            yield Pane(id="prompt")
            yield Pane(id="hint")
            yield Pane(id="entries", vanishing=True)
            yield Pane(id="footer")
        yield Static(TOO_SMALL, id="small")

    def on_mount(self) -> None:
        """Begin with the first question."""
        self.proceed()

    # --- the flow of the game ---------------------------------------------------------------------

    def proceed(self) -> None:
        """Go on with the next question, behind a cover if it is another player's, or to the result."""
        asked = self.session.decision
        if isinstance(asked, Outcome):
            self.chooser, self.viewer = None, -1
            self.show_all()
            self.app.push_screen(ResultScreen(self.session, asked))
            return
        if asked.seat != self.viewer:
            self.chooser, self.viewer = None, -1
            self.show_all()
            self.app.push_screen(CoverScreen(self.session, asked.seat), self.uncover)
            return
        self.ask(asked)

    def uncover(self, _: None = None) -> None:
        """The next player has taken over."""
        asked = self.session.decision
        if isinstance(asked, Decision):
            self.viewer = asked.seat
            self.ask(asked)

    def ask(self, asked: Decision) -> None:
        """Show a question of the player at the keyboard."""
        cursor = self.chooser.cursor if self.chooser else CENTRE
        self.chooser = Chooser(self.session.state, asked, cursor)
        self.chooser.message = "; ".join([*self.session.notices, *filter(None, [self.session.trouble])])
        self.session.notices.clear()
        self.typing = None
        steps = self.session.steps
        own_turn = bool(steps) and steps[-1].seat == asked.seat
        happened = [] if own_turn else since(self.session, asked.seat)
        self.fresh = {square for _, step in happened for square in touched(step)}
        self.show_all()

    def play(self, option: Option | None) -> None:
        """Play an option, if one was settled on; show what has changed in any case."""
        if option is None:
            self.show_all()
            return
        self.session.play(option)
        self.proceed()

    # --- showing ----------------------------------------------------------------------------------

    def show_all(self) -> None:
        """Bring everything up to date."""
        if self.fitted.board is None:
            return
        self.show_side()
        self.show_question()

    def show_question(self) -> None:
        """Bring the board and the question below it up to date; enough when only the cursor has moved."""
        state, chooser = self.session.state, self.chooser
        board = self.query_one(Board)
        if chooser is None:
            board.show(scene(state.board), state.table.form)
        else:
            shown = scene(
                state.board,
                lit=() if chooser.at_root else chooser.lit,
                cards=chooser.summonings if chooser.at_root else None,
                preview=chooser.preview,
                cursor=chooser.cursor if chooser.entry < 0 else -1,
                picked=chooser.answer.square,
                fresh=self.fresh,
            )
            board.show(shown, state.table.form)
            self.query_one("#legend", Pane).show(self._legend(shown))
        self._show_prompt()

    def _show_prompt(self) -> None:
        chooser, state = self.chooser, self.session.state
        prompt, hint, entries = (self.query_one(f"#{name}", Pane) for name in ("prompt", "hint", "entries"))
        self.query_one("#footer", Pane).show([footer(GAME, self._usable(), self.size.width)])
        if chooser is None:
            over = isinstance(self.session.decision, Outcome)
            prompt.show([Content.styled(" The game is over: Enter shows the result.", "bold")] if over else [])
            hint.show([])
            entries.show([])
            return
        seat = chooser.decision.seat
        colour = state.table.colour_of(seat)
        asked = Content.assemble(
            (f" {badge(colour)} {state.table.names[seat]}", f"bold $seat-{colour + 1}"),
            (f": {chooser.prompt}", "bold"),
        )
        prompt.show(asked.wrap(self.size.width)[:2])
        if self.typing is not None:
            hint.show([self.typing.shown])
        else:
            said = (
                Content.styled(f" {chooser.message}", "bold $error") if chooser.message else Content(f" {chooser.hint}")
            )
            hint.show(said.wrap(self.size.width)[:2])
        entries.show(self._entries(chooser))

    def _legend(self, shown: Scene) -> list[Content]:
        """What the signs on the board mean, where there is a line to spare."""
        if self.fitted.board not in (BIG, HUGE):
            return []
        table = self.session.state.table
        parts = [f"{badge(table.colour_of(seat)).replace(' ', 'c')} {name}" for seat, name in enumerate(table.names)]
        signs = {cell_mark(cell) for cell in shown.values()} - {"", "+"}
        parts += ["+ choose here"] * any(cell.lit for cell in shown.values())
        parts += ["digits: cards that fit"] * any(cell.cards for cell in shown.values())
        parts += [f"{sign} {meaning}" for sign, meaning in SIGNS.items() if sign in signs]
        return [Content.styled("  " + "   ".join(parts), "$quiet")]

    def _entries(self, chooser: Chooser) -> list[Content]:
        """The list, in as many lines as it needs."""
        lines = [Content(" ")]
        for i, entry in enumerate(chooser.entries):
            style = "reverse" if i == chooser.entry else ""
            part = Content.assemble((f" {entry.key} ", f"bold $accent {style}"), (f"{entry.text} ", style))
            if lines[-1].cell_length + part.cell_length > self.size.width:
                lines.append(Content(" "))
            lines[-1] += clickable(part, f"entry({i})") + Content(" ")
        return lines if chooser.entries else []

    def _usable(self) -> frozenset[str]:
        """The commands of the footer that do something now."""
        chooser = self.chooser
        if chooser is None:
            return frozenset({"leave", "help", "log"})
        verbs = {option.verb for option in chooser.decision.options}
        verbs |= {"place"} if "lift" in verbs and chooser.decision.ask == "action" else set()
        usable = {f"verb('{verb}')" for verb in verbs} | {"leave", "help", "log", "type", "next(1)"}
        usable |= {"turn_page"} if self.fitted.side == "page" else set()
        usable |= {"decline"} if verbs & {"skip", "done"} else set()
        usable |= {"view"} if chooser.card else set()
        usable |= set() if self.session.undo_stop() else {"undo"}
        usable |= set() if self.session.redo_stop() else {"redo"}
        return frozenset(usable)

    def show_side(self) -> None:
        """Bring the header and the panes beside the board up to date."""
        state = self.session.state
        self.query_one("#header", Pane).show([self._header()])
        wide = self.fitted.side == "wide"
        width = self.side_width
        claims = [o.card for o in self.chooser.decision.options if o.verb == "claim"] if self.chooser else []
        self.query_one("#scores", Pane).show(panels.scores(state, width), panels.score_title(state))
        tasks = self.query_one("#tasks", Pane)
        if form_of(state).id == "duel":
            tasks.show(panels.destroyed(state), "Destroyed this turn")
        else:
            tasks.show(panels.tasks(state, claims, width), "Tasks")
        self._show_hand(wide, width)
        self.query_one("#log", Pane).show(log_lines(self.session, width, 40), "Log (l)")

    def _show_hand(self, wide: bool, width: int) -> None:
        hand, flare, text = (self.query_one(f"#{name}", Pane) for name in ("hand", "flare", "card"))
        state, chooser = self.session.state, self.chooser
        if chooser is None:
            for pane in (hand, flare, text):
                pane.show([])
            return
        cards = state.table.cards
        name = state.table.names[self.viewer]
        held = panels.hand(state, self.viewer)
        if wide:
            beings = [cards.beings[card] for card in held if card in cards.beings]
            hand.show(
                panels.cards_wide(beings, chooser.places, chooser.card, width), f"{name}'s hand (1-{len(beings)})"
            )
            flares = [cards.flares[card] for card in held if card in cards.flares]
            lines = panels.flare_wide(state, self.viewer, flares[0], width) if flares else []
            flare.show(lines, f"{len(held)} {flares[0].name}: how far the enemy is ahead" if flares else "")
        else:
            lines = panels.cards_compact(state, self.viewer, chooser.places, chooser.card, width)
            hand.show(lines, f"{name}'s hand")
            flare.show([])
        text.show(panels.card_text(state, chooser.card, width, 3 if wide else 4), cards.name(chooser.card))

    def _header(self) -> Content:
        state = self.session.state
        form = form_of(state).name
        turn = f"turn {state.turn.number}"
        if not state.ended and self.size.width >= 60:
            turn += f", {count(state.turn.actions, 'action')} left"
        saved = "not saved" if self.session.path is None else "NOT SAVED" if self.session.trouble else "saved"
        left = Content.assemble((" tashkalar ", "bold $primary"), f" {form}  ", (" vs ".join(state.table.names), ""))
        right = Content.assemble((turn, "bold"), f"   {saved} ")
        return panels.spread(left, right, self.size.width)

    # --- keys, mouse, typed answers ---------------------------------------------------------------

    async def take_key(self, event: events.Key) -> bool:
        """A typed line takes all keys; else columns and digits, else a command. Nothing is played unseen."""
        if self.fitted.board is None and event.key != "q":
            return True
        if self.typing is not None:
            self._type(self.typing, event)
        elif self.chooser is not None and event.key in COLUMNS:
            self.chooser.letter(event.key)
            self.show_question()
        elif self.chooser is not None and event.key in DIGITS:
            self.play(self.chooser.digit(int(event.key)))
        else:
            return await super().take_key(event)
        return True

    def _type(self, line: TypedLine, event: events.Key) -> None:
        if event.key == "enter":
            self._play_typed(line)
        elif event.key == "escape":
            self.typing = None
            self.show_question()
        else:
            line.key(event.key, event.character)
            self.show_question()

    def _play_typed(self, line: TypedLine) -> None:
        self.typing = None
        if self.chooser is not None and line.fault:
            self.chooser.message = line.fault
        found = line.found
        self.play(found[0] if len(found) == 1 and line.text.strip() else None)

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text is typed text."""
        if self.typing is not None:
            self.typing.text += " ".join(event.text.split())
            self.show_question()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While there is no question only looking around is possible."""
        needs = {"verb", "decline", "next", "back", "move", "type", "view", "undo", "redo"}
        possible = self.chooser is not None or action not in needs
        return possible and super().check_action(action, parameters)

    def on_board_pointed(self, message: Board.Pointed) -> None:
        """The mouse moves the cursor."""
        if self.chooser is not None and not self.chooser.column:
            self.chooser.point(message.square)
            self.show_question()

    def on_board_clicked(self, message: Board.Clicked) -> None:
        """A click does what Enter would do there."""
        if self.chooser is not None:
            self.play(self.chooser.click(message.square))

    def action_type(self) -> None:
        """Open the line for typing."""
        if self.chooser is not None:
            self.typing = TypedLine(self.chooser.decision)
            self.show_question()

    def action_card(self, number: int) -> None:
        """A card was clicked."""
        if self.chooser is not None:
            self.chooser.column = ""
            self.play(self.chooser.digit(number))

    def action_entry(self, index: int) -> None:
        """A list entry was clicked."""
        if self.chooser is not None and index < len(self.chooser.entries):
            self.play(self.chooser.entries[index].option)

    def action_verb(self, verb: str) -> None:
        """Place, discard, flare, claim, end or resign."""
        assert self.chooser is not None
        self.play(self.chooser.verb(verb))

    def action_decline(self) -> None:
        """Skip or be done."""
        assert self.chooser is not None
        self.play(self.chooser.decline())

    def action_confirm(self) -> None:
        """Do what stands under the cursor; after the end, show the result again."""
        if self.chooser is not None:
            self.play(self.chooser.confirm())
        elif isinstance(self.session.decision, Outcome):
            self.proceed()

    def action_next(self, by: int) -> None:
        """The next lit square or list entry."""
        assert self.chooser is not None
        self.chooser.step(by)
        self.show_question()

    def action_move(self, across: int, up: int) -> None:
        """An arrow key."""
        assert self.chooser is not None
        self.chooser.move(across, up)
        self.show_question()

    def action_back(self) -> None:
        """One step back."""
        assert self.chooser is not None
        self.chooser.back()
        self.show_all()

    def action_undo(self) -> None:
        """Take the last decision back, or say why it must stand."""
        self._travel(self.session.undo_stop(), self.session.undo)

    def action_redo(self) -> None:
        """Play again what was taken back."""
        self._travel(self.session.redo_stop(), self.session.redo)

    def _travel(self, stop: str, go: Callable[[], object]) -> None:
        assert self.chooser is not None
        if stop:
            self.chooser.message = stop
            self.show_question()
        else:
            go()
            self.proceed()

    def action_view(self) -> None:
        """The chosen card in full."""
        assert self.chooser is not None
        card = self.chooser.card or (self.chooser.cards[0] if self.chooser.cards else "")
        self.app.push_screen(TextScreen(*card_page(self.session.state.table.cards, card)))

    def action_tasks(self) -> None:
        """The tasks in full."""
        state = self.session.state
        tasks = [state.table.cards.tasks[task] for task in (*state.tasks.current, state.tasks.next) if task]
        lines = [Content.assemble((f"{t.points} {t.name}", "bold"), f"\n  {t.text}\n") for t in tasks]
        self.app.push_screen(TextScreen("Tasks", lines))

    def action_log(self) -> None:
        """The whole log."""
        self.app.push_screen(TextScreen("Log", log_lines(self.session, self.size.width - 10, 0), from_end=True))

    def action_help(self) -> None:
        """Keys, signs and rules."""
        self.app.push_screen(HelpScreen(GAME))

    def action_leave(self) -> None:
        """Leave the table."""
        self.session.close()
        self.app.exit()
