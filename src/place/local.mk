# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/place/greedy.c src/place/greedy.h \
  src/place/loads.c src/place/loads.h \
  src/place/moves.c src/place/moves.h \
  src/place/pair-traffic.c src/place/pair-traffic.h \
  src/place/pattern.c src/place/pattern.h \
  src/place/scotch.c src/place/scotch.h \
  src/place/scotch-files.c src/place/scotch-files.h \
  src/place/search.c src/place/search.h \
  src/place/search-report.c src/place/search-report.h \
  src/place/ways.c src/place/ways.h
