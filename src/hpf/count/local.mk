# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/hpf/count/hpf-carry.c src/hpf/count/hpf-carry.h \
  src/hpf/count/hpf-case.c src/hpf/count/hpf-case.h \
  src/hpf/count/hpf-check.c src/hpf/count/hpf-check.h \
  src/hpf/count/hpf-counter.c src/hpf/count/hpf-counter.h \
  src/hpf/count/hpf-groups.c src/hpf/count/hpf-groups.h \
  src/hpf/count/hpf-many-pairs.c src/hpf/count/hpf-many-pairs.h \
  src/hpf/count/hpf-pattern.c src/hpf/count/hpf-pattern.h \
  src/hpf/count/hpf-plan.c src/hpf/count/hpf-plan.h \
  src/hpf/count/hpf-project.c \
  src/hpf/count/hpf-sides.c src/hpf/count/hpf-sides.h \
  src/hpf/count/hpf-structure.c src/hpf/count/hpf-structure.h \
  src/hpf/count/hpf-table.c src/hpf/count/hpf-table.h \
  src/hpf/count/hpf-walk.c src/hpf/count/hpf-walk.h
