#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes the pictures of bmf-programs.md from replays: bmf-pictures.sh NETFARE FOLDER
set -eu
netfare=$1 folder=$2
here=$(cd "$(dirname "$0")" && pwd)

# NAME PROGRAM TITLE [OPTION ...]
picture () {
  name=$1 program=$2 title=$3
  shift 3
  "$netfare" replay "$here/../examples/bmf/$program.bmf" "$@" -q --picl - \
    | awk -v title="$title" -f "$here/picture.awk" > "$folder/bmf-$name.svg"
}

mkdir -p "$folder"
picture increments increments 'Increments on 3 processors'
picture factorials factorials 'Factorials on 16 processors'
picture split split 'Split of 15 numbers over 8 processors'
picture nested-split nested-split 'Nested splits of a 4x4 matrix'
picture distl distl 'A number to 16 processors'
picture distl-large distl-large '16 numbers to 16 processors'
picture split-map-reduce split-map-reduce 'Split, map, reduce'
picture zip zip 'Two splits and a zip'
picture scan scan 'Scan with plus'
picture scan-concatenate scan-concatenate 'Scan with concatenate'
picture scan-tree scan 'Scan with plus on a binary tree' --network tree:16
picture reverse reverse 'Project: reversal'
picture permutation permutation 'Project: another order'
picture broadcast broadcast 'Project: one element to all'
picture reverse-tree reverse 'Reversal on a binary tree' --network tree:16
picture reverse-mesh reverse 'Reversal on a 4x4 mesh' --network mesh:4x4
