#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The study of docs/studies.md, "Latency over load": random traffic on six networks.
#
#   loads.sh [FOLDER]      writes loads.csv and loads.svg there (default: the current one), prints a table
#
# NETFARE, PATTERN, TIME, NETWORKS and LOADS, in the environment, replace what is run.
set -eu

netfare=${NETFARE:-netfare}
pattern=${PATTERN:-'uniform(64,1000)'}
time=${TIME:-40us}
networks=${NETWORKS:-'mesh:8x8,torus:8x8,fat-tree:4x3,dragonfly:8x4x2,hyperx:8x8x1,slimfly:5'}
loads=${LOADS:-0.1,0.3,0.5,0.7,0.9}
folder=${1:-.}
mkdir -p "$folder"

"$netfare" sweep "traffic($pattern,load=0,for=$time)" --vary "network=$networks" --vary "D:load=$loads" -qq \
  --format csv > "$folder/loads.csv"

# The mean latency over the load on a logarithmic scale, and the table of docs/studies.md.
awk -v svg="$folder/loads.svg" '
  # The fields of a line of CSV.
  function split_line(line, to,    n, i, c, quoted) {
    n = 1; to[1] = ""
    for (i = 1; i <= length(line); i++) {
      c = substr(line, i, 1)
      if (c == "\"") quoted = !quoted
      else if (c == "," && !quoted) to[++n] = ""
      else to[n] = to[n] c }
    return n }
  function x(load) { return 60 + 420 * load / most }
  function y(latency) { return 290 - 250 * log(latency / low) / log(high / low) }
  BEGIN { low = 1 }
  NR == 1 { n = split_line($0, f); for (i = 1; i <= n; i++) at[f[i]] = i; next }
  { split_line($0, f)
    net = f[at["vary_network"]]; load = f[at["vary_D:load"]]
    if (!(net in seen)) { seen[net] = 1; name[++nets] = net }
    if (!(load in met)) { met[load] = 1; loads[++n_loads] = load }
    mean[net, load] = f[at["latency_mean_s"]] * 1e9
    accepted[net, load] = f[at["accepted"]]
    if (load > most) most = load + 0
    if (mean[net, load] > top) top = mean[net, load]
    if (least == 0 || mean[net, load] < least) least = mean[net, load] }
  END {
    for (low = 1; low * 10 <= least;) low *= 10
    for (high = 10; high < top;) high *= 10
    line = "| network |"; rule = "|---|"
    for (k = 1; k <= n_loads; k++) { line = line " " loads[k] " |"; rule = rule "---|" }
    print line " accepted of " loads[n_loads] " |"
    print rule "---|"
    for (i = 1; i <= nets; i++) {
      line = "| `" name[i] "` |"
      for (k = 1; k <= n_loads; k++) line = line sprintf(" %.0f ns |", mean[name[i], loads[k]])
      print line sprintf(" %.2f |", accepted[name[i], loads[n_loads]]) }
    split("#1b6ca8 #b5541c #3f7d3a #7a4b99 #8a6d00 #a02c5a", colour, " ")
    print "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 620 340\" font-family=\"sans-serif\" font-size=\"12\">" > svg
    print "<rect width=\"620\" height=\"340\" fill=\"#fff\"/>" > svg
    for (v = low; v <= high; v *= 10) {
      printf "<path d=\"M60 %.1fH480\" stroke=\"#ddd\"/>\n", y(v) > svg
      printf "<text x=\"54\" y=\"%.1f\" text-anchor=\"end\">%d ns</text>\n", y(v) + 4, v > svg }
    for (i = 1; i <= nets; i++) {
      points = ""
      for (k = 1; k <= n_loads; k++) points = points sprintf("%.1f,%.1f ", x(loads[k]), y(mean[name[i], loads[k]]))
      printf "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>\n", points, colour[i] > svg
      printf "<text x=\"490\" y=\"%d\" fill=\"%s\">%s</text>\n", 40 + 16 * i, colour[i], name[i] > svg }
    print "<path d=\"M60 40V290H480\" fill=\"none\" stroke=\"#333\"/>" > svg
    for (k = 1; k <= n_loads; k++)
      printf "<text x=\"%.1f\" y=\"308\" text-anchor=\"middle\">%s</text>\n", x(loads[k]), loads[k] > svg
    print "<text x=\"270\" y=\"330\" text-anchor=\"middle\">load, of what the first link carries</text>" > svg
    print "<text x=\"10\" y=\"20\">mean latency</text>" > svg
    print "</svg>" > svg }' "$folder/loads.csv"
