# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/replay/causes/cause-record.h \
  src/replay/causes/causes.c src/replay/causes/causes.h \
  src/replay/causes/release-table.c src/replay/causes/release-table.h
