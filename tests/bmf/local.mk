# SPDX-License-Identifier: GPL-3.0-or-later
bmf_tests = \
  tests/bmf/test-bmf-language \
  tests/bmf/test-bmf-laws \
  tests/bmf/test-bmf-laws-associative \
  tests/bmf/test-bmf-laws-choose \
  tests/bmf/test-bmf-laws-distributed \
  tests/bmf/test-bmf-laws-project \
  tests/bmf/test-bmf-laws-random \
  tests/bmf/test-bmf-limits \
  tests/bmf/test-bmf-messages \
  tests/bmf/test-bmf-normalise
check_PROGRAMS += $(bmf_tests)
TESTS += $(bmf_tests) tests/bmf/every-message.test
tests_bmf_test_bmf_language_SOURCES = tests/bmf/test-bmf-language.c tests/bmf/read-bmf.c tests/bmf/read-bmf.h
tests_bmf_test_bmf_limits_SOURCES = tests/bmf/test-bmf-limits.c tests/bmf/read-bmf.c tests/bmf/read-bmf.h
tests_bmf_test_bmf_messages_SOURCES = tests/bmf/test-bmf-messages.c tests/bmf/read-bmf.c tests/bmf/read-bmf.h
LAW_CASES_SOURCES = tests/bmf/law-cases.c tests/bmf/law-cases.h tests/bmf/read-bmf.c tests/bmf/read-bmf.h
tests_bmf_test_bmf_laws_SOURCES = tests/bmf/test-bmf-laws.c $(LAW_CASES_SOURCES)
tests_bmf_test_bmf_laws_associative_SOURCES = tests/bmf/test-bmf-laws-associative.c $(LAW_CASES_SOURCES)
tests_bmf_test_bmf_laws_project_SOURCES = tests/bmf/test-bmf-laws-project.c $(LAW_CASES_SOURCES)
tests_bmf_test_bmf_laws_distributed_SOURCES = tests/bmf/test-bmf-laws-distributed.c $(LAW_CASES_SOURCES)
RANDOM_LAWS_SOURCES = $(LAW_CASES_SOURCES) \
  tests/bmf/random-cases.c tests/bmf/random-cases.h \
  tests/bmf/random-serial.c tests/bmf/random-serial.h
tests_bmf_test_bmf_laws_random_SOURCES = tests/bmf/test-bmf-laws-random.c $(RANDOM_LAWS_SOURCES)
tests_bmf_test_bmf_laws_choose_SOURCES = tests/bmf/test-bmf-laws-choose.c $(RANDOM_LAWS_SOURCES) \
  tests/bmf/replay-bmf.c tests/bmf/replay-bmf.h
tests_bmf_test_bmf_normalise_SOURCES = tests/bmf/test-bmf-normalise.c $(RANDOM_LAWS_SOURCES) \
  $(BMF_MODEL_SOURCES) tests/bmf/replay-bmf.c tests/bmf/replay-bmf.h
EXTRA_DIST += tests/bmf/every-message.test tests/bmf/language

# The plain model, and what makes random programs for it.
BMF_MODEL_SOURCES = tests/bmf/model.h \
  tests/bmf/model-evaluate.c \
  tests/bmf/model-operate.c \
  tests/bmf/model-parallel.c \
  tests/bmf/model-text.c \
  tests/bmf/model-value.c \
  tests/bmf/random-program.c tests/bmf/random-program.h \
  tests/bmf/random-terms.c tests/bmf/random-terms.h

# The plain model, what makes random programs for it, and what is found in netfare's.
BMF_TRAFFIC_SOURCES = tests/bmf/traffic.c tests/bmf/traffic.h \
  tests/bmf/random-cases.c tests/bmf/random-cases.h \
  tests/bmf/read-bmf.c tests/bmf/read-bmf.h \
  tests/bmf/replay-bmf.c tests/bmf/replay-bmf.h
bmf_traffic_tests = \
  tests/bmf/test-bmf-closed-forms \
  tests/bmf/test-bmf-figures \
  tests/bmf/test-bmf-properties
check_PROGRAMS += $(bmf_traffic_tests)
TESTS += $(bmf_traffic_tests)
tests_bmf_test_bmf_closed_forms_SOURCES = $(BMF_TRAFFIC_SOURCES) \
  tests/bmf/test-bmf-closed-forms.c
tests_bmf_test_bmf_figures_SOURCES = $(BMF_TRAFFIC_SOURCES) \
  tests/bmf/flights.c tests/bmf/flights.h \
  tests/bmf/test-bmf-figures.c
tests_bmf_test_bmf_properties_SOURCES = $(BMF_TRAFFIC_SOURCES) \
  $(BMF_MODEL_SOURCES) \
  tests/bmf/test-bmf-properties.c
