/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "machine/machine-clusters.h"

MachineClusters *
machine_clusters_ref (MachineClusters *self)
{
  return self == NULL ? NULL : g_atomic_rc_box_acquire (self);
}

MachineClusters *
machine_clusters_copy (const MachineClusters *self)
{
  MachineClusters *copy = g_atomic_rc_box_new0 (MachineClusters);
  const guint32 n = self->processors;

  *copy = *self;
  copy->name = g_strdup (self->name);
  copy->clusters = g_memdup2 (self->clusters, self->n_clusters * sizeof *self->clusters);
  copy->cluster_of = g_memdup2 (self->cluster_of, n * sizeof *self->cluster_of);
  copy->power = g_memdup2 (self->power, n * sizeof *self->power);
  return copy;
}

static void
clear (gpointer data)
{
  MachineClusters *self = data;

  g_free (self->name);
  g_free (self->clusters);
  g_free (self->cluster_of);
  g_free (self->power);
}

void
machine_clusters_unref (MachineClusters *self)
{
  if (self != NULL)
    g_atomic_rc_box_release_full (self, clear);
}

guint32
machine_clusters_common (const MachineClusters *self, guint32 a, guint32 b)
{
  guint32 c = self->cluster_of[a];

  while (b - self->clusters[c].first_processor >= self->clusters[c].processors)
    c = self->clusters[c].parent;
  return c;
}
