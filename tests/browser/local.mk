# SPDX-License-Identifier: GPL-3.0-or-later
# The pages in headless Chromium.  `./quickstart check` installs what they need.
browser_tests = tests/browser/every.test tests/browser/modules.test tests/browser/pages.test tests/browser/view.test
TESTS += $(browser_tests)
EXTRA_DIST += $(browser_tests) tests/browser/browser.js tests/browser/every.js \
  tests/browser/measure tests/browser/measure.js \
  tests/browser/modules.mjs tests/browser/pages.js tests/browser/view.js tests/browser/many-intervals.awk
