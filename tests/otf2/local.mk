# SPDX-License-Identifier: GPL-3.0-or-later
# What the child process writes: needs no library.
check_PROGRAMS += tests/otf2/test-record-stream
TESTS += tests/otf2/test-record-stream

if HAVE_OTF2
archive_maker = tests/otf2/archive-maker.c tests/otf2/archive-maker.h
archive_fixture = tests/otf2/archive-fixture.c tests/otf2/archive-fixture.h \
  $(archive_maker)
otf2_tests = \
  tests/otf2/test-otf2-errors \
  tests/otf2/test-otf2-messages \
  tests/otf2/test-otf2-reader
check_PROGRAMS += $(otf2_tests) tests/otf2/make-archive
TESTS += $(otf2_tests)
tests_otf2_test_otf2_errors_SOURCES = tests/otf2/test-otf2-errors.c $(archive_fixture)
tests_otf2_test_otf2_messages_SOURCES = tests/otf2/test-otf2-messages.c $(archive_fixture)
tests_otf2_test_otf2_reader_SOURCES = tests/otf2/test-otf2-reader.c $(archive_fixture)
tests_otf2_make_archive_SOURCES = tests/otf2/make-archive.c $(archive_maker)
tests_otf2_test_otf2_errors_CFLAGS = $(AM_CFLAGS) $(OTF2_CFLAGS)
tests_otf2_test_otf2_messages_CFLAGS = $(AM_CFLAGS) $(OTF2_CFLAGS)
tests_otf2_test_otf2_reader_CFLAGS = $(AM_CFLAGS) $(OTF2_CFLAGS)
tests_otf2_make_archive_CFLAGS = $(AM_CFLAGS) $(OTF2_CFLAGS)
endif
