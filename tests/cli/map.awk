# SPDX-License-Identifier: GPL-3.0-or-later
# The paths that the rows of docs/map.md name, one a line:  awk -f map.awk LISTING docs/map.md
# A row names files of the folder in the heading above it, or of the top folder: `x.c`, `.h` are
# x.c and x.h.  LISTING has a path on each line, as `find .` writes them.

FNR == NR {
  sub (/^\.\//, "")
  there[$0] = 1
  next
}

/^## / { folder = substr ($0, 4) "/" }

/^\| `/ {
  cell = $0
  sub (/^\| */, "", cell)
  sub (/ \|.*/, "", cell)
  while (match (cell, /`[^`]*`/)) {
    name = substr (cell, RSTART + 1, RLENGTH - 2)
    cell = substr (cell, RSTART + RLENGTH)
    if (name ~ /^\.[a-z]+$/ && stem != "")
      name = stem name
    stem = name
    sub (/\.[^.\/]*$/, "", stem)
    print name in there && name ~ /\// ? name : folder name
  }
  stem = ""
}
