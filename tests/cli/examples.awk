# SPDX-License-Identifier: GPL-3.0-or-later
# Applies the examples of CONTRIBUTING.md to a tree:  awk -v top=TREE -f examples.awk CONTRIBUTING.md
# An example is a new file, or lines to be added behind a line, the one after `@@`.

function fail (why) {
  print FILENAME ":" FNR ": " why > "/dev/stderr"
  failed = 1
  exit 1
}

# The lines that were collected go into the file behind the one line that equals the anchor.
function insert (line, text, found) {
  if (anchor == "")
    return
  while ((getline line < target) > 0) {
    text = text line "\n"
    if (line == anchor) {
      found++
      text = text added
    }
  }
  close (target)
  if (found != 1)
    fail(target " has " found + 0 " lines '" anchor "'")
  printf "%s", text > target
  close (target)
  anchor = added = ""
}

function finish () {
  insert()
  if (new != "")
    close (new)
  new = ""
}

!/^    / { finish(); target = ""; next }
{ sub (/^    /, "") }
/^--- \/dev\/null$/ { finish(); target = ""; next }
/^--- a\// { finish(); target = top "/" substr ($0, 7); next }
/^\+\+\+ b\// {
  path = top "/" substr ($0, 7)
  if (target == "")
    new = path
  else if (path != target)
    fail(path " is not " target)
  files++
  next
}
/^@@ / { insert(); anchor = substr ($0, 4); next }
/^\+/ && new != "" { print substr ($0, 2) > new; next }
/^\+/ && anchor != "" { added = added substr ($0, 2) "\n"; next }
target != "" || new != "" { fail("this is no line of an example") }
END {
  if (!failed) {
    finish()
    print files + 0
  }
}
