/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/sweep/sweep-differences.h"

#include <string.h>

#include "analysis/report-costs.h"
#include "machine-file/machine-keys.h"
#include "text/number-text.h"

#define MOST_VALUES 8

/* Rows with one machine file. */
typedef struct
{
  const char *machine; /* "" if it is not varied */
  GPtrArray **values;  /* char*, by key: each once, "" is one */
} RowGroup;

typedef struct
{
  const SweepRows *rows;
  GArray *keys;   /* ReportCostKey */
  guint *column;  /* of a row, by key */
  GArray *groups; /* RowGroup */
} Differences;

/* ---- what is varied ---------------------------------------------------------------- */

static gboolean
is_varied_key (const SweepRows *rows, const char *key)
{
  for (guint i = 0; i < rows->vary->len; i++)
    {
      const Vary *vary = rows->vary->pdata[i];
      const MachineKey *known = machine_key_find (vary->key);

      if (strcmp (vary->key, key) == 0
          || (vary->type == VARY_ALLOCATION && strcmp (key, "placement") == 0)
          || (vary->type == VARY_KEY && known->sets != NULL
              && strcmp (known->sets, key) == 0))
        return TRUE;
    }
  return FALSE;
}

/* Or a key whose value is its default. */
static gboolean
is_varied (const Differences *self, const char *key)
{
  static const char *const of_start[]
      = { "link start time", "link latency", "host latency", "switch latency" };
  const MachineKey *known = machine_key_find (key);

  if (known == NULL || is_varied_key (self->rows, key)
      || (known->falls_back != NULL && is_varied_key (self->rows, known->falls_back)))
    return TRUE;
  if (self->rows->own_prices && strcmp (key, "send byte time") == 0)
    return is_varied_key (self->rows, "link byte time");
  for (guint i = 0; strcmp (key, "start time") == 0 && i < G_N_ELEMENTS (of_start); i++)
    if (self->rows->own_prices && is_varied_key (self->rows, of_start[i]))
      return TRUE;
  return FALSE;
}

/* ---- the values of rows ------------------------------------------------------------ */

static void
clear_group (gpointer data)
{
  RowGroup *self = data;

  for (guint i = 0; self->values[i] != NULL; i++)
    g_ptr_array_unref (self->values[i]);
  g_free (self->values);
}

static const RowGroup *
group_at (const Differences *self, guint number)
{
  return &g_array_index (self->groups, RowGroup, number);
}

static const RowGroup *
find_group (const Differences *self, const char *machine)
{
  RowGroup group = { .machine = machine };

  for (guint i = 0; i < self->groups->len; i++)
    if (strcmp (group_at (self, i)->machine, machine) == 0)
      return group_at (self, i);
  group.values = g_new0 (GPtrArray *, self->keys->len + 1);
  for (guint i = 0; i < self->keys->len; i++)
    group.values[i] = g_ptr_array_new_with_free_func (g_free);
  g_array_append_val (self->groups, group);
  return group_at (self, self->groups->len - 1);
}

/* Routes on a network with only one path, where ties = lowest is the default: nothing
 * comes of what they are called. */
static gboolean
has_no_effect (const Differences *self, const GPtrArray *fields, guint key)
{
  const char *name = g_array_index (self->keys, ReportCostKey, key).key;
  const char *ties = fields->pdata[sweep_rows_column (self->rows, "ties")];

  return (strcmp (name, "routing") == 0 || strcmp (name, "ties") == 0)
         && strcmp (ties, "lowest") == 0;
}

static void
take_row (const Differences *self, guint row)
{
  g_autoptr (GPtrArray) fields = sweep_rows_get (self->rows, row);
  const char *machine = "";
  GPtrArray **values;

  for (guint i = 0; i < self->rows->vary->len; i++)
    if (((const Vary *) self->rows->vary->pdata[i])->type == VARY_MACHINE)
      machine = vary_value (self->rows->vary, i, row);
  values = find_group (self, machine)->values;
  for (guint i = 0; i < self->keys->len; i++)
    {
      const char *text = fields->pdata[self->column[i]];

      if (values[i]->len < MOST_VALUES && !has_no_effect (self, fields, i)
          && !g_ptr_array_find_with_equal_func (values[i], text, g_str_equal, NULL))
        g_ptr_array_add (values[i], g_strdup (text));
    }
}

/* ---- in words ---------------------------------------------------------------------- */

static const ReportCostKey *
key_at (const Differences *self, guint key)
{
  return &g_array_index (self->keys, ReportCostKey, key);
}

static guint
find_key (const Differences *self, const char *name)
{
  guint i = 0;

  while (strcmp (key_at (self, i)->key, name) != 0)
    i++;
  return i;
}

static void
add_text (GPtrArray *texts, const char *value, gboolean is_time)
{
  g_autofree char *text = g_strdup (value);
  char *shown = is_time ? g_strconcat (number_trim (text), " s", NULL) : g_strdup (text);

  if (*value == '\0'
      || g_ptr_array_find_with_equal_func (texts, shown, g_str_equal, NULL))
    g_free (shown);
  else
    g_ptr_array_add (texts, shown);
}

/* Adds the values of a group, if there are several; without: to have none is one, too. */
static void
add_values (const Differences *self, const RowGroup *group, GPtrArray *texts,
            const guint *keys, guint n, gboolean without)
{
  g_autoptr (GPtrArray) own = g_ptr_array_new_with_free_func (g_free);
  guint several = 1;

  for (guint k = 0; k < n; k++)
    for (guint i = 0; i < group->values[keys[k]]->len; i++)
      {
        const char *value = group->values[keys[k]]->pdata[i];

        if (without && *value == '\0')
          several = 0;
        add_text (own, value, key_at (self, keys[k])->is_time);
      }
  for (guint i = 0; own->len > several && i < own->len; i++)
    if (!g_ptr_array_find_with_equal_func (texts, own->pdata[i], g_str_equal, NULL))
      g_ptr_array_add (texts, g_strdup (own->pdata[i]));
}

static void
add_keys (const Differences *self, GString *note, const guint *keys, guint n,
          gboolean without)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *list = NULL;

  for (guint i = 0; i < self->groups->len; i++)
    add_values (self, group_at (self, i), texts, keys, n, without);
  if (texts->len == 0)
    return;
  g_ptr_array_add (texts, NULL);
  list = g_strjoinv (", ", (char **) texts->pdata);
  g_string_append_printf (note, "%s%s%s%s (%s)", note->len > 0 ? ", " : "",
                          key_at (self, keys[0])->key, n > 1 ? " and " : "",
                          n > 1 ? key_at (self, keys[1])->key : "", list);
}

/* A formula's price and that of links, if none is varied. */
static void
add_pair (const Differences *self, GString *note, const char *one, const char *other)
{
  const guint keys[] = { find_key (self, one), find_key (self, other) };

  if (!is_varied (self, one) && !is_varied (self, other))
    add_keys (self, note, keys, 2, FALSE);
}

static char *
note_of (const Differences *self)
{
  static const char *const in_pairs[]
      = { "start time",     "link start time", "send byte time",
          "link byte time", "transport",       NULL };
  const guint transport = find_key (self, "transport");
  g_autoptr (GString) note = g_string_new (NULL);

  if (!is_varied (self, "transport"))
    add_keys (self, note, &transport, 1, TRUE);
  if (!self->rows->own_prices)
    add_pair (self, note, "start time", "link start time");
  add_pair (self, note, "send byte time", "link byte time");
  for (guint i = 0; i < self->keys->len; i++)
    if (!g_strv_contains (in_pairs, key_at (self, i)->key)
        && !is_varied (self, key_at (self, i)->key))
      add_keys (self, note, &i, 1, FALSE);
  return note->len == 0 ? NULL
                        : g_strconcat ("not varied, but different: ", note->str, NULL);
}

char *
sweep_differences (const SweepRows *rows)
{
  g_autoptr (GArray) keys = report_cost_keys ();
  g_autofree guint *column = g_new (guint, keys->len);
  g_autoptr (GArray) groups = g_array_new (FALSE, FALSE, sizeof (RowGroup));
  const Differences self
      = { .rows = rows, .keys = keys, .column = column, .groups = groups };

  g_array_set_clear_func (groups, clear_group);
  for (guint i = 0; i < keys->len; i++)
    {
      g_autofree char *name
          = report_cost_column (&g_array_index (keys, ReportCostKey, i));

      column[i] = sweep_rows_column (rows, name);
    }
  for (guint row = 0; row < rows->n_rows; row++)
    if (rows->lines[row] != NULL && !rows->failed[row])
      take_row (&self, row);
  return note_of (&self);
}
