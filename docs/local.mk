# SPDX-License-Identifier: GPL-3.0-or-later
dist_man_MANS = docs/netfare.1
EXTRA_DIST += docs/map.md
dist_doc_DATA += docs/machine-files.md
dist_doc_DATA += docs/outputs.md
dist_doc_DATA += docs/replay.md
dist_doc_DATA += docs/sweep.md
dist_doc_DATA += docs/congestion-study.md
