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
nobase_dist_doc_DATA += \
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
  examples/bmf/zip.bmf
nobase_dist_doc_DATA += \
  examples/collectives/README.md \
  examples/collectives/broadcast.ptr \
  examples/collectives/columns.ptr \
  examples/collectives/copy.ptr \
  examples/collectives/corners.ptr \
  examples/collectives/reduction.ptr \
  examples/collectives/row-reduction.ptr \
  examples/collectives/row.ptr \
  examples/collectives/shadow.ptr \
  examples/collectives/transpose.ptr
nobase_dist_doc_DATA += \
  examples/hpf/gauss-seidel.f \
  examples/hpf/jacobi.hpf \
  examples/hpf/lu.hpf \
  examples/hpf/matvec.hpf \
  examples/hpf/replicated.hpf \
  examples/hpf/shift.hpf \
  examples/hpf/transpose.hpf \
  examples/hpf/triangle.hpf
nobase_dist_doc_DATA += \
  examples/jacobi/README.md \
  examples/jacobi/jacobi.ptr
docscriptsdir = $(docdir)
nobase_dist_docscripts_SCRIPTS = examples/sweep/congestion-study.sh examples/sweep/slurm-array.sh
nobase_dist_doc_DATA += \
  examples/mpi/ring.ti
nobase_dist_doc_DATA += \
  examples/networks/alltoall.awk \
  examples/networks/halo.awk
