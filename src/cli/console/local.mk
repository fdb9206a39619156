# SPDX-License-Identifier: GPL-3.0-or-later
libcommand_a_SOURCES += \
  src/cli/console/interrupt.c src/cli/console/interrupt.h \
  src/cli/console/messages.c src/cli/console/messages.h \
  src/cli/console/out-of-memory.c src/cli/console/out-of-memory.h \
  src/cli/console/safe-outputs.c src/cli/console/safe-outputs.h
