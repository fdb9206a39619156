#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The study of docs/studies.md, "Links that fail": a fat tree and a dragonfly with 0 to 5 % failed links.
#
#   faults.sh [FOLDER]      writes faults.csv and faults.svg there (default: the current one),
#                           prints the table
#
# NETFARE, PROGRAM, NETWORKS, SHARES (percent) and SEEDS, in the environment, replace what is run.
set -eu

netfare=${NETFARE:-netfare}
program=${PROGRAM:-'uniform(64,64KiB,rounds=10)'}
networks=${NETWORKS:-'fat-tree:8,dragonfly:9,4,2'}
shares=${SHARES:-'0 1 2 3 4 5'}
seeds=${SEEDS:-1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20}
folder=${1:-.}
mkdir -p "$folder"

failed=
for share in $shares; do
  failed=$failed${failed:+,}"{$share % of links}"
done

# One row for each network and share: the least, mean and greatest time over the seeds.
"$netfare" sweep "$program" --set routing=time --set ties=spread --vary "network=$networks" --vary "failed=$failed" \
  --vary "fault seed=$seeds" --over 'fault seed' --format csv > "$folder/faults.csv"

# Time over the share, relative to the first share of the same network: a line, and a band from least to greatest.
# The table has the same figures.
awk -v picture="$folder/faults.svg" '
  function x(share) { return 60 + 520 * (most > 0 ? share / most : 0) }
  function y(ratio) { return 290 - 250 * (ratio - 1) / (top - 1) }
  function points(net, which, from, to, step,    i, text) {
    for (i = from; i != to + step; i += step)
      text = text sprintf("%.1f,%.1f ", x(share[net, i]), y(value[net, i, which]))
    return text }
  # The fields of a line of CSV.
  function split_line(line, to,    n, i, c, quoted) {
    n = 1; to[1] = ""
    for (i = 1; i <= length(line); i++) {
      c = substr(line, i, 1)
      if (c == "\"") quoted = !quoted
      else if (c == "," && !quoted) to[++n] = ""
      else to[n] = to[n] c }
    return n }
  NR > 1 {
    split_line($0, f)
    if (f[5] == "") next
    if (!(f[2] in count)) { name[++nets] = f[2]; base[f[2]] = f[5] }
    i = ++count[f[2]]
    share[f[2], i] = substr(f[3], 2) + 0
    for (k = 1; k <= 3; k++) value[f[2], i, k] = f[3 + k] / base[f[2]]
    if (share[f[2], i] > most) most = share[f[2], i]
    if (value[f[2], i, 3] > top) top = value[f[2], i, 3]
    if (NR == 2) print "| network | failed | least | mean | greatest |\n|---|---|---|---|---|"
    printf "| `%s` | %s %% | %.3f | %.3f | %.3f |\n", f[2], share[f[2], i], value[f[2], i, 1], value[f[2], i, 2], value[f[2], i, 3] }
  END {
    split("#1b6ca8 #b5541c #3f7d3a #7a4b99", colour, " ")
    top = top > 1.05 ? top : 1.05
    print "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 620 340\" font-family=\"sans-serif\" font-size=\"12\">" > picture
    print "<rect width=\"620\" height=\"340\" fill=\"#fff\"/>" > picture
    for (n = 1; n <= nets; n++) {
      net = name[n]
      printf "<polygon points=\"%s%s\" fill=\"%s\" fill-opacity=\"0.2\"/>\n", points(net, 1, 1, count[net], 1), points(net, 3, count[net], 1, -1), colour[n] > picture
      printf "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>\n", points(net, 2, 1, count[net], 1), colour[n] > picture
      printf "<text x=\"70\" y=\"%d\" fill=\"%s\">%s</text>\n", 30 + 16 * n, colour[n], net > picture }
    print "<path d=\"M60 40V290H580\" fill=\"none\" stroke=\"#333\"/>" > picture
    printf "<text x=\"54\" y=\"294\" text-anchor=\"end\">1</text><text x=\"54\" y=\"44\" text-anchor=\"end\">%.2f</text>\n", top > picture
    for (i = 1; i <= count[name[1]]; i++)
      printf "<text x=\"%.1f\" y=\"308\" text-anchor=\"middle\">%s %%</text>\n", x(share[name[1], i]), share[name[1], i] > picture
    print "<text x=\"320\" y=\"330\" text-anchor=\"middle\">failed links</text>" > picture
    print "<text x=\"10\" y=\"20\">time, relative to no failed link: mean, least and greatest of the seeds</text>" > picture
    print "</svg>" > picture }' "$folder/faults.csv"
