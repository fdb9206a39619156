# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/hpf/symbolic/hpf-closed.c src/hpf/symbolic/hpf-closed.h
if POLYLIB
libnetfare_a_SOURCES += \
  src/hpf/symbolic/hpf-axis-form.c src/hpf/symbolic/hpf-axis-form.h \
  src/hpf/symbolic/hpf-budget.h \
  src/hpf/symbolic/hpf-cell.c src/hpf/symbolic/hpf-cell.h \
  src/hpf/symbolic/hpf-cells.c src/hpf/symbolic/hpf-cells.h \
  src/hpf/symbolic/hpf-closed-text.c src/hpf/symbolic/hpf-closed-text.h \
  src/hpf/symbolic/hpf-exact.c src/hpf/symbolic/hpf-exact.h \
  src/hpf/symbolic/hpf-form.c src/hpf/symbolic/hpf-form.h \
  src/hpf/symbolic/hpf-intervals.c src/hpf/symbolic/hpf-intervals.h \
  src/hpf/symbolic/hpf-join.c src/hpf/symbolic/hpf-join.h \
  src/hpf/symbolic/hpf-parts.c src/hpf/symbolic/hpf-parts.h \
  src/hpf/symbolic/hpf-points.c src/hpf/symbolic/hpf-points.h \
  src/hpf/symbolic/hpf-polyhedra.c src/hpf/symbolic/hpf-polyhedra.h \
  src/hpf/symbolic/hpf-problem.c src/hpf/symbolic/hpf-problem.h \
  src/hpf/symbolic/hpf-quasi.c src/hpf/symbolic/hpf-quasi.h \
  src/hpf/symbolic/hpf-reduce.c src/hpf/symbolic/hpf-reduce.h \
  src/hpf/symbolic/hpf-region-private.h \
  src/hpf/symbolic/hpf-system.c src/hpf/symbolic/hpf-system.h \
  src/hpf/symbolic/hpf-valid.c src/hpf/symbolic/hpf-valid.h \
  src/hpf/symbolic/hpf-work.c src/hpf/symbolic/hpf-work.h
endif
