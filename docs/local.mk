# SPDX-License-Identifier: GPL-3.0-or-later
dist_man_MANS = docs/netfare.1
EXTRA_DIST += docs/map.md docs/model-tables.sh
dist_doc_DATA += docs/dvm-traces.md
dist_doc_DATA += docs/machine-files.md
dist_doc_DATA += docs/bmf.md docs/bmf-parallelise.md docs/bmf-programs.md docs/bmf-tutorial.md
EXTRA_DIST += docs/bmf-pictures.sh docs/picture.awk docs/pictures
dist_doc_DATA += docs/goal.md
dist_doc_DATA += docs/outputs.md
dist_doc_DATA += docs/predictor-model.md
dist_doc_DATA += docs/performance.md
dist_doc_DATA += docs/replay.md
dist_doc_DATA += docs/sweep.md
dist_doc_DATA += docs/congestion-study.md
