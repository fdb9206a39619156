/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report-context.h - the data of every report: one finished replay, and its inputs
 *
 * Nothing here is owned; all of it must outlive the writing.
 */
#pragma once

#include "analysis/call-times.h"
#include "analysis/collective-use.h"
#include "analysis/intervals/characteristics.h"
#include "text/json-writer.h"
#include "analysis/time/call-spans.h"
#include "analysis/time/link-heat.h"
#include "analysis/job-times.h"
#include "analysis/message-delays.h"
#include "analysis/message-latency.h"
#include "analysis/time/path-line.h"
#include "analysis/time/processor-times.h"
#include "replay/replay.h"
#include "why/what-if-replay.h"
#include "why/range-times.h"
#include "why/why.h"

typedef struct
{
  const char *version;  /* of netfare */
  const char *command;  /* the command line */
  const Inputs *inputs; /* what was read; NULL: not told */
  Program *program;
  const Machine *machine; /* resolved */
  Network *network;       /* after the replay; NULL: no links are reported */
  const ReplayResult *result;
  Characteristics *characteristics;
  const JobTimes *jobs;             /* NULL: there is one program */
  const MessageDelays *delays;      /* NULL: not watched */
  const LatencyReport *latency;     /* the same */
  const CollectiveUse *collectives; /* NULL: not watched */
  const CallTimes *calls;           /* NULL: the program has none, or not watched */
  TimeBins *heat;                   /* NULL: not watched */
  const ProcessorTimes *times;      /* NULL: not watched */
  const PathLine *path_line;        /* the same */
  CallSpans *call_spans;            /* NULL: not watched */
  const UnusedPaths *unused;        /* NULL: nothing to tell */
  const Why *why;                   /* NULL: not asked for */
  const GArray *what_ifs;           /* WhatIfTime; NULL: not asked for */
  const GArray *curves;             /* WhatIfTime: more of them for pages, or NULL */
  const NoiseTimes *noise;          /* NULL: not asked for */
  const RangeTimes *range;          /* the same */
  const char *const *warnings;      /* ends with NULL; NULL: none */
  const ProgramValue *value;        /* what the program computed (BMF), or NULL */
  const char *moment_page; /* address, from the output, of a page of the same run that
                            * shows the moment #t=FROM,TO; NULL: none */
  SimTime unit;            /* picoseconds that reports show as 1: SIM_TIME_PER_SECOND, or
                              SIM_TIME_PER_MICROSECOND for programs timed in units (BMF) */
} ReportContext;

/* "s" or "unit". */
const char *report_time_unit (const ReportContext *context);
const char *report_unit_name (SimTime unit);

/* The same after a number, for people: "s" or "units". */
const char *report_time_units (const ReportContext *context);
const char *report_units_name (SimTime unit);

/* "mesh(4,4), 16 processors (4x4)"; free with g_free. */
char *report_machine_text (const ReportContext *context);

/* A value's text, for people: of a long one the beginning, and its length; free with
 * g_free. */
char *report_value_text (const char *text);

/* States summed over all processors. */
typedef struct
{
  TotalTime busy, overhead, idle;
} ReportStates;
ReportStates report_states (const ReplayResult *result);

/* Writes the first members of every JSON output: format, version, command, warnings,
 * program, machine (with its costs and rules: report-costs.h). */
void report_json_head (const ReportContext *context, JsonWriter *json);

/* Writes the member made_from: the inputs (text/inputs-text.h). */
void report_json_made_from (const Inputs *inputs, JsonWriter *json);

/* The same before the run, without members that are known only at its end. */
void report_json_begin (const ReportContext *context, JsonWriter *json);

/* Writes the members value, value_text and places; NULL: they are null. */
void report_json_value (const ProgramValue *value, JsonWriter *json);

/* Interval numbers as reports show them: 1, 2, .. in preorder.  Indexed by the
 * program's own numbers; free with g_free. */
guint32 *report_interval_numbers (Program *program);

/* The number of a call among those of intervals: behind them. */
guint32 report_call_number (const Program *program, guint32 call);

/* Intervals of a level above most_levels (MAIN is 0), which an output leaves out. */
guint32 report_left_out (const Program *program, guint most_levels);

/* "2 intervals deeper than level 1 are left out"; free with g_free. */
char *report_left_out_text (guint32 left_out, guint most_levels);

/* A set of processors for people: of a long text the beginning; free with g_free. */
char *report_processors_text (const ProcessorSet *set);

/* Decimals that show a run of this length with at least six significant digits. */
guint report_decimals (SimTime run, SimTime unit);
