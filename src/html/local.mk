# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/html/compare-answer.c src/html/compare-answer.h \
  src/html/compare-charts.c src/html/compare-charts.h \
  src/html/compare-page.c src/html/compare-page.h \
  src/html/interval-bar.c src/html/interval-bar.h \
  src/html/interval-legend.c src/html/interval-legend.h \
  src/html/interval-name.c src/html/interval-name.h \
  src/html/page-head.c \
  src/html/page-json.c src/html/page-json.h \
  src/html/page.c src/html/page.h \
  src/html/report-resource.h \
  src/html/sweep-page.c src/html/sweep-page.h

nodist_libnetfare_a_SOURCES += src/html/report-resource.c

# Style sheet and scripts of the pages, compiled in.  A page has one script: the modules
# after each other, without what joins them as modules.
report_modules = \
  src/html/script/number-text.js \
  src/html/script/elements.js \
  src/html/script/scrolling.js \
  src/html/script/drawing.js \
  src/html/script/theme.js \
  src/html/script/tree.js \
  src/html/script/table.js \
  src/html/script/pane.js \
  src/html/script/axis.js \
  src/html/script/states.js \
  src/html/script/surface.js \
  src/html/script/gantt.js \
  src/html/script/heat.js \
  src/html/script/times.js \
  src/html/script/report.js
compare_modules = \
  src/html/script/elements.js \
  src/html/script/scrolling.js \
  src/html/script/theme.js \
  src/html/script/compare.js
sweep_modules = \
  src/html/script/number-text.js \
  src/html/script/elements.js \
  src/html/script/scrolling.js \
  src/html/script/sweep-values.js \
  src/html/script/sweep-chart.js \
  src/html/script/sweep.js
report_resource_files = \
  src/html/report.css \
  src/html/report.gresource.xml
EXTRA_DIST += $(report_resource_files) $(report_modules) $(compare_modules) $(sweep_modules) \
  src/html/script/package.json
BUILT_SOURCES += src/html/report-resource.c
CLEANFILES += src/html/report-resource.c src/html/report.js src/html/compare.js src/html/sweep.js
join_modules = $(MKDIR_P) src/html && { \
	  echo '/* SPDX-License-Identifier: GPL-3.0-or-later */'; echo "'use strict';"; \
	  for module in $^; do \
	    sed -e '/^\/\* SPDX/d' -e '/^import /d' -e 's/^export //' $$module; \
	  done; } > $@
src/html/report.js: $(report_modules)
	$(AM_V_GEN)$(join_modules)
src/html/compare.js: $(compare_modules)
	$(AM_V_GEN)$(join_modules)
src/html/sweep.js: $(sweep_modules)
	$(AM_V_GEN)$(join_modules)
src/html/report-resource.c: $(report_resource_files) src/html/report.js src/html/compare.js src/html/sweep.js
	$(AM_V_GEN)$(MKDIR_P) src/html && \
	$(GLIB_COMPILE_RESOURCES) --generate-source --c-name=netfare_report \
	  --sourcedir=$(srcdir)/src/html --sourcedir=src/html --target=$@ \
	  $(srcdir)/src/html/report.gresource.xml
