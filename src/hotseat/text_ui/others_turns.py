"""The turns of others in the text interface: computers and people at other machines decide while lines are read."""

from contextlib import suppress
from threading import Thread, Timer
from typing import Any, NoReturn

from hotseat.play.participants import REMATCH, Proposal
from hotseat.play.program import PlayerError
from hotseat.text_ui.console import SOON, EndOfInput
from hotseat.text_ui.interrupt import EFFECTS, Effect, InterruptPlace
from hotseat.text_ui.people_lines import WHO, PeopleLines
from hotseat.text_ui.seat_lines import Table
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import in_brackets


class Disturbed(Exception):
    """Something has happened on another machine, or an external player has decided, while lines were read."""


class OthersTurns:
    """The decisions of external players, with the people of a game on several machines."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.people: PeopleLines | None = None
        """The people of a game on several machines; None for a game on this machine alone."""
        self.agreed: Proposal | None = None
        """The proposal to which all have agreed, and which isn't carried out yet."""
        self._answers: list[str | BaseException] = []
        """The answer of the external player that decides while lines are read, or its failure; empty before."""
        self._due: list[str] = []
        """The sentences of a timer that aren't printed yet."""
        self._trouble: list[str] = []
        """The sentences about notices that failed, which aren't printed yet."""
        self._lost = ""
        """The sentence about a lost connection that was printed last."""

    @property
    def is_replaced(self) -> bool:
        """Whether the host plays another game with the same people now."""
        return self.people is not None and self.people.participants.is_replaced

    @property
    def leaving_question(self) -> str:
        """The sentence about people elsewhere who would be left; "" if there are none."""
        return self.people.participants.leaving_question if self.people is not None else ""

    def open(self) -> None:
        """Let the people of the game take part as soon as it is one of several machines."""
        table = self._table
        with suppress(ValueError):  # reported when the player of a seat can't decide
            table.opponents.open()
        if self.people is None and table.opponents.participants is not None:
            self.people = PeopleLines(table.session, table.opponents.participants, table.console)
            words = {each.word for each in self.people.commands}
            table.commands = (*self.people.commands, *(each for each in table.commands if each.word not in words))
            table.keys = {**table.keys, "W": WHO}
            table.opponents.listen(table.console.wake)
        table.console.listen(self._attend)

    def hear(self, sentence: str) -> None:
        """Keep a sentence about a notice, in any thread, until lines may be printed."""
        self._trouble.append(sentence)
        self._table.console.wake()

    def take_trouble(self) -> list[str]:
        """Return, once, the sentences about notices."""
        taken, self._trouble = self._trouble, []
        return taken

    def _attend(self) -> None:
        """Print what others have done; raise Disturbed if the game has changed or something is to do."""
        table = self._table
        table.console.write(*self._due, *self.take_trouble())
        self._due.clear()
        table.console.flush()
        changed = over = False
        if self.people is not None:
            if table.opponents.lost != self._lost:
                self._lost = table.opponents.lost
                table.console.write(*filter(None, [self._lost]))
            self.people.print_news()
            self.agreed = self.people.participants.take_agreed()
            changed = table.opponents.catch_up()
            if changed:
                table.report_change()
            if table.opponents.fault:
                raise PlayerError(table.opponents.fault)
            over = table.session.question is None and not self.people.participants.others_here
        if changed or over or self._answers or self.agreed or self.is_replaced:
            raise Disturbed

    def linger(self) -> bool:
        """Read commands after the end as long as people are here; return whether they have begun another game."""
        people, table = self.people, self._table
        if people is None or not people.reads or not people.participants.others_here:
            return False
        if people.participants.own:
            hint = _("Type {rematch} to ask for another game in other seats, or quit.")
            table.console.write(hint.format(rematch=REMATCH))
        try:
            while True:
                table.run_command_line(table.read(place=InterruptPlace.OVER), [])
        except Disturbed:
            return self.is_replaced or self.agreed is not None
        except EndOfInput:
            return False

    # --- a decision ---------------------------------------------------------------------------------------------------

    def play(self, decision: Any) -> None:
        """Let an external player decide. Its step is printed at once, unless hand-over prompts show it later."""
        table = self._table
        if (program := table.opponents.unapproved) is not None:
            table.seats.ask_consent(decision.seat, program)
            return
        try:
            if self.people is not None or table.console.in_person:
                self._play_meanwhile(decision)
            else:
                table.opponents.play()
        except PlayerError as failure:
            if table.session.host is not None:
                raise
            table.seats.report_failure(decision.seat, str(failure), failure.details)
        else:
            table.report_change()

    def awaited(self, seat: int) -> str:
        """Return the sentence about the player of a seat who has to decide; "" while an own answer is on its way."""
        table = self._table
        player, name = table.session.players[seat], table.game.names(table.session.state)[seat]
        if player.human:
            return ""
        if self.people is not None:
            name = self.people.participants.name_of(seat)
            one = self.people.participants.presence.seats[seat]
            if not one.here:
                return _("{name} isn't connected. The game waits.").format(name=name)
            name = in_brackets(name, one.player_label) if player.remote else name
        if player.remote:
            return _("Waiting for {name}.").format(name=name)
        thinks = _("{name} is thinking. Ctrl+C makes it play at once.")
        return thinks.format(name=table.opponents.name_with_player(seat))

    def _play_meanwhile(self, decision: Any) -> None:
        """Let an external player decide while lines are read; raise Disturbed if the game has changed."""
        table, answers = self._table, list[str | BaseException]()
        before, self._answers = table.seats.situation(decision.seat), answers

        def wait() -> None:
            try:
                answers.append(asking.answer())
            except BaseException as failure:  # raised in the thread of the game
                answers.append(failure)
            table.console.wake()

        announcing = self._announce(decision.seat)
        with table.opponents.asking() as asking:
            Thread(target=wait, daemon=True).start()
            try:
                self._read_meanwhile(decision, before)
            except Disturbed:
                if not answers or self.agreed or self.is_replaced or table.seats.situation(decision.seat) != before:
                    raise
            finally:
                announcing.cancel()
                self._answers, self._due = [], []
            if isinstance(answers[0], BaseException):
                raise answers[0]
            table.opponents.play_answer(answers[0])

    def _announce(self, seat: int) -> Timer:
        """Say who is awaited once another player's turn begins: a person at once, a computer when it thinks long."""
        steps, table = self._table.session.steps, self._table
        text = self.awaited(seat) if not steps or steps[-1].seat != seat else ""
        person = table.session.players[seat].remote
        table.console.write(*[text] * (person and bool(text)))
        table.console.flush()

        def speak() -> None:
            self._due.append(self.awaited(seat))
            table.console.wake()

        timer = Timer(SOON, speak)
        timer.daemon = True
        if text and not person:
            timer.start()
        return timer

    def _read_meanwhile(self, decision: Any, before: tuple[object, ...]) -> NoReturn:
        """Run commands while another player decides. A script's end waits, and what follows an answer on its way."""
        table, player = self._table, self._table.session.players[decision.seat]
        reads, hurried = self.people is None or self.people.reads, False
        place = InterruptPlace.WAITING if player.remote else InterruptPlace.THINKING
        while True:
            try:
                if reads and (table.console.in_person or self._lost or not player.human):
                    table.read_early(table.console.read(self.people.prompt if self.people is not None else ""))
                else:
                    table.console.wait()
            except KeyboardInterrupt:
                if EFFECTS[place] is Effect.HURRY and not hurried and table.opponents.move_now():
                    hurried = True
                else:
                    table.interrupted(place)
            except EndOfInput:
                if table.console.in_person:
                    raise
                reads = False
            if table.seats.situation(decision.seat) != before:
                raise Disturbed
