/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trace-names.h - the names in traces for other viewers
 *
 * All are UTF-8 without control characters (text/escape.h), and to be freed with g_free.
 */
#pragma once

#include "analysis/report-context.h"
#include "program/steps/message-type.h"

/* "jacobi.ptr on mesh(4,4)" */
char *trace_names_run (const ReportContext *report);

/* "processor 5", of several programs at once "processor 5 (NAME)". */
char *trace_names_processor (const Program *program, guint32 processor);

/* Of several programs at once the name of one. */
char *trace_names_program (const Program *program, guint32 job);

/* "PAR jacobi.f:12", as in reports. */
char *trace_names_interval (const Interval *interval);

/* "MPI_Waitall" */
char *trace_names_call (const Program *program, guint32 call);

/* "link 3: 0 -> 1" */
char *trace_names_link (const Topology *topology, guint32 link);

/* "busy", "send overhead", ..; not to be freed. */
const char *trace_names_state (ProcessorState state);
