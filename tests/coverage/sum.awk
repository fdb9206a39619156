# SPDX-License-Identifier: GPL-3.0-or-later
# sum.awk - sums what `gcov -b -c -t` says of many objects
#
#          5:   12:  if (a)        5 times
#  branch  0 taken 3
#  branch  1 taken 2
#      #####:   13:    f ();       never
#
# An inline function of a header is in several objects, and is counted once.
function percent(part, whole) {
  return whole == 0 ? "-" : sprintf ("%.1f", int (1000 * part / whole) / 10)
}

function row(name, lines_of, run_of, branches_of, taken_of) {
  return sprintf ("| %s | %d | %s | %d | %s |", name, lines_of, percent(run_of, lines_of), branches_of,
    percent(taken_of, branches_of))
}

/^ *-: *0:Source:/ {
  file = $0
  sub (/^ *-: *0:Source:/, "", file)
  sub (/^.*\/src\//, "src/", file)
  counted = file ~ /^src\// && file !~ /-resource\.c$/
  next
}

!counted { next }

/^branch/ {
  key = line SUBSEP $2
  branches[key] = 1
  if ($3 == "taken" && $4 > 0)
    taken[key] = 1
  next
}

/^ *[0-9#=-]+\*?: *[0-9]+:/ {
  split ($0, parts, ":")
  count = parts[1]
  gsub (/[ *]/, "", count)
  line = file SUBSEP (parts[2] + 0)
  if (count == "-")
    next
  lines[line] = 1
  if (count ~ /^[0-9]/)
    run[line] = 1
  text = $0
  sub (/^[^:]*:[^:]*:/, "", text)
  source[line] = text
}

END {
  for (key in lines) {
    split (key, parts, SUBSEP)
    n_lines[parts[1]]++
    if (key in run)
      n_run[parts[1]]++
    else
      printf "%s:%d:%s\n", parts[1], parts[2], source[key] | "sort -t: -k1,1 -k2,2n > unreached"
  }
  for (key in branches) {
    split (key, parts, SUBSEP)
    n_branches[parts[1]]++
    if (key in taken)
      n_taken[parts[1]]++
  }
  close ("sort -t: -k1,1 -k2,2n > unreached")
  for (name in n_lines) {
    printf "%s %d %d %d %d\n", name, n_lines[name], n_run[name], n_branches[name],
      n_taken[name] | "sort > files"
    split (name, parts, "/")
    part = parts[1] "/" parts[2]
    seen[part] = 1
    l[part] += n_lines[name]; r[part] += n_run[name]
    b[part] += n_branches[name]; t[part] += n_taken[name]
    all_l += n_lines[name]; all_r += n_run[name]; all_b += n_branches[name]; all_t += n_taken[name]
  }
  close ("sort > files")
  print "| folder | lines | run, % | branches | taken, % |"
  print "|---|---|---|---|---|"
  for (part in seen)
    print row("`" part "`", l[part], r[part], b[part], t[part]) | "sort"
  close ("sort")
  print row("all", all_l, all_r, all_b, all_t)
}
