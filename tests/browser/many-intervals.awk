# SPDX-License-Identifier: GPL-3.0-or-later
# A trace with n parallel loops as intervals, from one with one (tiny.ptr).
/^call_bploop_/ { inside = 1 }
inside { block[++length_] = $0 }
!inside { print }
inside && /^ret_enloop_/ {
  for (i = 0; i < n; i++)
    for (j = 1; j <= length_; j++) {
      line = block[j]
      sub (/LINE=[0-9]+/, "LINE=" (100 + i), line)
      print line
    }
  inside = 0
}
