# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/base/binary-input.c src/base/binary-input.h \
  src/base/archive-folder.c src/base/archive-folder.h \
  src/base/cache-lines.h \
  src/base/thread-team.c src/base/thread-team.h \
  src/base/inputs.c src/base/inputs.h \
  src/base/large-pages.c src/base/large-pages.h \
  src/base/descriptor.c src/base/descriptor.h \
  src/base/error.c src/base/error.h \
  src/base/glib-compat.c src/base/glib-compat.h \
  src/base/hash.c src/base/hash.h \
  src/base/heap.h \
  src/base/memory-limit.c src/base/memory-limit.h \
  src/base/mix.h \
  src/base/number-table.c src/base/number-table.h \
  src/base/output-commit.c src/base/output-commit.h \
  src/base/output-file.c src/base/output-file.h \
  src/base/output-folder.c src/base/output-folder.h \
  src/base/output-private.c src/base/output-private.h \
  src/base/parameter-values.c src/base/parameter-values.h \
  src/base/processor-set.c src/base/processor-set.h \
  src/base/ratio.c src/base/ratio.h \
  src/base/relative-path.c src/base/relative-path.h \
  src/base/remove-tree.c src/base/remove-tree.h \
  src/base/shape.c src/base/shape.h \
  src/base/sim-time.c src/base/sim-time.h \
  src/base/text-extract.c src/base/text-extract.h \
  src/base/text-input.c src/base/text-input.h \
  src/base/text-scanner.c src/base/text-scanner.h \
  src/base/times.h \
  src/base/transfer.h \
  src/base/background-worker.c src/base/background-worker.h
