# SPDX-License-Identifier: GPL-3.0-or-later
# make bench: prints how fast the engine is; not a test.
EXTRA_PROGRAMS += netfare-bench
netfare_bench_SOURCES = \
  tests/bench/bench.c \
  tests/bench/cpu-seconds.h \
  tests/bench/heap-pass.c tests/bench/heap-pass.h \
  tests/bench/read-goal.c tests/bench/read-goal.h \
  tests/bench/read-archive.c tests/bench/read-archive.h \
  tests/bench/read-large.c tests/bench/read-large.h \
  tests/bench/read-trace.c tests/bench/read-trace.h \
  tests/bench/run-bmf.c tests/bench/run-bmf.h \
  tests/bench/run-moves.c tests/bench/run-moves.h \
  tests/dvm/large-trace.c tests/dvm/large-trace.h \
  tests/bench/workloads.c tests/bench/workloads.h
CLEANFILES += netfare-bench

.PHONY: bench performance
bench: all netfare-bench
	./netfare-bench
	./netfare-bench goal
	./netfare-bench large
	./netfare-bench bmf
	./netfare-bench place
	./netfare-bench read $(srcdir)/examples/jacobi/jacobi.ptr 200
	$(srcdir)/tests/bench/read-cost .
	$(srcdir)/tests/bench/record-cost .
	$(srcdir)/tests/bench/loops-cost .
	$(srcdir)/tests/bench/default-cost .

# The table of docs/performance.md, measured again here and now.
performance: netfare-bench
	$(srcdir)/tests/bench/performance $(srcdir)/docs/performance.md
EXTRA_DIST += tests/bench/call-cost.c tests/bench/default-cost tests/bench/hop-cost tests/bench/loops-cost tests/bench/performance \
  tests/bench/read-cost tests/bench/record-cost
