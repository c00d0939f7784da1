"""How tiles, melds and positions look in a notebook."""

from __future__ import annotations

from html.parser import HTMLParser

from engine import Position, judge_meld, parse_table, parse_tile, parse_tiles


class _Text(HTMLParser):
    """The text of a piece of HTML, and whether every tag is closed in its turn."""

    def __init__(self, html):
        super().__init__()
        self.words, self.open = [], []
        self.feed(html)

    def handle_starttag(self, tag, _):
        if tag != "hr":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words += data.split()


def text(thing):
    read = _Text(thing._repr_html_())
    assert read.open == []
    return "".join(read.words)


def test_a_tile_shows_its_number_and_its_colour():
    assert text(parse_tile("O13")) == "13O"


def test_a_meld_shows_its_value_or_its_problems():
    assert text(judge_meld(parse_tiles("R5 J R7"))) == "5RJ7R18"
    assert text(judge_meld(parse_tiles("R5 R7 R8"))) == "5R7R8RGAP"


def test_a_position_shows_table_and_rack():
    assert text(Position(parse_tiles("K1 ?"), parse_table("R5 R6 R7"))) == "5R6R7R1K?"
