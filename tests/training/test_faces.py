"""Drawn faces: the same from the same seed, whole, and in the colours that their names promise."""

import colorsys

import numpy as np
import pytest

from engine.tiles import JOKER, STANDARD, Colour, Tile, Unknown
from training import fonts as fonts_module
from training.faces import draw_face, draw_layers, draw_style, shade
from training.fonts import DEFAULT_FONT, digit_fonts, has_lining_figures, load_font
from training.jokers import JokerKind, draw_art, joker_masks
from training.styles import BaseMark

# Pillow's own font, so that the tests say the same on a machine without any other.
FONTS = (DEFAULT_FONT,)


def style_of(seed):
    return draw_style(np.random.default_rng(seed), fonts=FONTS)


def face_of(seed, tile, height_px=96):
    return draw_face(style_of(seed), tile, np.random.default_rng(seed), height_px)


def test_equal_seeds_draw_equal_faces():
    tile = Tile(Colour.RED, 10)
    assert style_of(3) == style_of(3)
    assert np.array_equal(face_of(3, tile), face_of(3, tile))


def test_other_seeds_draw_other_editions():
    styles = [style_of(seed) for seed in range(20)]
    assert len({style.plastic for style in styles}) == 20
    assert len({style.mark for style in styles}) >= 3
    assert len({style.joker.kind for style in styles}) >= 3


@pytest.mark.parametrize("seed", range(6))
def test_every_face_of_a_box_and_its_back_can_be_drawn(seed):
    style, rng = style_of(seed), np.random.default_rng(seed)
    pictures = [draw_face(style, tile, rng, 64) for tile in (*STANDARD.faces(), Unknown.FACE_DOWN)]
    assert {picture.shape for picture in pictures} == {(64, round(64 * style.aspect), 4)}
    assert all(picture.dtype == np.uint8 for picture in pictures)
    assert 0.66 <= style.aspect <= 0.78


def test_an_unreadable_tile_has_no_face():
    with pytest.raises(ValueError, match="got \\?"):
        face_of(1, Unknown.UNREADABLE)


@pytest.mark.parametrize("seed", range(4))
def test_corners_are_rounded_and_the_middle_is_solid(seed):
    alpha = face_of(seed, JOKER)[..., 3]
    assert [alpha[y, x] for y in (0, -1) for x in (0, -1)] == [0] * 4
    assert alpha[20:-20, 20:-20].min() == 255


def hue_of(rgb):
    return 360 * colorsys.rgb_to_hsv(*(value / 255 for value in rgb))[0]


@pytest.mark.parametrize("seed", range(40))
def test_inks_are_what_their_names_say(seed):
    style = style_of(seed)
    assert max(style.ink(Colour.BLACK)) < 80
    assert (hue_of(style.ink(Colour.RED)) + 180) % 360 - 180 == pytest.approx(-3.5, abs=12.6)
    assert 14 <= hue_of(style.ink(Colour.ORANGE)) <= 50
    assert 166 <= hue_of(style.ink(Colour.BLUE)) <= 240
    assert (hue_of(style.ink(Colour.ORANGE)) - hue_of(style.ink(Colour.RED))) % 360 >= 13.9


@pytest.mark.parametrize("colour", list(Colour))
@pytest.mark.parametrize("seed", range(4))
def test_the_digit_is_drawn_in_its_ink(seed, colour):
    style = style_of(seed)
    picture = draw_face(style, Tile(colour, 8), np.random.default_rng(seed), 128, light=(0, 0, 1))[..., :3]
    distance = np.linalg.norm(picture.astype(float) - np.array(style.ink(colour)), axis=2)
    # The ink lets some of the plastic through, so that no pixel need match it exactly.
    assert (distance < 75).mean() > 0.01
    blank = draw_face(style, Unknown.FACE_DOWN, np.random.default_rng(seed), 128, light=(0, 0, 1))[20:-20, 20:-20, :3]
    assert np.abs(np.median(blank, axis=(0, 1)) - np.array(style.plastic)).max() < 12


def test_digits_stand_in_the_upper_half_or_six_and_nine_are_marked():
    for seed in range(200):
        style = style_of(seed)
        assert style.digit_y < 0.45 or style.base_mark is not BaseMark.NONE


def test_ten_keeps_both_its_digits_on_the_face():
    for seed in range(30):
        style = style_of(seed)
        layers = draw_layers(style, Tile(Colour.BLACK, 10), np.random.default_rng(seed), 128)
        dark = (layers.colour.max(axis=2) < 0.55 * max(style.plastic)).any(axis=0)
        assert dark.any()
        assert not dark[:3].any()
        assert not dark[-3:].any()


def test_relief_is_lit_from_the_side_of_the_lamp():
    layers = draw_layers(style_of(2), Tile(Colour.RED, 5), np.random.default_rng(2), 96)
    from_left, from_right = (shade(layers, (x, 0, 0.7)).mean(axis=2) for x in (-0.8, 0.8))
    rim = slice(1, 3)
    assert from_left[30:60, rim].mean() > from_right[30:60, rim].mean()


@pytest.mark.parametrize("kind", list(JokerKind))
def test_every_kind_of_joker_leaves_ink(kind):
    rng = np.random.default_rng(0)
    art = next(art for art in iter(lambda: draw_art(rng), None) if art.kind is kind)
    first, second = joker_masks(art, 60)
    assert first.shape == second.shape == (60, 60)
    assert 0.05 < np.maximum(first, second).mean() < 0.95


def test_without_system_fonts_pillows_own_is_used(monkeypatch):
    def no_fontconfig(*args, **kwargs):
        raise FileNotFoundError

    monkeypatch.setattr(fonts_module.subprocess, "run", no_fontconfig)
    caches = (fonts_module._system_fonts, digit_fonts)
    for cache in caches:
        cache.cache_clear()
    try:
        assert digit_fonts() == digit_fonts(held_out=True) == FONTS
        assert "fonts-cabin" in fonts_module.missing_packages()
    finally:
        monkeypatch.undo()
        for cache in caches:
            cache.cache_clear()


def test_pillows_own_font_has_figures_for_tiles():
    assert has_lining_figures(DEFAULT_FONT)
    assert load_font(DEFAULT_FONT, 40).getbbox("8")[3] > 20


def test_held_out_families_are_not_trained_on():
    held_out = {family.name for family in fonts_module.FAMILIES if family.held_out}
    trained = {family.name for family in fonts_module.FAMILIES if not family.held_out}
    assert len(held_out) >= 6
    assert not held_out & trained
    assert len(fonts_module.FAMILIES) == len(held_out) + len(trained)
