# SPDX-License-Identifier: GPL-3.0-or-later
# map.md with a row for each source: what its first comment says it is.
#
#   awk -v top=FOLDER -f map-rows.awk LISTING map.md
#
# LISTING has the path of each file, one a line.  The text of map.md stays, as do rows of files that
# are not sources; those of sources are made anew, in order of their names, behind the head of the
# table of their folder.

# The first comment of a file, in one line; "" if there is none.
function comment (path, line, text, inside) {
  text = ""
  inside = 0
  while ((getline line < path) > 0) {
    if (line ~ /SPDX-License-Identifier|^#!/ || (line == "" && !inside))
      continue
    if (!inside && line !~ /^(\/\*|\/\/|#) /)
      break
    inside = 1
    if (line !~ /^(\/\*| \*|\/\/|#)/ || line ~ /^( \*|\/\/|#|  *\*\/)$/)
      break
    sub (/^(\/\*| \*|\/\/|#) */, "", line)
    text = text (text == "" ? "" : " ") line
    if (sub (/ *\*\/.*$/, "", text))
      break
  }
  close (path)
  return text
}

# Its first sentence, without the name of the file and the full stop.
function headline (path, text, name) {
  text = comment(path)
  name = path
  sub (/.*\//, "", name)
  if (index (text, name " - ") == 1)
    text = substr (text, length (name) + 4)
  else if (text ~ /^[A-Z][a-z]* /)
    text = tolower (substr (text, 1, 1)) substr (text, 2)
  if (match (text, /\.  *[A-Z]/))
    text = substr (text, 1, RSTART - 1)
  sub (/[.:,;]$/, "", text)
  gsub (/\|/, "\\|", text)
  return text
}

function is_source (name) { return name ~ /\.(c|h|js|mjs|test)$/ }

function row (path, name, stem, text, second) {
  name = path
  sub (/.*\//, "", name)
  if (name ~ /\.h$/ && (substr (path, 1, length (path) - 1) "c") in there)
    return
  text = headline(top "/" path)
  if (name ~ /\.c$/) {
    second = substr (path, 1, length (path) - 1) "h"
    if (second in there) {
      name = name "`, `.h"
      if (headline(top "/" second) != "")
        text = headline(top "/" second)
    }
  }
  if (text == "") {
    print "nothing says what " path " is" > "/dev/stderr"
    failed = 1
  }
  print "| `" name "` | " text " |"
}

function rows (i, folder_of) {
  for (i = 1; i <= n; i++) {
    folder_of = paths[i]
    if (sub (/\/[^\/]*$/, "", folder_of) && folder_of == folder && is_source(paths[i]))
      row(paths[i])
  }
}

FNR == NR {
  sub (/^\.\//, "")
  there[$0] = 1
  paths[++n] = $0
  next
}

/^## / { folder = substr ($0, 4) }

/^\| *---/ {
  print
  if (folder != "")
    rows()
  next
}

# What is left of a row without the names of sources, `.h` behind one among them.
/^\| `/ && folder != "" {
  names = $0
  sub (/ \|.*/, "", names)
  others = ""
  while (match (names, /`[^`]*`/)) {
    name = substr (names, RSTART + 1, RLENGTH - 2)
    names = substr (names, RSTART + RLENGTH)
    if (!is_source(name) || name ~ /[\/*]/)
      others = others (others == "" ? "" : ", ") "`" name "`"
  }
  if (others == "")
    next
  sub (/^[^|]*\|[^|]*\|/, "| " others " |")
}

{ print }
END { exit failed }
