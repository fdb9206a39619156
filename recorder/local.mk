# SPDX-License-Identifier: GPL-3.0-or-later
# The libraries that netfare record preloads, one for each MPI, made by that MPI's compiler.  They
# are part of programs that know nothing of sanitizers.
recorder_sources = \
  recorder/buffer.c \
  recorder/collectives.c \
  recorder/communicators.c \
  recorder/handle-table.c \
  recorder/messages.c \
  recorder/neighbours.c \
  recorder/requests.c \
  recorder/startup.c
recorder_headers = \
  recorder/handle-table.h \
  recorder/recorder.h \
  recorder/requests.h \
  recorder/wrappers.h
recorder_table = recorder/calls.table recorder/wrappers.awk
EXTRA_DIST += $(recorder_sources) $(recorder_headers) $(recorder_table)
RECORDER_CFLAGS = -O2 -g $(STANDARD_CFLAGS) $(WARNING_CFLAGS) -fPIC -fvisibility=hidden -ftls-model=initial-exec \
  -I$(srcdir)/src -I$(srcdir)/recorder
recorder_needs = $(recorder_sources) $(recorder_headers) $(recorder_table) src/recording/rank-file.h

recorderdir = $(pkglibdir)
recorder_DATA =

# Of $$mpicc, $$name, and $$word, which is in the version of this MPI.
make_recorder = \
  $(MKDIR_P) recorder/$$name && \
  echo '\#include <mpi.h>' > recorder/$$name/header.c && \
  $$mpicc -E recorder/$$name/header.c > recorder/$$name/header.txt && \
  $(AWK) -f $(srcdir)/recorder/wrappers.awk $(srcdir)/recorder/calls.table \
    recorder/$$name/header.txt > recorder/$$name/wrappers.c && \
  $$mpicc $(RECORDER_CFLAGS) "-DNETFARE_MPI_NAME=\"$$name\"" "-DNETFARE_MPI_WORD=\"$$word\"" \
    -shared -o $@ `for file in $(recorder_sources); do echo $(srcdir)/$$file; done` \
    recorder/$$name/wrappers.c -ldl

if RECORD_OPENMPI
recorder_DATA += libnetfare-record-openmpi.so
libnetfare-record-openmpi.so: $(recorder_needs)
	$(AM_V_GEN)name=openmpi word='Open MPI' mpicc='$(MPICC_OPENMPI)' && $(make_recorder)
endif
if RECORD_MPICH
recorder_DATA += libnetfare-record-mpich.so
libnetfare-record-mpich.so: $(recorder_needs)
	$(AM_V_GEN)name=mpich word=MPICH mpicc='$(MPICC_MPICH)' && $(make_recorder)
endif
CLEANFILES += $(recorder_DATA) recorder/openmpi/* recorder/mpich/*
