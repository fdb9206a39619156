# SPDX-License-Identifier: GPL-3.0-or-later
# make coverage: which lines and branches of src/ the tests run; not a test.
.PHONY: coverage
coverage:
	$(srcdir)/tests/coverage/run --build $(abs_builddir)/coverage $(COVERAGE)
EXTRA_DIST += tests/coverage/dump-at-exit.c tests/coverage/run tests/coverage/sum.awk
