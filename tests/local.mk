# SPDX-License-Identifier: GPL-3.0-or-later
# Unit tests are GLib test programs that speak TAP; one fragment a folder of tests.
TEST_EXTENSIONS = .sh .test
include tests/base/local.mk
include tests/program/local.mk
include tests/dvm/local.mk
include tests/machine/local.mk
include tests/network/local.mk
include tests/replay/local.mk
include tests/output/local.mk
include tests/cli/local.mk
