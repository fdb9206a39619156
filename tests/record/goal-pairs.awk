# SPDX-License-Identifier: GPL-3.0-or-later
# The messages of a GOAL schedule by pair: lines "SOURCE DESTINATION MESSAGES BYTES".
/^rank/ { rank = $2 }
/: send / {
  for (i = 1; i <= NF; i++)
    if ($i == "send") {
      bytes = $(i + 1) + 0
      to = $(i + 3)
    }
  messages[rank, to]++
  all[rank, to] += bytes
}
END {
  for (pair in messages) {
    split (pair, part, SUBSEP)
    printf "%d %d %d %d\n", part[1], part[2], messages[pair], all[pair]
  }
}
