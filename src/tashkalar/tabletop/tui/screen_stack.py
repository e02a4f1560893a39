"""The screen stack, the one place where screens are opened and closed, and the queue that serialises keys and clicks.

Every screen has a queue of its own, and so has every widget on it. Left to themselves, keys that come in a burst lie
in the queue of a screen that the first of them closes, or are handed to one that has no widgets yet.
"""

import asyncio
import math
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
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

from tashkalar.i18n import gettext as _
from tashkalar.i18n import gettext_noop

T = TypeVar("T")

ROUNDS = 3
"""How often word goes round at most before the next key comes in: what a key led to may lead to something itself."""

PATIENCE = 1.0
"""Seconds after which the next key comes in though the last word hasn't come back."""


class ScreenStack:
    """The stack of screens.

    Only the screen on top can change what is open. What another one asks for was meant for a moment that is over, and
    nothing comes of it; so nothing is opened or closed twice. Nobody works on for a screen that goes, whose widgets he
    would miss.

    Args:
        app: whose screens they are.
        changed: called whenever another screen is on top.
    """

    def __init__(self, app: App[None], changed: Callable[[], None]) -> None:
        self._app = app
        self._changed = changed

    def open(self, screen: Screen[T], above: Screen[Any], then: Callable[[T | None], None] | None = None) -> None:
        """Open a screen above the one on top.

        Args:
            screen: what is opened.
            above: who asks for it.
            then: called with its result when it is closed.
        """
        if above.is_active:
            self._app.push_screen(screen, then)
            self._changed()

    def show(self, screen: Screen[Any], instead_of: Screen[Any]) -> None:
        """Open a screen in place of the one on top.

        Args:
            screen: what is opened.
            instead_of: who asks for it.
        """
        if instead_of.is_active:
            self._switch(screen)

    def close(self, screen: Screen[T], result: T | None = None) -> None:
        """Close the screen on top, back to the one below; not before its widgets are there, which it would miss.

        Args:
            screen: what is closed.
            result: what whoever opened it is told.
        """
        if screen.is_active and screen.is_mounted:
            self._app.workers.cancel_node(screen)
            Screen.dismiss(screen, result)
            self._changed()

    def clear(self, screen: Screen[Any]) -> None:
        """Close all screens and open this one.

        Args:
            screen: what is opened.
        """
        while self.depth > 1:
            self._app.workers.cancel_node(self._app.screen)
            self._app.pop_screen()
        self._switch(screen)

    def _switch(self, screen: Screen[Any]) -> None:
        self._app.workers.cancel_node(self._app.screen)
        self._app.switch_screen(screen)
        self._changed()

    @property
    def depth(self) -> int:
        """How many screens lie one above the other."""
        return len(self._app.screen_stack) - 1  # the lowest is Textual's own and empty


class InputQueue:
    """Handles keys and clicks one at a time, each when everything the one before led to is done and visible.

    Those that come meanwhile wait in their order, and go to the screen that is open when their turn has come.

    Args:
        app: knows who wants a key, and tells when word has come back.
        let_in: hands a key or a click on.
    """

    class Handled(Message):
        """Word that goes the way of a key, behind it, from whom it was for up to the application."""

        def __init__(self, rounds: int) -> None:
            self.rounds = rounds
            super().__init__()

    def __init__(self, app: App[None], let_in: Callable[[events.Event], Awaitable[None]]) -> None:
        self._app = app
        self._let_in = let_in
        self._waiting: deque[events.Event] = deque()
        self._latest: events.Event | None = None
        """What has come in last."""
        self._word: InputQueue.Handled | None = None
        """What the door waits for; None if it is open."""
        self._stirred = False
        """Whether the latest event has led to anything outside the screen."""

    async def enqueue(self, event: events.Event) -> None:
        """Let an event in as soon as its turn comes.

        Args:
            event: a key or a click.
        """
        self._waiting.append(event)
        if self._word is not None and event.time - self._word.time > PATIENCE:
            self._word = None
        await self._next()

    async def _next(self) -> None:
        if self._word is None and self._waiting:
            self._latest, self._stirred = self._waiting.popleft(), False
            await self._let_in(self._latest)
            self._post_barrier(ROUNDS)

    def _post_barrier(self, rounds: int) -> None:
        """Send word after the latest event."""
        app, key = self._app, isinstance(self._latest, events.Key)
        self._word = InputQueue.Handled(rounds)
        target = app.focused if key and app.focused is not None else app.screen
        if not target.post_message(self._word):
            app.post_message(self._word)

    def handled(self, word: Handled) -> None:
        """Word has come back: send it round again, or let the next one in.

        Args:
            word: what has come back; word that went out before is passed over.
        """
        if word is not self._word:
            return
        if word.rounds > 1 and not self._is_calm:
            self._post_barrier(word.rounds - 1)
            return
        self._word = None
        if self._waiting:
            self._app.call_next(self._next)

    @property
    def _is_calm(self) -> bool:
        """Whether the screen itself took a key, and nothing has come of it that isn't done."""
        return isinstance(self._latest, events.Key) and self._app.focused is None and not self._stirred

    def mark_dirty(self) -> None:
        """Something comes to the application, and may lead to more."""
        self._stirred = True

    def block(self) -> None:
        """Another screen is on top: wait until it is seen. Word that goes round may be lost with the one before."""
        self.mark_dirty()
        self._word = InputQueue.Handled(ROUNDS)
        self._app.call_next(self._when_seen)

    def _when_seen(self) -> None:
        self._app.screen.call_after_refresh(self._post_barrier, ROUNDS)


class GuardedScreen(ModalScreen[T]):
    """A question that only what is typed after it was shown can answer; whatever was typed ahead is dropped."""

    def __init__(self) -> None:
        super().__init__()
        self._heard_from = math.inf

    def hear(self) -> None:
        """Take in what is typed from now on."""
        self._heard_from = events.Event().time

    def hears(self, event: events.Event) -> bool:
        """Whether an event is no older than the question.

        Args:
            event: a key or a click.
        """
        return event.time >= self._heard_from


class Palette(CommandPalette):
    """Textual's command palette, which can't be closed twice either."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The list has no pages to turn while it has no room; see `_let_in`."""
        return action != "command_list" or bool(self.query_one(CommandList).scrollable_content_region)

    def _on_click(self, event: events.Click) -> None:  # type: ignore[override]
        """A click is passed over where nothing lies any more, because the screen has become smaller meanwhile."""
        try:
            self.get_widget_at(event.screen_x, event.screen_y)
        except NoWidget:
            event.prevent_default()

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """Close it if it is on top."""
        screen_stack(self).close(self, result)
        return AwaitComplete()


OF_TEXTUAL = (
    *(gettext_noop("Theme"), gettext_noop("Change the current theme")),
    *(gettext_noop("Quit"), gettext_noop("Quit the application as soon as possible")),
    *(gettext_noop("Minimize"), gettext_noop("Minimize the widget and restore to normal size")),
    *(gettext_noop("Maximize"), gettext_noop("Maximize the focused widget")),
    *(gettext_noop("Screenshot"), gettext_noop("Save an SVG 'screenshot' of the current screen")),
)
"""What Textual offers in its palette, in its own words, so that they stand in the catalogues too."""


class SerializedApp(App[None]):
    """An application with a screen stack and an input queue.

    Args:
        ansi_color: whether the terminal's own colours are used, see Textual.
    """

    def __init__(self, ansi_color: bool | None = None) -> None:
        super().__init__(ansi_color=ansi_color)
        self._input_queue = InputQueue(self, self._let_in)
        self.stack = ScreenStack(self, self._input_queue.block)

    def post_message(self, message: Message) -> bool:
        """The door hears of all that comes but the keys before it and its own word."""
        if not isinstance(message, events.InputEvent | InputQueue.Handled):
            self._input_queue.mark_dirty()
        return super().post_message(message)

    async def _shutdown(self) -> None:
        """End, but not before each screen has its widgets: one that ends without them would still ask for them.

        Nor does anybody work on for a screen that goes.
        """
        while not all(screen.is_mounted for screen in self.screen_stack):
            await asyncio.sleep(0)
        self.workers.cancel_all()
        await super()._shutdown()

    async def on_event(self, event: events.Event) -> None:
        """Keys and clicks come in through the door."""
        if isinstance(event, events.InputEvent | events.Paste) and not event.is_forwarded:
            await self._input_queue.enqueue(event)
        else:
            await super().on_event(event)

    async def _let_in(self, event: events.Event) -> None:
        """Hand an event on, unless it was meant for the screen before a guarded one.

        Nor does a list without room turn its pages: Textual would fail to find its lines.
        """
        if isinstance(self.screen, GuardedScreen) and not self.screen.hears(event):
            return
        menu = self.focused
        paging = isinstance(event, events.Key) and event.key in ("pageup", "pagedown")
        if not (paging and isinstance(menu, OptionList) and not menu.scrollable_content_region):
            await super().on_event(event)

    def on_input_queue_handled(self, message: InputQueue.Handled) -> None:
        """All that a key led to is done."""
        self._input_queue.handled(message)

    def action_close(self) -> None:
        """Close the screen on top."""
        self.stack.close(self.screen)

    def action_command_palette(self) -> None:
        """Open the palette, above anything but itself."""
        if not isinstance(self.screen, CommandPalette):
            palette = Palette(id="--command-palette", placeholder=_("Search for commands…"))
            self.stack.open(palette, above=self.screen)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Textual's own, in the player's language, but for its list of keys, which it tells in English alone."""
        for command in super().get_system_commands(screen):
            if command.title != "Keys":
                yield command._replace(title=_(command.title), help=_(command.help))

    def search_themes(self) -> None:
        """Open the palette for themes."""
        palette = Palette(providers=[ThemeProvider], placeholder=_("Search for themes…"))
        self.stack.open(palette, above=self.screen)


def screen_stack(screen: Screen[Any]) -> ScreenStack:
    """The stage that a screen stands on.

    Args:
        screen: one of an application that has a stage.
    """
    assert isinstance(screen.app, SerializedApp)
    return screen.app.stack
