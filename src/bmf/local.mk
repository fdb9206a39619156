# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/bmf/bmf.c src/bmf/bmf.h \
  src/bmf/bmf-builder.c src/bmf/bmf-builder.h \
  src/bmf/bmf-combine.c \
  src/bmf/bmf-data.c \
  src/bmf/bmf-evaluate.c src/bmf/bmf-evaluate.h \
  src/bmf/bmf-format.c src/bmf/bmf-format.h \
  src/bmf/bmf-grammar.c src/bmf/bmf-grammar.h \
  src/bmf/bmf-hints.c src/bmf/bmf-hints.h \
  src/bmf/bmf-items.c src/bmf/bmf-items.h \
  src/bmf/bmf-move.c \
  src/bmf/bmf-nesting.c \
  src/bmf/bmf-number.c src/bmf/bmf-number.h \
  src/bmf/bmf-operators.c src/bmf/bmf-operators.h \
  src/bmf/bmf-parallel.c \
  src/bmf/bmf-parser.c src/bmf/bmf-parser.h \
  src/bmf/bmf-scanner.c src/bmf/bmf-scanner.h \
  src/bmf/bmf-shown.c src/bmf/bmf-shown.h \
  src/bmf/bmf-spread.c \
  src/bmf/bmf-tree.c src/bmf/bmf-tree.h \
  src/bmf/bmf-value.c src/bmf/bmf-value.h \
  src/bmf/bmf-value-text.c \
  src/bmf/bmf-writer.c src/bmf/bmf-writer.h \
  src/bmf/prelude-resource.h
nodist_libnetfare_a_SOURCES += src/bmf/prelude-resource.c

# Definitions that are read before every program: compiled in, and installed to be read.
prelude_resource_files = \
  src/bmf/prelude.bmf \
  src/bmf/prelude.gresource.xml
nobase_dist_doc_DATA += src/bmf/prelude.bmf
EXTRA_DIST += src/bmf/prelude.gresource.xml
BUILT_SOURCES += src/bmf/prelude-resource.c
CLEANFILES += src/bmf/prelude-resource.c
src/bmf/prelude-resource.c: $(prelude_resource_files)
	$(AM_V_GEN)$(MKDIR_P) src/bmf && \
	$(GLIB_COMPILE_RESOURCES) --generate-source --c-name=netfare_prelude \
	  --sourcedir=$(srcdir)/src/bmf --target=$@ \
	  $(srcdir)/src/bmf/prelude.gresource.xml
