/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/sweep/sweep-shapes.h"

#include "base/hash.h"
#include "cli/run/reshard-source.h"

#define MOST_SHAPES 8 /* that a warning names */

typedef struct
{
  char *text;
  guint rows;
} RowShape;

static void
clear_shape (gpointer shape)
{
  g_free (((RowShape *) shape)->text);
}

static void
count_shape (GArray *shapes, GHashTable *places, const char *text)
{
  gpointer place;

  if (g_hash_table_lookup_extended (places, text, NULL, &place))
    {
      g_array_index (shapes, RowShape, GPOINTER_TO_UINT (place)).rows++;
      return;
    }
  const RowShape shape = { g_strdup (text), 1 };
  g_hash_table_insert (places, shape.text, GUINT_TO_POINTER (shapes->len));
  g_array_append_val (shapes, shape);
}

/* The values of the successful rows in a column, in order of first row; array of
 * RowShape. */
static GArray *
count_shapes (const SweepRows *rows, const char *column)
{
  guint place = sweep_rows_column (rows, column);
  GArray *shapes = g_array_new (FALSE, FALSE, sizeof (RowShape));

  g_array_set_clear_func (shapes, clear_shape);
  g_autoptr (GHashTable) places = g_hash_table_new (hash_text, g_str_equal);
  for (guint row = 0; row < rows->n_rows; row++)
    {
      if (rows->lines[row] == NULL || rows->failed[row])
        continue;
      g_autoptr (GPtrArray) fields = sweep_rows_get (rows, row);
      count_shape (shapes, places, fields->pdata[place]);
    }
  return shapes;
}

/* A program that can no longer be read is treated as one that is mapped. */
static gboolean
has_own_processors (const Options *options)
{
  g_autoptr (ProgramSource) source = reshard_or_program_open (options, NULL);

  return source != NULL && program_source_reader (source)->own_processors;
}

static char *
warning_of (const GArray *shapes)
{
  GString *text = g_string_new ("rows have different shapes: ");

  for (guint i = 0; i < MIN (shapes->len, MOST_SHAPES); i++)
    {
      const RowShape *shape = &g_array_index (shapes, RowShape, i);

      g_string_append_printf (text, "%s%s (%u row%s)", i > 0 ? ", " : "", shape->text,
                              shape->rows, shape->rows == 1 ? "" : "s");
    }
  if (shapes->len > MOST_SHAPES)
    g_string_append_printf (text, " and %u more", shapes->len - MOST_SHAPES);
  g_string_append (text, "; the program is mapped differently");
  return g_string_free (text, FALSE);
}

char *
sweep_shapes_warning (const SweepRows *rows, const Options *options)
{
  g_autoptr (GArray) shapes = count_shapes (rows, "shape");

  if (shapes->len < 2)
    return NULL;
  g_autoptr (GArray) numbers = count_shapes (rows, "processors");
  if (numbers->len < 2 && has_own_processors (options))
    return NULL;
  return warning_of (shapes);
}
