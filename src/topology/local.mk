# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/topology/cabling.c src/topology/cabling.h \
  src/topology/export-booksim.c src/topology/export-htsim.c src/topology/export-simgrid.c \
  src/topology/generator.h \
  src/topology/host-list.c src/topology/host-list.h \
  src/topology/htsim.c src/topology/htsim.h \
  src/topology/ibnetdiscover.c \
  src/topology/igraph-library.c src/topology/igraph-library.h \
  src/topology/layout-levels.c \
  src/topology/layout-parts.c src/topology/layout-parts.h \
  src/topology/layout-tree.c \
  src/topology/link-costs.c src/topology/link-costs.h \
  src/topology/link-faults.c src/topology/link-faults.h \
  src/topology/link-list.c src/topology/link-list.h \
  src/topology/markup-place.c src/topology/markup-place.h \
  src/topology/node-names.c src/topology/node-names.h \
  src/topology/simgrid-clusters.c \
  src/topology/simgrid-private.h src/topology/simgrid-read.c src/topology/simgrid.h \
  src/topology/simgrid-routes.c src/topology/simgrid-shortest.c src/topology/simgrid-star.c \
  src/topology/simgrid-units.c \
  src/topology/slurm-topology.c \
  src/topology/topology-export.h \
  src/topology/topology-connections.c src/topology/topology-connections.h \
  src/topology/topology-flow.c src/topology/topology-flow.h \
  src/topology/topology-graphml.c src/topology/topology-graphml.h \
  src/topology/topology-bisection.c \
  src/topology/topology-bisection.h \
  src/topology/topology-graphml-keys.c src/topology/topology-graphml-links.c \
  src/topology/topology-graphml-place.c \
  src/topology/topology-graphml-private.h src/topology/topology-graphml-read.c \
  src/topology/topology-graphml-value.c src/topology/topology-graphml-value.h \
  src/topology/topology-igraph.c \
  src/topology/topology-info.c src/topology/topology-info.h \
  src/topology/topology-layout.c src/topology/topology-layout.h \
  src/topology/topology-nodes.c src/topology/topology-nodes.h \
  src/topology/topology-read.c src/topology/topology-read.h \
  src/topology/topology-spec.c src/topology/topology-spec.h \
  src/topology/topology-spread.c src/topology/topology-spread.h \
  src/topology/topology-tree.c src/topology/topology-tree.h \
  src/topology/topology-write.c \
  src/topology/topology.c src/topology/topology.h

# The name of igraph's shared library, which is loaded when it is needed; without one igraph is linked.
if IGRAPH
nodist_libnetfare_a_SOURCES += src/topology/igraph-soname.h
BUILT_SOURCES += src/topology/igraph-soname.h
CLEANFILES += src/topology/igraph-soname.h
src/topology/igraph-soname.h: $(top_srcdir)/src/topology/local.mk
	$(AM_V_GEN)$(MKDIR_P) $(@D) && $(OBJCOPY:objcopy=objdump) -p "`$(PKG_CONFIG) --variable=libdir igraph`/libigraph.so" \
	  2> $(@D)/igraph-soname.err | sed -n 's/^ *SONAME *\([^ ]*\).*/#define IGRAPH_SONAME "\1"/p' > $@ ; rm -f $(@D)/igraph-soname.err
src/topology/libnetfare_a-igraph-library.$(OBJEXT): src/topology/igraph-soname.h
endif
