# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/replay/matching/arrivals.c src/replay/matching/arrivals.h \
  src/replay/matching/channels.c src/replay/matching/channels.h \
  src/replay/matching/matching.c src/replay/matching/matching.h \
  src/replay/matching/near-channels.h
