# SPDX-License-Identifier: GPL-3.0-or-later
libcommand_a_SOURCES += \
  src/cli/sweep/sweep-options.c src/cli/sweep/sweep-options.h \
  src/cli/sweep/children.c src/cli/sweep/children.h \
  src/cli/sweep/replays-beside.c src/cli/sweep/replays-beside.h \
  src/cli/sweep/saturation.c src/cli/sweep/saturation.h \
  src/cli/sweep/sweep-arguments.c src/cli/sweep/sweep-arguments.h \
  src/cli/sweep/sweep-curves.c src/cli/sweep/sweep-curves.h \
  src/cli/sweep/sweep-differences.c src/cli/sweep/sweep-differences.h \
  src/cli/sweep/sweep-file.c src/cli/sweep/sweep-file.h \
  src/cli/sweep/sweep-inputs.c src/cli/sweep/sweep-inputs.h \
  src/cli/sweep/sweep-json.c \
  src/cli/sweep/sweep-outputs.c src/cli/sweep/sweep-outputs.h \
  src/cli/sweep/sweep-over.c src/cli/sweep/sweep-over.h \
  src/cli/sweep/sweep-plot.c src/cli/sweep/sweep-plot.h \
  src/cli/sweep/sweep-print.c src/cli/sweep/sweep-print.h \
  src/cli/sweep/sweep-reports.c src/cli/sweep/sweep-reports.h \
  src/cli/sweep/sweep-rows.c src/cli/sweep/sweep-rows.h \
  src/cli/sweep/sweep-run.c src/cli/sweep/sweep-run.h \
  src/cli/sweep/sweep-shapes.c src/cli/sweep/sweep-shapes.h \
  src/cli/sweep/sweep-si.c src/cli/sweep/sweep-si.h \
  src/cli/sweep/sweep-speedup.c src/cli/sweep/sweep-speedup.h \
  src/cli/sweep/sweep-units.c src/cli/sweep/sweep-units.h \
  src/cli/sweep/sweep-vary.c src/cli/sweep/sweep-vary.h \
  src/cli/sweep/sweep.c \
  src/cli/sweep/what-if-rows.c src/cli/sweep/what-if-rows.h
