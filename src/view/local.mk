# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/view/view-column.c src/view/view-column.h \
  src/view/view-data.c src/view/view-data.h \
  src/view/view-json.c src/view/view-json.h \
  src/view/view-modules.c src/view/view-modules.h \
  src/view/view-network.c src/view/view-network.h \
  src/view/view-output.c src/view/view-output.h \
  src/view/view-page.c src/view/view-page.h \
  src/view/view-picl.c src/view/view-picl.h \
  src/view/view-replay.c src/view/view-replay.h \
  src/view/view-resource.h \
  src/view/view-sort.c src/view/view-sort.h \
  src/view/view-trace.c src/view/view-trace.h
