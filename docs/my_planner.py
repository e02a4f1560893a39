"""A player that plans: it tries each option in a sampled game, and compares how its turn ends."""

from random import Random

from tashkalar import engine


class Planner:
    def __init__(self, form, seed):
        self.random = Random(seed)

    def choose(self, seen, question, events, budget):
        options = [option for option in question.options if option.verb != "resign"]
        sample = engine.determinize(engine.View(question.seat, seen), self.random.randrange(2**64))
        return max(options, key=lambda option: self.value(sample, option, question.seat))

    def value(self, state, option, seat):
        state, _ = engine.apply(state, option)
        while getattr(pending := engine.decision(state), "seat", None) == seat:
            usual = [each for each in pending.options if each.verb not in ("resign", "skip")]
            state, _ = engine.apply(state, self.random.choice(usual or pending.options))
        rows = engine.position(state)["board"]
        pieces = [piece for row in rows for piece in row.split() if piece[0].isdigit()]
        lead = sum(1 if piece[0] == str(seat + 1) else -1 for piece in pieces)
        points = [engine.score(state, each) for each in range(len(state.seats))]
        return lead + 2 * (2 * points[seat] - sum(points))
