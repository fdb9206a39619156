# SPDX-License-Identifier: GPL-3.0-or-later
# How many messages use each link in a stage of a program: one drawing of the network a stage.
#
#   awk -v title='..' -v columns=2 -f link-loads.awk stages.txt links.csv network.svg
#
# stages.txt: a line a stage: difference of destination and source, bytes (0: any), title.
# links.csv: link timelines.  network.svg: `netfare topology --format svg`.

FILENAME == ARGV[1] {
  stages++
  distance[stages] = $1
  bytes[stages] = $2
  $1 = $2 = ""
  sub (/^ */, "")
  name[stages] = $0
  next
}

FILENAME == ARGV[2] {
  split ($0, field, ",")
  for (s = 1; s <= stages; s++)
    if (field[7] - field[6] == distance[s] && field[7] != "destination" &&
        (bytes[s] == 0 || field[10] == bytes[s]) && !seen[s, $0]++) {
      load[s, field[1], field[2]]++
      if (load[s, field[1], field[2]] > most[s]) most[s] = load[s, field[1], field[2]]
      way_of = s SUBSEP field[6] SUBSEP field[7] SUBSEP field[8]
      if (++links[way_of] > way[s]) way[s] = links[way_of]
    }
  next
}

/^<svg / {
  match ($0, /viewBox="0 0 [0-9.]* [0-9.]*"/)
  split (substr ($0, RSTART + 9, RLENGTH - 10), box, " ")
  next
}
/<circle|<rect|<text/ { gsub (/<title>[^<]*<\/title>/, ""); nodes = nodes $0 "\n" }
/^<path/ {
  match ($0, / d="[^"]*"/)
  n_links++
  path[n_links] = substr ($0, RSTART + 4, RLENGTH - 5)
  match ($0, /<title>[^<]*</)
  ends = substr ($0, RSTART + 7, RLENGTH - 8)
  sub (/^.*\(/, "", ends) # numbers, behind names if there are any
  sub (/\).*$/, "", ends)
  split (ends, pair, " ")
  from[n_links] = pair[1]
  to[n_links] = pair[3]
}

END {
  wide = box[3]
  high = box[4] + 40
  rows = int ((stages + columns - 1) / columns)
  printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %s %s\" role=\"img\" ", wide * columns, high * rows
  print "font-family=\"sans-serif\" text-anchor=\"middle\" fill=\"none\">"
  printf "<title>%s</title>\n<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n", title
  print "<defs><path id=\"links\" stroke=\"#c8ced6\" d=\""
  for (i = 1; i <= n_links; i++) printf "%s", path[i]
  print "\"/><g id=\"nodes\" stroke=\"#5c6470\" fill=\"#fff\" dominant-baseline=\"central\">"
  gsub (/<text /, "<text stroke=\"none\" fill=\"#222\" ", nodes)
  printf "%s</g></defs>\n", nodes
  for (s = 1; s <= stages; s++) {
    printf "<g transform=\"translate(%s %s)\"><text x=\"%s\" y=\"22\" font-size=\"%d\" fill=\"#222\">%s: %d on a link, up to %d links long</text>\n", \
      (s - 1) % columns * wide, int ((s - 1) / columns) * high, wide / 2, wide < 500 ? wide / 22 : 22, name[s], most[s], way[s]
    print "<g transform=\"translate(0 34)\"><use href=\"#links\"/>"
    for (k = 1; k <= most[s]; k++) {
      d = ""
      for (i = 1; i <= n_links; i++) if (load[s, from[i], to[i]] == k) d = d path[i]
      if (d != "")
        printf "<path stroke=\"#%s\" stroke-width=\"%s\" d=\"%s\"/>\n", k == 1 ? "3f7fd0" : k < 5 ? "c05a00" : "b00020", 3 + k, d
    }
    print "<use href=\"#nodes\"/></g></g>"
  }
  print "</svg>"
}
