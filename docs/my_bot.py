"""A program that plays one seat: a line asks, a line answers. In any other language it is as short."""

import json
import sys

for line in sys.stdin:
    options = json.loads(line)["question"]["options"]
    liked = [option for option in options if option.startswith(("claim", "summon", "flare", "destroy"))]
    print(json.dumps({"play": (liked or options)[0]}), flush=True)
