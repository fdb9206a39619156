# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/program/steps/message-type.h \
  src/program/steps/operations.c src/program/steps/operations.h \
  src/program/steps/operations-pages.c src/program/steps/operations-pages.h \
  src/program/steps/ready.c src/program/steps/ready.h \
  src/program/steps/step.h
