"""Tilesight: a photo of a rack or a table of tiles becomes the best play, a verdict, or the score."""

from __future__ import annotations

import streamlit as st

from ui.chips import show_style
from ui.frame import make_pages, show_foot, show_head
from ui.language import start_language
from ui.link import keep_in_link, start_from_link

st.set_page_config(page_title="Tilesight", page_icon=":material/grid_view:", layout="centered")
start_language()
start_from_link()

pages = make_pages()
page = st.navigation(pages, position="hidden")
show_style()
show_head(pages)
page.run()
show_foot()
keep_in_link()
