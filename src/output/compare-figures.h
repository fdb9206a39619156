/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compare-figures.h - the data that a comparison stores of each replay, for its writers
 *
 *   columns    one per machine: the run's measures, and its figures of each interval
 *   intervals  those of all machines together (compare-intervals.c), where asked for
 */
#pragma once

#include "analysis/interval-fields.h"
#include "analysis/message-latency.h"
#include "analysis/report-costs.h"
#include "analysis/report-jobs.h"
#include "analysis/report-network.h"
#include "output/summary.h"
#include "output/compare-rows.h"

typedef struct
{
  char *name, *network, *shape;
  gboolean is_named; /* the user gave the name */
  /* The result of the program there (ProgramValue); NULL: none. */
  char *json, *computed, *places;
  const char *type;
  guint32 processors;
  TotalTime value[N_ROWS]; /* VALUE_SHARE: times 10^12 */
  IntervalTotals whole;    /* of the main interval */
  TotalTime late;          /* ReplayResult */
  char *answer;            /* report-answer.h */
  char *drawn;             /* of compare_table_set_draw, or NULL */
  gboolean has_links;
  guint32 from, to;             /* of the busiest link */
  char *from_name, *to_name;    /* NULL: only a number */
  char *link, *link_with_arrow; /* for a person: "0 -> 1", "0 → 1" */
  TotalTime busiest;            /* how long it was busy */
  gboolean busiest_is_medium;
  GArray *costs;           /* report-costs.h */
  gboolean has_own_prices; /* the kind of program has default costs of messages */
  char *origin, *routing;  /* of the costs; of routes, or NULL */
  ReportNetwork counts;    /* report-network.h */
  char *network_text, *overhead_text; /* cost-split.h */
  char *unused_text;                  /* unused-text.h */
  guint unused_links;
  LatencyReport *latency; /* NULL: not asked for */
  Why *why;               /* the same */
  char *path_most;        /* where most of the critical path is; NULL: not known */
  GArray *what_ifs;       /* WhatIfTime; NULL: not asked for */
  NoiseTimes *noise;      /* the same */
  RangeTimes *range;      /* the same */
  GArray *jobs;           /* JobRow; NULL: one program */
  GPtrArray *figures; /* CompareFigures or NULL, by row of intervals; may be shorter */
} Column;

/* Of one interval on one machine. */
typedef struct
{
  IntervalTotals totals;
  ProcessorSet *participants;
} CompareFigures;

typedef struct
{
  Interval what;  /* of the first machine that has it; texts owned */
  guint32 parent; /* row; PROGRAM_NONE for the first */
  guint32 level;
} CompareInterval;

/* As in compare-table.h. */
typedef struct _CompareTable CompareTable;

struct _CompareTable
{
  GPtrArray *columns; /* Column */
  char *program, *kind, *kind_words, *version, *command;
  const Inputs *inputs; /* complete when the last column is there; not owned */
  SimTime unit;
  guint decimals;                              /* of times in the table of all figures */
  GPtrArray *warnings;                         /* char*, ends with NULL */
  char *(*draw) (const ReportContext *report); /* compare_table_set_draw */
  char *note;                                  /* compare_difference_note */
  gboolean keeps_intervals;
  guint most_levels;    /* intervals of a level above it are not written */
  GPtrArray *intervals; /* CompareInterval */
  GHashTable *index;    /* parent's row and name -> row + 1 */
};

static inline const Column *
compare_column (const CompareTable *self, guint number)
{
  return g_ptr_array_index (self->columns, number);
}

/* compare-differences.c */

/* Fills in costs and has_own_prices. */
void compare_take_costs (Column *column, const ReportContext *context);

/* After the last column: "mesh(4,4), placement random(7)" where machines have the same
 * name, except those that the user named. */
void compare_name_columns (CompareTable *self);

/* "not varied, but different: switching (store-and-forward, cut-through)": keys that no
 * option sets, and that have different values all the same; NULL: none. */
char *compare_difference_note (const CompareTable *self);

/* compare-intervals.c */
void compare_intervals_init (CompareTable *self);
void compare_intervals_clear (CompareTable *self);
void compare_intervals_take (CompareTable *self, Column *column,
                             const ReportContext *context);
static inline const CompareInterval *
compare_interval (const CompareTable *self, guint32 row)
{
  return g_ptr_array_index (self->intervals, row);
}

/* NULL: this machine's program has no such interval. */
const IntervalTotals *compare_interval_totals (const Column *column, guint32 row);
const ProcessorSet *compare_interval_participants (const Column *column, guint32 row);

/* Rows in preorder, without those that are not written; free with g_free. */
guint32 *compare_interval_order (const CompareTable *self, guint32 *n);

/* Numbers as shown, from 1 in preorder, by row; free with g_free. */
guint32 *compare_interval_numbers (const CompareTable *self);

/* How many intervals of a machine are not written; NULL: of all machines together. */
guint32 compare_left_out (const CompareTable *self, const Column *column);

/* Whether a field (not the efficiency) is not 0 on some machine. */
gboolean compare_interval_has (const CompareTable *self, guint32 row, guint field);

/* compare-values.c */

/* A measure of a column for a person; "-" if it has none. */
const char *compare_value_text (const CompareTable *self, guint column, Row row,
                                NumberText text);

/* Whether some machine uses a cost or rule; its value: "-" if the machine does not use
 * it. */
gboolean compare_uses_cost (const CompareTable *self, guint cost);
const char *compare_cost_text (const CompareTable *self, guint column, guint cost);

/* The processors that take part in an interval, for a person; "-" if the machine's
 * program has no such interval; free with g_free. */
char *compare_processors_text (const CompareTable *self, guint column, guint32 row);

/* Between which times a run is known to be: with --range, else with --noise 5 and 95 % of
 * the samples. */
typedef struct
{
  SimTime least, greatest;
} TimeRange;

/* FALSE: nothing is known, and the range is not set. */
gboolean compare_time_range (const Column *column, TimeRange *range);

/* The value with which a column's measure is compared: the first column's; 0: none. */
TotalTime compare_ratio_base (const CompareTable *self, guint column, Row row);

/* Of a value and the first column's, which is not 0: "0.07", of at most six characters,
 * more only if these would show 0.  Returns: text. */
const char *compare_ratio_text (TotalTime own, TotalTime first, NumberText text);

/* The same, never of more than six: "<0.001". */
const char *compare_ratio_short (TotalTime own, TotalTime first, NumberText text);

/* The results that the programs computed: once, if they are equal everywhere. */
void compare_add_computed (const CompareTable *self, GString *text,
                           void (*add) (GString *to, const char *label,
                                        const char *value));

/* Each interval, side by side. */
void compare_add_intervals (const CompareTable *self, GString *text);

/* compare-brief.c: one screen; compare-text.c: all figures, costs and rules;
 * compare-json.c, compare-csv.c */
void compare_write_brief (const CompareTable *self, const SummaryStyle *style,
                          OutputFile *output);
void compare_write_text (const CompareTable *self, const SummaryStyle *style,
                         OutputFile *output);
void compare_write_json (CompareTable *self, gboolean intervals, OutputFile *output);
void compare_write_csv (const CompareTable *self, gboolean intervals, OutputFile *output);
