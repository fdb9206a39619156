# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/run/collective-library.c src/run/collective-library.h \
  src/run/graph-collectives.c src/run/graph-collectives.h \
  src/run/allocation.c src/run/allocation.h \
  src/run/jobs.c src/run/jobs.h \
  src/run/machine-choice.c src/run/machine-choice.h \
  src/run/machine-shape.c src/run/machine-shape.h \
  src/run/program-source.c src/run/program-source.h \
  src/run/reader-machine.c src/run/reader-machine.h \
  src/run/rehearsal.c src/run/rehearsal.h \
  src/run/run-watcher.c src/run/run-watcher.h \
  src/run/run.c src/run/run.h \
  src/run/traffic-slot.c src/run/traffic-slot.h \
  src/run/unused-keys.c src/run/unused-keys.h
