# SPDX-License-Identifier: GPL-3.0-or-later
# make mutation MUTANTS=200: whether the tests notice when a line is broken; not a test.
MUTANTS = 20
.PHONY: mutation
mutation: all
	$(srcdir)/tests/mutation/run --count $(MUTANTS) --build $(abs_builddir) $(MUTATION)
EXTRA_DIST += tests/mutation/run tests/mutation/sites.awk
