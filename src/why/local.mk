# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/why/candidates.c src/why/candidates.h \
  src/why/efficiency.c src/why/efficiency.h \
  src/why/ideal-times.c src/why/ideal-times.h \
  src/why/path-sums.c src/why/path-sums.h \
  src/why/noise-times.c src/why/noise-times.h \
  src/why/range-times.c src/why/range-times.h \
  src/why/time-parts.c src/why/time-parts.h \
  src/why/what-if-replay.c src/why/what-if-replay.h \
  src/why/why.c src/why/why.h
