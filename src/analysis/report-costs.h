/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report-costs.h - the costs and rules of a machine, for reports
 *
 * The list and its order are the same for every machine: first the columns that never
 * change, then all other keys of machine files that can change a result, from their
 * table. Costs that the machine or the program does not use have no value.  Keys are
 * those of a machine file (`link byte time`); in JSON and CSV they have _ for blanks
 * (`link_byte_time`).
 */
#pragma once

#include "machine/machine.h"
#include "program/program.h"
#include "program/reader.h"
#include "text/json-writer.h"

typedef enum
{
  REPORT_COSTS, /* prices, and what they are of */
  REPORT_RULES,
  REPORT_ROUTES /* rules of routes: report_routing_text */
} ReportCostGroup;

typedef struct
{
  const char *key;
  ReportCostGroup group;
  gboolean is_time;  /* price holds; CSV adds _s to its name */
  gboolean is_extra; /* text omits it if it is 0 or 1; CSV has it in the second block */
  gboolean is_other; /* text and JSON omit its default; CSV has it in the third block */
} ReportCostKey;

/* The row for --message-scale, which is no key. */
#define REPORT_MESSAGE_SCALE "message scale"

typedef struct
{
  ReportCostKey key;
  gboolean is_set;     /* by a file or an option, or a key whose value is its default */
  gboolean is_ignored; /* the opened network does not use it (set by who has it) */
  AttoTime price;
  char *text; /* for people, as in a machine file: "75 us"; NULL: not used */
} ReportCost;

/* Returns: the rows, an array of ReportCostKey. */
GArray *report_cost_keys (void);

/* reader: that of the program, whose computing may have prices; NULL: the program has
 * times. Returns: an array of ReportCost. */
GArray *report_costs (const Machine *machine, const Reader *reader);

/* The same for a program, without algorithms of operations that it does not have. */
GArray *report_costs_of (const Machine *machine, const Program *program);

static inline const ReportCost *
report_cost (const GArray *costs, guint i)
{
  return &g_array_index (costs, ReportCost, i);
}

/* Key `placement` as a machine file has it; of a list at most so many nodes.  Free with
 * g_free. */
char *report_placement_text (const Machine *machine, guint most);

/* Finds a row, which must exist. */
const ReportCost *report_cost_find (const GArray *costs, const char *key);

/* Whether the value of a cost has no effect, so that texts omit it. */
gboolean report_cost_is_plain (const ReportCost *cost);

/* "link start time 75 us, .., 0 us: link latency, link gap"; not of REPORT_ROUTES; free
 * with g_free. */
char *report_costs_text (const GArray *costs, ReportCostGroup group);

/* "time, ties d-mod-k, by message"; NULL: there are no routes.  Free with g_free. */
char *report_routing_text (const GArray *costs);

/* Returns: the origin of the costs, as "infiniband-ndr.par, options" or "default
 * (Predictor)"; free with g_free. */
char *report_costs_origin (const Machine *machine, const Reader *reader);

/* Writes a member for each, null if it is not used; times in units, others as strings. */
void report_costs_json (const GArray *costs, SimTime unit, JsonWriter *json);

/* Writes the object `costs`: costs of a message, with the same names on all networks. */
void report_costs_json_object (const GArray *costs, SimTime unit, const char *origin,
                               JsonWriter *json);

/* The name of its column in CSV; free with g_free. */
char *report_cost_column (const ReportCostKey *key);

/* Columns of CSV are in blocks, between which are other columns. */
typedef enum
{
  REPORT_COST_FIRST, /* ",power,operation_time_s,.." */
  REPORT_COST_EXTRA, /* ",switch_latency_s,..,bandwidth_bytes_s", before `version` */
  REPORT_COST_OTHER  /* ",network_processors,nics,..,message_scale", after that block */
} ReportCostBlock;

/* Append the names or the values of a block; values are empty if not used. */
void report_costs_csv_names (GString *line, ReportCostBlock block);
void report_costs_csv (const GArray *costs, GString *line, ReportCostBlock block);
