#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The tables of predictor-model.md:  docs/model-tables.sh NETFARE EXAMPLES NAME
# A test holds the document to what this prints.
set -eu
netfare=$1
examples=$2

# milliseconds TRACE NETWORK SHAPE
milliseconds () {
  "$netfare" replay "$1" --network "$2" --processors "$3" --format json \
    | sed -n 's/^  "time": \(.*\),$/\1/p' | awk '{ printf "%.4f", $1 * 1000 }'
}

# row TITLE TRACE SHAPE NETWORK...
row () {
  printf '| %s |' "$1"
  trace=$2 shape=$3
  shift 3
  for network; do
    printf ' %s |' "$(milliseconds "$examples/$trace" "$network" "$shape")"
  done
  echo
}

# One operation each, on 4x4 processors that begin it together.
operations () {
  echo '| ms | network | bus | transputer | grid | mesh | torus |'
  echo '|---|---|---|---|---|---|---|'
  while read -r name title; do
    row "$title" "collectives/$name.ptr" 4x4 \
      network:4x4 bus:16 transputer:4x4 grid:4x4 mesh:4x4 torus:4x4
  done <<'END'
copy one message over 6 links: `copy`
shadow shadow edges: `shadow`
corners shadow edges with corners: `corners`
reduction reduction: `reduction`
row-reduction reduction along one row: `row-reduction`
broadcast only the result is sent: `broadcast`
row one row to all processors: `row`
transpose redistribution, axes exchanged: `transpose`
columns redistribution to (*, block): `columns`
END
}

# The bundled kernel on more and more processors.
shapes () {
  echo '| ms | network | bus | transputer | grid | mesh | torus |'
  echo '|---|---|---|---|---|---|---|'
  for side in 1 2 4 8; do
    shape=${side}x${side}
    row "$shape" jacobi/jacobi.ptr "$shape" "network:$shape" "bus:$((side * side))" \
      "transputer:$shape" "grid:$shape" "mesh:$shape" "torus:$shape"
  done
}

# Where the kernel's processors wait.
waiting () {
  echo '| processor-seconds on 4x4 | network | bus | transputer | grid |'
  echo '|---|---|---|---|---|'
  for network in network:4x4 bus:16 transputer:4x4 grid:4x4; do
    "$netfare" replay "$examples/jacobi/jacobi.ptr" --network "$network" \
      --processors 4x4 -v > "$scratch/$network" 2> /dev/null
  done
  for field in 'Productive time' 'Insufficient parallelism' 'Communications' '  SYN' 'Idle time' \
    'Synchronization' 'Time variation' 'Overlap'; do
    printf '| %s |' "${field#  }"
    for network in network:4x4 bus:16 transputer:4x4 grid:4x4; do
      awk -v field="${field#  }" '
        { name = $0; sub (/^ +/, "", name); sub (/  .*/, "", name) }
        name == field && !seen { seen = 1; rest = $0; sub (/^ *[A-Z][A-Za-z ]*  +/, "", rest)
                                 split (rest, value, " "); printf " %.6f |", value[1] }
      ' "$scratch/$network"
    done
    echo
  done
}

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$3"
