# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/html/compare-charts.c src/html/compare-charts.h \
  src/html/compare-machines.c \
  src/html/compare-measures.c \
  src/html/compare-page-intervals.c \
  src/html/compare-page-private.h \
  src/html/compare-page.c src/html/compare-page.h \
  src/html/compare-parts.c \
  src/html/interval-bar.c src/html/interval-bar.h \
  src/html/interval-legend.c src/html/interval-legend.h \
  src/html/interval-name.c src/html/interval-name.h \
  src/html/page-head.c \
  src/html/page-json.c src/html/page-json.h \
  src/html/page.c src/html/page.h \
  src/html/report-resource.h \
  src/html/sweep-machines.c src/html/sweep-page.c src/html/sweep-page.h src/html/sweep-page-private.h

nodist_libnetfare_a_SOURCES += src/html/report-resource.c

# Style sheet and scripts of the pages, compiled in.  A page has one script: the modules
# after each other, without what joins them as modules and without comments.
report_modules = \
  pages/shared/number.js \
  pages/shared/make.js \
  pages/shared/kept.js \
  pages/shared/palette.js \
  pages/shared/path-line.js \
  pages/shared/canvas.js \
  pages/shared/mix.js \
  pages/shared/span.js \
  pages/shared/steps.js \
  pages/report/scrolling.js \
  pages/report/labels.js \
  pages/report/drawing.js \
  pages/report/theme.js \
  pages/report/colours.js \
  pages/report/tree.js \
  pages/report/table.js \
  pages/report/pane.js \
  pages/report/axis.js \
  pages/report/states.js \
  pages/report/surface.js \
  pages/report/calls.js \
  pages/report/gantt.js \
  pages/report/groups.js \
  pages/report/heat.js \
  pages/report/times.js \
  pages/report/sweep-values.js \
  pages/report/chart-axis.js \
  pages/report/sweep-chart.js \
  pages/report/what-if.js \
  pages/report/report.js
compare_modules = \
  pages/shared/make.js \
  pages/shared/kept.js \
  pages/report/labels.js \
  pages/report/scrolling.js \
  pages/report/theme.js \
  pages/report/compare.js
sweep_modules = \
  pages/shared/number.js \
  pages/shared/make.js \
  pages/shared/palette.js \
  pages/shared/path-line.js \
  pages/shared/steps.js \
  pages/report/scrolling.js \
  pages/report/sweep-values.js \
  pages/report/chart-axis.js \
  pages/report/sweep-chart.js \
  pages/report/sweep-save.js \
  pages/report/sweep.js
report_resource_files = \
  src/html/report.css \
  src/html/report.gresource.xml
EXTRA_DIST += $(report_resource_files) $(report_modules) $(compare_modules) $(sweep_modules)
BUILT_SOURCES += src/html/report-resource.c
CLEANFILES += src/html/report-resource.c src/html/report.js src/html/compare.js src/html/sweep.js
join_modules = $(MKDIR_P) src/html && { \
	  echo '/* SPDX-License-Identifier: GPL-3.0-or-later */'; echo "'use strict';"; \
	  for module in $^; do \
	    sed -e '/^ *\/\*.*\*\/$$/d' -e '/^ *\/\*/,/\*\/$$/d' \
	      -e '/^import .*;$$/d' -e '/^import /,/;$$/d' -e 's/^export //' -e '/^$$/d' $$module; \
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
