/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep-rows.h - the rows of a sweep: what they contain, and those that exist
 *
 *   row vary_network vary_start_time vary_start_time_s processors .. error program ..
 *   |   |------ what is varied -----| |-- in seconds --| |figures|   |
 *   from 1                            of times                       "": no error
 *
 * A row is an array of char*, one for each column; columns without a value are "".
 * `command`, the command line of a run, identifies the row.
 */
#pragma once

#include "base/output-file.h"
#include "cli/sweep/sweep-inputs.h"
#include "cli/sweep/sweep-vary.h"

/* A column other than the varied ones. */
typedef struct
{
  const char *name; /* in CSV; of figures, replay's own name */
  const char *key;  /* in JSON */
  gboolean is_text;
} SweepColumn;

extern const SweepColumn sweep_figures[];
extern const guint n_sweep_figures;

/* The last columns, with --range. */
extern const char *const sweep_range_names[2];

typedef struct
{
  const GPtrArray *vary; /* Vary */
  guint n_rows;
  SimTime unit;        /* of times in tables: that of the program's kind */
  gboolean own_prices; /* of messages, by default: reader_machine_has_prices */
  GPtrArray *names;    /* char*: columns as CSV names them */
  char **lines;        /* by row; CSV with its line end, NULL: not finished yet */
  gboolean *failed;    /* by row */
  GHashTable *numbers; /* command -> row + 1 */
  GHashTable *errors;  /* that were printed -> row + 1 */
  SweepInputs *inputs;
  ReadProgram *read; /* the program, for all rows; NULL: each reads it */
  const Options *options;
} SweepRows;

SweepRows *sweep_rows_new (const GPtrArray *vary, guint n_rows, const Options *options);
void sweep_rows_free (SweepRows *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SweepRows, sweep_rows_free)

/* The place of the first figure: after the varied columns and their times in seconds.
 */
guint sweep_rows_first_figure (const SweepRows *self);

/* Whether it is a number that only rows of several programs have. */
gboolean sweep_rows_is_of_jobs (const char *name);

/* The place of a column in a row, by its CSV name. */
guint sweep_rows_column (const SweepRows *self, const char *name);

/* The unit in which a row's run is timed; columns in seconds are always in seconds.
 */
SimTime sweep_rows_unit (const SweepRows *self, const GPtrArray *fields);

/* A row with its number, what is varied, program, version and command filled in; free
 * with g_ptr_array_unref. */
GPtrArray *sweep_rows_begin (const SweepRows *self, guint row, const Options *options);
void sweep_rows_fill (GPtrArray *fields, guint column, const char *text);

/* Stores a row; replaces a row with the same number. */
void sweep_rows_put (SweepRows *self, guint row, const GPtrArray *fields);

/* An existing row; free with g_ptr_array_unref. */
GPtrArray *sweep_rows_get (const SweepRows *self, guint row);

/* The error of a row, at its first call; later, of rows with the same, "as row 3". */
char *sweep_rows_error_once (const SweepRows *self, const char *error, guint row);

/* A warning that some rows left equally short paths unused; NULL: no row did. */
char *sweep_rows_unused (const SweepRows *self);

/* A warning that ties = lowest did in some rows; NULL: in none. */
char *sweep_rows_left (const SweepRows *self);

/* "netfare replay ..", quoted for a shell: it identifies the row. */
char *sweep_command (const GPtrArray *vary, guint row, const Options *options);

/* sweep-json.c: a row as one line of JSON. */
void sweep_json_write (const SweepRows *self, const GPtrArray *fields,
                       OutputFile *output);
