# SPDX-License-Identifier: GPL-3.0-or-later
# Packages: Debian's, and recipes for package managers of clusters.
EXTRA_DIST += \
  debian/changelog debian/control debian/copyright debian/rules debian/source/format \
  debian/libnetfare-dev.install debian/libnetfare0.install debian/netfare.install \
  debian/netfare.lintian-overrides debian/netfare-recorder-mpich.install debian/netfare-recorder-openmpi.install \
  debian/tests/control debian/tests/library debian/tests/record-mpich \
  debian/tests/record-openmpi debian/tests/replay \
  packaging/apptainer/netfare.def \
  packaging/conda/meta.yaml \
  packaging/spack/package.py
nobase_dist_doc_DATA += packaging/README.md
