/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/parallelise/bmf-made.h"

#include "run/machine-shape.h"

/* ---- processors -------------------------------------------------------------------- */

char **
bmf_made_processors (const Options *options, guint *count)
{
  const char *text = NULL;
  char **list;

  for (guint i = 0; i < options->settings->len; i++)
    {
      const Setting *setting = &g_array_index (options->settings, Setting, i);

      if (setting->type == SETTING_PROCESSORS)
        text = setting->value;
    }
  list = text != NULL ? g_strsplit (text, ",", -1) : g_new0 (char *, 2);
  *count = text != NULL ? g_strv_length (list) : 1;
  return list;
}

/* The settings, with this number of processors instead of any other. */
static GArray *
settings_for (const Options *options, const char *processors)
{
  GArray *settings = g_array_new (FALSE, FALSE, sizeof (Setting));
  const Setting own = { SETTING_PROCESSORS, processors };

  for (guint i = 0; i < options->settings->len; i++)
    {
      const Setting *setting = &g_array_index (options->settings, Setting, i);

      if (setting->type != SETTING_PROCESSORS)
        g_array_append_val (settings, *setting);
    }
  if (processors != NULL)
    g_array_append_val (settings, own);
  return settings;
}

/* Over how many to split: --processors, or else the network's. */
static gboolean
count_processors (BmfMade *self, GError **error)
{
  g_autoptr (MachineChoice) choice = machines_single (&self->options, error);

  if (choice == NULL)
    return FALSE;
  if (choice->any_shape)
    {
      error_set (error, NETFARE_ERROR_USAGE,
                 "bmf parallelise: expected --processors N, the number of pieces");
      return FALSE;
    }
  if (!machine_shape_from_topology (choice->machine, error))
    return FALSE;
  self->processors = shape_count (&choice->machine->shape);
  return TRUE;
}

/* ---- laws and costs ---------------------------------------------------------------- */

static BmfParallelise
how_to (const BmfMade *self)
{
  const Options *options = &self->options;

  return (BmfParallelise){ .processors = self->processors,
                           .associative = options->assume_associative,
                           .names = (const char *const *) options->associative->pdata,
                           .leave_distributed = options->leave_distributed,
                           .normalise = TRUE,
                           .all = options->ignore_cost,
                           .steps = options->steps ? BMF_MOST_STEPS_SHOWN : 0 };
}

/* How fast it would be with its result left distributed, if that makes a difference.
 */
static gboolean
try_left (BmfMade *self, ProgramSource *source, GError **error)
{
  g_autoptr (BmfTree) tree = bmf_source_read_tree (source, self->processors, error);
  g_autoptr (BmfChoice) left = NULL;
  BmfParallelise how = how_to (self);

  if (tree == NULL)
    return FALSE;
  how.leave_distributed = TRUE;
  how.steps = 0;
  left = bmf_choose (tree, &how, bmf_price, &self->pricing, error);
  if (left == NULL)
    return FALSE;
  if (bmf_parallel_is_parallel (left->parallel) && left->time < self->time)
    self->left_time = left->time;
  return TRUE;
}

static gboolean
apply_laws (BmfMade *self, ProgramSource *source, GError **error)
{
  const BmfParallelise how = how_to (self);
  SimTime time;

  if (self->options.ignore_cost)
    {
      self->parallel = bmf_parallelise (self->tree, &how, error);
      return self->parallel != NULL;
    }
  self->choice = bmf_choose (self->tree, &how, bmf_price, &self->pricing, error);
  if (self->choice == NULL)
    return FALSE;
  self->parallel = self->choice->parallel;
  self->serial_time = self->choice->serial_time;
  self->time = self->choice->time;
  if (self->parallel->uses->len > 0 && bmf_made_type (self) == BMF_MADE_SERIAL
      && !how.leave_distributed && !try_left (self, source, error))
    return FALSE;
  return bmf_price (self->tree, &time, &self->pricing, error); /* for its warnings */
}

BmfMade *
bmf_made_new (const Options *options, ProgramSource *source, const char *processors,
              GError **error)
{
  g_autoptr (BmfMade) self = g_new0 (BmfMade, 1);

  self->options = *options;
  self->settings = settings_for (options, processors);
  self->options.settings = self->settings;
  self->pricing.options = &self->options;
  self->pricing.name
      = g_strdup_printf ("%s, made parallel", (const char *) options->files->pdata[1]);
  if (!count_processors (self, error))
    return NULL;
  self->tree = bmf_source_read_tree (source, self->processors, error);
  if (self->tree == NULL || !apply_laws (self, source, error))
    return NULL;
  return g_steal_pointer (&self);
}

void
bmf_made_free (BmfMade *self)
{
  if (self->choice == NULL)
    g_clear_pointer (&self->parallel, bmf_parallel_free);
  g_clear_pointer (&self->choice, bmf_choice_free);
  g_clear_pointer (&self->tree, bmf_tree_free);
  g_clear_pointer (&self->settings, g_array_unref);
  bmf_pricing_clear (&self->pricing);
  g_free (self);
}

BmfMadeType
bmf_made_type (const BmfMade *self)
{
  if (self->parallel->uses->len == 0
      || (self->choice != NULL && self->time >= self->serial_time))
    return BMF_MADE_SERIAL;
  return bmf_parallel_is_parallel (self->parallel) ? BMF_MADE_PARALLEL : BMF_MADE_NORMAL;
}

/* ---- warnings ---------------------------------------------------------------------- */

static char *
serial_is_faster (const BmfMade *self)
{
  g_autofree char *serial = bmf_price_text (self->serial_time);
  g_autofree char *parallel = bmf_price_text (self->time);
  g_autofree char *left = self->left_time > 0 ? bmf_price_text (self->left_time) : NULL;

  return g_strdup_printf ("the program is unchanged: it takes %s on %s, the parallel "
                          "program %s%s%s (--ignore-cost prints it)",
                          serial, self->pricing.machine, parallel,
                          left != NULL ? ", with --leave-distributed " : "",
                          left != NULL ? left : "");
}

/* No parallel program was made, or none that is faster. */
static char *
only_normal (const BmfMade *self)
{
  g_autofree char *serial = NULL, *normal = NULL, *parallel = NULL;

  if (self->choice == NULL)
    return g_strdup ("no law makes the program parallel, or no list is long enough to be "
                     "split: it is serial, in normal form");
  serial = bmf_price_text (self->serial_time);
  normal = bmf_price_text (self->time);
  if (self->choice->parallel_time == 0)
    return g_strdup_printf ("no law makes the program parallel, or no list is long "
                            "enough to be split: it is serial, in normal form, and takes "
                            "%s on %s, as it was %s",
                            normal, self->pricing.machine, serial);
  parallel = bmf_price_text (self->choice->parallel_time);
  return g_strdup_printf (
      "the program is serial, in normal form: it takes %s on %s, the parallel "
      "program %s, as it was %s (--ignore-cost makes it parallel)",
      normal, self->pricing.machine, parallel, serial);
}

GPtrArray *
bmf_made_warnings (const BmfMade *self)
{
  GPtrArray *warnings = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < self->parallel->warnings->len; i++)
    g_ptr_array_add (warnings, g_strdup (self->parallel->warnings->pdata[i]));
  if (self->parallel->uses->len == 0)
    g_ptr_array_add (
        warnings,
        g_strdup (self->processors == 1
                      ? "nothing to split over 1 processor: the program is unchanged"
                      : "no law applies, or no list is long enough to be split: the "
                        "program is unchanged"));
  else if (bmf_made_type (self) == BMF_MADE_SERIAL)
    g_ptr_array_add (warnings, serial_is_faster (self));
  else if (bmf_made_type (self) == BMF_MADE_NORMAL)
    g_ptr_array_add (warnings, only_normal (self));
  else if (self->options.leave_distributed && self->parallel->together == NULL)
    g_ptr_array_add (
        warnings,
        g_strdup ("--leave-distributed has no effect: nothing is gathered at the end"));
  g_ptr_array_add (warnings, NULL);
  return warnings;
}
