# SPDX-License-Identifier: GPL-3.0-or-later
topologiesdir = $(pkgdatadir)/topologies
# Also compiled in, as machines by name; a machine file names no other file.
machine_files = \
  topologies/bus-4.par \
  topologies/clusters-6.par \
  topologies/crossbar-8.par \
  topologies/dgx-h100.par \
  topologies/ethernet-100g.par \
  topologies/ethernet-10m.par \
  topologies/ethernet-200g.par \
  topologies/ethernet-400g.par \
  topologies/ethernet-tcp.par \
  topologies/grid-4x4.par \
  topologies/infiniband-hdr.par \
  topologies/infiniband-ndr.par \
  topologies/mesh-4x4.par \
  topologies/predictor.par \
  topologies/ring-8.par \
  topologies/slingshot.par \
  topologies/star-8.par \
  topologies/torus-4x4.par \
  topologies/transputer-t805.par \
  topologies/tree-4.par
dist_topologies_DATA = $(machine_files) \
  topologies/bus-4.topo \
  topologies/crossbar-8.topo \
  topologies/grid-4x4.topo \
  topologies/mesh-4x4.topo \
  topologies/ring-8.topo \
  topologies/star-8.topo \
  topologies/torus-4x4.topo \
  topologies/tree-4.topo
