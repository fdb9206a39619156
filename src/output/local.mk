# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/output/compare-answer.c src/output/compare-answer.h \
  src/output/compare-blocks.c src/output/compare-blocks.h \
  src/output/compare-brief.c \
  src/output/compare-csv.c \
  src/output/compare-differences.c \
  src/output/compare-figures.h \
  src/output/compare-intervals.c \
  src/output/compare-json.c \
  src/output/compare-figures.h \
  src/output/compare-rows.c src/output/compare-rows.h \
  src/output/compare-table.c src/output/compare-table.h \
  src/output/compare-text.c \
  src/output/compare-values.c \
  src/output/compare-write.c \
  src/output/goal-actions.c src/output/goal-actions.h \
  src/output/goal-form.c src/output/goal-watch.c \
  src/output/goal-writer.c src/output/goal-writer.h src/output/goal-writer-private.h \
  src/output/link-intervals.c src/output/link-intervals.h \
  src/output/messages-output.c \
  src/output/path-output.c \
  src/output/processors-csv.c src/output/processors-csv.h \
  src/output/report-operations.c src/output/report-operations.h \
  src/output/summary-answer.c src/output/summary-private.h \
  src/output/summary-noise.c \
  src/output/summary-cells.c \
  src/output/summary-csv.c \
  src/output/summary-intervals.c \
  src/output/summary-jobs.c src/output/summary-links.c \
  src/output/summary-json.c \
  src/output/summary-parts.c \
  src/output/summary-path.c \
  src/output/summary-table.c \
  src/output/summary-values.c \
  src/output/summary-why.c \
  src/output/sweep-answer.c src/output/sweep-answer.h \
  src/output/summary.c src/output/summary.h \
  src/output/why-table.c src/output/why-table.h
