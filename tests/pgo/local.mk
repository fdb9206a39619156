# SPDX-License-Identifier: GPL-3.0-or-later
# make pgo: a second build, in pgo/, optimised by counts of which way branches go; not a test.
.PHONY: pgo
pgo:
	eval "$(srcdir)/tests/pgo/build --build $(abs_builddir)/pgo -- $$(./config.status --config)"
EXTRA_DIST += tests/pgo/build tests/pgo/train
