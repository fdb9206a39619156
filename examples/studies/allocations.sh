#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The study of docs/studies.md, "A stencil beside an all-to-all": what each costs the other under four allocations.
#
#   allocations.sh [FOLDER]      writes allocations.csv and allocations.svg there (default: the current one), and
#                                prints the table
#
# NETFARE, PROGRAM, BESIDE, NETWORKS (blanks between) and ALLOCATIONS, in the environment, replace what is run.
set -eu

netfare=${NETFARE:-netfare}
program=${PROGRAM:-'halo:6x6,16KiB,rounds=20'}
beside=${BESIDE:-'alltoall:24,16KiB,rounds=4'}
networks=${NETWORKS:-'xgft:8,8:1,4 dragonfly:9,4,2'}
allocations=${ALLOCATIONS:-'contiguous cyclic random(1) exclusive'}
folder=${1:-.}
mkdir -p "$folder"

# One row for each network, allocation and job.
{
  echo 'network;allocation;job;time_s;alone_s;slowdown;waits_own_s;waits_other_s'
  for network in $networks; do
    for allocation in $allocations; do
      "$netfare" replay "$program" --as stencil --beside "$beside" --as all-to-all --network "$network" \
        --allocation "$allocation" --format json | awk -v "of=$network;$allocation" '
          # The number behind a name, as it is written.
          function member(name,    at) {
            at = index($0, "\"" name "\": ")
            text = substr($0, at + length(name) + 4)
            sub(/[],}].*/, "", text)
            return text }
          /^    \{"name": "(stencil|all-to-all)"/ {
            job = member("name"); gsub(/"/, "", job)
            delays = $0; sub(/.*"delays": \[/, "", delays); sub(/\].*/, "", delays); split(delays, wait, ", ")
            own = job == "stencil" ? 1 : 2
            print of ";" job ";" member("time") ";" member("alone") ";" member("slowdown") ";" wait[own] ";" wait[3 - own] }'
    done
  done
} > "$folder/allocations.csv"

# The table: times in microseconds, and the slowdown of each job.
awk -F ';' '
  NR == 1 {
    print "| network | allocation | stencil, alone | together | slowdown | all-to-all, alone | together | slowdown |"
    print "|---|---|---|---|---|---|---|---|"; next }
  $3 == "stencil" { printf "| `%s` | `%s`", $1, $2 }
  { printf " | %.1f us | %.1f us | %.3f", $5 * 1e6, $4 * 1e6, $6 }
  $3 == "all-to-all" { print " |" }' "$folder/allocations.csv"

# Slowdowns as bars, two for each allocation.
awk -F ';' '
  NR > 1 {
    if (!($1 in seen)) { seen[$1] = 1; name[++nets] = $1 }
    if ($3 == "stencil") { label[nets, ++groups[nets]] = $2; stencil[nets, groups[nets]] = $6 }
    else all[nets, groups[nets]] = $6
    if ($6 > top) top = $6 }
  function y(slowdown) { return 290 - 230 * (slowdown - 1) / (top - 1) }
  function bar(x, slowdown, colour) {
    printf "<rect x=\"%.1f\" y=\"%.1f\" width=\"24\" height=\"%.1f\" fill=\"%s\"/>\n", x, y(slowdown > 1 ? slowdown : 1), 290 - y(slowdown > 1 ? slowdown : 1), colour
    printf "<text x=\"%.1f\" y=\"%.1f\" font-size=\"9\" text-anchor=\"middle\">%.2f</text>\n", x + 12, y(slowdown > 1 ? slowdown : 1) - 3, slowdown }
  END {
    top = top > 1.05 ? top : 1.05
    for (n = 1; n <= nets; n++) wide += 80 * groups[n] + 30
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d 350\" font-family=\"sans-serif\" font-size=\"12\">\n", 50 + wide
    printf "<rect width=\"%d\" height=\"350\" fill=\"#fff\"/>\n", 50 + wide
    print "<text x=\"10\" y=\"20\">slowdown: time together / time alone</text>"
    print "<text x=\"300\" y=\"20\" fill=\"#1b6ca8\">stencil</text><text x=\"360\" y=\"20\" fill=\"#b5541c\">all-to-all</text>"
    left = 50
    for (n = 1; n <= nets; n++) {
      for (g = 1; g <= groups[n]; g++) {
        at = left + 80 * (g - 1) + 12
        bar(at, stencil[n, g], "#1b6ca8")
        bar(at + 28, all[n, g], "#b5541c")
        printf "<text x=\"%.1f\" y=\"306\" font-size=\"10\" text-anchor=\"middle\">%s</text>\n", at + 26, label[n, g] }
      printf "<text x=\"%.1f\" y=\"330\" text-anchor=\"middle\">%s</text>\n", left + 40 * groups[n], name[n]
      left += 80 * groups[n] + 30 }
    printf "<path d=\"M44 290H%d\" stroke=\"#333\"/>\n", 40 + wide
    print "<text x=\"40\" y=\"294\" text-anchor=\"end\">1</text>"
    print "</svg>" }' "$folder/allocations.csv" > "$folder/allocations.svg"
