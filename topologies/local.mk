# SPDX-License-Identifier: GPL-3.0-or-later
topologiesdir = $(pkgdatadir)/topologies
dist_topologies_DATA = \
	topologies/bus-4.par topologies/bus-4.topo \
	topologies/clusters-6.par \
	topologies/crossbar-8.par topologies/crossbar-8.topo \
	topologies/dgx-h100.par \
	topologies/ethernet-100g.par topologies/ethernet-10m.par \
	topologies/ethernet-200g.par topologies/ethernet-400g.par topologies/ethernet-tcp.par \
	topologies/grid-4x4.par topologies/grid-4x4.topo \
	topologies/infiniband-hdr.par topologies/infiniband-ndr.par \
	topologies/mesh-4x4.par topologies/mesh-4x4.topo \
	topologies/predictor.par \
	topologies/ring-8.par topologies/ring-8.topo \
	topologies/slingshot.par \
	topologies/star-8.par topologies/star-8.topo \
	topologies/torus-4x4.par topologies/torus-4x4.topo \
	topologies/transputer-t805.par \
	topologies/tree-4.par topologies/tree-4.topo
