# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/program/steps/message-type.c src/program/steps/message-type.h \
  src/program/steps/operation-numbers.h \
  src/program/steps/operation-places.c src/program/steps/operation-places.h \
  src/program/steps/operations-check.c src/program/steps/operations-check.h \
  src/program/steps/operations-groups.c src/program/steps/operations-listed.h \
  src/program/steps/operations-waits.c src/program/steps/operations-waits.h \
  src/program/steps/operations.c src/program/steps/operations.h \
  src/program/steps/operations-read.h \
  src/program/steps/operations-pack.c src/program/steps/operations-write.h \
  src/program/steps/operations-pages.c src/program/steps/operations-pages.h \
  src/program/steps/ready.c src/program/steps/ready.h \
  src/program/steps/step.h \
  src/program/steps/step-table.c src/program/steps/step-table.h
