/* SPDX-License-Identifier: GPL-3.0-or-later */
/* measured-table.c - reads the table of measured times */
#include "config.h"

#include "cli/validate/measured-table.h"

#include <math.h>
#include <string.h>

#include "base/error.h"
#include "machine-file/named-machines.h"
#include "text/csv-table.h"

typedef enum
{
  COLUMN_PROGRAM,
  COLUMN_MACHINE,
  COLUMN_TOPOLOGY,
  COLUMN_MEASURED,
  N_COLUMNS
} Column;

/* The first of the two that a table has. */
static const char *const names[N_COLUMNS][2] = { { "recording", "program" },
                                                 { "machine", NULL },
                                                 { "topology", NULL },
                                                 { "measured_s", "median_s" } };

typedef struct
{
  CsvTable csv;
  char *folder;
  guint column[N_COLUMNS];
} Table;

static void
clear_table (Table *self)
{
  g_clear_pointer (&self->csv.input, text_input_free);
  csv_table_clear (&self->csv);
  g_free (self->folder);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Table, clear_table)

/* ---- lines ---------------------------------------------------------------------------
 */

static gboolean
fail (const Table *self, Column column, const char *expected, GError **error)
{
  return csv_table_fail (&self->csv, self->column[column], expected, error);
}

static gboolean
read_heading (Table *self, GError **error)
{
  static const char *const expected[N_COLUMNS]
      = { "a column program or recording", NULL, NULL,
          "a column measured_s or median_s" };
  g_autoptr (GError) failure = NULL;

  if (!csv_table_next (&self->csv, &failure))
    {
      if (failure != NULL)
        g_propagate_error (error, g_steal_pointer (&failure));
      else
        error_set_at (error, text_input_name (self->csv.input), 0, 0,
                      "the file is empty, expected CSV with the columns program or "
                      "recording, machine, topology, measured_s or median_s");
      return FALSE;
    }
  for (guint i = 0; i < N_COLUMNS; i++)
    {
      self->column[i] = csv_table_find (&self->csv, names[i][0]);
      if (self->column[i] == CSV_NO_COLUMN && names[i][1] != NULL)
        self->column[i] = csv_table_find (&self->csv, names[i][1]);
      if (self->column[i] == CSV_NO_COLUMN && expected[i] != NULL)
        {
          error_set_at (error, text_input_name (self->csv.input),
                        text_input_line (self->csv.input), 1,
                        "found a heading without it, expected %s", expected[i]);
          return FALSE;
        }
    }
  return TRUE;
}

/* ---- files ---------------------------------------------------------------------------
 */

/* folder/inside/name + suffix, if there is such a file or folder. */
static char *
existing (const Table *self, const char *inside, const char *name, const char *suffix)
{
  g_autofree char *file = g_strconcat (name, suffix, NULL);
  g_autofree char *path = g_path_is_absolute (file)
                              ? g_strdup (file)
                              : g_build_filename (self->folder, inside, file, NULL);

  return g_file_test (path, G_FILE_TEST_EXISTS) ? g_steal_pointer (&path) : NULL;
}

/* NULL: there is none. */
static char *
find_file (const Table *self, const char *name, const char *inside, const char *suffix)
{
  const char *const folders[] = { "", inside };
  const char *const suffixes[] = { "", suffix };

  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    for (guint j = 0; j < G_N_ELEMENTS (suffixes); j++)
      {
        char *path = existing (self, folders[i], name, suffixes[j]);

        if (path != NULL)
          return path;
      }
  return NULL;
}

/* Names with arguments are those of programs and networks that are made by name. */
static gboolean
has_arguments (const char *text)
{
  return strpbrk (text, ":(") != NULL;
}

/* ---- rows ----------------------------------------------------------------------------
 */

static void
clear_row (gpointer data)
{
  MeasuredRow *row = data;

  g_free (row->program);
  g_free (row->machine);
  g_free (row->topology);
  g_free (row->program_path);
  g_free (row->machine_path);
  g_free (row->network);
}

/* NULL: none, or an empty field. */
static char *
copy_field (const Table *self, Column column)
{
  const char *text = csv_table_field (&self->csv, self->column[column]);

  return *text != '\0' ? g_strdup (text) : NULL;
}

static gboolean
find_program (const Table *self, MeasuredRow *row, GError **error)
{
  row->program = copy_field (self, COLUMN_PROGRAM);
  if (row->program != NULL)
    row->program_path = find_file (self, row->program, "recordings", ".otf2");
  if (row->program != NULL && row->program_path == NULL && has_arguments (row->program))
    row->program_path = g_strdup (row->program);
  return row->program_path != NULL
         || fail (self, COLUMN_PROGRAM,
                  "the path of a program, from the folder of the table", error);
}

static gboolean
find_machine (const Table *self, MeasuredRow *row, GError **error)
{
  row->machine = copy_field (self, COLUMN_MACHINE);
  if (row->machine == NULL)
    return TRUE;
  row->machine_path = find_file (self, row->machine, "machines", ".par");
  if (row->machine_path == NULL && named_machine_is_known (row->machine))
    row->machine_path = g_strdup (row->machine);
  return row->machine_path != NULL
         || fail (self, COLUMN_MACHINE,
                  "the path of a machine file, from the folder of the table, or the name "
                  "of one that comes with netfare",
                  error);
}

static gboolean
find_network (const Table *self, MeasuredRow *row, GError **error)
{
  g_autofree char *path = NULL;

  row->topology = copy_field (self, COLUMN_TOPOLOGY);
  if (row->topology == NULL)
    return TRUE;
  path = find_file (self, row->topology, "topologies", ".topo");
  if (path != NULL)
    row->network = g_strconcat ("file:", path, NULL);
  else if (has_arguments (row->topology))
    row->network = g_strdup (row->topology);
  return row->network != NULL
         || fail (self, COLUMN_TOPOLOGY,
                  "the path of a topology file, from the folder of the table, or a "
                  "network, as in mesh:2x3",
                  error);
}

/* A plain number, exact; or with an exponent. */
static gboolean
read_time (const Table *self, SimTime *time, GError **error)
{
  const char *text = csv_table_field (&self->csv, self->column[COLUMN_MEASURED]);

  if (!sim_time_parse_seconds (text, strlen (text), time))
    {
      char *end;
      const double seconds
          = *text != '\0' && strspn (text, "0123456789.eE+-") == strlen (text)
                ? g_ascii_strtod (text, &end)
                : 0;

      *time = seconds > 0 && *end == '\0' && seconds < 4e6 ? llround (seconds * 1e12) : 0;
    }
  return *time > 0 || fail (self, COLUMN_MEASURED, "seconds above 0", error);
}

static gboolean
read_row (const Table *self, MeasuredRow *row, GError **error)
{
  row->line = text_input_line (self->csv.input);
  return find_program (self, row, error) && find_machine (self, row, error)
         && find_network (self, row, error) && read_time (self, &row->measured, error);
}

GArray *
measured_table_read (const char *path, Inputs *inputs, GError **error)
{
  g_autoptr (GArray) rows = g_array_new (FALSE, TRUE, sizeof (MeasuredRow));
  g_autoptr (GError) failure = NULL;
  g_auto (Table) table = { .csv.input = inputs_open (inputs, path, error) };

  if (table.csv.input == NULL)
    return NULL;
  g_array_set_clear_func (rows, clear_row);
  table.folder = strchr (path, '/') == NULL ? g_strdup ("") : g_path_get_dirname (path);
  if (!read_heading (&table, error))
    return NULL;
  while (csv_table_next (&table.csv, &failure))
    {
      g_array_set_size (rows, rows->len + 1);
      if (!read_row (&table, &g_array_index (rows, MeasuredRow, rows->len - 1), error))
        return NULL;
    }
  if (failure != NULL)
    g_propagate_error (error, g_steal_pointer (&failure));
  else if (rows->len == 0)
    error_set_at (error, path, text_input_line (table.csv.input), 0,
                  "found no row, expected at least one");
  return failure == NULL && rows->len > 0 ? g_steal_pointer (&rows) : NULL;
}
