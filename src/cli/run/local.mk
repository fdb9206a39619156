# SPDX-License-Identifier: GPL-3.0-or-later
libcommand_a_SOURCES += \
  src/cli/run/baseline.c src/cli/run/baseline.h \
  src/cli/run/plain-replay.c src/cli/run/plain-replay.h \
  src/cli/run/job-sources.c src/cli/run/job-sources.h \
  src/cli/run/machines.c src/cli/run/machines.h \
  src/cli/run/replay-outputs.c src/cli/run/replay-outputs.h \
  src/cli/run/replayed-figures.c src/cli/run/replayed-figures.h \
  src/cli/run/reshard-source.c src/cli/run/reshard-source.h \
  src/cli/run/run-options.c src/cli/run/run-options.h \
  src/cli/run/single-run.c src/cli/run/single-run.h \
  src/cli/run/write-progress.c src/cli/run/write-progress.h
