"""The environment's registration with Gymnasium, which calls it when it is imported (entry point `gymnasium.envs`).

The environments of a version never change: a change of observations or actions, as by a new verb, needs a new id.
"""

from gymnasium.envs.registration import register

ID = "TashKalar-v0"
"""The id of the environment in `gymnasium.make` and `gymnasium.make_vec`."""


def register_envs() -> None:
    """Register the environment without importing it."""
    register(
        ID,
        entry_point="tashkalar.envs.gymnasium:TashKalarEnv",
        vector_entry_point="tashkalar.envs.gymnasium:TashKalarVectorEnv",
        disable_env_checker=True,  # it samples illegal actions
        order_enforce=False,
    )
