# SPDX-License-Identifier: GPL-3.0-or-later
# The recorder of the bundled trace; a test runs it.
noinst_PROGRAMS += record-jacobi
record_jacobi_SOURCES = \
  examples/jacobi/jacobi.c \
  examples/jacobi/one-processor-dvm.c \
  examples/jacobi/one-processor-dvm.h \
  examples/jacobi/trace-writer.c \
  examples/jacobi/trace-writer.h
record_jacobi_LDADD = -lm

# Installed with the documents, which run them.
docscriptsdir = $(docdir)
nobase_dist_docscripts_SCRIPTS = \
  examples/studies/allocations.sh examples/studies/faults.sh examples/studies/loads.sh \
  examples/sweep/congestion-study.sh \
  examples/sweep/slurm-array.sh
example_files = \
  examples/bmf/average.bmf \
  examples/bmf/broadcast.bmf \
  examples/bmf/distl-large.bmf \
  examples/bmf/distl.bmf \
  examples/bmf/factorials-serial.bmf \
  examples/bmf/factorials.bmf \
  examples/bmf/increments.bmf \
  examples/bmf/nested-split.bmf \
  examples/bmf/permutation.bmf \
  examples/bmf/recurrence.bmf \
  examples/bmf/reverse-serial.bmf \
  examples/bmf/reverse.bmf \
  examples/bmf/running-factorials.bmf \
  examples/bmf/untidy.bmf \
  examples/bmf/scan-concatenate.bmf \
  examples/bmf/scan.bmf \
  examples/bmf/split-map-reduce.bmf \
  examples/bmf/split.bmf \
  examples/bmf/squares.bmf \
  examples/bmf/sublists.bmf \
  examples/bmf/sum-of-squares.bmf \
  examples/bmf/sum-over-p.bmf \
  examples/bmf/zip.bmf \
  examples/collectives/README.md \
  examples/collectives/broadcast.ptr \
  examples/collectives/columns.ptr \
  examples/collectives/copy.ptr \
  examples/collectives/corners.ptr \
  examples/collectives/reduction.ptr \
  examples/collectives/row-reduction.ptr \
  examples/collectives/row.ptr \
  examples/collectives/shadow.ptr \
  examples/collectives/transpose.ptr \
  examples/hpf/gauss-seidel.f \
  examples/hpf/jacobi.hpf \
  examples/hpf/lu.hpf \
  examples/hpf/matvec.hpf \
  examples/hpf/replicated.hpf \
  examples/hpf/shift.hpf \
  examples/hpf/transpose.hpf \
  examples/hpf/triangle.hpf \
  examples/jacobi/README.md \
  examples/jacobi/jacobi.ptr \
  examples/mpi/cg.c \
  examples/mpi/pingpong.c \
  examples/mpi/stencil.c \
  examples/mpi/cg-16/traces.def \
  examples/mpi/cg-16/traces.otf2 \
  examples/mpi/cg-16/traces/0.def \
  examples/mpi/cg-16/traces/0.evt \
  examples/mpi/cg-16/traces/1.def \
  examples/mpi/cg-16/traces/1.evt \
  examples/mpi/cg-16/traces/2.def \
  examples/mpi/cg-16/traces/2.evt \
  examples/mpi/cg-16/traces/3.def \
  examples/mpi/cg-16/traces/3.evt \
  examples/mpi/cg-16/traces/4.def \
  examples/mpi/cg-16/traces/4.evt \
  examples/mpi/cg-16/traces/5.def \
  examples/mpi/cg-16/traces/5.evt \
  examples/mpi/cg-16/traces/6.def \
  examples/mpi/cg-16/traces/6.evt \
  examples/mpi/cg-16/traces/7.def \
  examples/mpi/cg-16/traces/7.evt \
  examples/mpi/cg-16/traces/8.def \
  examples/mpi/cg-16/traces/8.evt \
  examples/mpi/cg-16/traces/9.def \
  examples/mpi/cg-16/traces/9.evt \
  examples/mpi/cg-16/traces/10.def \
  examples/mpi/cg-16/traces/10.evt \
  examples/mpi/cg-16/traces/11.def \
  examples/mpi/cg-16/traces/11.evt \
  examples/mpi/cg-16/traces/12.def \
  examples/mpi/cg-16/traces/12.evt \
  examples/mpi/cg-16/traces/13.def \
  examples/mpi/cg-16/traces/13.evt \
  examples/mpi/cg-16/traces/14.def \
  examples/mpi/cg-16/traces/14.evt \
  examples/mpi/cg-16/traces/15.def \
  examples/mpi/cg-16/traces/15.evt \
  examples/mpi/stencil-16/traces.def \
  examples/mpi/stencil-16/traces.otf2 \
  examples/mpi/stencil-16/traces/0.def \
  examples/mpi/stencil-16/traces/0.evt \
  examples/mpi/stencil-16/traces/1.def \
  examples/mpi/stencil-16/traces/1.evt \
  examples/mpi/stencil-16/traces/2.def \
  examples/mpi/stencil-16/traces/2.evt \
  examples/mpi/stencil-16/traces/3.def \
  examples/mpi/stencil-16/traces/3.evt \
  examples/mpi/stencil-16/traces/4.def \
  examples/mpi/stencil-16/traces/4.evt \
  examples/mpi/stencil-16/traces/5.def \
  examples/mpi/stencil-16/traces/5.evt \
  examples/mpi/stencil-16/traces/6.def \
  examples/mpi/stencil-16/traces/6.evt \
  examples/mpi/stencil-16/traces/7.def \
  examples/mpi/stencil-16/traces/7.evt \
  examples/mpi/stencil-16/traces/8.def \
  examples/mpi/stencil-16/traces/8.evt \
  examples/mpi/stencil-16/traces/9.def \
  examples/mpi/stencil-16/traces/9.evt \
  examples/mpi/stencil-16/traces/10.def \
  examples/mpi/stencil-16/traces/10.evt \
  examples/mpi/stencil-16/traces/11.def \
  examples/mpi/stencil-16/traces/11.evt \
  examples/mpi/stencil-16/traces/12.def \
  examples/mpi/stencil-16/traces/12.evt \
  examples/mpi/stencil-16/traces/13.def \
  examples/mpi/stencil-16/traces/13.evt \
  examples/mpi/stencil-16/traces/14.def \
  examples/mpi/stencil-16/traces/14.evt \
  examples/mpi/stencil-16/traces/15.def \
  examples/mpi/stencil-16/traces/15.evt \
  examples/mpi/ring.ti \
  examples/networks/alltoall.awk \
  examples/networks/halo.awk
nobase_dist_doc_DATA += $(example_files)

# And compiled in, for netfare example.
nodist_libcommand_a_SOURCES = src/cli/examples-resource.c
BUILT_SOURCES += src/cli/examples-resource.c
CLEANFILES += src/cli/examples-resource.c src/cli/examples.gresource.xml
src/cli/examples.gresource.xml: $(srcdir)/examples/local.mk
	$(AM_V_GEN)$(MKDIR_P) src/cli && { \
	  echo '<gresources><gresource prefix="/netfare">'; \
	  for file in $(example_files) $(nobase_dist_docscripts_SCRIPTS); do \
	    echo "<file compressed=\"true\">$$file</file>"; done; \
	  echo '</gresource></gresources>'; } > $@
src/cli/examples-resource.c: $(example_files) $(nobase_dist_docscripts_SCRIPTS) src/cli/examples.gresource.xml
	$(AM_V_GEN)$(GLIB_COMPILE_RESOURCES) --generate-source --internal --c-name=netfare_examples \
	  --sourcedir=$(srcdir) --target=$@ src/cli/examples.gresource.xml
