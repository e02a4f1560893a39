"""A player as a Python class, ready to sit down at a table."""

from tashkalar.ai import serve_player


class Eager:
    """Summons whenever it can, and else does the first thing that comes to its mind."""

    def choose(self, seen, question, events, budget):
        summonings = [option for option in question.options if option.verb == "summon"]
        return (summonings or question.options)[0]


serve_player(lambda form: Eager())
