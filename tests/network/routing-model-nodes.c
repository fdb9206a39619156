/* SPDX-License-Identifier: GPL-3.0-or-later */
/* routing-model-nodes.c - groups, levels and coordinates of nodes of a generated
 * network */
#include "config.h"

#include <string.h>

#include "routing-model-private.h"

static guint64
argument (const State *self, guint i)
{
  return self->of->argument[i];
}

static gboolean
is (const State *self, const char *generator)
{
  return self->of->generator != NULL && strcmp (self->of->generator, generator) == 0;
}

guint32
routing_model_group_of (const State *self, guint32 node)
{
  const guint32 F = self->t->processors;

  if (is (self, "dragonfly"))
    return (guint32) ((node < F ? node / argument (self, 2) : node - F)
                      / argument (self, 1));
  if (!is (self, "dragonfly-plus"))
    return NONE;
  const guint64 g = argument (self, 0), leaves = argument (self, 1);
  if (node < F)
    return (guint32) (node / argument (self, 3) / leaves);
  if (node < F + g * leaves)
    return (guint32) ((node - F) / leaves);
  return (guint32) ((node - F - g * leaves) / argument (self, 2));
}

/* W of the level of a node of xgft(m1,..,mh,w1,..,wh). */
static guint32
width_in (const guint64 *m, const guint64 *w, guint h, guint32 node)
{
  guint64 first = 0, width = 1;

  for (guint l = 0; l <= h; l++)
    {
      guint64 subtrees = 1;

      for (guint above = l; above < h; above++)
        subtrees *= m[above];
      if (l > 0)
        width *= w[l - 1];
      if (node < first + subtrees * width)
        return (guint32) width;
      first += subtrees * width;
    }
  return 1;
}

guint32
routing_model_divisor (const State *self, guint32 node)
{
  const guint64 *a = self->of->argument;
  guint64 m[5], w[5];
  guint h = 0;

  if (is (self, "rails"))
    {
      const guint64 leaves = a[0] * a[1] + a[0];
      const guint64 unit = self->of->n_arguments > 3 ? a[3] : a[0];
      const guint64 units = (a[0] + unit - 1) / unit;

      return node >= leaves && node < leaves + units * a[1] ? (guint32) a[1] : 1;
    }
  if (is (self, "xgft"))
    for (h = 0; h < self->of->n_arguments / 2; h++)
      {
        m[h] = a[h];
        w[h] = a[self->of->n_arguments / 2 + h];
      }
  if (is (self, "leaf-spine"))
    {
      m[0] = a[1];
      m[1] = a[0];
      w[0] = 1;
      w[1] = a[2];
      h = 2;
    }
  if (is (self, "fat-tree"))
    for (h = 0; h < (self->of->n_arguments == 1 ? 3 : a[1]); h++)
      {
        const guint64 down = self->of->n_arguments == 1 ? a[0] / 2 : a[0];

        m[h] = self->of->n_arguments == 1 && h == 2 ? a[0] : down;
        w[h] = h == 0 ? 1 : down;
      }
  return h == 0 ? 1 : width_in (m, w, h, node);
}

guint64
routing_model_hosts (const State *self)
{
  return is (self, "hyperx") ? argument (self, self->of->n_arguments - 1)
                             : self->machine->hosts;
}

guint
routing_model_coordinates (const State *self, guint32 node, guint64 c[32])
{
  guint64 size[32];
  guint rank = self->of->n_arguments;
  guint64 rest = node;

  for (guint d = 0; d < rank; d++)
    size[d] = argument (self, d);
  if (is (self, "hypercube"))
    {
      rank = (guint) argument (self, 0);
      for (guint d = 0; d < rank; d++)
        size[d] = 2;
    }
  if (is (self, "hyperx"))
    rank--;
  if (routing_model_hosts (self) > 0)
    {
      if (node < self->t->processors)
        return 0;
      rest = node - self->t->processors;
    }
  for (guint d = rank; d-- > 0; rest /= size[d])
    c[d] = rest % size[d];
  return rank;
}
