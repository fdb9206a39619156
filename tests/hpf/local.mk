# SPDX-License-Identifier: GPL-3.0-or-later
hpf_tests = \
  tests/hpf/test-hpf-case \
  tests/hpf/test-hpf-closed \
  tests/hpf/test-hpf-language \
  tests/hpf/test-hpf-layout \
  tests/hpf/test-hpf-limits \
  tests/hpf/test-hpf-random \
  tests/hpf/test-hpf-structure
UNIT_TESTS += $(hpf_tests)
check_PROGRAMS += tests/hpf/unit
tests_hpf_unit_SOURCES = \
  $(hpf_tests:=.c) \
  tests/hpf/formula.c tests/hpf/formula.h \
  tests/hpf/hpf-enumerated.c tests/hpf/hpf-enumerated.h \
  tests/hpf/hpf-random.c tests/hpf/hpf-random.h \
  tests/hpf/read-hpf.c tests/hpf/read-hpf.h \
  tests/hpf/wrong-hpf.h
$(hpf_tests): tests/hpf/unit$(EXEEXT)
	$(UNIT_LINK)
