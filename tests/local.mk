# SPDX-License-Identifier: GPL-3.0-or-later
# Unit tests are GLib test programs, the others shell scripts (*.test); all speak TAP.  One
# fragment a folder of tests.
#
# The unit tests of a folder are one program, `unit`, and each file of them is run through a link
# to it, which has the file's name: a process, a log and a count for each, but only one to link.
TEST_EXTENSIONS = .test
TAP_DRIVER = env AM_TAP_AWK='$(AWK)' $(SHELL) $(top_srcdir)/build-aux/tap-driver.sh
LOG_DRIVER = $(TAP_DRIVER)
TEST_LOG_DRIVER = $(TAP_DRIVER)
TEST_LOG_COMPILER = $(DEFAULT_SIGNALS) $(SHELL)

# Real traces, where they are; tests that need them skip elsewhere.
AM_TESTS_ENVIRONMENT = \
  top_srcdir='$(abs_top_srcdir)'; top_builddir='$(abs_top_builddir)'; CC='$(CC)'; \
  NETFARE_SHARED="$${NETFARE_SHARED-$(abs_top_srcdir)/../shared}"; \
  export top_srcdir top_builddir CC NETFARE_SHARED;

# For every program that says nothing else.
LDADD = libtests.a $(LIBNETFARE)

check_LIBRARIES =
UNIT_TESTS =
UNIT_LINK = $(AM_V_at)rm -f $@ && ln -s unit$(EXEEXT) $@

# The long scripts begin first, so that none of them is alone at the end.
include tests/record/local.mk
include tests/python/local.mk
include tests/browser/local.mk
include tests/cli/local.mk
include tests/fixture/local.mk
include tests/base/local.mk
include tests/collectives/local.mk
include tests/program/local.mk
include tests/dvm/local.mk
include tests/bmf/local.mk
include tests/goal/local.mk
include tests/readers/local.mk
include tests/hpf/local.mk
include tests/machine/local.mk
include tests/topology/local.mk
include tests/colours/local.mk
include tests/routes/local.mk
include tests/network/local.mk
include tests/why/local.mk
include tests/replay/local.mk
include tests/run/local.mk
include tests/library/local.mk
include tests/text/local.mk
include tests/ti/local.mk
include tests/workloads/local.mk
include tests/otf2/local.mk
include tests/dumpi/local.mk
include tests/chakra/local.mk
include tests/analysis/local.mk
include tests/picl/local.mk
include tests/drawing/local.mk
include tests/html/local.mk
include tests/output/local.mk
include tests/calibrate/local.mk
include tests/place/local.mk
include tests/end-to-end/local.mk
include tests/pages/local.mk
include tests/view/local.mk
include tests/fuzz/local.mk
include tests/bench/local.mk
include tests/complexity/local.mk
include tests/coverage/local.mk
include tests/pgo/local.mk
include tests/faults/local.mk
include tests/inputs/local.mk
include tests/mutation/local.mk
include tests/testbed/local.mk
include tests/valgrind/local.mk

TESTS += $(UNIT_TESTS)
check_SCRIPTS = $(UNIT_TESTS)
CLEANFILES += $(UNIT_TESTS)
