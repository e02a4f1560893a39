"""The rules by topic, in the project's own words, short enough to read between two turns."""

from typing import NamedTuple

from tashkalar.i18n import gettext as _


class RuleTopic(NamedTuple):
    """One topic of the rules; blank lines separate the paragraphs of the text."""

    title: str
    text: str

    @property
    def written(self) -> list[str]:
        """The untranslated paragraphs, each on one line."""
        return [" ".join(part.split()) for part in self.text.split("\n\n")]

    @property
    def paragraphs(self) -> list[str]:
        """The paragraphs in the player's language, each on one line."""
        return [_(part) for part in self.written]

    @property
    def heading(self) -> str:
        """The title in the player's language."""
        return _(self.title)


TOPICS = (
    RuleTopic(
        "The goal",
        """\
Two schools of magic meet in the arena. You put common pieces on its squares until they form the pattern of a
card in your hand; then that card's being appears, and does what its text says.

In the High Form you score for tasks and for the legends that stand on the board. In a duel, and in the melee of
three or four, you score for the enemy pieces that you destroy and for the legends that you summon.

At 9 points (High Form), 18 (duel), or 12 or 10 in one colour (melee of three or four), or once somebody has drawn
the last card of the own deck, the last turns begin. Whoever has most points after them wins. They begin too, by
stalemate, after 24 turns in a row in which nobody has played a card.""",
    ),
    RuleTopic(
        "A turn",
        """\
You have two actions; the very first turn of the game has one. Each action places a common, summons a being, or
discards a card. All actions must be used, in any order. Placing and summoning may be repeated, discarding may
not.

Before, between and after your actions you may invoke your flare, thaw a frozen card or play a warp. These are free.

After the last action: in the High Form you may claim one task; in a duel or melee the pieces destroyed in this
turn score. Then you draw up to three beings of your school, two legends and one flare.

Discarding: put one being of your own school away, and with it as many other cards of your hand as you like
under their decks. New ones come at the end of the turn.""",
    ),
    RuleTopic(
        "Placing",
        """\
As an action, put one common of yours on any empty square.

If neither a common nor a heroic of yours is left in supply, you first pick one of them up from the board, and
then place it as a common. It may even come back to the square that it stood on.""",
    ),
    RuleTopic(
        "Summoning",
        """\
A card shows a pattern. It fits where each of its squares holds a piece of yours of at least the rank drawn
there. You may turn the pattern and mirror it. What stands on other squares is no matter.

The being arrives on the square drawn with a star. That square may be empty, or hold anybody's piece of the
being's rank or lower, which is destroyed. A piece of higher rank bars the way. Where the pattern draws a piece
on the star, your own piece must stand there.

The pieces of the pattern stay. After arriving, the being does what its text says; then the card is put away,
while the piece remains on the board as a piece like any other.

Marked squares (drawn with !) matter only to the text. If a pattern fits in several ways, you choose one, and
its marked squares count.""",
    ),
    RuleTopic(
        "Ranks and supply",
        """\
There are common, heroic and legendary pieces. Heroics and legends are called upgraded. A higher piece serves
wherever a lower one is asked for.

Commons and heroics are two sides of the same pieces: 17 of each colour, 16 in a duel, 15 or 14 in a melee of three
or four. Of legends there are three.

A piece that leaves the board goes back to its owner's supply at once. If nothing is left in supply for a being,
you pick up a piece of that kind which the pattern doesn't need; if there is none, the being can't come. Nothing
can be picked up for an effect that places a piece: it just doesn't happen.""",
    ),
    RuleTopic(
        "Moves",
        """\
A move is one step to any of the eight squares around. A leap goes to any square that the text allows.

A standard move enters an empty square or destroys a piece of lower rank. A combat move may destroy one of the
same rank too. So a common's standard move needs an empty square, and a legend's combat move enters any square.

You may destroy pieces of your own in this way. Several moves are made one after the other, and each must be
legal when it is made.""",
    ),
    RuleTopic(
        "The words of effects",
        """\
Upgrade: common to heroic, or heroic to legend. Downgrade: the other way. Either needs the new piece in its
owner's supply.

Convert: an enemy piece becomes yours, of the same rank unless the text says another. It counts as destroyed by
you.

Destroyed by you: enemy pieces that your arrival, your moves or your effects remove, and those you convert.
Downgraded pieces aren't, nor are pieces of your own.

Only what the text says you may do is optional, and "up to" includes none. All else must be done, as far as it
can be; what can't be done is left out, and the rest goes on. A piece without an owner named is anybody's.

Adjacent: the eight squares around. Distance: steps, whatever stands between. Gain an action: one more in this
turn.""",
    ),
    RuleTopic(
        "Flares",
        """\
A flare helps whoever is behind. Its upper half asks how many more upgraded pieces the enemy has on the board
than you, its lower half how many more pieces in all. One of them is enough to invoke it.

Both halves are measured once, when you invoke it. Each half that is met takes effect, the upper first.

You may invoke it before or after any of your actions, not in the middle of an effect. A new flare comes at the
end of the turn. In a duel the enemy scores 1 point each time. In a melee you choose one enemy to be measured
against in both halves, and that one scores.""",
    ),
    RuleTopic(
        "High Form and tasks",
        """\
Your score: the points of the tasks you have claimed, and 1 for each legend of yours on the board now. It falls
when a legend is lost.

Three tasks lie open, and the next one is known. After your last action you may claim one open task that is
fulfilled. The next one takes its place.

Some tasks look at the board as it stands at the end of your turn, others at what you destroyed or summoned in
this turn. The table shows for each player how far every task is.""",
    ),
    RuleTopic(
        "The duel",
        """\
The second player begins by putting one common of each colour on the two squares c5 and g5.

At the end of your turn the enemy pieces destroyed by you in this turn score: 2 for a legend, 1 for a heroic, 1
for every two commons. A single common left over is lost.

Each legend you summon scores 1 at once; being upgraded to a legend scores nothing. Each flare you invoke gives
the enemy 1 point.""",
    ),
    RuleTopic(
        "The melee",
        """\
Three or four play, each against all others. The last player begins by putting three commons of different colours
beside the three signs of the arena, each on either of the two squares marked there; of four colours the second
player's is left out.

You have a score in each enemy's colour, and your lowest one counts. Destroyed pieces score in their own colour, as
in a duel; only two commons of the same colour make a pair. If commons of several colours are left over, you score 1
point in one of these colours, as you choose; a single common left over is lost.

A legend you summon scores 1 at once, in a colour of your choice. A flare is invoked against one enemy, who scores 1
in your colour.

If the lowest scores are equal, the next lowest decide, then the highest. Nobody can resign.""",
    ),
    RuleTopic(
        "Improvising",
        """\
Once in a melee for each enemy's colour, a piece of that colour may stand in for one of yours when you summon a being,
at the rank that it has. The score board shows f where you still may.

Only one piece may stand in for a being, and you need not use it where your own pieces do. It stays the enemy's: the
being's effect takes it for an enemy piece, and also for one that was used to summon. If it stands where the being
arrives, it is destroyed, and counts as such.

A card that lends you an enemy piece spends nothing, and one more may be improvised with beside it.""",
    ),
    RuleTopic(
        "Teams",
        """\
Two play against two, the High Form or the duel. Mates sit across from each other, so the sides take turns. A team has
one colour, one supply and one score; each mate has a school, beings and a flare of their own. To both of you all
pieces of the team are yours.

The team's two legends go from hand to hand: whoever plays next holds them, and draws new ones.

Before an action or inside a card's effect you may hand over to your mate, legends included. Your mate finishes the
effect and spends all actions left on placing commons; then you end the turn. No flare can be invoked any more.

The last six cards of a deck lie sideways: drawing the one above them begins the last turns, four of them. Each mate
may claim a task in each own turn.""",
    ),
    RuleTopic(
        "Everfrost: frozen effects",
        """\
A card with a frozen effect isn't put away when its being has come and has done what its text says. It stays before
you, frozen, for all to see. A text may be frozen alone, and nothing happens at first.

You thaw it whenever you might invoke a flare, from then on: in the same turn, or in any later one of yours. It is
free, and gives nobody a point. Then the frozen effect happens, and the card is put away. You may thaw it even if it
can do nothing; if it can, what it says must be done, as always.

Only one card lies there. If a second one comes, you choose which stays; what the other has frozen is lost. Cards that
say so fetch one from your discard pile, and it takes the place of the one that lies there.

An action less: every opponent has one action less in the next turn, never more than one. A piece out of the game isn't
in supply any more.""",
    ),
    RuleTopic(
        "Nethervoid: the Gateway",
        """\
One of the pieces of the Nethervoid, common or heroic, may be the Gateway; a G stands beside it. If there is none, the
next being of that school to come is it, but no legend. A heroic that comes takes it over from a common. Some cards
choose another piece.

It stays with its piece, wherever that moves or trades places, and whether it is upgraded or downgraded. It is lost if
the piece is destroyed, converted, picked up, or becomes a legend. While there is none, all that speaks of it is left
out.

Toward the Gateway: each step must bring the piece nearer. It may end on the Gateway and destroy it, if the card
doesn't forbid that.

With another colour's pieces: the pattern is then looked for among these alone. The being is yours all the same.""",
    ),
    RuleTopic(
        "Etherweave: warps",
        """\
A warp is an effect that is played from the hand whenever you might invoke a flare: no action, no pattern. Not in your
first turn of the game.

The card is then pending: it lies open before you. It counts among your three beings, so you draw one less, and it can
be summoned like a card of your hand; then it is pending no more. Until then you can't warp another. Only cards that
say so put it away or take it back.

A pending card costs you 2 points, in a melee 2 in each colour, whenever it is tested whether the end has come, and at
the end.

Copying a warp: it happens as part of another effect, and nothing is pending for it. All of this, or nothing: what
leaves a later part undone can't be chosen. Swap: two pieces trade squares, which is no move, and nothing is destroyed.
A held piece lies on a card, neither on the board nor in supply, and comes back by a leap. Colourless squares are
neither red nor green.""",
    ),
    RuleTopic(
        "The end",
        """\
At the end of each turn it is tested whether anybody has 9 points (18 in a duel; 12 or 10 in one colour in a melee of
three or four), or has drawn the last card of the own deck. If so, everybody has just one more turn, even if the score
falls again.

Most points win. If they are equal, more upgraded pieces on the board win, then more pieces in all; else it is a
draw.

Resigning gives the game to the other side.""",
    ),
    RuleTopic(
        "A first game",
        """\
Play a duel, with the Northern against the Southern Imperial: their beings are the same and easy to read. Lay the
hands open for the first turns, and help each other.

The opening: put your commons near the middle and near each other; most patterns are three to five squares wide.
Look at a being whose pattern is almost there. If one more common completes it, place that common with your first
action and summon with the second. The pieces of the pattern stay, so they help with the next being too.

Read what the being does before you choose where it comes: it may come onto an enemy piece and destroy it, and
often two places differ only in what its effect then reaches.

When the enemy is ahead on the board, look at your flare: it is free. If nothing fits, discard the being that fits
worst. The High Form, with its tasks, is the game for the second evening.""",
    ),
)
"""The topics in reading order."""

FORMS = {
    "duel": "For a first game: points for what you destroy, to 18.",
    "high-form": "For a second game: points for tasks and legends, to 9.",
    "melee": "For three or four: everybody's lowest score counts.",
}
"""A line about each form, the form for a first game first."""

SCHOOLS = {
    "northern": "For a first game: moves, shots, upgrades; easy to read.",
    "southern": "For a first game: the Northern cards once more.",
    "highland": "For a second: strikes hard, even its own; red and green.",
    "sylvan": "For a second: grows, wins enemies over, draws cards.",
    "everfrost": "For later: keeps effects on ice for the right moment.",
    "nethervoid": "For later: one piece is the Gateway; much happens there.",
    "etherweave": "For later: plays cards ahead of time, bends the rules.",
}
"""A line about each school of the game's own cards, the schools for a first game first."""
