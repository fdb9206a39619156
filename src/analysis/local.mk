# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/analysis/call-bytes.c src/analysis/call-bytes.h \
  src/analysis/call-times.c src/analysis/call-times.h \
  src/analysis/collective-use.c src/analysis/collective-use.h \
  src/analysis/cost-split.c src/analysis/cost-split.h \
  src/analysis/interval-fields.c src/analysis/interval-fields.h \
  src/analysis/interval-label.c src/analysis/interval-label.h \
  src/analysis/interval-parts.c src/analysis/interval-parts.h \
  src/analysis/job-times.c src/analysis/job-times.h \
  src/analysis/links.c src/analysis/links.h \
  src/analysis/message-latency.c src/analysis/message-latency.h \
  src/analysis/message-delays.c src/analysis/message-delays.h \
  src/analysis/pair-delays.c src/analysis/pair-delays.h \
  src/analysis/output-kind.h \
  src/analysis/outline.c src/analysis/outline.h \
  src/analysis/processor-statistics.c src/analysis/processor-statistics.h \
  src/analysis/report-answer.c src/analysis/report-answer.h \
  src/analysis/rendezvous-hint.c src/analysis/rendezvous-hint.h \
  src/analysis/report-context.c src/analysis/report-context.h \
  src/analysis/report-costs.c src/analysis/report-costs.h \
  src/analysis/report-costs-write.c \
  src/analysis/report-jobs.c src/analysis/report-jobs.h \
  src/analysis/report-network.c src/analysis/report-network.h \
  src/analysis/report-noise.c src/analysis/report-noise.h \
  src/analysis/report-range.c src/analysis/report-range.h \
  src/analysis/report-path.c src/analysis/report-path.h \
  src/analysis/report-settings.c src/analysis/report-settings.h \
  src/analysis/report-statistics.c src/analysis/report-statistics.h \
  src/analysis/report-why.c src/analysis/report-why.h \
  src/analysis/report-statements.c src/analysis/report-statements.h \
  src/analysis/unused-text.c src/analysis/unused-text.h \
  src/analysis/why-sentence.c src/analysis/why-sentence.h
