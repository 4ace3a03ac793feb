"""A section that no box has, for tests; its name is filled in."""

LAKE = """\
section: {name}
layout: house
a: harbor

G G G G F F F D D D
 G G G F F F F D D D
G G T T W W W W D D
 G T T W W W W W D C
T T T W W a W W C C
 T T W W W W W C C C
T T F W W W W C C K
 F F F F W W C C M M
F F F F F C C C M M
 F F F F C C C M M M
"""
