# SPDX-License-Identifier: GPL-3.0-or-later
# Everything but the command is one library, so that each part is tested without it.
noinst_LIBRARIES += libnetfare.a
libnetfare_a_SOURCES =
nodist_libnetfare_a_SOURCES =
libnetfare_a_CPPFLAGS = $(SRC_CPPFLAGS)
libnetfare_a_CFLAGS = $(AM_CFLAGS) $(LIBRARY_CFLAGS) $(IGRAPH_CFLAGS) $(ISL_CFLAGS) $(JSON_C_CFLAGS) $(OTF2_CFLAGS)
GLIB_COMPILE_RESOURCES = `$(PKG_CONFIG) --variable=glib_compile_resources gio-2.0`
NETFARE_LIBS = $(OTF2_LIBS) $(ISL_LIBS) $(IGRAPH_LIBS) $(JSON_C_LIBS) $(GLIB_LIBS) -lm
LIBNETFARE = libnetfare.a $(NETFARE_LIBS)

include src/base/local.mk
include src/text/local.mk
include src/ti/local.mk
include src/otf2/local.mk
include src/dumpi/local.mk
include src/chakra/local.mk
include src/collectives/local.mk
include src/program/local.mk
include src/program/steps/local.mk
include src/dvm/local.mk
include src/dvm/handlers/local.mk
include src/dvm/mapping/local.mk
include src/dvm/session/local.mk
include src/dvm/trace/local.mk
include src/bmf/local.mk
include src/bmf/language/local.mk
include src/bmf/values/local.mk
include src/laws/local.mk
include src/laws/terms/local.mk
include src/goal/local.mk
include src/workloads/local.mk
include src/hpf/count/local.mk
include src/hpf/integers/local.mk
include src/hpf/language/local.mk
include src/hpf/layout/local.mk
include src/hpf/program/local.mk
include src/hpf/report/local.mk
include src/hpf/reshard/local.mk
include src/hpf/symbolic/local.mk
include src/readers/local.mk
include src/recording/local.mk
include src/topology/local.mk
include src/topology/generators/local.mk
include src/machine/local.mk
include src/colours/local.mk
include src/routes/local.mk
include src/network/local.mk
include src/network/graph/local.mk
include src/network/links/local.mk
include src/network/models/local.mk
include src/machine-file/local.mk
include src/why/local.mk
include src/why/path/local.mk
include src/replay/local.mk
include src/replay/causes/local.mk
include src/replay/collectives/local.mk
include src/replay/core/local.mk
include src/replay/events/local.mk
include src/replay/lockstep/local.mk
include src/replay/loops/local.mk
include src/replay/matching/local.mk
include src/replay/messages/local.mk
include src/replay/observers/local.mk
include src/replay/processors/local.mk
include src/replay/queue/local.mk
include src/replay/reductions/local.mk
include src/replay/steps/local.mk
include src/replay/windows/local.mk
include src/analysis/local.mk
include src/analysis/intervals/local.mk
include src/analysis/time/local.mk
include src/picl/local.mk
include src/picl/reader/local.mk
include src/drawing/local.mk
include src/view/local.mk
include src/viewers/local.mk
include src/html/local.mk
include src/html/report/local.mk
include src/output/local.mk
include src/run/local.mk
include src/run/outputs/local.mk
include src/place/local.mk
include src/tune/local.mk
include src/diff/local.mk
include src/calibrate/local.mk
include src/library/local.mk
include src/cli/local.mk
include src/cli/console/local.mk
include src/cli/options/local.mk
include src/cli/parallelise/local.mk
include src/cli/record/local.mk
include src/cli/run/local.mk
include src/cli/sweep/local.mk
include src/cli/validate/local.mk
