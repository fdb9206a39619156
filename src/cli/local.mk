# SPDX-License-Identifier: GPL-3.0-or-later
bin_PROGRAMS += netfare
netfare_SOURCES = \
  src/cli/check.c \
  src/cli/compare.c \
  src/cli/hpf.c \
  src/cli/main.c \
  src/cli/replay.c \
  src/cli/topology.c \
  src/cli/view.c

netfare_CPPFLAGS = $(SRC_CPPFLAGS)
netfare_LDADD = $(LIBNETFARE)
