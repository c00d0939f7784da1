"""Which tiles somebody should look at, and which of them would change the answer."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from assist.jobs import Hinge
from assist.observation import SeenTile
from assist.words import name_tiles, tell_doubts
from ui.language import language, t


def show_doubts(tiles: Sequence[SeenTile]) -> None:
    """How many tiles are to be checked, and which."""
    doubtful = [tile for tile in tiles if tile.doubtful]
    if doubtful:
        names = name_tiles([tile.tile for tile in doubtful], language())
        st.warning(t("photo.check", count=len(doubtful), tiles=names), icon=":material/visibility:")


def show_hinges(hinges: Sequence[Hinge]) -> None:
    """The doubtful tiles that the answer hangs on."""
    lines = tell_doubts([hinge.tile for hinge in hinges], hinges, language())[1:]
    if lines:
        st.warning("\n\n".join(lines), icon=":material/balance:")
