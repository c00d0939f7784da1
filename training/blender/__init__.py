"""Pictures for the benchmark, rendered in Blender: apart from the training's drawing, down to faces and fonts.

Nothing here imports the training's faces, styles or fonts, and nothing there imports this. Only `plastic`, `tables`,
`lights`, `solids`, `props`, `camera` and `render` import Blender's `bpy`; the rest is plain numpy and Pillow.
"""
