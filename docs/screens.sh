#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes the pictures of README.md, the first screens of pages: screens.sh NETFARE FOLDER NODE_MODULES
# [CHROMIUM]; without Chromium only the pages, in FOLDER
set -eu
netfare=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
folder=$(cd "$2" && pwd) modules=$3 chromium=${4-}
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/.."

pages=$folder
if [ -n "$chromium" ]; then
  pages=$(mktemp -d)
  trap 'rm -rf "$pages"' EXIT
fi
"$netfare" replay examples/mpi/cg-16 --network dragonfly:4,2,2 -q \
  --html "$pages/report.html" --view "$pages/view.html" > "$pages/summary"
"$netfare" sweep alltoall:64,16KiB --vary network=torus:8x8,dragonfly:8,4,2,fat-tree:8x2,leaf-spine:8,8,4 \
  --vary bandwidth=1GB/s,2GB/s,5GB/s,10GB/s,20GB/s,50GB/s,100GB/s -q --html "$pages/sweep.html" > "$pages/summary"
rm "$pages/summary"
[ -n "$chromium" ] || exit 0
NODE_PATH=$modules node "$here/screens.js" "$chromium" "$folder" \
  "$pages/report.html" "$pages/view.html" "$pages/sweep.html"
