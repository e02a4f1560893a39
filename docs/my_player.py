"""A player as a Python class, for a seat at a table."""

from tashkalar.ai import serve_player


class Eager:
    """Summons when it can and otherwise plays the first option."""

    def choose(self, seen, question, events, budget):
        summonings = [option for option in question.options if option.verb == "summon"]
        return (summonings or question.options)[0]


serve_player(lambda form: Eager())
