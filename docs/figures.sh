#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes the pictures of figures.md that bmf-pictures.sh does not make: figures.sh NETFARE FOLDER
set -eu
netfare=$1 folder=$2
here=$(cd "$(dirname "$0")" && pwd)
programs=$here/../examples/bmf
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# picture FIGURE TITLE PROGRAM [OPTION ...]: processors and messages over time.
picture () {
  figure=$1 title=$2 program=$3
  shift 3
  "$netfare" replay "$program" "$@" -q --picl "$scratch/trace" > "$scratch/summary"
  awk -v title="$title" -f "$here/picture.awk" "$scratch/trace" > "$folder/figure-$figure.svg"
}

# traffic FIGURE TITLE PROGRAM messages|bytes
traffic () {
  "$netfare" replay "$programs/$3.bmf" -q --picl "$scratch/trace" > "$scratch/summary"
  awk -v title="$2" -v volume="$4" -f "$here/traffic.awk" "$scratch/trace" > "$folder/figure-$1.svg"
}

# loads FIGURE TITLE PROGRAM NETWORK COLUMNS [OPTION ...] < STAGES: links by their messages.
loads () {
  figure=$1 title=$2 program=$3 network=$4 columns=$5
  shift 5
  cat > "$scratch/stages"
  "$netfare" replay "$programs/$program.bmf" --network "$network" "$@" -q \
    --link-timelines "$scratch/links.csv" > "$scratch/summary"
  "$netfare" topology "$network" --format svg > "$scratch/network.svg"
  awk -v title="$title" -v columns="$columns" -f "$here/link-loads.awk" \
    "$scratch/stages" "$scratch/links.csv" "$scratch/network.svg" > "$folder/figure-$figure.svg"
}

# The levels of a reduction over 16 processors: from n + 2^k to n.
levels () {
  for k in 1 2 3 4; do
    echo "-$((1 << (k - 1))) 0 Level $k"
  done
}

# A message of 5 bytes at 1.0 from processor 0 to 2 of 4, then 5 units of work.
one_send () {
  cat << 'END'
num_ranks 4
rank 0 {
begin: calc 1000000000
s: send 5b to 2
s requires begin
}
rank 1 {
}
rank 2 {
r: recv 5b from 0
work: calc 5000000000
work requires r
}
rank 3 {
}
END
}

# Normal send: the reversal of 16 elements, in which processors 0 to 7 send when they have
# received.
normal_send () {
  awk 'BEGIN {
    print "num_ranks 16"
    for (p = 0; p < 16; p++) {
      printf "rank %d {\ns: send 1b to %d\nr: recv 1b from %d\n", p, 15 - p, 15 - p
      if (p < 8) print "s requires r"
      print "}"
    }
  }'
}

mkdir -p "$folder"
# units FIGURE TITLE PROGRAM: of a GOAL schedule, on the thesis's network; a second is a unit.
units () {
  picture "$@" --network basic --set 'transport = 2s' --set 'send overhead = 0s' \
    --set 'receive overhead = 0s' --set 'send overhead byte time = 0.2s' \
    --set 'receive overhead byte time = 0.2s'
}
one_send > "$scratch/one-send.goal"
units 3-3 'A message of 5 bytes, and 5 units of work' "$scratch/one-send.goal"
normal_send > "$scratch/normal-send.goal"
units 4-6 'Reversal with normal send' "$scratch/normal-send.goal"

traffic 5-5 'Split of 15 numbers over 8 processors' split messages
traffic 5-10 'Large distl: bytes' distl-large bytes
traffic 5-11 'Large distl: messages' distl-large messages
traffic 5-15 'Split, map, reduce: bytes' split-map-reduce bytes
traffic 5-16 'Split, map, reduce: messages' split-map-reduce messages
traffic 5-24 'Scan with plus: bytes' scan bytes
traffic 5-27 'Scan with concatenate: bytes' scan-concatenate bytes

levels | loads 5-17 'Reduction on a binary tree' split-map-reduce tree:16 2
levels | loads 5-18 'Reduction on a 4x4 mesh' split-map-reduce mesh:4x4 2 --set 'placement = gray'
echo '8 1 Last stage of the scan' | loads 6-6 'Last stage of the scan on a binary tree' scan tree:16 1
