"""What MkDocs calls: adds the generated pages, fills in folders of the navigation, registers the colours."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel

from imperium_dsl.docgen.highlight import register
from imperium_dsl.docgen.pages import generated_pages


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """A name that ends in ``/`` stands for all pages of that folder."""
    register()
    config.nav = [filled(entry, Path(config.docs_dir)) for entry in config.nav or []]
    return config


def filled(entry: Any, docs: Path) -> Any:
    if isinstance(entry, dict):
        return {title: filled(inner, docs) for title, inner in entry.items()}
    if isinstance(entry, list):
        return [filled(each, docs) for each in entry]
    if not entry.endswith("/"):
        return entry
    pages = sorted(path.relative_to(docs).as_posix() for path in (docs / entry).glob("*.md"))
    return sorted(pages, key=lambda page: not page.endswith(("/index.md", "/README.md")))


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Pages that are in no menu are reached from the lists that name them."""
    listed = set(addresses(config.nav))
    for address, text in generated_pages().items():
        inclusion = InclusionLevel.INCLUDED if address in listed else InclusionLevel.NOT_IN_NAV
        files.append(File.generated(config, address, content=text, inclusion=inclusion))
    return files


def addresses(entry: Any) -> list[str]:
    if isinstance(entry, dict):
        entry = list(entry.values())
    if isinstance(entry, list):
        return [address for each in entry for address in addresses(each)]
    return [entry]
