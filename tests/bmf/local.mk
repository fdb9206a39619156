# SPDX-License-Identifier: GPL-3.0-or-later
bmf_tests = \
  tests/bmf/test-bmf-closed-forms \
  tests/bmf/test-bmf-figures \
  tests/bmf/test-bmf-language \
  tests/bmf/test-bmf-laws \
  tests/bmf/test-bmf-laws-associative \
  tests/bmf/test-bmf-laws-choose \
  tests/bmf/test-bmf-laws-distributed \
  tests/bmf/test-bmf-laws-project \
  tests/bmf/test-bmf-laws-random \
  tests/bmf/test-bmf-limits \
  tests/bmf/test-bmf-messages \
  tests/bmf/test-bmf-normalise \
  tests/bmf/test-bmf-properties
UNIT_TESTS += $(bmf_tests)
check_PROGRAMS += tests/bmf/unit
tests_bmf_unit_SOURCES = \
  $(bmf_tests:=.c) \
  tests/bmf/flights.c tests/bmf/flights.h \
  tests/bmf/law-cases.c tests/bmf/law-cases.h \
  tests/bmf/model-evaluate.c \
  tests/bmf/model-operate.c \
  tests/bmf/model-parallel.c \
  tests/bmf/model-text.c \
  tests/bmf/model-value.c \
  tests/bmf/model.h \
  tests/bmf/random-cases.c tests/bmf/random-cases.h \
  tests/bmf/random-program.c tests/bmf/random-program.h \
  tests/bmf/random-serial.c tests/bmf/random-serial.h \
  tests/bmf/random-terms.c tests/bmf/random-terms.h \
  tests/bmf/read-bmf.c tests/bmf/read-bmf.h \
  tests/bmf/replay-bmf.c tests/bmf/replay-bmf.h \
  tests/bmf/traffic.c tests/bmf/traffic.h
$(bmf_tests): tests/bmf/unit$(EXEEXT)
	$(UNIT_LINK)
TESTS += tests/bmf/every-message.test
EXTRA_DIST += tests/bmf/every-message.test tests/bmf/language
