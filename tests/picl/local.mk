# SPDX-License-Identifier: GPL-3.0-or-later
picl_tests = \
  tests/picl/test-picl-pairs \
  tests/picl/test-picl-reader \
  tests/picl/test-picl-types \
  tests/picl/test-picl-writer
check_PROGRAMS += $(picl_tests)
TESTS += $(picl_tests)
tests_picl_test_picl_pairs_SOURCES = \
  tests/picl/test-picl-pairs.c \
  tests/fixture/fixture.c \
  tests/fixture/fixture.h \
  tests/fixture/trace-pairs.c \
  tests/fixture/trace-pairs.h \
  $(REPLAY_RANDOM_SOURCES)
tests_picl_test_picl_reader_SOURCES = \
  tests/picl/test-picl-reader.c \
  tests/fixture/fixture.c \
  tests/fixture/fixture.h
tests_picl_test_picl_writer_SOURCES = \
  tests/picl/test-picl-writer.c \
  tests/fixture/fixture.c \
  tests/fixture/fixture.h
