# SPDX-License-Identifier: GPL-3.0-or-later
# The library that netfare record preloads, and the recorders that it loads, one for each MPI, made by
# that MPI's compiler.  They are part of programs that know nothing of sanitizers.
recorder_sources = \
  recorder/buffer.c \
  recorder/collectives.c \
  recorder/communicators.c \
  recorder/handle-table.c \
  recorder/identity.c \
  recorder/messages.c \
  recorder/neighbours.c \
  recorder/requests.c \
  recorder/sites.c \
  recorder/startup.c
recorder_headers = \
  recorder/handle-table.h \
  recorder/recorder.h \
  recorder/requests.h \
  recorder/wrappers.h
recorder_table = recorder/calls.table recorder/wrappers.awk
EXTRA_DIST += $(recorder_sources) $(recorder_headers) $(recorder_table) recorder/preload.c
# CPPFLAGS, CFLAGS and LDFLAGS of who builds come last, so that they count.
RECORDER_CFLAGS = -O2 -g $(STANDARD_CFLAGS) $(WARNING_CFLAGS) -fPIC -fvisibility=hidden -ftls-model=initial-exec \
  -I$(srcdir)/src -I$(srcdir)/recorder $(CPPFLAGS) $(CFLAGS)
recorder_needs = $(recorder_sources) $(recorder_headers) $(recorder_table) src/recording/rank-file.h

recorderdir = $(pkglibdir)
recorder_DATA =
recorder_libraries =

# Of $$mpicc and $$name.
make_recorder = \
  $(MKDIR_P) recorder/$$name && \
  echo '\#include <mpi.h>' > recorder/$$name/header.c && \
  $$mpicc -E recorder/$$name/header.c > recorder/$$name/header.txt && \
  $(AWK) -v list=recorder/$$name/entries.h -f $(srcdir)/recorder/wrappers.awk $(srcdir)/recorder/calls.table \
    recorder/$$name/header.txt > recorder/$$name/wrappers.c && \
  $$mpicc $(RECORDER_CFLAGS) "-DNETFARE_MPI_NAME=\"$$name\"" \
    -shared -o $@ `for file in $(recorder_sources); do echo $(srcdir)/$$file; done` \
    recorder/$$name/wrappers.c $(LDFLAGS) -ldl

if RECORD_OPENMPI
recorder_libraries += libnetfare-record-openmpi.so
libnetfare-record-openmpi.so: $(recorder_needs)
	$(AM_V_GEN)name=openmpi mpicc='$(MPICC_OPENMPI)' && $(make_recorder)
endif
if RECORD_MPICH
recorder_libraries += libnetfare-record-mpich.so
libnetfare-record-mpich.so: $(recorder_needs)
	$(AM_V_GEN)name=mpich mpicc='$(MPICC_MPICH)' && $(make_recorder)
endif

# RECORDER_LIST: {"openmpi", "libmpi.so.40"}, ..
if RECORD_ANY
recorder_DATA += libnetfare-record.so $(recorder_libraries)
libnetfare-record.so: $(recorder_libraries) $(srcdir)/recorder/preload.c src/recording/rank-file.h
	$(AM_V_GEN)$(MKDIR_P) recorder/preload && \
	sort -u `for file in $(recorder_libraries); do \
	  echo recorder/$$file | sed 's/libnetfare-record-//; s/\.so$$/\/entries.h/'; done` > recorder/preload/entries.h && \
	list=`echo '$(RECORDERS)' | $(AWK) '{ for (i = 1; i < NF; i += 2) printf "{\"%s\",\"%s\"},", $$i, $$(i + 1) }'` && \
	$(CC) $(RECORDER_CFLAGS) -Irecorder/preload "-DRECORDER_LIST=$$list" -shared -o $@ \
	  $(srcdir)/recorder/preload.c $(LDFLAGS) -ldl -lpthread
endif
CLEANFILES += $(recorder_DATA) recorder/openmpi/* recorder/mpich/* recorder/preload/*
