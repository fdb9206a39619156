# SPDX-License-Identifier: GPL-3.0-or-later
libcommand_a_SOURCES += \
  src/cli/options/command.h \
  src/cli/options/complete.c \
  src/cli/options/help.c \
  src/cli/options/job-options.c src/cli/options/job-options.h \
  src/cli/options/noise-options.c \
  src/cli/options/option-paths.c src/cli/options/option-paths.h \
  src/cli/options/option-streams.c src/cli/options/option-streams.h \
  src/cli/options/option-table.c src/cli/options/option-table.h \
  src/cli/options/option-values.c src/cli/options/option-values.h \
  src/cli/options/options.c src/cli/options/options.h \
  src/cli/options/result-files.c src/cli/options/result-files.h
