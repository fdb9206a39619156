/* SPDX-License-Identifier: GPL-3.0-or-later */
/* summary.h - the result of a replay: for a person, as JSON, as CSV (docs/outputs.md) */
#pragma once

#include "analysis/output-kind.h"

/* The JSON in the folder of --output. */
extern const OutputKind summary_json_output;

typedef enum
{
  SUMMARY_TABLE,
  SUMMARY_JSON,
  SUMMARY_CSV
} SummaryFormat;

/* "table", "json", "csv".  Returns: FALSE if the name is none of these. */
gboolean summary_format_parse (const char *name, SummaryFormat *format);

/* How a summary or a comparison is written. */
typedef struct
{
  SummaryFormat format;
  gboolean intervals; /* table and CSV also have one line per interval (JSON of a replay
                       * always has them) */
  guint most_levels;  /* intervals of a level above it (MAIN is 0) are left out */
  gboolean whole;     /* a table has all figures, costs and rules */
  gboolean exact;     /* .. and times with all digits */
  gboolean bars;      /* .. and bars: it is for a terminal */
} SummaryStyle;

/* "28.85 ms", or all digits if the style says so.  Returns: text. */
char *summary_style_time (const SummaryStyle *style, SimTime unit, TotalTime time,
                          NumberText text);

void summary_write (const ReportContext *context, const SummaryStyle *style,
                    OutputFile *output);

void summary_write_answer (const ReportContext *context, const SummaryStyle *style,
                           OutputFile *output);
void summary_write_table (const ReportContext *context, const SummaryStyle *style,
                          OutputFile *output);
void summary_write_json (const ReportContext *context, guint most_levels,
                         OutputFile *output);
void summary_write_csv (const ReportContext *context, gboolean intervals,
                        guint most_levels, OutputFile *output);

/* Intermediate values (program_shown): as lines of the table; as a member of the JSON. */
void summary_values_table (const ReportContext *context, GString *to);
void summary_values_json (const ReportContext *context, JsonWriter *json);

/* "Program  ..", "Machine  ..": the lines with which a table begins. */
void summary_table_origin (GString *to, const char *label, const char *text);

/* The same on as many lines as needed, broken after commas or after words. */
void summary_table_list (GString *to, const char *label, const char *list);

/* What was read; nothing if the command names all of it. */
void summary_table_made_from (GString *to, const Inputs *inputs);
void summary_table_text (GString *to, const char *label, const char *text);
