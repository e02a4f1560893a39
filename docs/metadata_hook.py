"""Metadata hook of hatchling: the project's addresses, and the README for package indexes.

The repository's address stands in one place, `repository` below `[tool.hatch.metadata.hooks.custom]` in pyproject.toml.
Where that is empty, a build in GitHub's Actions takes the repository that it runs for; any other build names no
address, and leaves the links of the README as they are.
"""

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(!?)(\[[^\]]*\])\((?!\w+:|#)([^)\s]+)\)")
"""A link or picture of a Markdown page that leads to a file of the repository."""


class MetadataHook(MetadataHookInterface):
    """The hook, which fills in the fields `urls` and `readme`."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the fields.

        Args:
            metadata: the table `project` of pyproject.toml, with the version.
        """
        page = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        if at := address(self.config, os.environ):
            page = absolute(page, at, f"v{metadata['version']}")
            metadata["urls"] = {
                "Source": at,
                "Changelog": f"{at}/blob/main/CHANGELOG.md",
                "Issues": f"{at}/issues",
            }
        metadata["readme"] = {"content-type": "text/markdown", "text": page}


def address(config: Mapping[str, Any], environment: Mapping[str, str]) -> str:
    """Return the repository's address without a slash at the end; "" if none is known.

    Args:
        config: the hook's table in pyproject.toml.
        environment: that of the build.
    """
    actions = "/".join(environment.get(f"GITHUB_{part}", "") for part in ("SERVER_URL", "REPOSITORY"))
    return (str(config.get("repository", "")) or actions).strip("/")


def absolute(page: str, at: str, tag: str) -> str:
    """Return a Markdown page whose links to files lead into the repository, to the files of one release.

    Args:
        page: the page, at the top of the repository.
        at: the repository's address.
        tag: the release, such as "v1.0.0".
    """

    def link(found: re.Match[str]) -> str:
        picture, text, target = found.groups()
        return f"{picture}{text}({at}/{'raw' if picture else 'blob'}/{tag}/{target})"

    return LINK.sub(link, page)
