/* SPDX-License-Identifier: GPL-3.0-or-later */
/* workload-program.h - the program of a workload */
#pragma once

#include "program/program.h"
#include "workloads/workload.h"

/* Sends and receives of all processors and rounds, or their parts in collectives. */
#define WORKLOAD_MOST_STEPS (G_GUINT64_CONSTANT (1) << 32)

/* name: of the program, for reports; for errors, too.  Fails: more than
 * WORKLOAD_MOST_STEPS. */
Program *workload_program (const WorkloadSpec *spec, const Reader *reader,
                           const char *name, GError **error);

/* Messages that begin at multiples of the slot, with program_traffic; slot 0: it is not
 * known, and there are no messages.  Fails, too: there is no whole slot. */
Program *traffic_program (const WorkloadSpec *spec, SimTime slot, const Reader *reader,
                          const char *name, GError **error);
