"""What stands around every page: the three jobs, the language, and at the foot what the user should know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from ui.language import PARAMETER, language, show_switch, t

# Titles of pages: file, icon and address by the key of the title.
PAGES: Mapping[str, tuple[str, str]] = {
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


def show_head(pages: Sequence[st.Page]) -> None:
    """The three jobs side by side, visible without any menu, and the language."""
    with st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="center"):
        st.markdown("**Tilesight**", width="content")
        show_switch()
    with st.container(horizontal=True, gap="xxsmall"):
        for page in pages:
            st.page_link(page, width="stretch", query_params={PARAMETER: language().value})


def show_foot() -> None:
    """Where photos go, and whose brand the game is."""
    st.divider()
    st.caption(f"{t('app.privacy')}\n\n{t('app.trademark')}")
