"""How finely a scene is rendered."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Quality:
    """How finely a scene is rendered.

    `supersampling`: canvas pixels along a picture pixel. `light_samples`: points on a lamp; `sky_samples`: directions
    of the room; both are hard shadows whose mean is soft. `ground_detail`: texture pixels of the table top along a
    picture pixel in the middle; `ground_reach`: how much of the table is drawn before it repeats mirrored, in lengths
    of the picture.
    """

    supersampling: float = 2.0
    light_samples: int = 12
    sky_samples: int = 24
    ground_detail: float = 1.25
    ground_reach: float = 1.35


FINE = Quality(supersampling=3.0, light_samples=24, sky_samples=48)
"""For pictures that people look at."""

QUICK = Quality(supersampling=1.5, light_samples=6, sky_samples=12, ground_detail=0.8, ground_reach=1.35)
"""For pictures that are made by the thousand."""
