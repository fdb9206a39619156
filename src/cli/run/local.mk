# SPDX-License-Identifier: GPL-3.0-or-later
libcommand_a_SOURCES += \
  src/cli/run/hpf-goal.c src/cli/run/hpf-goal.h \
  src/cli/run/machine-shape.c src/cli/run/machine-shape.h \
  src/cli/run/machines.c src/cli/run/machines.h \
  src/cli/run/outputs.c src/cli/run/outputs.h \
  src/cli/run/program-source.c src/cli/run/program-source.h \
  src/cli/run/reader-machine.c src/cli/run/reader-machine.h \
  src/cli/run/rehearsal.c src/cli/run/rehearsal.h \
  src/cli/run/reshard-source.c src/cli/run/reshard-source.h \
  src/cli/run/run.c src/cli/run/run.h \
  src/cli/run/unused-keys.c src/cli/run/unused-keys.h \
  src/cli/run/write-progress.c src/cli/run/write-progress.h
