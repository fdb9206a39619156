# SPDX-License-Identifier: GPL-3.0-or-later
# Fuzz targets.  `make check` runs each on its kept corpus; tests/fuzz/run fuzzes them.
fuzz_targets = \
  tests/fuzz/fuzz-binary \
  tests/fuzz/fuzz-bmf \
  tests/fuzz/fuzz-cabling \
  tests/fuzz/fuzz-chakra \
  tests/fuzz/fuzz-diff \
  tests/fuzz/fuzz-dumpi \
  tests/fuzz/fuzz-goal \
  tests/fuzz/fuzz-graphml \
  tests/fuzz/fuzz-hpf \
  tests/fuzz/fuzz-laws \
  tests/fuzz/fuzz-machine \
  tests/fuzz/fuzz-network \
  tests/fuzz/fuzz-otf2 \
  tests/fuzz/fuzz-pages \
  tests/fuzz/fuzz-picl \
  tests/fuzz/fuzz-recording \
  tests/fuzz/fuzz-records \
  tests/fuzz/fuzz-reshard \
  tests/fuzz/fuzz-resume \
  tests/fuzz/fuzz-run \
  tests/fuzz/fuzz-settings \
  tests/fuzz/fuzz-stored \
  tests/fuzz/fuzz-ti \
  tests/fuzz/fuzz-topology \
  tests/fuzz/fuzz-trace
check_PROGRAMS += $(fuzz_targets)

# What targets share.
check_LIBRARIES += libfuzz.a
libfuzz_a_SOURCES = \
  tests/fuzz/fuzz-drain.c tests/fuzz/fuzz-drain.h \
  tests/fuzz/fuzz-file.c tests/fuzz/fuzz-file.h \
  tests/fuzz/fuzz-hpf-count.c tests/fuzz/fuzz-hpf-count.h \
  tests/fuzz/fuzz-machine-text.c tests/fuzz/fuzz-machine-text.h \
  tests/fuzz/fuzz-mutate.c tests/fuzz/fuzz-mutate.h \
  tests/fuzz/records.c tests/fuzz/records.h \
  tests/fuzz/fuzz-replay.c tests/fuzz/fuzz-replay.h \
  tests/fuzz/fuzz-script-hash.c \
  tests/fuzz/page-check.c tests/fuzz/page-check.h \
  tests/cli/json-text.c tests/cli/json-text.h
libfuzz_a_CFLAGS = $(AM_CFLAGS) $(OTF2_CFLAGS)
if HAVE_OTF2
libfuzz_a_SOURCES += tests/otf2/archive-maker.c tests/otf2/archive-maker.h
endif
fuzz_ldadd = libfuzz.a libcommand.a $(LIBNETFARE)

kept_inputs = tests/fuzz/kept-inputs.c tests/fuzz/fuzz.h
tests_fuzz_fuzz_binary_SOURCES = tests/fuzz/fuzz-binary.c $(kept_inputs)
tests_fuzz_fuzz_binary_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_bmf_SOURCES = tests/fuzz/fuzz-bmf.c $(kept_inputs)
tests_fuzz_fuzz_bmf_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_cabling_SOURCES = tests/fuzz/fuzz-cabling.c $(kept_inputs)
tests_fuzz_fuzz_cabling_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_chakra_SOURCES = tests/fuzz/fuzz-chakra.c $(kept_inputs)
tests_fuzz_fuzz_chakra_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_diff_SOURCES = tests/fuzz/fuzz-diff.c $(kept_inputs)
tests_fuzz_fuzz_diff_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_dumpi_SOURCES = tests/fuzz/fuzz-dumpi.c $(kept_inputs)
tests_fuzz_fuzz_dumpi_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_goal_SOURCES = tests/fuzz/fuzz-goal.c $(kept_inputs)
tests_fuzz_fuzz_goal_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_graphml_SOURCES = tests/fuzz/fuzz-graphml.c $(kept_inputs)
tests_fuzz_fuzz_graphml_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_hpf_SOURCES = tests/fuzz/fuzz-hpf.c $(kept_inputs)
tests_fuzz_fuzz_hpf_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_laws_SOURCES = tests/fuzz/fuzz-laws.c $(kept_inputs)
tests_fuzz_fuzz_laws_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_machine_SOURCES = tests/fuzz/fuzz-machine.c $(kept_inputs)
tests_fuzz_fuzz_machine_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_network_SOURCES = tests/fuzz/fuzz-network.c $(kept_inputs)
tests_fuzz_fuzz_network_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_otf2_SOURCES = tests/fuzz/fuzz-otf2.c $(kept_inputs)
tests_fuzz_fuzz_otf2_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_pages_SOURCES = tests/fuzz/fuzz-pages.c $(kept_inputs)
tests_fuzz_fuzz_pages_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_picl_SOURCES = tests/fuzz/fuzz-picl.c $(kept_inputs)
tests_fuzz_fuzz_picl_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_recording_SOURCES = tests/fuzz/fuzz-recording.c $(kept_inputs)
tests_fuzz_fuzz_recording_CFLAGS = $(AM_CFLAGS) $(OTF2_CFLAGS)
tests_fuzz_fuzz_recording_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_records_SOURCES = tests/fuzz/fuzz-records.c $(kept_inputs)
tests_fuzz_fuzz_records_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_reshard_SOURCES = tests/fuzz/fuzz-reshard.c $(kept_inputs)
tests_fuzz_fuzz_reshard_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_resume_SOURCES = tests/fuzz/fuzz-resume.c $(kept_inputs)
tests_fuzz_fuzz_resume_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_run_SOURCES = tests/fuzz/fuzz-run.c $(kept_inputs)
tests_fuzz_fuzz_run_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_settings_SOURCES = tests/fuzz/fuzz-settings.c $(kept_inputs)
tests_fuzz_fuzz_settings_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_stored_SOURCES = tests/fuzz/fuzz-stored.c $(kept_inputs)
tests_fuzz_fuzz_stored_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_ti_SOURCES = tests/fuzz/fuzz-ti.c $(kept_inputs)
tests_fuzz_fuzz_ti_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_topology_SOURCES = tests/fuzz/fuzz-topology.c $(kept_inputs)
tests_fuzz_fuzz_topology_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_trace_SOURCES = tests/fuzz/fuzz-trace.c $(kept_inputs)
tests_fuzz_fuzz_trace_LDADD = $(fuzz_ldadd)
TESTS += tests/fuzz/kept.test
EXTRA_DIST += tests/fuzz/kept.test tests/fuzz/run tests/fuzz/reached.awk tests/fuzz/corpus

fuzz_tests = \
  tests/fuzz/test-mutate \
  tests/fuzz/test-page-check
UNIT_TESTS += $(fuzz_tests)
check_PROGRAMS += tests/fuzz/unit
tests_fuzz_unit_SOURCES = $(fuzz_tests:=.c)
tests_fuzz_unit_LDADD = libtests.a $(fuzz_ldadd)
$(fuzz_tests): tests/fuzz/unit$(EXEEXT)
	$(UNIT_LINK)

# make fuzz FUZZ_TIME=3600: every target for an hour, two at a time; not a test.
FUZZ_TIME = 60
.PHONY: fuzz
fuzz:
	FUZZ_SECONDS=$(FUZZ_TIME) $(srcdir)/tests/fuzz/run $(FUZZ_TARGETS)
