# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/hpf/language/hpf-align.c \
  src/hpf/language/hpf-declarations.c \
  src/hpf/language/hpf-directives.c \
  src/hpf/language/hpf-distribute.c \
  src/hpf/language/hpf-loops.c \
  src/hpf/language/hpf-parser-common.c \
  src/hpf/language/hpf-parser.c src/hpf/language/hpf-parser.h \
  src/hpf/language/hpf-parser-private.h \
  src/hpf/language/hpf-references.c \
  src/hpf/language/hpf-scanner.c src/hpf/language/hpf-scanner.h \
  src/hpf/language/hpf-scope.c src/hpf/language/hpf-scope.h \
  src/hpf/language/hpf-source.c src/hpf/language/hpf-source.h \
  src/hpf/language/hpf-statements.c \
  src/hpf/language/hpf-symbols.c \
  src/hpf/language/hpf-tree.c src/hpf/language/hpf-tree.h
