/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report-why.h - what the time of a run is made of, for tables, JSON and CSV
 *
 * Option --why; docs/outputs.md, "What the time is made of".
 */
#pragma once

#include "analysis/report-noise.h"
#include "why/what-if-replay.h"
#include "why/why.h"

#define WHY_DECIMALS 12

/* A part of the time, or an efficiency, as a row of a table. */
const char *report_why_part_label (TimePart part);
const char *report_why_efficiency_label (Efficiency efficiency);

/* Why parts and efficiencies are not known: "not known: the program deadlocks on the
 * ideal network instant".  Free with g_free. */
char *report_why_unknown (const Why *why);

/* The member `why`: of NULLs nothing.  what_ifs: an array of WhatIfTime; first: as
 * report_noise_json. */
void report_why_json (const Why *why, const GArray *what_ifs, const NoiseTimes *noise,
                      const NoiseTimes *first, SimTime unit, JsonWriter *json);

/* ",why_work_s,..,parallel_efficiency,.."; NULL: empty columns. */
void report_why_csv_names (GString *line);
void report_why_csv (const Why *why, GString *line);
