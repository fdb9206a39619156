# SPDX-License-Identifier: GPL-3.0-or-later
# A GOAL schedule: every rank sends `bytes` to every other, first to the one after it.
# awk -v ranks=512 -v bytes=16384 -f alltoall.awk > alltoall.goal
BEGIN {
  print "num_ranks " ranks
  for (rank = 0; rank < ranks; rank++) {
    print "rank " rank " {"
    for (d = 1; d < ranks; d++) {
      print "s" d ": send " bytes "b to " (rank + d) % ranks " tag " d
      print "r" d ": recv " bytes "b from " (rank - d + ranks) % ranks " tag " d
    }
    print "}"
  }
}
