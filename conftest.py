"""The setup of all tests, those of the games included; pytest allows `pytest_plugins` only here, at the top."""

pytest_plugins = ["tests.hotseat.helpers.pytest_setup", "tests.pytest_setup"]
