"""Tilesight: a photo of a rack or a table of tiles becomes the best play, a verdict, or the score."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from ui.chips import show_style
from ui.frame import make_pages, show_foot, show_head, show_links
from ui.language import start_language
from ui.link import keep_in_link, parameters, start_from_link

# An icon of our own: one that is only named would be fetched from a server of its maker.
ICON = Path(__file__).parent / "ui" / "icon.png"
st.set_page_config(page_title="Tilesight", page_icon=ICON, layout="centered")
start_language()
start_from_link()

pages = make_pages()
page = st.navigation(pages, position="hidden")
show_style()
links = show_head()
carried = parameters()
show_links(links, pages)
page.run()
show_foot()
if parameters() != carried:
    show_links(links, pages)
keep_in_link()
