"""The pattern gym as lines of text: a board, a question, and one right answer."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from hotseat.play.gym import GymRun
from hotseat.plugin.gym import GymExercise
from hotseat.text_ui.console import Console, EndOfInput
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop, ngettext
from hotseat.util.text_utils import after_colon, join_and, join_sentences

HELP = (
    ("skip", gettext_noop("you don't see it: the answer is shown, and counts as missed")),
    ("again", gettext_noop("the board and the question again")),
    ("later", gettext_noop("the board that was answered last comes again later")),
    ("position", gettext_noop("the board that was answered last as a position, for a file that opens as a replay")),
    ("turn", gettext_noop("the pattern, in its next orientation: turned, then mirrored")),
    ("mirror", gettext_noop("the pattern, mirrored from how it was shown last")),
    ("card", gettext_noop("the whole card")),
    ("patterns", gettext_noop("how well you see each pattern, and when it returns")),
    ("exercise", gettext_noop("the next kind of question, or the one of a number")),
    ("group", gettext_noop("the groups of patterns, or choose one by its number")),
    ("clock", gettext_noop("a time limit for each answer, or none")),
    ("help", gettext_noop("these words")),
    ("quit", gettext_noop("leave; your progress is kept")),
)
"""The words that may be typed, with what they do."""


def read_answer(exercise: GymExercise, text: str) -> tuple[str, ...] | None:
    """Return the places or choices that a line names, a choice also by number or name; None if it names others."""
    names = {name.lower(): place for name, place in zip(exercise.choices, exercise.places, strict=False)}
    numbers = {str(number): place for number, place in enumerate(exercise.places, 1)} if exercise.choices else {}
    known = {each: each for each in exercise.places} | numbers | names
    lowered = text.strip().lower()
    words = [lowered] if lowered in known else lowered.replace(",", " ").split()
    found = tuple(dict.fromkeys(known[each] for each in words if each in known))
    return found if found and all(each in known for each in words) else None


def pattern_lines(run: GymRun) -> list[str]:
    """Return the patterns of the group, each with how well it is seen and when it returns, then their number."""
    day, found = run.day(), []
    for each in run.patterns:
        own = run.progress.of(each.id)
        message = _("{name}: box {box}, {when}") if own.due else _("{name}: {when}")
        found.append(message.format(name=each.name, box=own.box, when=own.when(day)))
    return [*found, f"{run.group_summary()}."]


class TextGym:
    """A run in the pattern gym at a console."""

    def __init__(self, run: GymRun, console: Console) -> None:
        self.run, self.console = run, console
        self._view = ""
        """The orientation in which the pattern was shown last."""
        self._clocked = False
        """Whether an answer has a time limit, which lines of text don't have before one is asked for."""
        self._words: Mapping[str, Callable[[str], None]] = {
            "skip": lambda _more: self._judge(),
            "again": lambda _more: self._show(),
            "later": lambda _more: self.console.write(self.run.keep_board()),
            "position": lambda _more: self._write_position(),
            "turn": lambda _more: self._turn(self.run.gym.next_view),
            "mirror": lambda _more: self._turn(self.run.gym.mirror_view),
            "card": lambda _more: self._card(),
            "patterns": lambda _more: self.console.write(*pattern_lines(self.run)),
            "exercise": self._choose_kind,
            "group": self._choose_group,
            "clock": lambda _more: self._switch_clock(),
            "help": lambda _more: self.console.write(*(after_colon(word, _(text)) for word, text in HELP)),
        }

    def play(self) -> None:
        """Ask exercises until all are done or the player quits."""
        self.console.write(*filter(None, [self.run.fault]))
        self.console.write(join_sentences(_("The pattern gym: {group}.").format(group=self._group), self._summary()))
        self.console.write(_("Type an answer, or help for the commands."))
        try:
            while not self.run.over:
                self._ask()
        except EndOfInput:
            pass
        if self.run.results:
            self.console.write(self.run.summary())

    @property
    def _group(self) -> str:
        return self.run.gym.groups()[self.run.group]

    def _summary(self) -> str:
        return f"{self.run.group_summary()}."

    def _ask(self) -> None:
        """Show an exercise and read lines until it is answered, or another one is asked."""
        exercise, self._view = self.run.exercise, ""
        self._show()
        while self.run.result is None and self.run.exercise is exercise:
            self._take(self.console.read())
        if self.run.result is not None:
            self.run.ask()

    def _show(self) -> None:
        exercise = self.run.exercise
        if exercise is None:
            self.console.write(_("None of these patterns can be asked in this way: choose another exercise or group."))
            return
        number = _("{number} of {all}").format(number=self.run.number, all=self.run.length)
        self.console.write("", f"[{number}] {exercise.question}")
        self.console.write(*self.run.gym.lines(exercise))
        self.console.write(exercise.task)

    def _write_position(self) -> None:
        """Write the board that was answered last as `show --to json` writes a position, or why that can't be."""
        why, found = self.run.why_no_position(shown=False), self.run.answered_position()
        self.console.write(why or json.dumps(found, ensure_ascii=False))

    def _turn(self, change: Callable[[str], str]) -> None:
        """Show the pattern turned or mirrored from how it was shown last."""
        if self.run.exercise is not None:
            self._view = change(self._view)
            self.console.write(*self.run.gym.turned_lines(self.run.exercise, self._view))

    def _take(self, text: str) -> None:
        word, _blank, more = text.strip().lower().partition(" ")
        exercise = self.run.exercise
        if word in ("quit", "q"):
            raise EndOfInput
        found = [each for each in self._words if word and each.startswith(word)]
        answer = read_answer(exercise, text) if exercise is not None else None
        if answer is not None and exercise is not None:
            number = len(exercise.answer)
            if number != len(answer):
                message = ngettext("Name one, such as {example}.", "Name {number}, such as {example}.", number)
                known = exercise.choices or exercise.places
                self.console.refuse(message.format(number=number, example=" ".join(known[:number])))
                return
            self._judge(*answer)
        elif len(found) == 1:
            self._words[found[0]](more)
        elif exercise is not None:
            known = exercise.choices or exercise.places
            message = _("Type one of {places}, or help for the commands.")
            shown = f"{known[0]} - {known[-1]}" if len(known) > 9 else join_and(known)
            self.console.refuse(message.format(places=shown))
        else:
            self.console.refuse(_("Type help for the commands."))

    def _judge(self, *answer: str) -> None:
        """Take an answer, which comes too late if the time is over, and write whether it is right."""
        if self.run.exercise is None:
            self.run.ask()
            return
        late = self._clocked and self.run.too_late
        result = self.run.answer(*(() if late else answer))
        seconds = f"{result.seconds:.1f}"
        if result.right:
            self.console.write(_("Right, after {seconds} s.").format(seconds=seconds))
        else:
            said = _("Too late: {seconds} s.") if late else _("Not that.") if answer else _("Missed.")
            self.console.write(said.format(seconds=seconds), *result.review.lines)
            back, later = self.run.again()
            self.console.write(f"{back}, {later}.")
        self.console.write(*filter(None, [self.run.fault]))

    def _card(self) -> None:
        exercise = self.run.exercise
        for each in (exercise.places if exercise.choices else [exercise.pattern]) if exercise is not None else []:
            self.console.write(*self.run.gym.card_lines(each))

    def _choose_kind(self, more: str) -> None:
        kinds = list(self.run.gym.kinds)
        chosen = int(more) - 1 if more.isdecimal() and 0 < int(more[:9]) <= len(kinds) else None
        if chosen is None and more:
            self._list([_(self.run.gym.kinds[each]) for each in kinds], more)
            return
        following = (kinds.index(self.run.kind) + 1) % len(kinds) if chosen is None else chosen
        self.run.choose(kind=kinds[following])
        self.console.write(_("Exercise: {kind}.").format(kind=_(self.run.gym.kinds[self.run.kind])))

    def _choose_group(self, more: str) -> None:
        groups = self.run.gym.groups()
        ids = list(groups)
        if more in ids or (more.isdecimal() and 0 < int(more[:9]) <= len(ids)):
            self.run.choose(group=more if more in ids else ids[int(more) - 1])
            self.console.write(join_sentences(f"{self._group}.", self._summary()))
        else:
            self._list(list(groups.values()), more)

    def _list(self, titles: list[str], unknown: str) -> None:
        """Write the titles that may be chosen by their numbers, and refuse what names none of them."""
        self.console.write(*(f"{number} {title}" for number, title in enumerate(titles, 1)))
        if unknown:
            message = _("Type one of {places}, or help for the commands.")
            self.console.refuse(message.format(places=f"1 - {len(titles)}"))

    def _switch_clock(self) -> None:
        self._clocked = not self._clocked
        if self._clocked and self.run.limit is None:
            self.run.switch_clock()
        self.run.restart_clock()
        limit = self.run.limit if self._clocked else None
        text = _("No time limit.") if limit is None else _("{seconds} s for an answer.").format(seconds=f"{limit:g}")
        self.console.write(text)
