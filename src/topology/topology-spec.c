/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "topology/topology-spec.h"

char *
topology_spec_format (const TopologySpec *self)
{
  if (self->path)
    return g_strdup (self->path);
  GString *text = g_string_new (self->generator);
  for (guint i = 0; i < self->n_arguments; i++)
    g_string_append_printf (text, "%s%" G_GUINT64_FORMAT, i ? "," : "(",
                            self->argument[i]);
  if (self->word_text != NULL)
    g_string_append_printf (text, ",%s", self->word_text);
  if (self->n_arguments > 0)
    g_string_append_c (text, ')');
  return g_string_free (text, FALSE);
}
