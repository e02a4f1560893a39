"""The screen stack, which opens and closes all screens, and the queue that serialises keys and clicks."""

import asyncio
import math
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from textual import events
from textual.app import App, SystemCommand
from textual.await_complete import AwaitComplete
from textual.command import CommandList, CommandPalette
from textual.errors import NoWidget
from textual.message import Message
from textual.screen import ModalScreen, Screen
from textual.theme import ThemeProvider
from textual.widgets import OptionList

from hotseat.tui.textual_internals import is_exiting
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop

T = TypeVar("T")

ROUNDS = 3
"""Barriers that are posted at most after one key; its handling may post messages that lead to further ones."""

PATIENCE = 1.0
"""Seconds after which the next event is handled although the last barrier hasn't come back."""

TYPED_AHEAD = 4096
"""The maximum number of events that wait; later ones are dropped, as a page or a paste may send without end."""


class ScreenStack:
    """The stack of screens, which only the screen on top can change: a request of any other is outdated and ignored."""

    def __init__(self, app: App[None], changed: Callable[[], None]) -> None:
        self._app = app
        self._changed = changed

    def open(self, screen: Screen[T], above: Screen[Any], then: Callable[[T | None], None] | None = None) -> None:
        """Open a screen above the one on top, if that requests it; `then` gets its result when it closes."""
        if above.is_active and not is_exiting(self._app):
            self._read_styles(screen)
            self._app.push_screen(screen, then)
            self._changed()

    def show(self, screen: Screen[Any], instead_of: Screen[Any]) -> None:
        """Open a screen in place of the one on top, if that requests it."""
        if instead_of.is_active:
            self._switch(screen)

    def close(self, screen: Screen[T], result: T | None = None) -> None:
        """Close the screen on top once it is mounted, as it can't be removed before, and go back to the one below."""
        if screen.is_active and screen.is_mounted:
            self._app.workers.cancel_node(screen)
            Screen.dismiss(screen, result)
            self._changed()

    def clear(self, screen: Screen[Any]) -> None:
        """Close all screens and open this one."""
        while self.depth > 1 and not is_exiting(self._app):
            self._app.workers.cancel_node(self._app.screen)
            self._app.pop_screen()
        self._switch(screen)

    def _switch(self, screen: Screen[Any]) -> None:
        if is_exiting(self._app):
            return
        self._app.workers.cancel_node(self._app.screen)
        self._read_styles(screen)
        self._app.switch_screen(screen)
        self._changed()

    def _read_styles(self, screen: Screen[Any]) -> None:
        """Read the style sheets of a screen that aren't read yet; Textual itself would parse all the others again."""
        styles = self._app.stylesheet
        if unread := [path for path in screen.css_path if not styles.has_source(str(path))]:
            styles.read_all(unread)
            styles.parse()

    @property
    def depth(self) -> int:
        """The number of open screens."""
        return len(self._app.screen_stack) - 1  # the lowest is Textual's empty default screen


class InputQueue:
    """A queue of keys and clicks; each is handled when all that the last led to is done, as barriers tell."""

    @dataclass
    class Handled(Message):
        """A barrier message. It follows an event to its target, and bubbles up to the application."""

        rounds: int

    def __init__(self, app: App[None], let_in: Callable[[events.Event], Awaitable[None]]) -> None:
        self._app = app
        self._let_in = let_in
        self._waiting: deque[events.Event] = deque()
        self._latest: events.Event | None = None
        """The event that is handled or was handled last."""
        self._barrier: InputQueue.Handled | None = None
        """The barrier that the queue waits for; None if the next event can be handled."""
        self._dirty = False
        """Whether the latest event has led to any message to the application."""

    async def enqueue(self, event: events.Event) -> None:
        """Handle an event as soon as those before it are done."""
        if len(self._waiting) < TYPED_AHEAD:
            self._waiting.append(event)
        if self._barrier is not None and event.time - self._barrier.time > PATIENCE:
            self._barrier = None
        await self._next()

    async def _next(self) -> None:
        if self._barrier is None and self._waiting:
            self._latest, self._dirty = self._waiting.popleft(), False
            await self._let_in(self._latest)
            self._post_barrier(ROUNDS)

    def _post_barrier(self, rounds: int) -> None:
        """Post a barrier to the target of the latest event, unless the application has ended."""
        app, key = self._app, isinstance(self._latest, events.Key)
        if not app.screen_stack:
            return
        self._barrier = InputQueue.Handled(rounds)
        target = app.focused if key and app.focused is not None else app.screen
        if not target.post_message(self._barrier):
            app.post_message(self._barrier)

    def handled(self, barrier: Handled) -> None:
        """Handle a barrier that came back, unless it is outdated: post another one, or handle the next event."""
        if barrier is not self._barrier or not self._app.screen_stack:
            return
        if barrier.rounds > 1 and not self._is_calm:
            self._post_barrier(barrier.rounds - 1)
            return
        self._barrier = None
        if self._waiting:
            self._app.call_next(self._next)

    @property
    def _is_calm(self) -> bool:
        """Whether the screen itself handled a key, and no message to the application has come of it."""
        return isinstance(self._latest, events.Key) and self._app.focused is None and not self._dirty

    def mark_dirty(self) -> None:
        """Note that a message was posted to the application, which may lead to more."""
        self._dirty = True

    def block(self) -> None:
        """Wait until the new screen on top is visible; the current barrier may be lost with the screen before."""
        self.mark_dirty()
        self._barrier = InputQueue.Handled(ROUNDS)
        self._app.call_next(self._when_visible)

    def _when_visible(self) -> None:
        if self._app.screen_stack:
            self._app.screen.call_after_refresh(self._post_barrier, ROUNDS)


class GuardedScreen(ModalScreen[T]):
    """A modal screen that ignores keys and clicks from before it was visible: nothing typed ahead answers it."""

    def __init__(self) -> None:
        super().__init__()
        self._accepts_from = math.inf

    def accept_input(self) -> None:
        """Accept events from now on."""
        self._accepts_from = events.Event().time

    def accepts(self, event: events.Event) -> bool:
        """Whether an event is accepted: one that came after the call of `accept_input`."""
        return event.time >= self._accepts_from


class Palette(CommandPalette):
    """Textual's command palette, closed through the screen stack so that it can't be closed twice."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        # a list of no height can't turn its pages, see `SerializedApp._let_in`
        return action != "command_list" or bool(self.query_one(CommandList).scrollable_content_region)

    def _on_click(self, event: events.Click) -> None:  # type: ignore[override]
        """Ignore a click outside every widget, which happens when the screen has just become smaller."""
        try:
            self.get_widget_at(event.screen_x, event.screen_y)
        except NoWidget:
            event.prevent_default()

    def dismiss(self, result: Any = None) -> AwaitComplete:
        screen_stack(self).close(self, result)
        return AwaitComplete()


OF_TEXTUAL = (
    *(gettext_noop("Theme"), gettext_noop("Change the current theme")),
    *(gettext_noop("Quit"), gettext_noop("Quit the application as soon as possible")),
    *(gettext_noop("Minimize"), gettext_noop("Minimize the widget and restore to normal size")),
    *(gettext_noop("Maximize"), gettext_noop("Maximize the focused widget")),
    *(gettext_noop("Screenshot"), gettext_noop("Save an SVG 'screenshot' of the current screen")),
)
"""Titles and help texts of Textual's own palette commands, listed here so that the catalogues contain them."""


class SerializedApp(App[None]):
    """An application with a screen stack and an input queue."""

    def __init__(self, ansi_color: bool | None = None) -> None:
        super().__init__(ansi_color=ansi_color)
        self._input_queue = InputQueue(self, self._let_in)
        self.stack = ScreenStack(self, self._input_queue.block)

    def post_message(self, message: Message) -> bool:
        if not isinstance(message, events.InputEvent | InputQueue.Handled):
            self._input_queue.mark_dirty()  # not by keys that wait in the queue, nor by its own barriers
        return super().post_message(message)

    async def _shutdown(self) -> None:
        """Cancel all workers, and end once every screen is mounted, as it couldn't end without its widgets."""
        while not all(screen.is_mounted for screen in self.screen_stack):
            await asyncio.sleep(0)
        self.workers.cancel_all()
        await super()._shutdown()

    async def on_event(self, event: events.Event) -> None:
        """Send keys, clicks and pastes through the input queue."""
        if isinstance(event, events.InputEvent | events.Paste) and not event.is_forwarded:
            await self._input_queue.enqueue(event)
        else:
            await super().on_event(event)

    async def _let_in(self, event: events.Event) -> None:
        """Handle an event, unless a `GuardedScreen` doesn't accept it, or it turns pages in a list of no height."""
        if not self.screen_stack:  # a key that came while the application ends
            return
        if isinstance(self.screen, GuardedScreen) and not self.screen.accepts(event):
            return
        menu = self.focused
        paging = isinstance(event, events.Key) and event.key in ("pageup", "pagedown")  # at which Textual would fail
        if not (paging and isinstance(menu, OptionList) and not menu.scrollable_content_region):
            await super().on_event(event)

    def on_input_queue_handled(self, message: InputQueue.Handled) -> None:
        """Pass a barrier that came back to the input queue."""
        self._input_queue.handled(message)

    def action_close(self) -> None:
        """Close the screen on top."""
        self.stack.close(self.screen)

    def action_command_palette(self) -> None:
        """Open the command palette, unless it is open."""
        if not isinstance(self.screen, CommandPalette):
            palette = Palette(id="--command-palette", placeholder=_("Search for commands…"))
            self.stack.open(palette, above=self.screen)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        for command in super().get_system_commands(screen):
            if command.title != "Keys":  # Textual's list of keys exists only in English
                yield command._replace(title=_(command.title), help=_(command.help))

    def export_screenshot(self, *, title: str | None = None, simplify: bool = False) -> str:
        from hotseat.tui.screenshot import screenshot  # few games need it

        return screenshot(self, title or self.title)

    def search_themes(self) -> None:
        palette = Palette(providers=[ThemeProvider], placeholder=_("Search for themes…"))
        self.stack.open(palette, above=self.screen)


def screen_stack(screen: Screen[Any]) -> ScreenStack:
    """Return the screen stack of a screen's application."""
    assert isinstance(screen.app, SerializedApp)
    return screen.app.stack
