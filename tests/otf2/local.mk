# SPDX-License-Identifier: GPL-3.0-or-later
# What the child process writes: needs no library.
otf2_tests = tests/otf2/test-record-stream
tests_otf2_unit_SOURCES = $(otf2_tests:=.c)
if HAVE_OTF2
otf2_tests += \
  tests/otf2/test-otf2-errors \
  tests/otf2/test-otf2-messages \
  tests/otf2/test-otf2-reader
archive_maker = tests/otf2/archive-maker.c tests/otf2/archive-maker.h
tests_otf2_unit_SOURCES += \
  tests/otf2/archive-fixture.c tests/otf2/archive-fixture.h \
  $(archive_maker)
check_PROGRAMS += tests/otf2/make-archive
tests_otf2_make_archive_SOURCES = tests/otf2/make-archive.c $(archive_maker)
tests_otf2_make_archive_CFLAGS = $(AM_CFLAGS) $(OTF2_CFLAGS)
endif
UNIT_TESTS += $(otf2_tests)
check_PROGRAMS += tests/otf2/unit
tests_otf2_unit_CFLAGS = $(AM_CFLAGS) $(OTF2_CFLAGS)
$(otf2_tests): tests/otf2/unit$(EXEEXT)
	$(UNIT_LINK)
