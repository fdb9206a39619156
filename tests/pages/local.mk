# SPDX-License-Identifier: GPL-3.0-or-later
# The modules of pages/ in Node.
TESTS += tests/pages/modules.test
EXTRA_DIST += \
  tests/pages/modules.test \
  tests/pages/tap.mjs \
  tests/pages/test-compute.mjs \
  tests/pages/test-data.mjs \
  tests/pages/test-displays.mjs \
  tests/pages/test-examples.mjs \
  tests/pages/test-mpicl.mjs \
  tests/pages/test-replay.mjs \
  tests/pages/test-thesis.mjs \
  tests/pages/traces.mjs
