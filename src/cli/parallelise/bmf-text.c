/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bmf/language/bmf-format.h"
#include "cli/parallelise/bmf-steps.h"
#include "cli/parallelise/bmf-text.h"

/* Constructs that were left unchanged although a law holds. */
static void
append_serial (const BmfMade *self, GString *text)
{
  if (self->choice == NULL || self->choice->serial->len == 0)
    return;
  g_string_append (text, "-- Serial, because that is faster:\n");
  for (guint i = 0; i < self->choice->serial->len; i++)
    {
      g_string_append (text, "--   ");
      bmf_law_append_place (self->choice->serial->pdata[i], text);
      g_string_append_c (text, '\n');
    }
}

static void
append_time (const BmfMade *self, GString *text)
{
  g_autofree char *serial = NULL, *parallel = NULL, *ratio = NULL, *left = NULL;

  if (self->choice == NULL)
    return;
  serial = bmf_price_text (self->serial_time);
  parallel = bmf_price_text (self->time);
  ratio = bmf_price_ratio (self->time, self->serial_time);
  if (bmf_parallel_is_parallel (self->parallel))
    g_string_append_printf (text, "-- Time on %s: %s made parallel, %s serial: %s\n",
                            self->pricing.machine, parallel, serial, ratio);
  else
    g_string_append_printf (text, "-- Time on %s: %s in normal form, %s as it was: %s\n",
                            self->pricing.machine, parallel, serial, ratio);
  if (self->left_time > 0)
    {
      left = bmf_price_text (self->left_time);
      g_string_append_printf (text, "-- With --leave-distributed: %s\n", left);
    }
}

/* How the serial program's result is made from a result that was left distributed. */
static void
append_together (const BmfMade *self, GString *text)
{
  if (self->parallel->together == NULL)
    return;
  g_string_append (text, "-- The result stays on its processors; the value of the serial "
                         "program follows from it by:\n");
  bmf_append_comment (self->tree, self->parallel->together, 5, text);
}

/* What made the program parallel; slower: also the program itself, as it is not printed
 * otherwise. */
static gboolean
append_laws (BmfMade *self, gboolean slower, GString *text, GError **error)
{
  if (!self->options.steps)
    bmf_laws_append (self->parallel->uses,
                     bmf_parallel_is_parallel (self->parallel) ? "Made parallel"
                                                               : "Put into normal form",
                     text);
  else if (!bmf_steps_append (self, text, error))
    return FALSE;
  append_serial (self, text);
  if (slower && !self->options.steps)
    {
      g_string_append (text, "-- The parallel program:\n");
      bmf_append_comment (self->tree, self->tree->program, 5, text);
    }
  append_together (self, text);
  append_time (self, text);
  bmf_laws_append_legend (text);
  g_string_append (text,
                   slower ? "-- The serial program, which is not slower:\n\n" : "\n");
  return TRUE;
}

char *
bmf_made_format (BmfMade *self, gboolean with_data, GError **error)
{
  const gboolean serial = bmf_made_type (self) == BMF_MADE_SERIAL;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *program = NULL;

  if (self->parallel->uses->len > 0 && !append_laws (self, serial, text, error))
    return NULL;
  if (serial)
    bmf_parallel_show_serial (self->parallel, self->tree);
  program = bmf_format_program (self->tree, with_data);
  bmf_parallel_show_made (self->parallel, self->tree);
  g_string_append (text, program);
  if (!with_data)
    g_string_append (text, "-- The data is in a separate file, as before.\n");
  return g_string_free (g_steal_pointer (&text), FALSE);
}
