# SPDX-License-Identifier: GPL-3.0-or-later
TESTS += tests/python/python.test
EXTRA_DIST += tests/python/python.test

# For pip, from here or from where the documents are installed; see docs/python.md.
nobase_dist_doc_DATA += \
  python/README.md \
  python/netfare.ipynb \
  python/netfare/__init__.py \
  python/netfare/command.py \
  python/netfare/py.typed \
  python/netfare/replay.py \
  python/netfare/tables.py \
  python/pyproject.toml \
  python/run-notebook.py \
  python/test_netfare.py
