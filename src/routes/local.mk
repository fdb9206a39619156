# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/routes/route-cache.c src/routes/route-cache.h \
  src/routes/route-coordinates.c src/routes/route-coordinates.h \
  src/routes/route-costs.c src/routes/route-costs.h \
  src/routes/route-leaves.c src/routes/route-leaves.h \
  src/routes/route-ordered.c src/routes/route-ordered.h \
  src/routes/route-search.c src/routes/route-search.h \
  src/routes/routes.c src/routes/routes.h
