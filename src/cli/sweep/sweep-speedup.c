/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/sweep/sweep-speedup.h"

#include <string.h>

#include "analysis/report-context.h"
#include "base/hash.h"
#include "cli/sweep/sweep-print.h"
#include "text/text-cells.h"
#include "text/csv-line.h"
#include "text/number-text.h"

#define CSV_DECIMALS 12
#define TABLE_DECIMALS 4

/* One good row. */
typedef struct _Entry Entry;
struct _Entry
{
  GPtrArray *names; /* char*: what distinguishes the series */
  char *series;     /* all of them */
  char *network, *shape, *seconds;
  guint32 processors;
  SimTime time, unit;
  guint row;
  const Entry *base; /* first of its series */
};

struct _SweepSpeedup
{
  const SweepRows *rows;
  GPtrArray *entries; /* Entry: series in order of first row, each by processors */
};

static void
entry_free (gpointer data)
{
  Entry *self = data;

  g_ptr_array_unref (self->names);
  g_free (self->series);
  g_free (self->network);
  g_free (self->shape);
  g_free (self->seconds);
  g_free (self);
}

/* ---- series ------------------------------------------------------------------------ */

/* `topology` also gives the number of processors. */
static gboolean
is_shape (const Vary *one)
{
  return one->type == VARY_PROCESSORS || strcmp (one->key, "topology") == 0;
}

/* A machine file, a network or a parameter of the program may change it. */
gboolean
sweep_speedup_is_possible (const GPtrArray *vary)
{
  static const char *const keys[]
      = { "hosts", "nics", "processors per node", "topology", "type", NULL };

  for (guint i = 0; i < vary->len; i++)
    {
      const Vary *one = vary->pdata[i];

      if (one->type != VARY_MESSAGE_SCALE
          && (one->type != VARY_KEY || g_strv_contains (keys, one->key)))
        return TRUE;
    }
  return FALSE;
}

static gboolean
shape_is_varied (const SweepRows *rows)
{
  for (guint i = 0; i < rows->vary->len; i++)
    if (is_shape (rows->vary->pdata[i]))
      return TRUE;
  return FALSE;
}

/* The part of a value that distinguishes series: "mesh" of mesh:4x4, if sizes are
 * compared. */
static char *
series_name (const SweepRows *rows, const Vary *one, const char *value)
{
  gboolean whole = one->type != VARY_NETWORK || shape_is_varied (rows)
                   || g_str_has_prefix (value, "file");

  return whole ? g_strdup (value) : g_strndup (value, strcspn (value, ":("));
}

static const char *
field (const SweepRows *rows, const GPtrArray *fields, const char *name)
{
  return fields->pdata[sweep_rows_column (rows, name)];
}

/* NULL: a figure is not a number. */
static Entry *
new_entry (const SweepRows *rows, guint row)
{
  g_autoptr (GPtrArray) fields = sweep_rows_get (rows, row);
  const char *seconds = field (rows, fields, "time_s");
  guint64 processors;
  SimTime time;

  if (!sim_time_parse_seconds (seconds, strlen (seconds), &time)
      || !g_ascii_string_to_unsigned (field (rows, fields, "processors"), 10, 1,
                                      G_MAXUINT32, &processors, NULL))
    return NULL;
  Entry *self = g_new0 (Entry, 1);
  self->names = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < rows->vary->len; i++)
    if (!is_shape (rows->vary->pdata[i]))
      g_ptr_array_add (self->names,
                       series_name (rows, rows->vary->pdata[i], fields->pdata[1 + i]));
  self->series = csv_line_join (self->names);
  self->network = g_strdup (field (rows, fields, "network"));
  self->shape = g_strdup (field (rows, fields, "shape"));
  self->seconds = g_strdup (seconds);
  self->processors = (guint32) processors;
  self->time = time;
  self->unit = sweep_rows_unit (rows, fields);
  self->row = row;
  return self;
}

static int
compare_entries (gconstpointer a, gconstpointer b)
{
  const Entry *x = *(Entry *const *) a, *y = *(Entry *const *) b;

  if (x->processors != y->processors)
    return x->processors < y->processors ? -1 : 1;
  return x->row < y->row ? -1 : x->row > y->row;
}

/* Appends a series if its rows have different numbers of processors. */
static void
take_series (SweepSpeedup *self, GPtrArray *series)
{
  g_ptr_array_sort (series, compare_entries);
  const Entry *first = series->pdata[0], *last = series->pdata[series->len - 1];
  const gboolean taken = first->processors < last->processors;
  for (guint i = 0; i < series->len; i++)
    if (taken)
      {
        ((Entry *) series->pdata[i])->base = first;
        g_ptr_array_add (self->entries, series->pdata[i]);
      }
    else
      entry_free (series->pdata[i]);
}

SweepSpeedup *
sweep_speedup_new (const SweepRows *rows)
{
  g_autoptr (SweepSpeedup) self = g_new0 (SweepSpeedup, 1);

  self->rows = rows;
  self->entries = g_ptr_array_new_with_free_func (entry_free);
  g_autoptr (GPtrArray) all
      = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  g_autoptr (GHashTable) index = g_hash_table_new (hash_text, g_str_equal);
  for (guint row = 0; row < rows->n_rows; row++)
    {
      Entry *entry
          = rows->lines[row] != NULL && !rows->failed[row] ? new_entry (rows, row) : NULL;

      if (entry == NULL)
        continue;
      GPtrArray *series = g_hash_table_lookup (index, entry->series);
      if (series == NULL)
        {
          series = g_ptr_array_new ();
          g_ptr_array_add (all, series);
          g_hash_table_insert (index, entry->series, series);
        }
      g_ptr_array_add (series, entry);
    }
  g_hash_table_remove_all (index);
  for (guint i = 0; i < all->len; i++)
    take_series (self, all->pdata[i]);
  return self->entries->len > 0 ? g_steal_pointer (&self) : NULL;
}

void
sweep_speedup_free (SweepSpeedup *self)
{
  g_ptr_array_unref (self->entries);
  g_free (self);
}

/* ---- figures ----------------------------------------------------------------------- */

static const Entry *
entry_at (const SweepSpeedup *self, guint i)
{
  return self->entries->pdata[i];
}

static void
figures (const Entry *entry, guint decimals, NumberText speedup, NumberText efficiency)
{
  const Entry *base = entry->base;
  const char *nothing = ""; /* for a run that takes no time */

  number_share (base->time, entry->time, decimals, nothing, speedup);
  number_share ((TotalTime) base->time * base->processors,
                (TotalTime) entry->time * entry->processors, decimals, nothing,
                efficiency);
}

/* ---- writing ----------------------------------------------------------------------- */

void
sweep_speedup_csv (const SweepSpeedup *self, const SweepRows *rows, OutputFile *output)
{
  static const char *const figure_names[]
      = { "network",  "shape", "processors", "time_s", "speedup", "speedup_efficiency",
          "time_unit" };
  g_autoptr (GPtrArray) header = g_ptr_array_new ();

  for (guint i = 0; i < rows->vary->len; i++)
    if (!is_shape (rows->vary->pdata[i]))
      g_ptr_array_add (header, rows->names->pdata[1 + i]);
  for (guint i = 0; i < G_N_ELEMENTS (figure_names); i++)
    g_ptr_array_add (header, (gpointer) figure_names[i]);
  g_autofree char *head = csv_line_join (header);
  output_file_puts (output, head);
  for (guint i = 0; self != NULL && i < self->entries->len; i++)
    {
      const Entry *entry = entry_at (self, i);
      NumberText speedup, efficiency;

      figures (entry, CSV_DECIMALS, speedup, efficiency);
      g_autofree char *processors = g_strdup_printf ("%u", entry->processors);
      g_autoptr (GPtrArray) fields = g_ptr_array_new ();
      g_ptr_array_extend (fields, entry->names, NULL, NULL);
      g_ptr_array_add (fields, entry->network);
      g_ptr_array_add (fields, entry->shape);
      g_ptr_array_add (fields, processors);
      g_ptr_array_add (fields, entry->seconds);
      g_ptr_array_add (fields, speedup);
      g_ptr_array_add (fields, efficiency);
      g_ptr_array_add (fields, (gpointer) report_unit_name (entry->unit));
      g_autofree char *line = csv_line_join (fields);
      output_file_puts (output, line);
    }
}

/* The cells of a line; entry NULL: the titles. */
static void
print_line (const SweepSpeedup *self, GString *to, const Entry *entry)
{
  NumberText speedup = "Speed-up", efficiency = "Efficiency";
  guint nth = 0;

  for (guint i = 0; i < self->rows->vary->len; i++)
    {
      const Vary *one = self->rows->vary->pdata[i];

      if (is_shape (one))
        continue;
      sweep_print_cell (to, entry != NULL ? entry->names->pdata[nth] : one->key,
                        one->width, FALSE);
      nth++;
    }
  if (entry != NULL)
    figures (entry, TABLE_DECIMALS, speedup, efficiency);
  g_autofree char *processors = entry != NULL ? g_strdup_printf ("%u", entry->processors)
                                              : g_strdup ("Processors");
  g_autofree char *time
      = entry != NULL ? sweep_print_exact_time (self->rows, entry->seconds, entry->unit)
                      : sweep_print_exact_title (self->rows, "Time");
  sweep_print_cell (to, processors, 10, TRUE);
  sweep_print_cell (to, entry != NULL ? entry->shape : "Shape", 12, TRUE);
  sweep_print_cell (to, time, 18, TRUE);
  sweep_print_cell (to, speedup, 10, TRUE);
  sweep_print_cell (to, efficiency, 10, TRUE);
  text_end_line (to);
}

void
sweep_speedup_table (const SweepSpeedup *self, OutputFile *output)
{
  g_autoptr (GString) text = g_string_new ("\nSpeed-up, against the fewest processors\n");

  print_line (self, text, NULL);
  for (guint i = 0; i < self->entries->len; i++)
    print_line (self, text, entry_at (self, i));
  output_file_puts (output, text->str);
}
