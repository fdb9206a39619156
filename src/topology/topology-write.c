/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology-write.c - topologies as text: the thesis's form, and the extended one */
#include "config.h"

#include "topology/topology-nodes.h"

static void
append_weight (GString *text, const Topology *self, guint32 link)
{
  guint8 class = self->weight_class[link];

  if (class == TOPOLOGY_INFINITE_CLASS)
    {
      g_string_append (text, " inf");
      return;
    }
  const Decimal *weight = &self->weight[class];
  g_string_append_printf (text, " %" G_GUINT64_FORMAT, weight->digits / weight->scale);
  guint64 rest = weight->digits % weight->scale;
  if (rest > 0)
    g_string_append_c (text, '.');
  for (guint64 scale = weight->scale / 10; rest > 0; rest %= scale, scale /= 10)
    g_string_append_c (text, (char) ('0' + rest / scale));
}

static void
append_links (GString *text, const Topology *self)
{
  for (guint32 node = 0; node < self->nodes; node++)
    {
      g_string_append_printf (text, "%u", node);
      for (guint32 link = self->first[node]; link < self->first[node + 1]; link++)
        {
          g_string_append_printf (text, " %u", self->to[link]);
          append_weight (text, self, link);
        }
      g_string_append (text, " -1\n");
    }
}

static void
append_names (GString *text, const Topology *self)
{
  for (guint32 node = 0; node < self->nodes; node++)
    {
      if (!topology_is_named (self, node))
        continue;
      g_string_append_printf (text, "name %u ", node);
      topology_append_name (self, node, text);
      g_string_append_c (text, '\n');
    }
}

char *
topology_to_text (const Topology *self)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "%u\n", self->nodes);
  append_links (text, self);
  return g_string_free (text, FALSE);
}

char *
topology_to_marked_text (const Topology *self)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "%u\n", self->nodes);
  if (!self->unmarked)
    g_string_append_printf (text, "processors %u\n", self->processors);
  append_names (text, self);
  append_links (text, self);
  return g_string_free (text, FALSE);
}
