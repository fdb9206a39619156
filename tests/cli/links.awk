# SPDX-License-Identifier: GPL-3.0-or-later
# The links of pages that lead nowhere, as `PAGE: TARGET`:  awk -f links.awk LISTING PAGE...
# LISTING has a path on each line, as `find .` writes them; pages are named from the same folder.

# resolve (PATH): without "." and "..".
function resolve(path,   part, n, i, kept, out) {
  n = split (path, part, "/")
  kept = 0
  for (i = 1; i <= n; i++)
    if (part[i] == "..")
      kept--
    else if (part[i] != "." && part[i] != "")
      out[++kept] = part[i]
  if (kept < 0)
    return ".."
  path = kept > 0 ? out[1] : "."
  for (i = 2; i <= kept; i++)
    path = path "/" out[i]
  return path
}

# anchor (HEADING): the name that a heading is linked by.
function anchor(heading) {
  sub (/^#+ */, "", heading)
  heading = tolower (heading)
  gsub (/[^a-z0-9_ -]/, "", heading)
  gsub (/ /, "-", heading)
  return heading
}

FNR == NR {
  sub (/^\.\//, "")
  there[$0] = 1
  next
}

FNR == 1 { fenced = 0; page = resolve(FILENAME); folder = page; if (!sub (/[^\/]*$/, "", folder)) folder = "" }
/^```/ { fenced = !fenced }
fenced { next }
/^#/ { headings[page "#" anchor($0)] = 1 }

{
  line = $0
  while (match (line, /\]\([^)]*\)/)) {
    target = substr (line, RSTART + 2, RLENGTH - 3)
    line = substr (line, RSTART + RLENGTH)
    if (target ~ /^[a-z]+:/)
      continue
    n_links++
    from[n_links] = page
    to[n_links] = target
    path = target
    section[n_links] = sub (/#.*/, "", path) ? substr (target, length (path) + 2) : ""
    file[n_links] = path == "" ? page : resolve(folder path)
  }
}

END {
  for (i = 1; i <= n_links; i++)
    if (!(file[i] in there) \
        || (section[i] != "" && !((file[i] "#" section[i]) in headings)))
      print from[i] ": " to[i]
  print n_links + 0 " links"
}
