"""What stands around every page: the three jobs, the language, and at the foot what the user should know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from ui.language import show_switch, t
from ui.link import parameters

# Every page: its file and its icon, by the key of its title.
PAGES: Final[Mapping[str, tuple[str, str]]] = {
    "page.rack": ("ui/pages/my_rack.py", ":material/grid_view:"),
    "page.table": ("ui/pages/the_table.py", ":material/table_restaurant:"),
    "page.score": ("ui/pages/score.py", ":material/leaderboard:"),
}


def make_pages() -> list[st.Page]:
    """The three pages, titled in the user's language."""
    return [
        st.Page(path, title=t(f"{key}.title"), icon=icon, default=key == "page.rack")
        for key, (path, icon) in PAGES.items()
    ]


def show_head() -> DeltaGenerator:
    """The name and the language, and a place for the links to the pages, which `show_links` fills."""
    with st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="center"):
        st.markdown("**Tilesight**", width="content")
        show_switch()
    return st.empty()


def show_links(place: DeltaGenerator, pages: Sequence[st.Page]) -> None:
    """The three jobs side by side, visible without any menu.

    The links carry what the address will carry anyway, so that a turn to another page is one step back in the
    browser. Done before the page runs, so that nobody waits for them, and after it, when it brought something new.
    """
    carried = parameters()
    with place.container(horizontal=True, gap="xxsmall"):
        for page in pages:
            st.page_link(page, width="stretch", query_params=carried)


def show_foot() -> None:
    """Where photos go, and whose brand the game is."""
    st.divider()
    st.caption(f"{t('app.privacy')}\n\n{t('app.trademark')}")
