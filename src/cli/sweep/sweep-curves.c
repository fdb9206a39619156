/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/sweep/sweep-curves.h"

#include <string.h>

#define BITS_IN_BYTE 8

typedef struct
{
  const SweepRows *rows;
  gint over;
  guint axis;        /* number of a key */
  guint seconds;     /* the column with its values in seconds; 0: they are no times */
  guint figure;      /* a column */
  GHashTable *curve; /* name -> Curve */
} Making;

static const char *
key_of (const SweepRows *rows, guint nth)
{
  return ((const Vary *) rows->vary->pdata[nth])->key;
}

/* ---- numbers ----------------------------------------------------------------------- */

/* "8 KiB", "10 GB/s", "100 Gbit/s", "4" */
static gboolean
parse_number (const char *text, double *number)
{
  static const struct
  {
    const char *name;
    double factor;
  } units[] = { { "", 1 },           { "B", 1 },
                { "kB", 1e3 },       { "MB", 1e6 },
                { "GB", 1e9 },       { "KiB", 1024 },
                { "MiB", 1 << 20 },  { "GiB", 1 << 30 },
                { "bit", 0.125 },    { "kbit", 1e3 / BITS_IN_BYTE },
                { "Mbit", 1e6 / 8 }, { "Gbit", 1e9 / BITS_IN_BYTE } };
  char *end;

  *number = g_ascii_strtod (text, &end);
  if (end == text || !g_ascii_isdigit (*text) || strpbrk (text, "xX") != NULL)
    return FALSE;
  while (*end == ' ')
    end++;
  const gsize length = strlen (end) - (g_str_has_suffix (end, "/s") ? 2 : 0);
  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    if (strlen (units[i].name) == length && strncmp (end, units[i].name, length) == 0)
      {
        *number *= units[i].factor;
        return TRUE;
      }
  return FALSE;
}

/* The column of a key's values in seconds; 0: there is none. */
static guint
seconds_column (const SweepRows *rows, guint nth)
{
  g_autofree char *name = g_strconcat (rows->names->pdata[1 + nth], "_s", NULL);
  guint column;

  return g_ptr_array_find_with_equal_func (rows->names, name, g_str_equal, &column)
             ? column
             : 0;
}

static gboolean
is_numeric (const SweepRows *rows, guint nth)
{
  const GPtrArray *values = ((const Vary *) rows->vary->pdata[nth])->values;
  double number;

  if (values->len < 2)
    return FALSE;
  if (seconds_column (rows, nth) > 0)
    return TRUE;
  for (guint i = 0; i < values->len; i++)
    if (!parse_number (values->pdata[i], &number))
      return FALSE;
  return TRUE;
}

static guint
find_axis (const SweepRows *rows, gint over)
{
  guint first = rows->vary->len;

  for (guint nth = 0; nth < rows->vary->len; nth++)
    if ((gint) nth != over)
      {
        if (is_numeric (rows, nth))
          return nth;
        first = MIN (first, nth);
      }
  return first < rows->vary->len ? first : 0;
}

/* ---- points ------------------------------------------------------------------------ */

/* Values of all keys but the axis and that of --over. */
static char *
name_of (const Making *self, guint row)
{
  GString *name = g_string_new (NULL);

  for (guint nth = 0; nth < self->rows->vary->len; nth++)
    if (nth != self->axis && (gint) nth != self->over)
      g_string_append_printf (name, "%s%s", name->len > 0 ? ", " : "",
                              vary_value (self->rows->vary, nth, row));
  return g_string_free (name, FALSE);
}

static double
place_of (const Making *self, const SweepCurves *to, guint row, const GPtrArray *fields)
{
  double number = 0;

  if (to->names != NULL)
    return vary_value_number (self->rows->vary, self->axis, row);
  if (self->seconds > 0)
    return g_ascii_strtod (fields->pdata[self->seconds], NULL);
  parse_number (vary_value (self->rows->vary, self->axis, row), &number);
  return number;
}

static Curve *
curve_of (const Making *self, SweepCurves *to, guint row)
{
  g_autofree char *name = name_of (self, row);
  Curve *curve = g_hash_table_lookup (self->curve, name);

  if (curve != NULL)
    return curve;
  curve = g_new (Curve, 1);
  curve->name = g_steal_pointer (&name);
  curve->points = g_array_new (FALSE, FALSE, sizeof (CurvePoint));
  curve->places = g_hash_table_new (NULL, NULL);
  g_hash_table_insert (self->curve, curve->name, curve);
  g_ptr_array_add (to->curves, curve);
  return curve;
}

/* number: of the value of the axis. */
static void
put_point (Curve *curve, guint number, double x, double y)
{
  const CurvePoint new = { x, y, y, y, 1 };
  const gpointer key = GUINT_TO_POINTER (number);
  const guint found = GPOINTER_TO_UINT (g_hash_table_lookup (curve->places, key));

  if (found == 0)
    {
      g_array_append_val (curve->points, new);
      g_hash_table_insert (curve->places, key, GUINT_TO_POINTER (curve->points->len));
      return;
    }
  CurvePoint *point = &g_array_index (curve->points, CurvePoint, found - 1);
  point->least = MIN (point->least, y);
  point->greatest = MAX (point->greatest, y);
  point->mean += (y - point->mean) / ++point->count;
}

static void
add_row (const Making *self, SweepCurves *to, guint row)
{
  if (self->rows->lines[row] == NULL || self->rows->failed[row])
    return;
  g_autoptr (GPtrArray) fields = sweep_rows_get (self->rows, row);
  const char *value = fields->pdata[self->figure];
  if (*value == '\0')
    return;
  put_point (curve_of (self, to, row),
             vary_value_number (self->rows->vary, self->axis, row),
             place_of (self, to, row, fields), g_ascii_strtod (value, NULL));
}

/* ---- all --------------------------------------------------------------------------- */

static void
free_curve (gpointer data)
{
  Curve *curve = data;

  g_free (curve->name);
  g_array_unref (curve->points);
  g_hash_table_unref (curve->places);
  g_free (curve);
}

static gint
compare_points (gconstpointer a, gconstpointer b)
{
  const double x = ((const CurvePoint *) a)->x, y = ((const CurvePoint *) b)->x;

  return (x > y) - (x < y);
}

static gboolean
has_figure (const SweepRows *rows, guint column)
{
  for (guint row = 0; row < rows->n_rows; row++)
    {
      if (rows->lines[row] == NULL)
        continue;
      g_autoptr (GPtrArray) fields = sweep_rows_get (rows, row);

      if (*(const char *) fields->pdata[column] != '\0')
        return TRUE;
    }
  return FALSE;
}

SweepCurves *
sweep_curves_new (const SweepRows *rows, gint over)
{
  SweepCurves *self = g_new0 (SweepCurves, 1);
  g_autoptr (GHashTable) curve = g_hash_table_new (g_str_hash, g_str_equal);
  const guint latency = sweep_rows_column (rows, "latency_mean_s");
  Making making
      = { .rows = rows, .over = over, .axis = find_axis (rows, over), .curve = curve };

  self->key = key_of (rows, making.axis);
  making.seconds = seconds_column (rows, making.axis);
  self->is_time = making.seconds > 0;
  self->unit = rows->unit;
  const gboolean of_load
      = (strcmp (self->key, "load") == 0 || strcmp (self->key, "D:load") == 0)
        && has_figure (rows, latency);
  making.figure = of_load ? latency : sweep_rows_column (rows, "time_s");
  self->figure = of_load ? "mean latency" : "time";
  self->curves = g_ptr_array_new_with_free_func (free_curve);
  if (!is_numeric (rows, making.axis))
    self->names = ((const Vary *) rows->vary->pdata[making.axis])->values;
  self->is_rate = self->names == NULL
                  && g_str_has_suffix (vary_value (rows->vary, making.axis, 0), "/s");
  for (guint row = 0; row < rows->n_rows; row++)
    add_row (&making, self, row);
  for (guint c = 0; c < self->curves->len; c++)
    g_array_sort (((Curve *) self->curves->pdata[c])->points, compare_points);
  return self;
}

void
sweep_curves_free (SweepCurves *self)
{
  g_ptr_array_unref (self->curves);
  g_free (self);
}
