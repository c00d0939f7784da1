"""Every threshold of the photo reader, with its unit and why it has that value."""

from __future__ import annotations

from typing import Final

from engine.tiles import Colour

# --- photo -----------------------------------------------------------------------------------------------------------
# Pixels. Decoding needs 3 bytes a pixel several times over; phones of today send 12 to 50 megapixels.
MAX_PHOTO_PIXELS: Final = 50_000_000
# Pixels along the shorter side. Two tiles of the smallest readable size do not fit into less.
MIN_PHOTO_SIDE: Final = 32
# Pixels along the longer side of the working image. A rack of 14 tiles across the photo leaves 140 px a tile, more
# than the readers use; above it only the time grows.
WORKING_LONG_SIDE: Final = 2048
# Pixels. A JPEG that has at least this many after decoding at a half or a quarter of its size is decoded so: halves of
# the 4000 to 4080 pixels of 12-megapixel phones, which decode in a third of the time.
MIN_WORKING_LONG_SIDE: Final = 1920
# Rows of the shrunken picture that are converted at once: 6 MB of RGB.
STRIP_ROWS: Final = 256
# 0..255. What lies under transparent pixels: mid-grey, so that a cut-out white tile keeps its edge.
MATTE_GREY: Final = 128

# --- crops -----------------------------------------------------------------------------------------------------------
# Pixels, height and width: the 4:3 of a tile's face, at twice the size that the number network looks at.
CROP_HEIGHT: Final = 128
CROP_WIDTH: Final = 96

# --- face network ----------------------------------------------------------------------------------------------------
# Pixels: the input that the network was trained with.
NETWORK_HEIGHT: Final = 64
NETWORK_WIDTH: Final = 48
# Crops a call. Larger calls are no faster on two cores and hold more memory.
NETWORK_BATCH: Final = 64

# --- finder ---------------------------------------------------------------------------------------------------------
# Pixels along the longer side, a pass each: tiles of half the photo show on the first, of a fiftieth on the last.
FINDER_PASSES: Final = (224, 320, 448, 640, 896)
# Pixels across a tile in a pass: the network was trained on 9 to 100, and every tile lies between these on some passes.
MIN_PASS_WIDTH: Final = 9.0
MAX_PASS_WIDTH: Final = 110.0
# Pixels along a cell of the network's map, and the unit of what it tells: as in training.
FINDER_STRIDE: Final = 4
FINDER_SIZE_UNIT: Final = 16.0
# Probability of a tile's middle. Low: the corner network and the readers throw out what is none.
MIN_CENTRE: Final = 0.25
# Share of what two quads cover together, from which they mean the same tile.
SAME_TILE_OVERLAP: Final = 0.55
# Pixels along a window of the corner network, and half its side in half heights of the tile: as in training.
CORNER_WINDOW: Final = 64
CORNER_WINDOW_REACH: Final = 1.55
# Height over width of a tile's face seen square on; makers differ between 1.3 and 1.45.
TILE_ASPECT: Final = 1.38
# Times that a window is stretched one way more than the other: a tile seen at 75 degrees, beyond which none is read.
MOST_STRETCH: Final = 4.0
# Windows a call. Larger calls are no faster on two cores and hold more memory.
CORNER_BATCH: Final = 64
# How often corners are made exact; the second window is cut around better corners, a third changes nothing.
CORNER_ROUNDS: Final = 2
# Probability of a tile by both networks, from which a place is worth reading.
MIN_CORNER_CHANCE: Final = 0.15

# --- choosing tiles --------------------------------------------------------------------------------------------------
# A constant and the weights of the log odds that a tile's middle lies here, that this is one tile, and that it shows a
# face: `training.fit_conviction` on rendered scenes that no network was trained on, a quarter of them without a tile.
CONVICTION_WEIGHTS: Final = (-3.28, 0.32, 0.68, 0.62)
# Probability. What a network calls impossible is not quite believed.
LEAST_CHANCE: Final = 0.002
# Probability. From it a tile is sure enough to look beside it for others.
SURE_CONVICTION: Final = 0.9

# Where to look for tiles beside a tile, in tile widths along its row and tile heights across it.
BESIDE_STEPS: Final = (-1.04, 1.04)
BESIDE_SHIFTS: Final = (-0.12, 0.0, 0.12)
# Share of the tile's own lightness that a place beside it must have to be worth reading.
MIN_FACE_LIKENESS: Final = 0.6
# How often tiles found in this way are looked beside again.
BESIDE_ROUNDS: Final = 2

# --- upright and overlaps --------------------------------------------------------------------------------------------
# Probability. Below it a proposal is taken for something else than a tile.
MIN_CONVICTION: Final = 0.5
# Probability from which a tile is believed that no other is like, and the odds that tiles like it must have together
# for one below: a doubtful tile beside a sure one of its size is a tile, a doubtful one on a knitted cloth is wool.
# Both thresholds were set on rendered scenes; the rule itself came from close-ups of rummy4-.
MIN_CONVICTION_ALONE: Final = 0.9
ENOUGH_COMPANY: Final = 9.0
# Odds. Surer than this a tile speaks no louder for its shape.
MOST_VOTES: Final = 50.0
# Share of the smaller of two quads. Real tiles of one layer share next to nothing; corners err by a tenth.
MAX_OVERLAP: Final = 0.35
# Natural logarithm of size: tiles of one photo differ by as much, by perspective and by the error of corners.
SIZE_SPREAD: Final = 0.2
# Natural logarithm of height over width: tiles that lie and tiles that stand are seen at different slants.
ASPECT_SPREAD: Final = 0.2
# Share of a photo's tiles that have about the shape of this one. With fewer it is something else; this many and more
# take nothing from its conviction.
MIN_SHAPE_SUPPORT: Final = 0.04
# Tiles from which a shape that no other has is suspicious. Fewer may well be one on the rack and three on the table.
ENOUGH_SHAPES: Final = 6
FULL_SHAPE_SUPPORT: Final = 0.25
# Log odds. A tile that reads this much better one way up is not turned by its row.
MAX_TURN_DOUBT: Final = 2.0
# Weight of a neighbour's own certainty against the tile's own.
ROW_VOTE_WEIGHT: Final = 0.5

# --- rows ------------------------------------------------------------------------------------------------------------
# Tile widths, tile heights and degrees: how far two tiles of one row on a table may be apart, shifted and turned, where
# nothing else is amiss. Hands lay them down a little crooked; a wider gap starts another meld.
ROW_MAX_GAP: Final = 1.1
ROW_MAX_OFFSET: Final = 0.5
ROW_MAX_ANGLE: Final = 20.0
# Root of the squares of gap, shift and turn, each over its limit: anywhere, and where tiles lie crosswise around or
# loose. With these values 99.7 % of the groups on 1,200 rendered tables came out; with the first alone 98.7 %.
ROW_MAX_COST: Final = 1.06
ROW_NEAT_COST: Final = 0.5
# Tile widths from middle to middle: a tile as near as this and turned by more lies crosswise.
ROW_CLEAR: Final = 2.0
# Ratio of the sizes of two tiles side by side: what perspective makes of one tile width, and a little error.
ROW_MAX_SIZE_RATIO: Final = 1.6
# Tile widths that two tiles of one row may seem to overlap, by an error of their corners.
ROW_MAX_OVERLAP: Final = 0.3

# --- ink -------------------------------------------------------------------------------------------------------------
# Per cent: the face is the brightest part of a crop, and above this share lie gloss and the bevel.
FACE_PERCENTILE: Final = 70
# Share of a side that is left out around the face: bevels and what lies beside the tile.
FACE_RIM: Final = 0.06
# Share of the border that a printed figure may touch: a digit's stroke that reaches it, not the ground along it.
MAX_PRINT_ON_BORDER: Final = 0.2
# Weights of L, a and b in the distance from the face: pale ink in gloss is nearly as light as the face, yet tinted,
# while wood grain and shadows are darker and hardly tinted.
INK_WEIGHTS: Final = (0.75, 1.6, 1.6)
# Distance in Lab, so weighted: an embossed logo stays below, light orange ink is above.
MIN_INK_CONTRAST: Final = 18.0

# --- Tesseract -------------------------------------------------------------------------------------------------------
# The LSTM reader came with version 4; the older one has no digits of this kind.
MIN_TESSERACT_VERSION: Final = (4, 0)
# Seconds for all crops of a photo. 100 tiles take less than one.
TESSERACT_SECONDS: Final = 20
# Share of the crop's height: lower ink is a dot or a scratch.
MIN_DIGIT_HEIGHT: Final = 0.15
# Share of the ink's full strength at which a stroke ends; it fades over 0.3 to either side.
TESSERACT_STROKE_EDGE: Final = 0.7
# Pixels. Digits of this height were read best.
TESSERACT_DIGIT_HEIGHT: Final = 48
# Pixels of white around the digits; with less, two-digit numbers lose one.
TESSERACT_BORDER: Final = 40
# Probability that a number from 1 to 13 which Tesseract reads is the right one.
TESSERACT_RELIABILITY: Final = 0.95
# Probability that a single digit is what is left of a number of two.
LOST_DIGIT: Final = 0.15
# Probability of a face from which the network is believed alone: half of all tiles. Of 2,615 real ones all nine that it
# misread were below .95.
SURE_ALONE: Final = 0.98

# --- votes -----------------------------------------------------------------------------------------------------------
# Probability that a reader gives to everything it rules out.
READER_FLOOR: Final = 1e-3
# Exponent of the second opinion.
SECOND_OPINION_WEIGHT: Final = 0.7

# --- colour ----------------------------------------------------------------------------------------------------------
# Pixels of a crop. Less ink than this is a scratch.
MIN_INK_PIXELS: Final = 60
# Share of a crop's height in which the digit's ink is looked for first.
INK_SHARE: Final = 0.78
# Units of Lab that make one step of a point: lightness, and chroma near grey. So measured, the inks of one name scatter
# about alike, and the fit on rendered photos was best.
INK_LIGHTNESS: Final = 30.0
INK_CHROMA: Final = 15.0
# Exponents of what the network sees on a tile alone and of what the rule of hues says: half a voice each, for all look
# at the same ink and are no witnesses of their own.
SEEN_WEIGHT: Final = 0.5
HUE_WEIGHT: Final = 0.5
# Probability that the rule of hues is granted to be wrong, for each colour.
HUE_FLOOR: Final = 0.01
# Probability that a colour keeps however far its ink is, so that no colour is ever ruled out.
MIN_COLOUR: Final = 2e-3
# Rounds of moving the inks. More gain nothing where four colours lie, and let one lone colour drift into two.
INK_ROUNDS: Final = 6
# Exponent of what an ink's place says: 1 would be right if photos were as those of the prior; less keeps probabilities
# honest, and made the log loss least.
INK_EVIDENCE: Final = 0.7
# Exponent of a tile's shares where inks are moved. 1 is plain expectation, best where all four colours lie under a lamp
# of strong colour; 3 costs little there and keeps one lone colour whole.
INK_SHARPNESS: Final = 3.0
# Degrees of freedom of Student's t: how heavy the tails of a colour are.
INK_TAILS: Final = 6.0

# Chroma over distance from white. Black inks reach 0.1, and 0.4 under a lamp; the least saturated others start at 0.5.
BLACK_SATURATION: Final = 0.33
BLACK_SATURATION_SPREAD: Final = 0.04
# The same as a share of the best ink of that hue on the photo: inks of one colour keep above 0.65.
PALE_SATURATION: Final = 0.4
PALE_SATURATION_SPREAD: Final = 0.05
# Degrees in the plane of Lab's a and b, middle and spread: reds from 12 to 40, oranges from 60 to 77 with yellow and
# burnt orange beyond, blues from navy (-60) through royal and sky blue to cyan and teal (-180).
HUES: Final = {Colour.RED: (30.0, 10.0), Colour.BLUE: (-100.0, 35.0), Colour.ORANGE: (68.0, 10.0)}
# Weight of a colour however far its hue is, so that no colour is ever ruled out.
MIN_HUE_SHARE: Final = 1e-3
# Tiles: as many as this of one colour are needed to move its centre half way.
COLOUR_PRIOR_TILES: Final = 2.0
# Rounds of moving the centres; they settle after three.
COLOUR_ROUNDS: Final = 4

# Pixels along a side of the thumbnail on which it is seen whether a photo has colours at all.
GREY_CHECK_SIDE: Final = 64
# Per cent of the thumbnail's pixels: the rest may be the inks, which cover little of a photo.
GREY_PERCENTILE: Final = 99
# Units of Lab away from grey. Photos in shades of grey measure under 0.2, white light on white things some units.
MIN_CHROMA: Final = 1.0

# --- rack ------------------------------------------------------------------------------------------------------------
# Tile widths: the widest gap in a row of a rack.
RACK_MAX_GAP: Final = 6.0
# Tile heights and degrees: how far off one line two tiles on a ledge may seem. Corners seen at a slant err so far.
LEDGE_MAX_OFFSET: Final = 0.22
LEDGE_MAX_ANGLE: Final = 18.0
# Natural logarithm by which one of two tiles on a ledge may be stretched against the other; a meld that happens to lie
# in line with a rack lies in another plane.
LEDGE_MAX_STRETCH: Final = 0.3
# Tile heights from one row's middle to the next: a rear step may be half hidden; seen along the table, it rises behind.
STEP_MIN: Final = 0.42
STEP_MAX: Final = 1.55
# How unlike the tiles of two steps may seem: degrees, natural logarithms of height over width and of size, tile widths
# of skew. Of rendered steps 95 % are within; a meld behind a rack lies in another plane, and is not.
STEP_MAX_TURN: Final = 11.0
STEP_MAX_SHAPE: Final = 0.2
STEP_MAX_SIZE: Final = 0.25
STEP_MAX_SKEW: Final = 0.16
# Tile widths between the nearest tiles of two steps, along the row: near the end of a game steps are nearly empty.
RACK_MAX_APART: Final = 3.0
# A constant and the weights of `rack_signs.SIGNS`: `training.fit_racks` on 1,200 rendered scenes.
RACK_SIGN_WEIGHTS: Final = (-16.47, 1.26, -1.28, 3.16, -0.14, 2.85, 8.34, 1.05, -1.88, -1.88, 2.26, -6.06)
# Natural logarithm: tiles stretched against each other by less than this may lie in one plane; corners err so far.
SAME_PLANE: Final = 0.15
# Probability from which rows stand on a rack.
MIN_RACK_CHANCE: Final = 0.5
# Rows. The racks that are sold have one to three steps; more rows than that lie on a table.
RACK_MAX_ROWS: Final = 3
# Where to look for the body of a rack, from a tile's middle, in tile widths and heights: beside it, and for the table,
# above its head or below its foot; and how large a patch and how clear of tiles, in tile widths.
PATCH_BESIDE: Final = ((-0.8, 0.0), (0.8, 0.0), (-0.8, 0.25), (0.8, 0.25))
PATCH_BEYOND: Final = (1.7, 2.3, 1.3)
PATCH_RADIUS: Final = 0.07
PATCH_CLEAR: Final = 0.08
# Tiles beside which ground or rack must be seen, before anything is said of it.
MIN_TELLING_TILES: Final = 2
# Units of Lab that speak neither for a rack nor for a table: half of the tables have less than 6, half of the racks
# more than 26.
TELLING_NOTHING: Final = 10.0
# Units of Lab from which the body of a rack surely shows: one table in fifty.
SURE_BODY: Final = 36.0
# Tiles of a row beside which is looked, evenly spread: more tell nothing new and take time.
PATCH_TILES: Final = 8

# --- background ------------------------------------------------------------------------------------------------------
# Set on the 888 tiles in open boxes and 8,188 others of rendered scenes: 72 % of the former are found, and 0.3 % of the
# others are taken for such. A meld that is taken for a box is lost, a box taken for melds is seen and struck out.
# Tile sizes from middle to middle, below which tiles are one heap.
CLUSTER_REACH: Final = 1.9
# Tiles of a heap: fewer are no box.
BOX_MIN_TILES: Final = 4
# Tile sizes by which its middle lies behind that of the other tiles, and natural logarithm by which its tiles seem
# smaller.
BOX_DEPTH: Final = 2.0
BOX_SMALLER: Final = 0.1
# Units of Lab between its ground and the others': the least, and the least with what blur adds, in Lab a unit of the
# natural logarithm of sharpness.
BOX_MIN_CONTRAST: Final = 12.0
BOX_MIN_STRANGENESS: Final = 35.0
BOX_CLEARNESS_WEIGHT: Final = 20.0
# Where to look for the ground around a tile, in tile widths and heights from its middle.
PATCH_AROUND: Final = ((-0.75, 0.0), (0.75, 0.0), (0.0, -0.7), (0.0, 0.7))
# Natural logarithm by which tiles of a rack seem smaller than what lies before them, when it stands across the table.
NEIGHBOUR_SMALLER: Final = 0.2
# Tiles that must lie before it: fewer may be an error.
MIN_TILES_BEFORE: Final = 3

# --- face down -------------------------------------------------------------------------------------------------------
# Set on rendered pictures that no network was trained on: 112 of the 194 backs proposed there are called so, no
# other tile, and nothing that is none. From .65 on 176 are, with 12 tiles whose face was not read; veins of white
# marble in one of the pictures to measure on were called so too, which led to the higher threshold.
# Probability by the finder that there is a tile.
MIN_BACK_CHANCE: Final = 0.85
# Units of Lab between its plastic and that of the faces: nine tenths of the backs have less.
BACK_MAX_TINT: Final = 9.0
# Sides over the median side of the faces on the photo.
BACK_SIZES: Final = (0.75, 1.35)
# Share of a crop's side that is left out all around.
BACK_RIM: Final = 0.16
# Shares of the lightness of a back: its darkest part against the rest, and the standard deviation.
BACK_MAX_INK: Final = 0.12
BACK_MAX_SPREAD: Final = 0.03

# Confidence below which no face is claimed: what is right less than once in four is not worth a guess.
LEAST_GUESS: Final = 0.25

# --- several photos of one table -------------------------------------------------------------------------------------
# Faces of a box: two tiles that are read alike are one tile so many times more probably than two tiles at random.
FACES_IN_BOX: Final = 53
# What remains of the odds where two faces contradict each other: readers err.
MIN_LIKENESS: Final = 0.1
# Natural log odds. From it photos show the same tiles: two tiles that are surely alike give 8, one gives 4.
ALIGN_MIN_EVIDENCE: Final = 6.0
# Natural log odds against a way of laying one photo over the other, for each tile that it moves onto bare table.
ALIGN_MISSING: Final = 1.0
# Tiles from which ways are guessed, the rarest first, and how many neighbours of each. Enough for 60 tiles a photo.
ALIGN_SEEDS: Final = 40
ALIGN_NEIGHBOURS: Final = 4
# Guesses, the most convincing, that are fitted to all tiles that they explain.
ALIGN_GUESSES: Final = 12
# Tile sizes from corner to corner, the mean of four: as near as this two tiles are one, by a guess from two tiles, and
# by a plane that is fitted to all of them.
ALIGN_GROW_REACH: Final = 0.5
ALIGN_REACH: Final = 0.25
# Share of the larger of two quads, below which the smaller one is a part of a tile; and share of that part which must
# lie on the larger one.
HALF_SIZE: Final = 0.75
HALF_SEEN: Final = 0.7
# Rounds of fitting the plane to all of its tiles; it settles after three.
ALIGN_ROUNDS: Final = 5

# Probability that each photo grants to every face that it does not name.
JOINED_FLOOR: Final = 0.01
# Probability that a number of two digits is read as one of them.
JOINED_LOST_DIGIT: Final = 0.05
# Tile sizes from middle to middle: as near as this a tile lies in the plane of another one.
ABSENCE_REACH: Final = 4.0
# Odds that a tile is there, for each photo that should show it and does not: something may hide it, or it was missed.
ABSENT_ODDS: Final = 0.1
# Pixels along the longer side in which features are looked for; how many at most, and how many must agree on a plane.
FEATURE_LONG_SIDE: Final = 1000
MOST_FEATURES: Final = 2000
MIN_FEATURES: Final = 15
# Ratio of distances: a feature whose second best match is nearly as good is not told apart.
FEATURE_RATIO: Final = 0.75

# --- tiles cut by the edge -------------------------------------------------------------------------------------------
# Share of the long side: a quad this near to the edge of the photo belongs to a tile that may go on outside.
EDGE_MARGIN: Final = 0.006
# Probability of a face from which a tile at the edge is believed all the same: its digit is whole.
SURE_AT_EDGE: Final = 0.9

# --- confidence ------------------------------------------------------------------------------------------------------
# A constant and the weight of each clue of `vision.confidence`: `training.fit_confidence`.
CONFIDENCE_WEIGHTS: Final = (
    -3.71,
    {
        "place": 0.04,
        "face": -0.03,
        "network": 0.39,
        "second": -0.03,
        "colour": 0.11,
        "colour alone": 0.51,
        "up": -0.04,
        "width": 0.55,
        "sharpness": -0.21,
        "weakest": 0.16,
    },
)
# Probability by which 0 and 1 are moved in before odds are taken.
LEAST_DOUBT: Final = 1e-4
# Pixels across a tile: narrower ones are told from each other by nothing else, wider ones are all the same.
WIDTHS_THAT_TELL: Final = (10.0, 60.0)

# --- doubt -----------------------------------------------------------------------------------------------------------
# Probability. Below it a tile is shown to the user as doubtful.
DOUBTFUL_BELOW: Final = 0.8
# Candidates a tile that are passed on, and the least probability worth naming.
MAX_CANDIDATES: Final = 5
MIN_CANDIDATE: Final = 0.001
# Pixels of the photo across a tile. Narrower tiles are misread several times as often.
SMALL_TILE_WIDTH: Final = 20.0
