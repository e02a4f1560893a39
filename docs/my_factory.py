"""A player as a Python class, for `python:./my_factory.py:Eager`."""


class Eager:
    """Summons when it can and otherwise plays the first option."""

    def __init__(self, form, seed):
        self.form, self.seed = form, seed

    def choose(self, seen, question, events, budget):
        summonings = [option for option in question.options if option.verb == "summon"]
        return (summonings or question.options)[0]
