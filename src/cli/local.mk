# SPDX-License-Identifier: GPL-3.0-or-later
# Everything but main.c is a library, too, so that fuzz targets can call it.
bin_PROGRAMS += netfare
netfare_SOURCES = src/cli/host-number.c src/cli/main.c
netfare_CPPFLAGS = $(SRC_CPPFLAGS)
netfare_LDADD = libcommand.a $(LIBNETFARE)

noinst_LIBRARIES += libcommand.a
libcommand_a_CPPFLAGS = $(SRC_CPPFLAGS) -DPKGLIBDIR=\"$(pkglibdir)\" -DBINDIR=\"$(bindir)\"
libcommand_a_SOURCES = \
  src/cli/calibrate.c \
  src/cli/check.c \
  src/cli/compare.c \
  src/cli/diff.c \
  src/cli/example.c \
  src/cli/hpf.c \
  src/cli/machine.c \
  src/cli/place.c \
  src/cli/tune.c \
  src/cli/program.c \
  src/cli/replay.c \
  src/cli/topology.c \
  src/cli/view.c \
  src/cli/why.c
