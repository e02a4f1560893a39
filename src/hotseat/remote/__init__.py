"""Remote play: the host of a game serves seats and spectators on other machines (docs/remote-protocol.md).

The game is the ordinary session of the host. A remote player receives its seat's view and events, never the state, and
answers with the text of an option. `websockets` and `cryptography` are imported only by the modules that use them.
"""
