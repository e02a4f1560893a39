"""A bot for one seat: reads a decision from each line and answers with a line. Other languages need no more."""

import json
import sys

for line in sys.stdin:
    options = json.loads(line)["question"]["options"]
    liked = [option for option in options if option.startswith(("claim", "summon", "flare", "destroy"))]
    print(json.dumps({"play": (liked or options)[0]}), flush=True)
