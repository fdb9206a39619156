# SPDX-License-Identifier: GPL-3.0-or-later
hpf_tests = \
  tests/hpf/test-hpf-case \
  tests/hpf/test-hpf-closed \
  tests/hpf/test-hpf-language \
  tests/hpf/test-hpf-layout \
  tests/hpf/test-hpf-limits \
  tests/hpf/test-hpf-random \
  tests/hpf/test-hpf-structure
check_PROGRAMS += $(hpf_tests)
TESTS += $(hpf_tests)

tests_hpf_test_hpf_case_SOURCES = tests/hpf/test-hpf-case.c
tests_hpf_test_hpf_random_SOURCES = \
  tests/hpf/hpf-enumerated.c tests/hpf/hpf-enumerated.h \
  tests/hpf/hpf-random.c tests/hpf/hpf-random.h tests/hpf/test-hpf-random.c
tests_hpf_test_hpf_language_SOURCES = \
  tests/hpf/read-hpf.c tests/hpf/read-hpf.h tests/hpf/test-hpf-language.c \
  tests/hpf/wrong-hpf.h
tests_hpf_test_hpf_layout_SOURCES = \
  tests/hpf/read-hpf.c tests/hpf/read-hpf.h tests/hpf/test-hpf-layout.c
tests_hpf_test_hpf_structure_SOURCES = \
  tests/hpf/read-hpf.c tests/hpf/read-hpf.h tests/hpf/test-hpf-structure.c
tests_hpf_test_hpf_limits_SOURCES = \
  tests/hpf/read-hpf.c tests/hpf/read-hpf.h tests/hpf/test-hpf-limits.c
tests_hpf_test_hpf_closed_SOURCES = \
  tests/hpf/formula.c tests/hpf/formula.h \
  tests/hpf/hpf-random.c tests/hpf/hpf-random.h \
  tests/hpf/read-hpf.c tests/hpf/read-hpf.h tests/hpf/test-hpf-closed.c
