"""The options of a decision in the player's language: their names, costs and outcomes, and what the decision asks.

The engine's own texts are for programs, and stay English.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import NamedTuple

from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import after_colon, badge, count, in_brackets, join_and, join_or, without_period
from tashkalar import gettext as _
from tashkalar import ngettext, pgettext
from tashkalar.cards import card_text
from tashkalar.engine import (
    RESIGN,
    Board,
    Decision,
    GameState,
    Option,
    Piece,
    Rank,
    apply_unchecked,
    decision,
    improvised_substitute,
    match_of,
    own_losses_in,
    own_losses_of_option,
)
from tashkalar.engine.events import (
    Captured,
    ChangedOwner,
    Chosen,
    Converted,
    Destroyed,
    Event,
    Improvised,
    Lifted,
    Moved,
    Placed,
    RankChanged,
    Scored,
    Summoned,
    Swapped,
    Thawed,
    TurnBegan,
    Warped,
)
from tashkalar.engine.forms import PENDING
from tashkalar.engine.geometry import NAMES, SIZE, Square, SquareSet, parse_square, squares
from tashkalar.text.event_text import describe_event, owned_piece
from tashkalar.text.one_short import Short
from tashkalar.text.option_filter import OptionFilter
from tashkalar.text.shared_phrases import DIRECTIONS, symbol

VERBS = (
    "place", "lift", "summon", "discard", "return", "flare", "thaw", "warp", "claim", "destroy", "upgrade", "downgrade",
    "convert", "move", "leap", "run", "swap", "pick", "release", "aim", "resign",
)  # fmt: skip
"""The verbs whose texts players may type instead; `docs.messages` collects them."""
MODES = ("action", "near", "far")
"""The words of modes that aren't verbs too; players may type their texts instead, which have the context "mode"."""


def verb_word(verb: str) -> str:
    """Return the text of a verb in the player's language."""
    return _(verb)


OWN = {
    Rank.COMMON: gettext_noop("your own common on {square}"),
    Rank.HEROIC: gettext_noop("your own heroic on {square}"),
    Rank.LEGENDARY: gettext_noop("your own legend on {square}"),
}
"""The text of a piece that the addressed player owns, by its rank."""


def losses_text(lost: Iterable[Destroyed]) -> str:
    """Return the player's own pieces that are destroyed, as text: "your own heroic on d6"; "" for none."""
    return join_and([_(OWN[Piece.parse(each.piece).rank]).format(square=each.square) for each in lost])


def decision_prompt(state: GameState, decision: Decision) -> str:
    """Return the text of a decision, without the player's name."""
    if decision.ask == "action":
        return _turn_prompt(state)
    return after_colon(decision_title(state, decision), decision_hint(decision))


def decision_title(state: GameState, decision: Decision) -> str:
    """Return the source of a decision inside an effect: the card's name, or the procedure without one."""
    if decision.source:
        return card_text.card_name_by_id(state.config.cards, decision.source)
    return _(decision.prompt.partition(": ")[0])


def decision_hint(decision: Decision) -> str:
    """Return the text of a decision inside an effect, without its source."""
    return _(decision.prompt.partition(": ")[2])


def _turn_prompt(state: GameState) -> str:
    """Return the text of the decision for an action of the turn."""
    left = state.turn.actions
    if left and state.turn.passed:
        message = ngettext(
            "place commons for your teammate ({number} left)", "place commons for your teammate ({number} left)", left
        )
        return message.format(number=left)
    if left:
        message = ngettext("choose an action ({number} left)", "choose an action ({number} left)", left)
        return message.format(number=left)
    return _("end the turn, or use a free effect first")


def option_label(option: Option, state: GameState) -> str:
    """Return the name of an option in a few words; `option_effect` adds its cost."""
    name = partial(card_text.card_name_by_id, state.config.cards)
    match option.verb:
        case "flare":
            return _flaring(option, state)
        case "thaw":
            return _("thaw {name}").format(name=name(state.seats[state.turn.seat].frozen))
        case "pass":
            mate = state.config.names[state.config.mate_of(state.turn.seat)]
            return _("hand over to {name}").format(name=mate)
        case "claim":
            task = state.config.cards.tasks[option.card]
            return _("claim {name} ({points})").format(
                name=card_text.card_name(task), points=count(task.points, "point")
            )
        case "place" if option.square < 0 and option.piece is None:
            return _("place a common")
        case "end":
            return _("end the turn")
        case "done":
            return _("done")
        case "skip":
            return _("skip")
        case "aim":
            return _(DIRECTIONS.get(option.word, option.word))
        case "mode":
            return pgettext("mode", option.word)
        case "pick" if option.card:
            return name(option.card)
        case "pick" if option.word:
            return _in_colour(int(option.word) - 1, state)
        case "swap":
            return _("swap {one} with {other}").format(one=NAMES[option.square], other=NAMES[option.to])
    return _with_squares(option, state)


def option_effect(option: Option, state: GameState, shown: Option | None = None, more: str = "") -> str:
    """Return the effect of an option, or of `shown` without some fields, with its losses of own pieces."""
    lost = losses_text(own_losses_of_option(state, option))
    if lost and option.verb == "destroy":
        return _("lose {pieces}").format(pieces=lost)
    text = " ".join(filter(None, (option_label(option if shown is None else shown, state), more)))
    return _("{deed}, losing {pieces}").format(deed=text, pieces=lost) if lost else text


def _flaring(option: Option, state: GameState) -> str:
    """Return the name of an option to invoke the flare, in a melee with the enemy."""
    if not option.word:
        return _("invoke the flare")
    enemy = int(option.word) - 1
    return _("invoke the flare against {name}").format(name=f"{badge(enemy)} {state.config.names[enemy]}")


def _in_colour(colour: int, state: GameState) -> str:
    """Return the name of an option to score a point in a colour, with the points there so far."""
    points = state.seats[state.turn.seat].by_colour[colour]
    name = f"{badge(colour)} {state.config.names[colour]}"
    return _("{name}'s colour ({points} so far)").format(name=name, points=points)


def _with_squares(option: Option, state: GameState) -> str:
    """Return the name of an option from its fields: verb, card, piece, squares, orientation and stand-ins."""
    parts = [verb_word(option.verb)]
    if option.card:
        parts.append(card_text.card_name_by_id(state.config.cards, option.card))
    if option.piece is not None:
        parts.append(f"{symbol(option.piece)} {owned_piece(str(option.piece), state.config)}")
    if option.square >= 0:
        at = NAMES[option.square]
        parts.append(_("on {square}").format(square=at) if option.card or option.piece else at)
    if option.to >= 0:
        parts.append(_("to {square}").format(square=NAMES[option.to]))
    if option.orientation:
        parts.append(option.orientation)
    if option.stand_ins:
        pieces = " ".join(f"{symbol(state.board.standing(s))} {NAMES[s]}" for s in option.stand_ins)
        parts.append(_("with {pieces}").format(pieces=pieces))
    if option.gaps:
        parts.append(_("without {squares}").format(squares=" ".join(NAMES[s] for s in option.gaps)))
    return " ".join(parts)


USED, STANDS_IN, MARKED, NEXT, DESTROYED = "=", "i", "!", "&", "x"
RISEN, SUNK, CONVERTED, TRADED, LEFT = "^", "v", "%", "~", "-"

MARKS = {
    USED: gettext_noop("used in the pattern"),
    STANDS_IN: gettext_noop("stands in"),
    MARKED: gettext_noop("marked square"),
    NEXT: gettext_noop("next choice"),
    DESTROYED: gettext_noop("destroyed"),
    RISEN: gettext_noop("upgraded"),
    SUNK: gettext_noop("downgraded"),
    CONVERTED: gettext_noop("converted"),
    TRADED: gettext_noop("trades places"),
    LEFT: gettext_noop("left behind"),
}
"""The signs that a preview shows on squares, with their meanings; later signs override earlier ones."""

MARK_OF: dict[type[Event], str] = {
    Destroyed: DESTROYED,
    Converted: CONVERTED,
    ChangedOwner: CONVERTED,
    **dict.fromkeys((Lifted, Moved, Captured), LEFT),
}
"""The sign of an event that always does the same to its square."""

LEADING = ("mode", "pick", "thaw", "warp")
"""The verbs whose preview describes the next decision of the same effect."""

BY_WORD = ("aim", "mode", "thaw", "warp")
"""The verbs without a square whose outcome shows on the board nevertheless."""

FEW = 4
"""The greatest number of squares that a sentence names; more are counted."""


class Preview(NamedTuple):
    """The outcome of one option."""

    board: Board
    """The board after the option."""
    marks: dict[Square, str]
    """The signs on squares, keys of `MARKS`."""
    sentence: str
    """The outcome as text."""
    gateway: SquareSet = 0
    """The squares of Gateways after the option, as a bit mask."""


def preview_option(state: GameState, option: Option, decision: Decision) -> Preview | None:
    """Return the outcome of an option on the board; None if the option has none to show."""
    if option.square < 0 and option.verb not in BY_WORD:
        return None
    after, events = apply_unchecked(state, option)
    marks: dict[Square, str] = {}
    if option.verb == "summon":
        match = match_of(state, option)
        marks |= dict.fromkeys(squares(match.used), USED)
        marks |= dict.fromkeys(option.stand_ins, STANDS_IN)
        marks |= dict.fromkeys(squares(match.marked), MARKED)
    following = _following(_source(state, option, decision), after) if option.verb in LEADING else None
    marks |= dict.fromkeys(_squares(following), NEXT)
    marks |= marks_of(events)
    lines = [*_sentence(state, option, decision, events), *_then(following)]
    if option.verb in ("thaw", "warp") and len(lines) == 1:
        lines.append(_("nothing happens"))
    return Preview(after.board, marks, _("; ").join(lines), after.gateway)


def marks_of(events: Iterable[Event]) -> dict[Square, str]:
    """Return the signs for what some events do to squares."""
    marks: dict[Square, str] = {}
    for event in events:
        marks |= _marks(event)
    return marks


def _marks(event: Event) -> dict[Square, str]:
    match event:
        case RankChanged():
            risen = event.after[1] != "c" and (event.before[1], event.after[1]) != ("l", "h")
            return {parse_square(event.square): RISEN if risen else SUNK}
        case Swapped():
            return {parse_square(event.square): TRADED, parse_square(event.to): TRADED}
        case Destroyed() | Lifted() | Moved() | Captured() | Converted() | ChangedOwner():
            return {parse_square(event.square): MARK_OF[type(event)]}
    return {}


def _source(state: GameState, option: Option, decision: Decision) -> str:
    """Return the card whose effect continues or begins with an option."""
    match option.verb:
        case "thaw":
            return state.seats[state.turn.seat].frozen
        case "warp":
            return option.card
    return decision.source


def _following(source: str, after: GameState) -> Decision | None:
    """Return the next decision of a card's effect, if there is one."""
    following = decision(after)
    if isinstance(following, Decision) and after.frames and following.source == source:
        return following
    return None


def _squares(decision: Decision | None) -> set[Square]:
    """Return the squares of a decision; if all options move the same piece, the squares where it can go."""
    options = [option for option in decision.options if option.square >= 0] if decision else []
    here, there = {option.square for option in options}, {option.to for option in options}
    return there if len(here) == 1 and -1 not in there else here


def _then(following: Decision | None) -> Iterator[str]:
    """Yield the next decision as text with its squares."""
    if following is not None:
        found = sorted(NAMES[square] for square in _squares(following))
        where = count(len(found), "square") if len(found) > FEW else " ".join(found)
        hint = decision_hint(following)
        message = _("then {question} ({where})") if where else _("then {question}")
        yield message.format(question=hint, where=where)


GOING = {
    "move": gettext_noop("move {piece} {square} to {to}"),
    "leap": gettext_noop("leap {piece} {square} to {to}"),
    "run": gettext_noop("run {piece} {square} to {to}"),
}
"""The texts of the kinds of moves."""


def _sentence(state: GameState, option: Option, decision: Decision, events: tuple[Event, ...]) -> Iterator[str]:
    """Yield a few words for each event of an option."""
    yield from _chosen(option)
    for event in events:
        match event:
            case Improvised():
                yield _improvising(decision, option, event)
            case Summoned():
                yield _arrival(state, event)
            case Placed():
                yield _("place {piece} on {square}").format(piece=_symbol(event.piece), square=event.square)
            case Lifted():
                yield _("pick up {piece} from {square}").format(piece=_symbol(event.piece), square=event.square)
            case Moved():
                yield _(GOING[event.how]).format(piece=_symbol(event.piece), square=event.square, to=event.to)
            case RankChanged():
                yield _("{square} becomes {piece}").format(square=event.square, piece=_symbol(event.after))
            case Converted():
                square = f"{_symbol(event.before)} {event.square}"
                yield _("{square} becomes {piece}").format(square=square, piece=_symbol(event.after))
            case Thawed():
                yield _("thaw {name}: {text}").format(**_says(state, event.card, "frozen"))
            case Warped():
                yield _("warp {name}: {text}").format(**_says(state, event.card, "warp"))
            case Scored():
                name = state.config.names[event.seat]
                if event.colour is None:
                    yield _("{name} scores {points}").format(name=name, points=event.points)
                else:
                    message = _("{name} scores {points} in {colour}")
                    yield message.format(name=name, points=event.points, colour=badge(event.colour))
            case Destroyed() | Chosen() | TurnBegan():
                pass  # destroyed pieces are listed below, a choice above, and the table shows the turn
            case _:
                yield describe_event(event, state.config)
    gone = [event for event in events if isinstance(event, Destroyed)]
    own = own_losses_in(state, gone)
    taken = [f"{_symbol(event.piece)} {event.square}" for event in gone if event not in own]
    if own:
        yield _("lose {pieces}").format(pieces=losses_text(own))
    if taken:
        yield _("destroy {pieces}").format(pieces=join_and(taken))
    if option.verb == "aim" and not gone:
        yield _("destroy nothing")


def _says(state: GameState, card: str, part: str) -> dict[str, str]:
    """Return the name of a card and the text of one of its effects, without its full stop."""
    being = state.config.cards.beings[card]
    return {"name": card_text.card_name(being), "text": without_period(card_text.card_text(being, part))}


def _chosen(option: Option) -> Iterator[str]:
    """Yield the choice itself if no event shows it."""
    match option.verb:
        case "aim":
            yield _("aim {direction}").format(direction=_(DIRECTIONS[option.word]))
        case "mode":
            yield pgettext("mode", option.word)
        case "pick" if option.square >= 0:
            yield _("choose {square}").format(square=NAMES[option.square])


def _improvising(decision: Decision, option: Option, event: Improvised) -> str:
    """Return which enemy piece stands in, and whether the pattern would be complete without it."""
    piece = Piece.parse(event.piece)
    same = (o for o in decision.options if (o.verb, o.card, o.square) == ("summon", option.card, option.square))
    message = _("improvise with {piece} {square}, never again with {colour}")
    if any(not each.stand_ins for each in same):
        message = _("improvise with {piece} {square}, never again with {colour}, though your own pieces would do too")
    return message.format(piece=symbol(piece), square=event.square, colour=badge(piece.colour))


def _arrival(state: GameState, event: Summoned) -> str:
    """Return a summoned being with its square and the squares of its pattern."""
    name = card_text.card_name_by_id(state.config.cards, event.card)
    message = (
        _("summon {name} {piece} on {square} from {used}") if event.used else _("summon {name} {piece} on {square}")
    )
    return message.format(name=name, piece=_symbol(event.piece), square=event.square, used=" ".join(event.used))


def _symbol(piece: str) -> str:
    return symbol(Piece.parse(piece))


# --- what a decision asks while it is answered ------------------------------------------------------------------------


class Entry(NamedTuple):
    """An option in the list below the board, with its key and its text."""

    key: str
    option: Option
    text: str


class PendingDecision:
    """A decision while a player answers it: what is pointed at, and the options that remain."""

    def __init__(self, state: GameState, decision: Decision, cursor: Square, keys: Mapping[str, str]) -> None:
        self.state = state
        self.decision = decision
        self.keys = keys
        """The labels of the keys by the names of commands."""
        self.cursor = cursor
        self.answer = OptionFilter(decision)
        self.entries: list[Entry] = []
        self.entry = -1
        """The index of the highlighted list entry; -1 while the cursor on the board counts."""
        self.aimed = False
        """Whether Enter takes the square under the cursor; False while nothing is pointed at."""
        self.column = ""
        """A typed column letter without its row yet; else ""."""
        self.looked_at = ""
        """The id of the card last chosen for reading; else ""."""
        self.short: Short = {}
        """The squares where one more common would complete a pattern, while the player looks at them; else empty."""
        self._previews: dict[Option, Preview | None] = {}
        self._effect_texts: dict[tuple[Option, Option | None, str], str] = {}

    @property
    def at_root(self) -> bool:
        """Whether this is a turn's own decision with nothing chosen yet."""
        return self.at_turn and not self.answer.begun

    @property
    def unaided(self) -> bool:
        """Whether nothing shows where cards fit: the player claims a square and hears whether it fits."""
        return False

    @property
    def counts_fits(self) -> bool:
        """Whether it is shown in how many places a card fits."""
        return True

    @property
    def at_turn(self) -> bool:
        """Whether this is a turn's own decision."""
        return self.decision.ask == "action"

    @property
    def cards(self) -> tuple[str, ...]:
        """The ids of the cards of the hand."""
        return self.state.seats[self.decision.seat].at_hand

    @property
    def beings(self) -> tuple[str, ...]:
        """The ids of the beings and legends in the hand."""
        return self.state.seats[self.decision.seat].summonable

    def card_name(self, card: str) -> str:
        """Return the name of the card with an id."""
        return card_text.card_name_by_id(self.state.config.cards, card)

    def lists(self, verb: str) -> bool:
        """Return whether the decision has an option of a verb."""
        return any(option.verb == verb for option in self.decision.options)

    @property
    def option(self) -> Option | None:
        """The option that Enter would play now; None if there is none."""
        if self.entry >= 0:
            return self.entries[self.entry].option
        pointed = self.answer.point(self.cursor) if self.aimed else None
        return pointed if isinstance(pointed, Option) else None

    @property
    def preview(self) -> Preview | None:
        """The outcome of the option that Enter would play; None if there is nothing to show."""
        return None if self.option is None else self.preview_of(self.option)

    def improvises(self, option: Option) -> bool:
        """Whether an option improvises with an enemy piece, which is allowed once for each colour."""
        return improvised_substitute(self.state, option.stand_ins) is not None

    def preview_of(self, option: Option) -> Preview | None:
        """Return the outcome of an option, computed once; None if there is nothing to show."""
        if option not in self._previews:
            self._previews[option] = preview_option(self.state, option, self.decision)
        return self._previews[option]

    def effect_text(self, option: Option, shown: Option | None = None, more: str = "") -> str:
        """Return the effect of an option and its cost as text, computed once; see `option_effect`."""
        key = option, shown, more
        if key not in self._effect_texts:
            self._effect_texts[key] = option_effect(option, self.state, shown, more)
        return self._effect_texts[key]

    def outcome(self, option: Option) -> str:
        """Return the outcome of an option as text, or its effect if the outcome can't be previewed."""
        preview = self.preview_of(option)
        return preview.sentence if preview is not None else self.effect_text(option)


def prompt_text(asked: PendingDecision, short: bool = False) -> str:
    """Return the prompt line."""
    if asked.column:
        return _("square {column}_ : now its row, 1 to 9").format(column=asked.column)
    if asked.answer.verbs == ("resign",):
        return _("resign? Enter resigns, Esc continues the game")
    if not asked.at_turn:
        return _of_effect(asked, short)
    if asked.short:
        return _of_short(asked)
    return _of_action(asked) or _of_turn(asked, short)


def _of_effect(asked: PendingDecision, short: bool) -> str:
    """Return the prompt of a decision of an effect."""
    decision = asked.decision
    text = whole = decision_prompt(asked.state, decision)
    if asked.decision.ask == "choice":
        text = _of_choice(asked)
    if asked.answer.square >= 0:
        text = _at_square(asked, text)
    value = text.startswith(whole) and "skip" in decision.prompt
    if asked.lists("skip") and not value and not short:
        return _("{question} ({key} skips)").format(question=text, key=asked.keys["skip"])
    return text


def _of_choice(asked: PendingDecision) -> str:
    """Return the prompt of a decision in which the square determines the verb."""
    verbs = list(dict.fromkeys(option.verb for option in asked.decision.options if option.square >= 0))
    return _("{title}: choose a square to {deeds}").format(
        title=decision_title(asked.state, asked.decision),
        deeds=join_or([verb_word(verb) for verb in verbs]),
    )


def _at_square(asked: PendingDecision, text: str) -> str:
    """Return the prompt of an effect once a square is chosen."""
    source, square = decision_title(asked.state, asked.decision), asked.answer.square
    option = next(iter(asked.answer.options))
    if option.to >= 0:
        message = _("{title}: {deed} from {square} to which square?")
        return message.format(title=source, deed=verb_word(option.verb), square=NAMES[square])
    if all(option.square in (square, -1) for option in asked.decision.options):
        return in_brackets(text, NAMES[square])
    return _("{title}: {square}: which of these?").format(title=source, square=NAMES[square])


def _of_short(asked: PendingDecision) -> str:
    """Return the prompt while the squares that lack a common are shown."""
    cards = {card for arrivals in asked.short.values() for card in arrivals}
    if len(cards) > 1:
        return _("one short: a common on ? would let you summon a being on *")
    message = _("one short: a common on ? would let you summon {name} on *")
    return message.format(name=asked.card_name(*cards))


def _of_action(asked: PendingDecision) -> str:
    """Return the prompt of a turn once something is chosen; "" before."""
    name, answer = asked.card_name, asked.answer
    if answer.square >= 0:
        return _("{square}: choose what to do there").format(square=NAMES[answer.square])
    if answer.card and not asked.counts_fits:
        return _("{name}: choose where it arrives").format(name=name(answer.card))
    if answer.card:
        message = _("{name}: choose where it arrives ({places})")
        return message.format(name=name(answer.card), places=count(len(answer.options), "place"))
    match answer.verbs:
        case ("place", "lift") if asked.lists("lift"):
            return _("all your pieces stand on the board: choose one to pick up")
        case ("place", "lift"):
            return _("place a common: choose an empty square")
        case ("discard",):
            return _("discard: choose a being")
        case ("claim",):
            return _("claim a task and end the turn: choose one")
        case ("flare",) if len(answer.options) > 1:
            return _("invoke {name}: choose against whom").format(name=name(asked.cards[-1]))
        case ("flare",):
            return _("invoke {name}? Enter: yes, Esc: no").format(name=name(asked.cards[-1]))
        case ("warp",):
            message = _("warp: choose a card, which is pending then and costs {points}")
            return message.format(points=count(PENDING, "point"))
        case ("thaw",) | ("pass",):
            return _("{deed}? Enter: yes, Esc: no").format(deed=option_label(answer.options[0], asked.state))
        case ("end",):
            return _("end the turn?")
    return ""


def _of_turn(asked: PendingDecision, short: bool) -> str:
    """Return the prompt of a turn while nothing is chosen."""
    actions, lifts, keys = asked.state.turn.actions, asked.lists("lift"), keys_of_cards(asked)
    if not actions:
        free = "" if short else left_undone(asked)
        message = _("no action left: end the turn with {key}")
        if free:
            message = _("no action left: end the turn with {key} ({free})")
        return message.format(key=asked.keys["end"], free=free)
    if asked.state.turn.passed and lifts:
        message = _("{actions} left for your teammate: choose one of your commons to pick up")
    elif asked.state.turn.passed:
        message = _("{actions} left for your teammate: choose an empty square for a common")
    elif keys and lifts:
        message = _("{actions} left: choose a card ({keys}), or one of your commons to pick up")
    elif keys:
        message = _("{actions} left: choose a card ({keys}), or an empty square for a common")
    elif lifts:
        message = _("{actions} left: choose one of your commons to pick up")
    else:
        message = _("{actions} left: choose an empty square for a common")
    return message.format(actions=count(actions, "action"), keys=keys)


def keys_of_cards(asked: PendingDecision) -> str:
    """Return the keys of the beings in the hand; "" if there is none, or if only the mate may summon."""
    beings = len(asked.beings)
    return card_keys(beings) if beings and not asked.state.turn.passed else ""


def card_keys(cards: int) -> str:
    """Return the range of keys for cards, such as "1-5"."""
    return f"1-{cards}" if cards > 1 else "1"


def left_undone(asked: PendingDecision) -> str:
    """Return the free actions that are still possible before the turn ends, with their keys; "" for none."""
    return _free_actions(asked.state, asked.decision, asked.keys)


def _free_actions(state: GameState, decision: Decision, keys: Mapping[str, str]) -> str:
    name, verbs = partial(card_text.card_name_by_id, state.config.cards), {each.verb for each in decision.options}
    claims = [name(option.card) for option in decision.options if option.verb == "claim"]
    parts = [_("{tasks} can be claimed ({key})").format(tasks=join_and(claims), key=keys["claim"])] if claims else []
    parts += [_("the flare can be invoked ({key})").format(key=keys["flare"])] if "flare" in verbs else []
    parts += [_("a card can be thawed ({key})").format(key=keys["thaw"])] if "thaw" in verbs else []
    parts += [_("a warp can be played ({key})").format(key=keys["warp"])] if "warp" in verbs else []
    return join_and(parts) if len(parts) < 3 else _(" and ").join(parts)


def describe_loss(state: GameState, decision: Decision, option: Option) -> str:
    """Return what an option gives up, as a clause with the words to type; "" for nothing."""
    if option == RESIGN:
        return _("the game is lost")
    words = {verb: verb for verb in ("claim", "flare", "thaw", "warp")}
    return _free_actions(state, decision, words) if option.verb == "end" else ""


# --- the hint: what Enter would do now ------------------------------------------------------------


def hint_text(asked: PendingDecision) -> str:
    """Return the line below the prompt: what Enter would do now."""
    if asked.entry >= 0:
        return _("Enter: {deed}").format(deed=asked.outcome(asked.entries[asked.entry].option))
    if asked.short:
        return _short_hint(asked)
    if asked.unaided and asked.answer.begun:
        return _("Enter claims {square}.").format(square=NAMES[asked.cursor])
    if asked.preview is not None:
        return _("Enter: {deed}").format(deed=asked.preview.sentence)
    options = asked.answer.targets.get(asked.cursor, ())
    if not options or not asked.aimed:
        return _no_hint(asked)
    if asked.answer.square < 0 and any(option.to >= 0 for option in options):
        message = _("Enter: {deed} the piece on {square}")
        return message.format(deed=verb_word(options[0].verb), square=NAMES[asked.cursor])
    kinds = dict.fromkeys(_kind(option, asked) for option in options)
    return _("Enter on {square}: {deeds}").format(square=NAMES[asked.cursor], deeds=_(", or ").join(kinds))


def _kind(option: Option, asked: PendingDecision) -> str:
    """Return the effect of one of several options on a square, without orientation and enemy pieces."""
    shown = option._replace(orientation="", square=-1, stand_ins=())
    effect = asked.effect_text(option, shown)
    return _("{deed} with an enemy piece").format(deed=effect) if option.stand_ins else effect


def keys_of_steps(asked: PendingDecision) -> str:
    """Return the keys that go to the next and the previous lit square."""
    return join_and([asked.keys["next"], asked.keys["previous"]])


def _short_hint(asked: PendingDecision) -> str:
    """Return the beings that one more common under the cursor would help."""
    arrivals = asked.short.get(asked.cursor)
    if arrivals is None:
        return _("{keys} go through the places, Esc goes back.").format(keys=keys_of_steps(asked))
    message = _("{name} to {squares}")
    lines = [
        message.format(name=asked.card_name(card), squares=_(" or ").join(NAMES[square] for square in there))
        for card, there in arrivals.items()
    ]
    if asked.preview is None:
        message = _("A common on {square} would let you summon {beings}")
        return message.format(square=NAMES[asked.cursor], beings=join_and(lines))
    if asked.state.turn.actions > 1:
        then = _("Enter: {deed}; you could then summon {beings}")
    else:
        then = _("Enter: {deed}; with another action you could then summon {beings}")
    return then.format(deed=asked.preview.sentence, beings=join_and(lines))


def _no_hint(asked: PendingDecision) -> str:
    """Return how to point at something, while Enter would do nothing."""
    if not asked.at_root and not asked.aimed:
        message = _("Each of these costs you a piece. Point at one with {keys}, then press Enter.")
        return message.format(keys=keys_of_steps(asked))
    if asked.at_root and any(each.verb == "summon" and not asked.improvises(each) for each in asked.decision.options):
        message = _("Edges show where a card fits; {key} goes to the next.")
        return message.format(key=asked.keys["next"])
    if asked.at_root and asked.state.turn.actions:
        return _("Point at a square by arrows, mouse or its name (d4); Enter places a common.")
    if asked.answer.targets:
        message = _("{keys} go through the highlighted squares, Enter chooses, Esc goes back.")
        return message.format(keys=keys_of_steps(asked))
    return ""


def option_costs(state: GameState, options: Iterable[Option], most: int) -> list[str]:
    """Return a sentence for each set of own pieces that options destroy, with the first options of it."""
    found: dict[str, list[str]] = {}
    for option in options:
        if lost := losses_text(own_losses_of_option(state, option)):
            found.setdefault(lost, []).append(option.text)
    message = _("You lose {pieces} by: {answers}.")
    return [message.format(pieces=lost, answers=_first(texts, most)) for lost, texts in found.items()]


def nearest_option(square: Square, options: Iterable[Option]) -> Option | None:
    """Return the option whose square lies nearest on the board, of equally near ones the first; None without any."""
    column, row = divmod(square, SIZE)

    def distance(option: Option) -> tuple[int, int]:
        across, up = abs(option.square // SIZE - column), abs(option.square % SIZE - row)
        return max(across, up), across + up

    return min((option for option in options if option.square >= 0), key=distance, default=None)


def _first(texts: Sequence[str], most: int) -> str:
    """Join the first texts, and add the number of the others."""
    text, more = ", ".join(texts[:most]), len(texts) - most
    return _("{answers} and {number} more").format(answers=text, number=more) if more > 0 else text


def square_ranges(squares: Iterable[int]) -> list[str]:
    """Return the names of squares, with three or more adjacent ones of a column shortened to "a3 to a7"."""
    ordered = sorted(squares)
    spans: list[str] = []
    for _gap, run in groupby(enumerate(ordered), lambda at: (at[1] - at[0], NAMES[at[1]][0])):
        names = [NAMES[square] for _at, square in run]
        spans += [_("{first} to {last}").format(first=names[0], last=names[-1])] if len(names) > 2 else names
    return spans


def summonings_of(decision: Decision, card: str) -> list[Option]:
    """Return the options that summon a being."""
    return [option for option in decision.options if option.verb == "summon" and option.card == card]
