/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report-costs.h - what the machine costs, and the rules by which it works
 *
 * The same list in the same order for every machine; costs that the machine and the
 * program do not use have no value.  Keys are those of a machine file (`link byte time`);
 * their names in JSON and CSV have _ for the blanks (`link_byte_time`).
 */
#pragma once

#include "machine/machine.h"
#include "text/json-writer.h"

typedef struct
{
  const char *key;
  gboolean is_rule; /* else a cost */
  gboolean is_time; /* price holds; CSV adds _s to its name */
} ReportCostKey;

typedef struct
{
  const ReportCostKey *key;
  AttoTime price;
  char *text; /* for people, as in a machine file: "75 us"; NULL: not used */
} ReportCost;

/* Costs, then rules; array of ReportCost. */
GArray *report_costs (const Machine *machine, SimTime unit);

static inline const ReportCost *
report_cost (const GArray *costs, guint i)
{
  return &g_array_index (costs, ReportCost, i);
}

/* "link start time 75 us, .., 0 us: link latency, link gap"; free with g_free. */
char *report_costs_text (const GArray *costs, gboolean rules);

/* One member each, null if not used; times in units, other values as strings. */
void report_costs_json (const GArray *costs, SimTime unit, JsonWriter *json);

/* ",power,operation_time_s,.."; values are empty if not used. */
void report_costs_csv_names (GString *line);
void report_costs_csv (const GArray *costs, GString *line);
