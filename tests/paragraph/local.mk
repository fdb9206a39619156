# SPDX-License-Identifier: GPL-3.0-or-later
# The modules of paragraph/ in Node.
TESTS += tests/paragraph/modules.test
EXTRA_DIST += \
  tests/paragraph/modules.test \
  tests/paragraph/tap.mjs \
  tests/paragraph/test-compute.mjs \
  tests/paragraph/test-data.mjs \
  tests/paragraph/test-displays.mjs \
  tests/paragraph/test-examples.mjs \
  tests/paragraph/test-mpicl.mjs \
  tests/paragraph/test-replay.mjs \
  tests/paragraph/test-thesis.mjs \
  tests/paragraph/traces.mjs
