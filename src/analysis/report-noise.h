/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report-noise.h - the times of a run with noise, for tables and JSON
 *
 * Option --noise; docs/why.md, "Noise".
 */
#pragma once

#include "text/json-writer.h"
#include "why/noise-times.h"

/* "Noise: normal, 20 samples"; free with g_free. */
char *report_noise_title (const NoiseTimes *noise);

/* The rows of tables: low, median, high. */
#define REPORT_NOISE_ROWS 3
const char *report_noise_label (guint row);
SimTime report_noise_time (const NoiseTimes *noise, guint row);

/* The member `noise`.  first: of the first column of a comparison; NULL: there is none.
 */
void report_noise_json (const NoiseTimes *noise, const NoiseTimes *first, SimTime unit,
                        JsonWriter *json);
