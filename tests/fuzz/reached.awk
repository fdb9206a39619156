# SPDX-License-Identifier: GPL-3.0-or-later
# reached.awk - lines and branches by folder of what `llvm-cov export -summary-only` says
#
#   {"filename":"/../src/base/shape.c","summary":{"branches":{"count":4,"covered":3,..},..}},..
function number(text, part, name,   at) {
  at = index (text, "\"" part "\":{")
  text = substr (text, at)
  sub (/}.*/, "", text)
  at = index (text, "\"" name "\":")
  return substr (text, at + length (name) + 3) + 0
}

function percent(part, whole) {
  return whole == 0 ? "-" : sprintf ("%.1f", int (1000 * part / whole) / 10)
}

function row(name, l, lr, b, br) {
  return sprintf ("| %s | %d | %s | %d | %s |", name, l, percent (lr, l), b, percent (br, b))
}

{
  n = split ($0, files, /{"filename":"/)
  for (i = 2; i <= n; i++) {
    name = files[i]
    sub (/".*/, "", name)
    if (name !~ /\/src\//)
      continue
    sub (/^.*\/src\//, "src/", name)
    if (name ~ /-resource\.c$/)
      continue
    split (name, parts, "/")
    part = parts[1] "/" parts[2]
    seen[part] = 1
    l = number(files[i], "lines", "count"); lr = number(files[i], "lines", "covered")
    b = number(files[i], "branches", "count"); br = number(files[i], "branches", "covered")
    lines[part] += l; lines_run[part] += lr; branches[part] += b; branches_run[part] += br
    al += l; alr += lr; ab += b; abr += br
  }
}

END {
  print "| folder | lines | reached, % | branches | taken, % |"
  print "|---|---|---|---|---|"
  for (part in seen)
    print row("`" part "`", lines[part], lines_run[part], branches[part], branches_run[part]) | "sort"
  close ("sort")
  print row("all", al, alr, ab, abr)
}
