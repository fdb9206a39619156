# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/hpf/symbolic/hpf-closed.c src/hpf/symbolic/hpf-closed.h
if ISL
libnetfare_a_SOURCES += \
  src/hpf/symbolic/hpf-axis-form.c src/hpf/symbolic/hpf-axis-form.h \
  src/hpf/symbolic/hpf-closed-text.c src/hpf/symbolic/hpf-closed-text.h \
  src/hpf/symbolic/hpf-form.c src/hpf/symbolic/hpf-form.h \
  src/hpf/symbolic/hpf-intervals.c src/hpf/symbolic/hpf-intervals.h \
  src/hpf/symbolic/hpf-isl.c src/hpf/symbolic/hpf-isl.h \
  src/hpf/symbolic/hpf-join.c src/hpf/symbolic/hpf-join.h \
  src/hpf/symbolic/hpf-parts.c src/hpf/symbolic/hpf-parts.h \
  src/hpf/symbolic/hpf-pieces.c src/hpf/symbolic/hpf-pieces.h \
  src/hpf/symbolic/hpf-problem.c src/hpf/symbolic/hpf-problem.h \
  src/hpf/symbolic/hpf-quasi.c src/hpf/symbolic/hpf-quasi.h \
  src/hpf/symbolic/hpf-sum.c src/hpf/symbolic/hpf-sum.h \
  src/hpf/symbolic/hpf-system.c src/hpf/symbolic/hpf-system.h \
  src/hpf/symbolic/hpf-valid.c src/hpf/symbolic/hpf-valid.h
endif
