# SPDX-License-Identifier: GPL-3.0-or-later
libcommand_a_SOURCES += \
  src/cli/validate/measured-table.c src/cli/validate/measured-table.h \
  src/cli/validate/validate.c \
  src/cli/validate/validation.c src/cli/validate/validation.h
