#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# One program on a bus, a grid, a mesh and a torus, with messages of growing size, its processors
# placed in order and at random: docs/congestion-study.md describes the results.
#
#   examples/sweep/congestion-study.sh [FOLDER]
#
# writes FOLDER/rows.csv and, if gnuplot is installed, FOLDER/time.svg and FOLDER/delay.svg, and
# prints the times.  Started again, it runs only the rows that are missing in rows.csv.  NETFARE and
# TRACE name another netfare and another program.
set -eu
source=$(cd "$(dirname "$0")/../.." && pwd)
folder=${1:-congestion-study}
built=$source/build/netfare
[ -x "$built" ] || built=netfare
netfare=${NETFARE:-$built}
trace=${TRACE:-$source/examples/jacobi/jacobi.ptr}
networks='bus:64 grid:8x8 mesh:8x8 torus:8x8'

mkdir -p "$folder"
"$netfare" sweep "$trace" --processors 8x8 \
  --vary 'placement=identity,random(1)' \
  --vary "network=$(echo "$networks" | tr ' ' ',')" \
  --vary 'message scale=1,2,4,8,16,32,64' \
  --resume "$folder/rows.csv" --format csv > /dev/null

# One table per placement: one line per network, one column per message scale.
awk -F, '
  NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
  {
    placement = $at["vary_placement"]; network = $at["vary_network"]; scale = $at["vary_message_scale"]
    if (!(placement in seen)) { seen[placement]; placements[++n_placements] = placement }
    if (!(network in known)) { known[network]; networks[++n_networks] = network }
    if (!(scale in there)) { there[scale]; scales[++n_scales] = scale }
    time[placement, network, scale] = $at["time_s"]
  }
  END {
    for (p = 1; p <= n_placements; p++) {
      printf "%s%-12s", (p > 1 ? "\n" : ""), placements[p]
      for (s = 1; s <= n_scales; s++) printf "%11s", "x" scales[s]
      print ""
      for (n = 1; n <= n_networks; n++) {
        printf "%-12s", networks[n]
        for (s = 1; s <= n_scales; s++) printf "%11.4f", time[placements[p], networks[n], scales[s]]
        print ""
      }
    }
  }' "$folder/rows.csv"

if ! command -v gnuplot > /dev/null 2>&1; then
  echo 'no plots: gnuplot was not found'
  exit
fi

# plot NAME COLUMN TITLE: FOLDER/NAME.svg, one panel per placement.
plot () {
  (cd "$folder" && gnuplot) << END
set terminal svg size 1000,420 background rgb 'white'
set output '$1.svg'
set datafile separator ','
set datafile missing NaN
set logscale xy 2
set format y '%g'
set xlabel 'message scale'
set ylabel '$3'
set key top left
set grid
set multiplot layout 1,2
do for [placement in "identity random(1)"] {
  set title placement
  plot for [network in "$networks"] 'rows.csv' \
    using (strcol('vary_placement') eq placement && strcol('vary_network') eq network \
           ? column('vary_message_scale') : NaN):(column('$2')) \
    with linespoints title network
}
unset multiplot
END
}
plot time time_s 'run time, s'
plot delay congestion_delay_s 'delay by congestion, s, of all messages'
echo "plots: $folder/time.svg, $folder/delay.svg"
