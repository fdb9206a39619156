# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/html/compare-charts.c src/html/compare-charts.h \
  src/html/compare-page.c src/html/compare-page.h \
  src/html/interval-bar.c src/html/interval-bar.h \
  src/html/interval-legend.c src/html/interval-legend.h \
  src/html/interval-name.c src/html/interval-name.h \
  src/html/page-head.c \
  src/html/page.c src/html/page.h \
  src/html/report-resource.h

nodist_libnetfare_a_SOURCES += src/html/report-resource.c

# Style sheet and script of the reports, compiled in.
report_resource_files = \
  src/html/report.css \
  src/html/report.js \
  src/html/report.gresource.xml
EXTRA_DIST += $(report_resource_files)
BUILT_SOURCES += src/html/report-resource.c
CLEANFILES += src/html/report-resource.c
src/html/report-resource.c: $(report_resource_files)
	$(AM_V_GEN)$(MKDIR_P) src/html && \
	$(GLIB_COMPILE_RESOURCES) --generate-source --c-name=netfare_report \
	  --sourcedir=$(srcdir)/src/html --target=$@ \
	  $(srcdir)/src/html/report.gresource.xml
