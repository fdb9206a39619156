/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "network/link-changes.h"

#include <string.h>

#include "topology/topology-nodes.h"

#define NO_NODE G_MAXUINT32
#define NO_LINK G_MAXUINT32

/* ---- names ------------------------------------------------------------------------- */

/* By its name, else by its number. */
static guint32
find_node (const Topology *t, const char *text)
{
  g_autoptr (GString) name = g_string_new (NULL);
  guint64 number;
  const gboolean is_number
      = g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT32 - 1, &number, NULL);

  if (!is_number || t->names != NULL)
    for (guint32 node = 0; node < t->nodes; node++)
      {
        g_string_truncate (name, 0);
        topology_append_name (t, node, name);
        if (strcmp (name->str, text) == 0)
          return node;
      }
  return is_number && number < t->nodes ? (guint32) number : NO_NODE;
}

static guint32
find_link_between (const Topology *t, const char *from, const char *to)
{
  const guint32 a = find_node (t, from), b = find_node (t, to);

  return a == NO_NODE || b == NO_NODE ? NO_LINK : topology_find_link (t, a, b);
}

/* "A->B", or "A-B", whose names may contain more of `-`. */
static guint32
find_link (const Topology *t, const char *text)
{
  const char *arrow = strstr (text, "->");

  if (arrow != NULL)
    {
      g_autofree char *from = g_strndup (text, (gsize) (arrow - text));

      return find_link_between (t, from, arrow + 2);
    }
  for (const char *dash = strchr (text, '-'); dash != NULL; dash = strchr (dash + 1, '-'))
    {
      g_autofree char *from = g_strndup (text, (gsize) (dash - text));
      const guint32 link = find_link_between (t, from, dash + 1);

      if (link != NO_LINK)
        return link;
    }
  return NO_LINK;
}

/* ---- factors ----------------------------------------------------------------------- */

/* The links that a change concerns. */
typedef struct
{
  const WhatIfChange *change;
  const Topology *topology;
  guint32 node, link; /* of the change, if it names one */
} Target;

static gboolean
concerns (const Target *self, guint32 from, guint32 link)
{
  const Topology *t = self->topology;
  const guint8 class = t->weight_class[link];

  switch (self->change->target)
    {
    case CHANGE_LINKS:
      return TRUE;
    case CHANGE_LINKS_OF_CLASS:
      return topology_link_class (t, from, link) == self->change->class;
    case CHANGE_LINKS_OF_WEIGHT:
      return class != TOPOLOGY_INFINITE_CLASS
             && decimal_compare (&t->weight[class], &self->change->weight) == 0;
    case CHANGE_LINKS_OF_NODE:
      return from == self->node || t->to[link] == self->node;
    case CHANGE_LINK:
      return link == self->link;
    case CHANGE_COMPUTING:
    case CHANGE_INTERVAL:
    case CHANGE_PROCESSOR:
    case CHANGE_OVERHEAD:
    case CHANGE_LATENCY:
    case CHANGE_START:
    case CHANGE_NETWORK:
      return FALSE;
    }
  g_assert_not_reached ();
}

static gboolean
is_of_links (const WhatIfChange *change)
{
  return change->target >= CHANGE_LINKS;
}

static gboolean
resolve (Target *self, GError **error)
{
  const WhatIfChange *change = self->change;
  const Topology *t = self->topology;

  if (change->target == CHANGE_LINKS_OF_NODE
      && (self->node = find_node (t, change->name)) == NO_NODE)
    return what_if_fail (change, error, "a name or number of one of the %u nodes of %s",
                         t->nodes, t->name);
  if (change->target == CHANGE_LINK
      && (self->link = find_link (t, change->name)) == NO_LINK)
    return what_if_fail (change, error,
                         "two nodes of %s with a link from the first to the second, by "
                         "name or number",
                         t->name);
  return TRUE;
}

/* The number of old * by, which may be new.  n: there are too many. */
static guint
find_factor (LinkChanges *self, guint old, Ratio by)
{
  Ratio factor = self->factor[old];
  guint i = 0;

  ratio_multiply (&factor, by);
  while (i < self->n && !ratio_equal (self->factor[i], factor))
    i++;
  if (i == self->n && self->n < G_N_ELEMENTS (self->factor))
    self->factor[self->n++] = factor;
  return i;
}

static gboolean
apply (LinkChanges *self, const Target *target, GError **error)
{
  const Topology *t = target->topology;
  gboolean any = FALSE;

  for (guint32 node = 0; node < t->nodes; node++)
    for (guint32 link = t->first[node]; link < t->first[node + 1]; link++)
      {
        guint factor;

        if (!concerns (target, node, link))
          continue;
        any = TRUE;
        factor = find_factor (self, self->of_link[link], target->change->by);
        if (factor == G_N_ELEMENTS (self->factor))
          return what_if_fail (target->change, error, "at most 255 different factors");
        self->of_link[link] = (guint8) factor;
      }
  return any || what_if_fail (target->change, error, "links that %s has", t->name);
}

gboolean
link_changes_open (LinkChanges *self, const WhatIf *what_if, const Topology *topology,
                   GError **error)
{
  self->of_link = NULL;
  self->n = 1;
  self->factor[0] = RATIO_ONE;
  for (guint i = 0; what_if != NULL && i < what_if->changes->len; i++)
    {
      Target target = { .change = what_if_at (what_if, i), .topology = topology };

      if (!is_of_links (target.change))
        continue;
      if (self->of_link == NULL)
        self->of_link = g_new0 (guint8, MAX (topology->links, 1));
      if (!resolve (&target, error) || !apply (self, &target, error))
        {
          link_changes_close (self);
          return FALSE;
        }
    }
  return TRUE;
}

void
link_changes_close (LinkChanges *self)
{
  g_clear_pointer (&self->of_link, g_free);
}

gboolean
link_changes_check (const WhatIf *what_if, gboolean has_links, const char *name,
                    GError **error)
{
  for (guint i = 0; what_if != NULL && i < what_if->changes->len; i++)
    {
      const WhatIfChange *change = what_if_at (what_if, i);

      if (has_links && change->target == CHANGE_NETWORK)
        return what_if_fail (
            change, error, "links, latency or start, as %s is no formula network", name);
      if (!has_links
          && (is_of_links (change) || change->target == CHANGE_LATENCY
              || change->target == CHANGE_START))
        return what_if_fail (change, error,
                             "network, as %s is a formula network without links", name);
    }
  return TRUE;
}
