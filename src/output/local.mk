# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/output/characteristics.c src/output/characteristics.h \
  src/output/characteristics-derive.c src/output/characteristics-private.h \
  src/output/characteristics-participants.c \
  src/output/characteristics-preorder.c \
  src/output/characteristics-processors.c \
  src/output/compare-charts.c src/output/compare-charts.h \
  src/output/compare-csv.c src/output/compare-intervals.c \
  src/output/compare-json.c src/output/compare-text.c \
  src/output/compare-page.c src/output/compare-page.h \
  src/output/compare-private.h \
  src/output/compare-table.c src/output/compare-table.h \
  src/output/cost-split.c src/output/cost-split.h \
  src/output/escape.c src/output/escape.h \
  src/output/goal-writer.c src/output/goal-writer.h \
  src/output/interval-fields.c src/output/interval-fields.h \
  src/output/interval-figures.c src/output/interval-figures.h \
  src/output/interval-head.c src/output/interval-head.h \
  src/output/interval-legend.c src/output/interval-legend.h \
  src/output/interval-place.c src/output/interval-place.h \
  src/output/interval-processors.c src/output/interval-processors.h \
  src/output/interval-heat.c src/output/interval-heat.h \
  src/output/interval-links.c src/output/interval-links.h \
  src/output/interval-messages.c src/output/interval-messages.h \
  src/output/interval-network.c src/output/interval-network.h \
  src/output/interval-section.c src/output/interval-section.h \
  src/output/interval-tree.c src/output/interval-tree.h \
  src/output/interval-report.c src/output/interval-report.h \
  src/output/level.c src/output/level.h \
  src/output/json-writer.c src/output/json-writer.h \
  src/output/link-heat.c src/output/link-heat.h \
  src/output/link-intervals.c src/output/link-intervals.h \
  src/output/links.c src/output/links.h \
  src/output/message-delays.c src/output/message-delays.h \
  src/output/number-heap.c src/output/number-heap.h \
  src/output/number-text.c src/output/number-text.h \
  src/output/picl-events.c src/output/picl-events.h \
  src/output/picl-instant.c src/output/picl-instant.h \
  src/output/picl-messages.c src/output/picl-messages.h \
  src/output/picl-processor.c src/output/picl-processor.h \
  src/output/picl-reader.c src/output/picl-reader.h \
  src/output/picl-record.c src/output/picl-record.h \
  src/output/picl-sort.c src/output/picl-sort.h \
  src/output/picl-types.c src/output/picl-types.h \
  src/output/picl-statistics.c src/output/picl-statistics.h \
  src/output/picl-totals.c src/output/picl-totals.h \
  src/output/picl-writer.c src/output/picl-writer.h \
  src/output/outline.c src/output/outline.h \
  src/output/page.c src/output/page.h \
  src/output/page-bar.c src/output/page-head.c \
  src/output/processor-fields.c src/output/processor-fields.h \
  src/output/processor-statistics.c src/output/processor-statistics.h \
  src/output/processors-csv.c src/output/processors-csv.h \
  src/output/statistics.c src/output/statistics.h \
  src/output/report-context.c src/output/report-context.h \
  src/output/report-costs.c src/output/report-costs.h \
  src/output/report-resource.h \
  src/output/shares.c src/output/shares.h \
  src/output/summary.c src/output/summary.h \
  src/output/summary-csv.c \
  src/output/summary-json.c \
  src/output/summary-table.c \
  src/output/summary-values.c \
  src/output/unused-text.c src/output/unused-text.h \
  src/output/topology-info.c src/output/topology-info.h \
  src/output/topology-dot.c \
  src/output/topology-drawing.c src/output/topology-drawing.h \
  src/output/topology-drawing-private.h \
  src/output/topology-svg.c
nodist_libnetfare_a_SOURCES += src/output/report-resource.c

# Style sheet and script of the reports, compiled in.
report_resource_files = \
  src/output/report.css \
  src/output/report.js \
  src/output/report.gresource.xml
EXTRA_DIST += $(report_resource_files)
BUILT_SOURCES += src/output/report-resource.c
CLEANFILES += src/output/report-resource.c
src/output/report-resource.c: $(report_resource_files)
	$(AM_V_GEN)$(MKDIR_P) src/output && \
	$(GLIB_COMPILE_RESOURCES) --generate-source --c-name=netfare_report \
	  --sourcedir=$(srcdir)/src/output --target=$@ \
	  $(srcdir)/src/output/report.gresource.xml
