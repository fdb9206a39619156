# SPDX-License-Identifier: GPL-3.0-or-later
# results.sh - the bytes that tests compare between runs and between builds; after lib.sh.

# results PROGRAM FOLDER: what it writes for several machines.  The command line, which the
# reports name, is the same for all.
results () {
  mkdir -p "$2"
  cp "$1" ./netfare
  n=0
  for machine in bus:4 grid:2x2 torus:4x4 transputer:2x2; do
    n=$((n + 1))
    ./netfare replay "$tiny" --network $machine -o out --processors-csv out.csv > out.txt || return 1
    ./netfare replay "$jacobi" --network $machine --set discipline=reserve \
      --set 'packet bytes=777' --set power=1.7 --picl out.picl --html out.html \
      --links out.json > out2.txt || return 1
    mkdir "$2/$n"
    mv out out.* out2.txt "$2/$n"
  done
  # Drawings, whose coordinates are computed with sines, roots and springs.
  for spec in torus:4x4 tree:8x2 hypercube:5 dragonfly:2,4,2 slimfly:5 jellyfish:20,4,2,7; do
    mkdir "$2/$spec"
    ./netfare topology $spec --format svg -o out.topology.svg || return 1
    ./netfare replay "$jacobi" --network $spec --timeline out.svg --view out.html > out.txt 2>&1 || return 1
    mv out.* "$2/$spec"
  done
  ./netfare compare "$jacobi" --network bus:4 --network torus:2x2 > "$2/compare"
}
