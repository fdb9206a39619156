# SPDX-License-Identifier: GPL-3.0-or-later
dist_man_MANS = docs/netfare.1 docs/netfare.3

# One page for each command, from its help and netfare.1; the built program is asked, so not where it
# cannot be run.
command_manuals = \
  docs/netfare-bmf.1 \
  docs/netfare-calibrate.1 \
  docs/netfare-check.1 \
  docs/netfare-compare.1 \
  docs/netfare-diff.1 \
  docs/netfare-example.1 \
  docs/netfare-hpf.1 \
  docs/netfare-machine.1 \
  docs/netfare-place.1 \
  docs/netfare-program.1 \
  docs/netfare-record.1 \
  docs/netfare-replay.1 \
  docs/netfare-sweep.1 \
  docs/netfare-topology.1 \
  docs/netfare-tune.1 \
  docs/netfare-validate.1 \
  docs/netfare-view.1 \
  docs/netfare-why.1
if RUNS_HERE
man_MANS = $(command_manuals)
CLEANFILES += $(command_manuals)
endif
$(command_manuals): netfare$(EXEEXT) docs/netfare.1 docs/command-manual.awk
	$(AM_V_GEN)$(MKDIR_P) docs && command=`echo $@ | sed 's/.*netfare-//; s/\.1$$//'` \
	  && ./netfare$(EXEEXT) help $$command > $@.help \
	  && LC_ALL=C $(AWK) -v command=$$command -v version=$(PACKAGE_VERSION) \
	    -f $(srcdir)/docs/command-manual.awk $@.help $(srcdir)/docs/netfare.1 > $@.new \
	  && rm $@.help && mv $@.new $@
nobase_dist_doc_DATA += \
  docs/architecture.md \
  docs/bmf-parallelise.md \
  docs/bmf-programs.md \
  docs/bmf-tutorial.md \
  docs/bmf.md \
  docs/calibrate.md \
  docs/chakra.md \
  docs/congestion-study.md \
  docs/networks-compared.md \
  docs/dvm-rules.md \
  docs/dvm-traces.md \
  docs/figures.md \
  docs/glossary.md \
  docs/goal.md \
  docs/collectives.md \
  docs/compatibility.md \
  docs/mpi.md \
  docs/hpf.md \
  docs/library.md \
  docs/jobs.md \
  docs/machine-files.md \
  docs/map.md \
  docs/outputs.md \
  docs/paragraph.md \
  docs/performance.md \
  docs/python.md \
  docs/place.md \
  docs/predictor-model.md \
  docs/replay.md \
  docs/why.md docs/workloads.md \
  docs/studies.md docs/studies/allocations.svg docs/studies/faults.svg docs/studies/loads.svg \
  docs/sweep.md \
  docs/testing.md \
  docs/validation.md \
  docs/view.md
nobase_dist_doc_DATA += \
  docs/figures/figure-3-3.svg \
  docs/figures/figure-4-6.svg \
  docs/figures/figure-5-10.svg \
  docs/figures/figure-5-11.svg \
  docs/figures/figure-5-15.svg \
  docs/figures/figure-5-16.svg \
  docs/figures/figure-5-17.svg \
  docs/figures/figure-5-18.svg \
  docs/figures/figure-5-24.svg \
  docs/figures/figure-5-27.svg \
  docs/figures/figure-5-5.svg \
  docs/figures/figure-6-6.svg \
  docs/pictures/bmf-broadcast.svg \
  docs/pictures/bmf-distl-large.svg \
  docs/pictures/bmf-distl.svg \
  docs/pictures/bmf-factorials.svg \
  docs/pictures/bmf-increments.svg \
  docs/pictures/bmf-nested-split.svg \
  docs/pictures/bmf-permutation.svg \
  docs/pictures/bmf-reverse-mesh.svg \
  docs/pictures/bmf-reverse-tree.svg \
  docs/pictures/bmf-reverse.svg \
  docs/pictures/bmf-scan-concatenate.svg \
  docs/pictures/bmf-scan-tree.svg \
  docs/pictures/bmf-scan.svg \
  docs/pictures/bmf-split-map-reduce.svg \
  docs/pictures/bmf-split.svg \
  docs/pictures/bmf-zip.svg \
  docs/screens/report.png \
  docs/screens/sweep.png \
  docs/screens/view.png
EXTRA_DIST += docs/bmf-pictures.sh docs/command-manual.awk docs/figures.sh docs/link-loads.awk docs/map-rows.awk docs/model-tables.sh docs/picture.awk docs/put-table.awk \
  docs/screens.js docs/screens.sh docs/small-png.js docs/traffic.awk

# Every picture of the documents, made anew; those of pages need Chromium, node and playwright-core.
CHROMIUM = /usr/bin/chromium
.PHONY: pictures
pictures: netfare
	$(srcdir)/docs/bmf-pictures.sh ./netfare $(srcdir)/docs/pictures
	$(srcdir)/docs/figures.sh ./netfare $(srcdir)/docs/figures
	$(srcdir)/docs/screens.sh ./netfare $(srcdir)/docs/screens $(abs_builddir)/node_modules $(CHROMIUM)

# A row for each source, from its first comment.
.PHONY: map
map:
	cd $(srcdir) && find $(map_folders) -type f | LC_ALL=C sort > docs/map.list \
	  && $(AWK) -v top=. -f docs/map-rows.awk docs/map.list docs/map.md > docs/map.new \
	  && mv docs/map.new docs/map.md; status=$$?; rm -f docs/map.list docs/map.new; exit $$status

# Of sources, and of the last `make check`.
.PHONY: counts
counts:
	@cd $(srcdir) && count () { find "$$@" -type f -exec cat {} + | wc -l; } && \
	echo "lines of C in src: `count src -name '*.[ch]'`" && \
	echo "lines of tests: `count tests \( -name '*.[ch]' -o -name '*.test' -o -name '*.sh' -o -name '*.awk' -o -name '*.*js' \)`" && \
	echo "files of unit tests: `find tests -name 'test-*.c' | wc -l`" && \
	echo "test scripts: `find tests -name '*.test' | wc -l`" && \
	echo "inputs that are refused: `find tests/cli/bad-* -type f -name '*.err' | wc -l`" && \
	echo "fuzz targets: `grep -l '^LLVMFuzzerTestOneInput' tests/fuzz/fuzz-*.c | wc -l`"
	@echo "tests that passed: `find tests -name '*.trs' -exec cat {} + | grep -c '^:test-result: PASS'`"

map_folders = src recorder pages examples tests
