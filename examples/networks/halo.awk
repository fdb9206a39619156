# SPDX-License-Identifier: GPL-3.0-or-later
# A GOAL schedule: side x side x side ranks, each of which computes for `calc` ns, sends `bytes`
# to its six neighbours (the last and the first are neighbours, too) and waits for theirs, `steps`
# times.
# awk -v side=8 -v bytes=65536 -v steps=10 -v calc=20000 -f halo.awk > halo.goal
function neighbour(rank, d, stride) {
  stride = d < 2 ? 1 : d < 4 ? side : side * side
  return rank + ((int(rank / stride) + (d % 2 ? 1 : side - 1)) % side - int(rank / stride) % side) * stride
}
BEGIN {
  print "num_ranks " side * side * side
  for (rank = 0; rank < side * side * side; rank++) {
    print "rank " rank " {"
    for (step = 0; step < steps; step++) {
      print "c" step ": calc " calc
      for (d = 0; d < 6; d++) {
        other = neighbour(rank, d)
        print "s" step "." d ": send " bytes "b to " other " tag " 6 * step + d
        print "r" step "." d ": recv " bytes "b from " other " tag " 6 * step + (d % 2 ? d - 1 : d + 1)
        print "s" step "." d " requires c" step
        if (step > 0)
          print "c" step " requires r" step - 1 "." d
      }
    }
    print "}"
  }
}
