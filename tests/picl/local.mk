# SPDX-License-Identifier: GPL-3.0-or-later
picl_tests = \
  tests/picl/test-picl-pairs \
  tests/picl/test-picl-reader \
  tests/picl/test-picl-types \
  tests/picl/test-picl-writer
UNIT_TESTS += $(picl_tests)
check_PROGRAMS += tests/picl/unit
tests_picl_unit_SOURCES = \
  $(picl_tests:=.c) \
  $(REPLAY_RANDOM_SOURCES)
$(picl_tests): tests/picl/unit$(EXEEXT)
	$(UNIT_LINK)
