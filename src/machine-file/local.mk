# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/machine-file/cluster-kinds.c src/machine-file/cluster-kinds.h \
  src/machine-file/clusters-read.c src/machine-file/clusters-read.h \
  src/machine-file/default-costs.c src/machine-file/default-costs.h \
  src/machine-file/key-words.c src/machine-file/key-words.h \
  src/machine-file/machine-algorithms.c src/machine-file/machine-algorithms.h \
  src/machine-file/machine-faults.c src/machine-file/machine-faults.h \
  src/machine-file/machine-file.c src/machine-file/machine-file.h \
  src/machine-file/machine-keys.c src/machine-file/machine-keys.h \
  src/machine-file/machine-network.c src/machine-file/machine-network.h \
  src/machine-file/machine-placement.c src/machine-file/machine-placement.h \
  src/machine-file/machine-resolve.c \
  src/machine-file/machine-statement.c src/machine-file/machine-statement.h \
  src/machine-file/machine-tokens.c src/machine-file/machine-tokens.h \
  src/machine-file/machine-value.c src/machine-file/machine-value.h \
  src/machine-file/named-machines.c src/machine-file/named-machines.h \
  src/machine-file/selection-forms.h src/machine-file/selection-json.c \
  src/machine-file/selection-text.c src/machine-file/selection-text.h \
  src/machine-file/selection-read.c src/machine-file/selection-read.h \
  src/machine-file/selection-rules.c \
  src/machine-file/machines-resource.h

nodist_libnetfare_a_SOURCES += src/machine-file/machines-resource.c

# Machines by name: the machine files that are installed, compiled in.
BUILT_SOURCES += src/machine-file/machines-resource.c
CLEANFILES += src/machine-file/machines-resource.c src/machine-file/machines.gresource.xml
src/machine-file/machines.gresource.xml: $(srcdir)/topologies/local.mk
	$(AM_V_GEN)$(MKDIR_P) src/machine-file && { \
	  echo '<gresources><gresource prefix="/netfare">'; \
	  for file in $(machine_files); do echo "<file>`basename $$file`</file>"; done; \
	  echo '</gresource></gresources>'; } > $@
src/machine-file/machines-resource.c: $(machine_files) src/machine-file/machines.gresource.xml
	$(AM_V_GEN)$(GLIB_COMPILE_RESOURCES) --generate-source --internal --c-name=netfare_machines \
	  --sourcedir=$(srcdir)/topologies --target=$@ src/machine-file/machines.gresource.xml
