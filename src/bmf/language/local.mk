# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/bmf/language/bmf-data.c \
  src/bmf/language/bmf-format.c src/bmf/language/bmf-format.h \
  src/bmf/language/bmf-grammar.c src/bmf/language/bmf-grammar.h \
  src/bmf/language/bmf-node.h \
  src/bmf/language/bmf-number.c src/bmf/language/bmf-number.h \
  src/bmf/language/bmf-operators.c src/bmf/language/bmf-operators.h \
  src/bmf/language/bmf-parser.c src/bmf/language/bmf-parser.h \
  src/bmf/language/bmf-syntax.c src/bmf/language/bmf-syntax.h \
  src/bmf/language/bmf-tree.c src/bmf/language/bmf-tree.h \
  src/bmf/language/prelude-resource.h

nodist_libnetfare_a_SOURCES += src/bmf/language/prelude-resource.c

# Definitions that are read before every program: compiled in, and installed to be read.
prelude_resource_files = \
  src/bmf/language/prelude.bmf \
  src/bmf/language/prelude.gresource.xml
nobase_dist_doc_DATA += src/bmf/language/prelude.bmf
EXTRA_DIST += src/bmf/language/prelude.gresource.xml
BUILT_SOURCES += src/bmf/language/prelude-resource.c
CLEANFILES += src/bmf/language/prelude-resource.c
src/bmf/language/prelude-resource.c: $(prelude_resource_files)
	$(AM_V_GEN)$(MKDIR_P) src/bmf/language && \
	$(GLIB_COMPILE_RESOURCES) --generate-source --internal --c-name=netfare_prelude \
	  --sourcedir=$(srcdir)/src/bmf/language --target=$@ \
	  $(srcdir)/src/bmf/language/prelude.gresource.xml
