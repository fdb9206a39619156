# SPDX-License-Identifier: GPL-3.0-or-later
bin_PROGRAMS += netfare
netfare_SOURCES = \
  src/cli/bmf.c \
  src/cli/bmf-made.c src/cli/bmf-made.h \
  src/cli/bmf-price.c src/cli/bmf-price.h \
  src/cli/bmf-steps.c \
  src/cli/bmf-table.c src/cli/bmf-table.h \
  src/cli/bmf-text.c src/cli/bmf-text.h \
  src/cli/check.c \
  src/cli/children.c src/cli/children.h \
  src/cli/command.h \
  src/cli/compare.c \
  src/cli/csv-line.c src/cli/csv-line.h \
  src/cli/help.c \
  src/cli/interrupt.c src/cli/interrupt.h \
  src/cli/machine-shape.c src/cli/machine-shape.h \
  src/cli/machines.c src/cli/machines.h \
  src/cli/main.c \
  src/cli/messages.c src/cli/messages.h \
  src/cli/option-table.c src/cli/option-table.h \
  src/cli/options.c src/cli/options.h \
  src/cli/outputs.c src/cli/outputs.h \
  src/cli/program-source.c src/cli/program-source.h \
  src/cli/rehearsal.c src/cli/rehearsal.h \
  src/cli/replay.c \
  src/cli/run-bmf.c src/cli/run-bmf.h \
  src/cli/run.c src/cli/run.h \
  src/cli/sweep.c \
  src/cli/sweep-file.c src/cli/sweep-file.h \
  src/cli/sweep-json.c \
  src/cli/sweep-print.c src/cli/sweep-print.h \
  src/cli/sweep-rows.c src/cli/sweep-rows.h \
  src/cli/sweep-run.c src/cli/sweep-run.h \
  src/cli/sweep-shapes.c src/cli/sweep-shapes.h \
  src/cli/sweep-speedup.c src/cli/sweep-speedup.h \
  src/cli/sweep-units.c src/cli/sweep-units.h \
  src/cli/sweep-vary.c src/cli/sweep-vary.h \
  src/cli/topology.c \
  src/cli/unused-keys.c src/cli/unused-keys.h \
  src/cli/write-progress.c src/cli/write-progress.h
netfare_CPPFLAGS = $(SRC_CPPFLAGS)
netfare_LDADD = $(LIBNETFARE)
