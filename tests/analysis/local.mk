# SPDX-License-Identifier: GPL-3.0-or-later
analysis_tests = \
  tests/analysis/test-call-times \
  tests/analysis/test-characteristics \
  tests/analysis/test-collective-use \
  tests/analysis/test-cost-split \
  tests/analysis/test-link-heat \
  tests/analysis/test-links \
  tests/analysis/test-message-delays \
  tests/analysis/test-pair-delays \
  tests/analysis/test-participants \
  tests/analysis/test-processor-times \
  tests/analysis/test-report-answer \
  tests/analysis/test-report-context \
  tests/analysis/test-report-costs \
  tests/analysis/test-statistics \
  tests/analysis/test-time-order \
  tests/analysis/test-why-sentence
UNIT_TESTS += $(analysis_tests)
check_PROGRAMS += tests/analysis/unit
tests_analysis_unit_SOURCES = $(analysis_tests:=.c)
$(analysis_tests): tests/analysis/unit$(EXEEXT)
	$(UNIT_LINK)
