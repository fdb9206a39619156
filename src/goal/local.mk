# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/goal/goal-bin.c src/goal/goal-bin.h \
  src/goal/goal-find.c src/goal/goal-find.h \
  src/goal/goal-labels.c src/goal/goal-labels.h \
  src/goal/goal-lines.c src/goal/goal-lines.h \
  src/goal/goal-matching.c src/goal/goal-matching.h \
  src/goal/goal-packed.c src/goal/goal-packed.h \
  src/goal/goal-pairs.c src/goal/goal-pairs.h \
  src/goal/goal-places.c src/goal/goal-places.h \
  src/goal/goal-reader.c \
  src/goal/goal-syntax.c src/goal/goal-syntax.h \
  src/goal/goal-waits.c src/goal/goal-waits.h \
  src/goal/goal.c src/goal/goal.h
