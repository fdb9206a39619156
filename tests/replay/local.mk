# SPDX-License-Identifier: GPL-3.0-or-later
replay_tests = \
  tests/replay/test-channels \
  tests/replay/test-event-queue \
  tests/replay/test-reduction-tree
check_PROGRAMS += $(replay_tests)
TESTS += $(replay_tests)
tests_replay_test_channels_LDADD = $(LIBNETFARE)
tests_replay_test_event_queue_LDADD = $(LIBNETFARE)
tests_replay_test_reduction_tree_LDADD = $(LIBNETFARE)
