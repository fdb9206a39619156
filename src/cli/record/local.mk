# SPDX-License-Identifier: GPL-3.0-or-later
libcommand_a_SOURCES += \
  src/cli/record/record-library.c src/cli/record/record-library.h \
  src/cli/record/record-run.c src/cli/record/record-run.h \
  src/cli/record/record.c
