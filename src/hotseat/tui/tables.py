"""The screen "My tables": those that a person has joined or hosts, the own turn first, and a line for an invitation."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Thread
from typing import Any

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input

from hotseat.play.notices import trial_notice, try_command
from hotseat.play.participants import LONGEST_LINE, WHY_NOT
from hotseat.play.session import Session
from hotseat.plugin.game import ComponentFault
from hotseat.plugin.registry import UnknownGame
from hotseat.records.record import RecordFault
from hotseat.records.replay import Replay
from hotseat.records.saved_games import NotFound, find_game
from hotseat.remote import table_texts
from hotseat.remote.invitation import LONGEST, certificate_sentence, read_invitations, write_address
from hotseat.remote.known_tables import KnownTable, TableStore
from hotseat.remote.looks import join_table, look_at_invitations, refresh
from hotseat.remote.visits import OFFERING_REMATCH, RESIGNING, Errand, answering, saying, visit
from hotseat.tui.commands import footer_line, keymap
from hotseat.tui.join import InvitationInput
from hotseat.tui.menu_commands import MY_TABLES
from hotseat.tui.messages import GameOpened, ReplayWanted
from hotseat.tui.pane import Pane
from hotseat.tui.surfaces import surface_row
from hotseat.tui.table_board import TableBoard
from hotseat.tui.table_rows import head_row, invitation_row, notice_row, table_list_lines
from hotseat.tui.text_input import TextInput
from hotseat.tui.text_layout import wrap_to_rows
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import capitalize, join_sentences, with_period

AGAIN = 30.0
"""The time in seconds after which all hosts are asked again while the screen is shown."""
WIDE, PANEL, WIDEST_PANEL = 110, 46, 60
"""The least columns of a screen with the panel beside the list, and the columns of the panel."""
HIGH = 30
"""The least rows of a screen with two rows for each table."""
FAULTS = (UnknownGame, ComponentFault, RecordFault, NotFound, ValueError)


class TablesScreen(Screen[None]):
    """The known tables, each with who plays, what, the time left and the last move; a panel is about the chosen one."""

    CSS_PATH = Path(__file__).with_name("tables.tcss")
    SCREEN_COMMANDS = MY_TABLES
    AUTO_FOCUS = ""

    def __init__(self, game_app: Any) -> None:
        super().__init__()
        self._game_app = game_app
        """The application, a `GameApp`."""
        self._store = TableStore()
        self._board = TableBoard(game_app, self)
        self.chosen = ""
        """The key of the chosen table; "" for none."""
        self.shows_panel = False
        """Whether a narrow screen shows the panel instead of the list."""
        self.note = self._store.fault
        """The effect of the last key or a fault as a sentence; "" for none."""
        self._confirming = "", ""
        """The action that is done when it is asked for once more, and the key of its table."""
        self._refuses = False
        """Whether the line for a message is for the reason of a refusal."""
        self._answer = ""
        """The answer about the invitation in the line; "" for none."""
        self._answers = False
        """Whether its host has answered."""
        self._pasted = 0
        """The number of invitations so far: answers about earlier ones are dropped."""
        self._tested = ""
        """The result of the last test of the notices; "" for none."""
        self._looking = 0
        """The number of looks under way."""

    @property
    def tables(self) -> Sequence[KnownTable]:
        """The tables in order."""
        return self._store.tables

    @property
    def index(self) -> int:
        """The number of the chosen table, from 0; 0 without one."""
        return next((i for i, each in enumerate(self.tables) if each.key == self.chosen), 0)

    @property
    def table(self) -> KnownTable | None:
        """The chosen table; None if there is no table."""
        return self.tables[self.index] if self.tables else None

    def compose(self) -> ComposeResult:
        yield Pane(id="tables-head")
        with Horizontal(id="tables-both"):
            with Vertical(id="tables-left"):
                yield Pane(id="tables-list")
                yield Pane(id="tables-field")
                yield InvitationInput(
                    id="tables-line",
                    compact=True,
                    max_length=LONGEST,
                    placeholder="192.168.1.5:7777/2.…",
                    password=True,
                )
                yield Pane(id="tables-note")
            with Vertical(id="tables-right"):
                yield Pane(id="tables-panel")
                yield TextInput(id="tables-message", compact=True, max_length=LONGEST_LINE, asks=False)
        yield Pane(id="tables-keys")

    def on_mount(self) -> None:
        for line in self.query(Input):
            line.cursor_blink = False
        self.set_interval(AGAIN, self._look_if_shown)

    def on_screen_resume(self) -> None:
        """Show the tables as they stood last, and ask their hosts."""
        self._store = TableStore()
        self.action_look()

    def on_resize(self, event: events.Resize) -> None:
        self.show()

    def on_descendant_focus(self) -> None:
        self.show()

    def on_descendant_blur(self) -> None:
        self.show()

    def on_paste(self, event: events.Paste) -> None:
        """Put what is pasted anywhere into the line."""
        self._line.focus()
        self._line.post_message(events.Paste(event.text))

    # --- looks --------------------------------------------------------------------------------------------------------

    def _look_if_shown(self) -> None:
        if self.is_current:
            self.action_look()

    def action_look(self) -> None:
        """Ask all hosts how the games stand, in threads."""
        if not self._looking:
            self._looking = len(self._store.progress.tables)
            refresh(self._store, self._game_app.plugin, lambda fault: self.call_later(self._looked, fault))
        self.show()

    def _looked(self, fault: str) -> None:
        self._looking -= 1
        self.note = fault or self.note
        self.chosen = self.chosen or (self.tables[0].key if self.tables else "")
        self._game_app.appearance.caller.show_waiting(self._store.progress.waiting)
        self.show()

    def _in_thread(self, work: Callable[[], Any], then: Callable[[Any], object]) -> None:
        """Do something that may wait, and pass the result or the fault on, without keeping the program from ending."""

        def run() -> None:
            try:
                result = work()
            except FAULTS as fault:
                result = fault
            self.call_later(then, result)

        Thread(target=run, daemon=True).start()

    # --- showing ------------------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Show everything."""
        if not self.is_mounted:
            return
        width, height = self.app.size
        wide = width >= WIDE and bool(self.tables)
        panel = (WIDEST_PANEL if width >= 150 else PANEL) if wide else width
        left = width - panel if wide else width
        for name, displayed in (
            ("#tables-left", wide or not self.shows_panel),
            ("#tables-right", wide or self.shows_panel),
        ):
            self.query_one(name).display = displayed
        self.query_one("#tables-left").styles.width = left
        self.query_one("#tables-right").styles.width = panel
        self.query_one("#tables-head", Pane).show(
            [head_row(self.tables, self._store.progress.waiting, width, looks=bool(self._looking))]
        )
        field, note = [invitation_row(left - 4)], self._note(left - 4)
        if height >= HIGH:
            note += [Content(""), notice_row(self._game_app.appearance.caller.ways, self._tested, left - 4)]
        rows, fills = height - 4 - len(field) - len(note), self._game_app.appearance.fills_areas
        self.query_one("#tables-list", Pane).show(
            table_list_lines(self.tables, self.index, left - 4, rows, high=height >= HIGH, fills=fills)
        )
        self.query_one("#tables-field", Pane).show(field)
        self.query_one("#tables-note", Pane).show(note)
        self._message.display = self._why_no_visit == ""
        self._show_panel(panel, height - 2 - self._message.display)
        self.query_one("#tables-keys", Pane).show([footer_line(MY_TABLES, self._usable, width)])

    def _show_panel(self, width: int, rows: int) -> None:
        """Show the panel about the chosen table."""
        table = self.table
        large = width == WIDEST_PANEL
        lines = [] if table is None else self._board.panel(self.index + 1, table, width - 2, rows, large=large)
        if self.shows_panel:  # the list is hidden, with its note
            lines += [Content(""), *self._note(width - 4)]
        if len(lines) > rows:
            lines = [line for line in lines if line.plain.strip()]
        if self._game_app.appearance.fills_areas and table is not None:
            lines = [surface_row(line.pad_left(1), width) for line in lines]
            lines += [surface_row(Content(""), width)] * (rows - len(lines))
        self.query_one("#tables-panel", Pane).show(lines)
        self._message.placeholder = _("why? Enter refuses, Esc goes back") if self._refuses else _("a message to all")

    @property
    def _line(self) -> Input:
        """The line for an invitation."""
        return self.query_one("#tables-line", Input)

    @property
    def _message(self) -> Input:
        """The line for a message to the chosen table."""
        return self.query_one("#tables-message", Input)

    @property
    def _usable(self) -> set[str]:
        """The actions of the commands that do something now."""
        if self.focused is not None:
            return {"", "back", "app.keys"}
        table = self.table
        idle = set() if self.tables else {"open", "at_once", "look", "forget", "choose(1)", "choose(-1)", "panel"}
        idle |= set() if table is not None and table.record else {"show_invitations"}
        now = None if table is None or self._why_no_visit else table.standing
        idle |= set() if now is not None else {"write"}
        idle |= set() if now is not None and now.is_asked else {"reply(True)", "reply(False)", "refuse"}
        idle |= set() if now is not None and now.result else {"rematch"}
        idle |= set() if now is not None and now.deciding in now.own else {"resign"}
        idle |= {"panel"} if self.app.size.width >= WIDE else set()
        return {each.action for each in MY_TABLES} - idle

    def _note(self, width: int) -> list[Content]:
        """Return what is known of the invitation, the effect of the last key, or the fault of the chosen table."""
        if self._answer:
            sign = Content.styled("● ", "$success") if self._answers else Content("")
            return wrap_to_rows(sign + Content.styled(self._answer, "" if self._answers else "$warning"), width, 2)
        fault = self.table.fault if self.table is not None else ""
        return wrap_to_rows(
            Content.styled(self.note or with_period(capitalize(fault)) * bool(fault), "$warning"), width, 2
        )

    # --- keys ---------------------------------------------------------------------------------------------------------

    async def on_key(self, event: events.Key) -> None:
        """Run the command of a key, or open a table by its digit; the line takes its own keys but Esc."""
        if self.focused is not None and event.key != "escape":
            return
        action = keymap(MY_TABLES).get(event.key)
        if action or event.key.isdecimal():
            event.stop()
            event.prevent_default()
        if action != self._confirming[0]:
            self._confirming = "", ""
        if action:
            self.note = ""
            await self.run_action(action)
        elif event.key.isdecimal() and 0 < int(event.key) <= len(self.tables):
            self._choose(int(event.key) - 1)
            self.action_open()

    def _choose(self, i: int) -> None:
        self.chosen = self.tables[i].key
        self.show()

    def action_choose(self, by: int) -> None:
        """Choose another table."""
        if self.tables:
            self._choose(min(max(self.index + by, 0), len(self.tables) - 1))

    def action_click(self, i: int) -> None:
        """Choose the table that was clicked, or open it if it is chosen."""
        if i == self.index and self.chosen:
            self.action_open()
        else:
            self._choose(i)

    def action_panel(self) -> None:
        """Show the panel instead of the list on a narrow screen, or the list again."""
        self.shows_panel = not self.shows_panel and bool(self.tables) and self.app.size.width < WIDE
        self.show()

    def action_back(self) -> None:
        """Leave the line, or close the screen; what is over was listed then."""
        if self.focused is not None:
            self._refuses, self._message.value = False, ""
            self.set_focus(None)
            self._say("")
        else:
            self._store.save(lambda tables: tables.when_listed(time.time()))
            self._game_app.action_close()

    def _say(self, text: str) -> None:
        self.note = text
        self.show()

    def action_forget(self) -> None:
        """Forget the chosen table when it is asked for twice."""
        table = self.table
        if table is None:
            return
        question = _("{question} x once more forgets it.").format(question=table_texts.forget_question(table))
        if self._is_confirmed("forget", question):
            self.chosen = ""
            self._say(self._store.save(lambda tables: tables.without(table.key)) or _("The table is forgotten."))

    def _is_confirmed(self, action: str, question: str) -> bool:
        """Return whether an action was asked for twice for the chosen table; else ask."""
        before, self._confirming = self._confirming, ("", "")
        wanted = action, self.table.key if self.table is not None else ""
        if before != wanted:
            self._confirming = wanted
            self._say(question)
        return before == wanted

    def action_show_invitations(self) -> None:
        """Show the invitations of a hosted game again, and copy the first one."""
        from hotseat.tui.text_screen import TextScreen

        if self.table is not None and self.table.record:
            self.app.copy_to_clipboard(self.table.lines[0].invitation)
            lines = list[Content]()
            for each in self.table.lines:
                heading = _("For {name}:").format(name=each.name)
                lines += [Content.styled(heading, "$quiet"), Content(each.invitation), Content("")]
            self._game_app.stack.open(TextScreen(_("Invitations"), lambda _width: lines), above=self)

    def action_open(self) -> None:
        """Join the chosen table again, host it again, or show the saved game that it has become."""
        table, load = self.table, self._game_app.plugin
        if table is None:
            return

        def opened() -> Any:
            game = load(table.plugin)
            if table.standing.result and (table.saved or table.record):
                return Replay.read(find_game(table.saved) if table.saved else Path(table.record), game)
            if table.record:
                return Session.resume(Path(table.record), game)
            return join_table(game, table.invitations, "").session

        self._say(_("Connecting ..."))
        self._in_thread(opened, self._opened)

    def _opened(self, found: Any) -> None:
        """Show a table or a replay that was opened, or why it can't be."""
        self._answers = False
        if isinstance(found, Session):
            self.app.post_message(GameOpened(found))
        elif isinstance(found, Replay):
            self.app.post_message(ReplayWanted(found))
        else:
            self._say(with_period(capitalize(str(found))))

    # --- errands at the chosen table ----------------------------------------------------------------------------------

    @property
    def _why_no_visit(self) -> str:
        """The reason why nothing can be done at the chosen table from here, as a sentence; "" if it can."""
        if self.table is None:
            return _("There is no table.")
        if self.table.record:
            return _("You are the host; Enter opens the table.")
        return "" if self.table.standing.own else _("You watch this game.")

    def _visit(self, errand: Errand, done: str) -> None:
        """Do something at the chosen table by a short connection, and say that it is done, or why it isn't."""
        table, load = self.table, self._game_app.plugin
        if table is None or self._why_no_visit:
            self._say(self._why_no_visit)
            return

        def visited(found: Any) -> None:
            self._store = TableStore()
            self._say(with_period(capitalize(str(found))) if found else done)

        self._say(_("Connecting ..."))
        self._in_thread(lambda: visit(table, load, errand), visited)

    def action_write(self) -> None:
        """Go to the line for a message."""
        if why := self._why_no_visit:
            self._say(why)
            return
        self.shows_panel = self.app.size.width < WIDE
        self.show()
        self._message.focus()

    def action_refuse(self) -> None:
        """Go to the line for the reason of a refusal."""
        self._refuses = self.table is not None and self.table.standing.is_asked
        if self._refuses:
            self.action_write()
        else:
            self._say(_(WHY_NOT["not-asked"]))

    @on(Input.Submitted, "#tables-message")
    def send_message(self, event: Input.Submitted) -> None:
        """Send the message, or refuse with the reason."""
        text, refuses = event.value.strip(), self._refuses
        self.action_back()
        if refuses:
            self._visit(answering(False, text), _("The proposal is refused."))
        elif text:
            self._visit(saying(text), _("The message is sent."))

    def action_reply(self, agreed: bool) -> None:
        """Answer the proposal."""
        if self.table is not None and not self.table.standing.is_asked:
            self._say(_(WHY_NOT["not-asked"]))
        else:
            self._visit(answering(agreed), _("You have agreed.") if agreed else _("The proposal is refused."))

    def action_rematch(self) -> None:
        """Offer a rematch when the game is over."""
        if self.table is not None and not self.table.standing.result:
            self._say(_(WHY_NOT["not-over"]))
        else:
            self._visit(OFFERING_REMATCH, _("A rematch is offered."))

    def action_resign(self) -> None:
        """Resign the game when it is asked for twice."""
        if self._why_no_visit or self._is_confirmed("resign", _("Resign this game? R once more resigns.")):
            self._visit(RESIGNING, _("You have resigned."))

    def action_test_notice(self) -> None:
        """Call the person at this terminal, and run the command for notices."""
        appearance = self._game_app.appearance
        appearance.caller.signal(trial_notice(), away=True)
        self._say(_("The command runs.") if appearance.settings.notify else "")
        self._in_thread(lambda: try_command(appearance.settings.notify), self._notice_tested)

    def _notice_tested(self, found: tuple[bool, str]) -> None:
        self._tested = found[1]
        self._say("" if found[0] and self.app.size.height >= HIGH else found[1])

    # --- the line for an invitation -----------------------------------------------------------------------------------

    def action_invitation(self) -> None:
        """Go to the line for an invitation."""
        self.shows_panel = False
        self.show()
        self._line.focus()

    @on(Input.Changed, "#tables-line")
    def ask_about_invitation(self, event: Input.Changed) -> None:
        """Ask the host of a complete invitation what it leads to, as it isn't shown."""
        self._pasted += 1
        self._answers, self._answer, pasted = False, "", self._pasted
        try:
            invitations = read_invitations(event.value)
        except ValueError:
            self.show()
            return
        address = write_address(invitations[0].host, invitations[0].port)
        certificate = certificate_sentence(invitations[0].fingerprint) if invitations[0].fingerprint else ""
        self._answer = join_sentences(_("An invitation from {address}.").format(address=address), certificate)
        self.show()
        self._in_thread(
            lambda: look_at_invitations(invitations, self._game_app.plugin),
            lambda found: self._answered(pasted, found),
        )

    def _answered(self, pasted: int, found: Any) -> None:
        if pasted != self._pasted:
            return
        self._answers = not isinstance(found, Exception)
        self._answer = table_texts.offer_of(found[0]) if self._answers else with_period(capitalize(str(found)))
        self.show()

    @on(Input.Submitted, "#tables-line")
    def join_by_invitation(self, event: Input.Submitted) -> None:
        """Join the game of the invitation, whatever game it is."""
        text, load = event.value, self._game_app.plugin

        def joined() -> Any:
            invitations = read_invitations(text)
            _table, game = look_at_invitations(invitations, load)
            return join_table(game, invitations, "").session

        self._answer, self._answers = _("Connecting ..."), True
        self.show()
        self._in_thread(joined, self._joined)

    def _joined(self, found: Any) -> None:
        self._answer = ""
        self._opened(found)
