# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/network/graph/alone-times.c src/network/graph/alone-times.h \
  src/network/graph/chooser.c src/network/graph/chooser.h \
  src/network/graph/chooser-private.h \
  src/network/graph/chooser-ties.c \
  src/network/graph/chooser-valiant.c \
  src/network/graph/graph.c \
  src/network/graph/graph-alone.c \
  src/network/graph/graph-alone-chosen.c \
  src/network/graph/graph-alone-replayed.c \
  src/network/graph/graph-injection.c \
  src/network/graph/graph-paths.c \
  src/network/graph/graph-private.h \
  src/network/graph/graph-start.c \
  src/network/graph/hop-general.c \
  src/network/graph/hop-kinds.c src/network/graph/hop-kinds.h \
  src/network/graph/hop-plain.c \
  src/network/graph/link-prices.c src/network/graph/link-prices.h \
  src/network/graph/link-states.c src/network/graph/link-states.h \
  src/network/graph/message-links.c src/network/graph/message-links.h \
  src/network/graph/next-links.h \
  src/network/graph/packet-sizes.c src/network/graph/packet-sizes.h \
  src/network/graph/pair-set.c src/network/graph/pair-set.h \
  src/network/graph/path-use.c src/network/graph/path-use.h \
  src/network/graph/source-routes.c src/network/graph/source-routes.h \
  src/network/graph/unused-paths.c src/network/graph/unused-paths.h \
  src/network/graph/valiant-routers.c src/network/graph/valiant-routers.h
