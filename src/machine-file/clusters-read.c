/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clusters-read.c - makes the machine from a file's statements about clusters */
#include "config.h"

#include "machine-file/clusters-read.h"

#include "base/error.h"
#include "machine-file/cluster-kinds.h"

#define MOST_PROCESSORS (1u << 20)
#define MOST_CLUSTERS (1u << 20)
#define MOST_DEPTH 64

typedef struct
{
  const ClusterKinds *kinds;
  GArray *clusters;   /* Cluster */
  GArray *cluster_of; /* guint32 */
  GArray *power;      /* Decimal */
  GArray *above;      /* guint: kinds on the path from the whole machine */
} Expansion;

static gboolean fail (const Expansion *self, const Token *at, GError **error,
                      const char *format, ...) G_GNUC_PRINTF (4, 5);

static gboolean
fail (const Expansion *self, const Token *at, GError **error, const char *format, ...)
{
  va_list arguments;
  g_autofree char *text = NULL;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  error_set_at (error, self->kinds->file, at->line, at->column, "%s", text);
  return FALSE;
}

/* A cluster with two members transmits messages, so it needs a CommType. */
static gboolean
check_said (const Expansion *self, const ClusterKind *kind, GError **error)
{
  const char *missing = kind->channels == 0          ? "CommType"
                        : !kind->start_time.is_there ? "TStart"
                        : !kind->byte_time.is_there  ? "TByte"
                                                     : NULL;

  if (missing == NULL || kind->n_members_in_all < 2)
    return TRUE;
  return fail (self, &kind->token, error,
               "cluster '%s' has %" G_GUINT64_FORMAT
               " members and no %s, expected %s.%s = ..;",
               kind->name, kind->n_members_in_all, missing, kind->name, missing);
}

static gboolean
add_processor (Expansion *self, const ClusterKind *kind, guint32 parent, GError **error)
{
  if (parent == CLUSTER_NONE)
    {
      Cluster alone = { CLUSTER_NONE, 0, 1, 1, 0, 0 };

      g_array_append_val (self->clusters, alone);
      parent = 0;
    }
  if (self->power->len == MOST_PROCESSORS)
    return fail (self, &kind->token, error, "the machine has more than %u processors",
                 MOST_PROCESSORS);
  g_array_append_val (self->power, kind->power);
  g_array_append_val (self->cluster_of, parent);
  return TRUE;
}

static gboolean expand (Expansion *self, guint number, const Token *at, guint32 parent,
                        GError **error);

static gboolean
expand_members (Expansion *self, const ClusterKind *kind, guint32 cluster, GError **error)
{
  for (guint i = 0; i < kind->members->len; i++)
    {
      const ClusterMember *member = &g_array_index (kind->members, ClusterMember, i);

      for (guint64 n = 0; n < member->count; n++)
        if (!expand (self, member->kind, &member->token, cluster, error))
          return FALSE;
    }
  return TRUE;
}

static gboolean
is_above (const Expansion *self, guint number)
{
  for (guint i = 0; i < self->above->len; i++)
    if (g_array_index (self->above, guint, i) == number)
      return TRUE;
  return FALSE;
}

/* Recursion as deep as the nesting of clusters, at most MOST_DEPTH. */
static gboolean
expand (Expansion *self, guint number, const Token *at, guint32 parent, GError **error)
{
  const ClusterKind *kind = cluster_kinds_get (self->kinds, number);
  guint32 place = self->clusters->len;
  Cluster cluster = { parent,         self->power->len,      0,
                      kind->channels, kind->start_time.time, kind->byte_time.time };

  if (kind->type == CLUSTER_KIND_NAMED)
    return fail (self, at, error,
                 "'%s' is not defined, expected '%s = { .. };' or '%s = "
                 "1.0;' in this file",
                 kind->name, kind->name, kind->name);
  if (kind->type == CLUSTER_KIND_PROCESSOR)
    return add_processor (self, kind, parent, error);
  if (is_above (self, number))
    return fail (self, at, error, "cluster '%s' contains itself", kind->name);
  if (self->above->len == MOST_DEPTH)
    return fail (self, at, error, "clusters nested more than %u deep", MOST_DEPTH);
  if (place == MOST_CLUSTERS)
    return fail (self, at, error, "the machine has more than %u clusters", MOST_CLUSTERS);
  if (!check_said (self, kind, error))
    return FALSE;
  g_array_append_val (self->clusters, cluster);
  g_array_append_val (self->above, number);
  if (!expand_members (self, kind, place, error))
    return FALSE;
  g_array_set_size (self->above, self->above->len - 1);
  g_array_index (self->clusters, Cluster, place).processors
      = self->power->len - cluster.first_processor;
  return TRUE;
}

static MachineClusters *
take (Expansion *self)
{
  MachineClusters *clusters = g_atomic_rc_box_new0 (MachineClusters);
  const ClusterKind *whole = cluster_kinds_get (self->kinds, self->kinds->whole);

  clusters->name = g_strdup (whole->name);
  clusters->processors = self->power->len;
  clusters->n_clusters = self->clusters->len;
  clusters->clusters
      = g_memdup2 (self->clusters->data, self->clusters->len * sizeof (Cluster));
  clusters->cluster_of
      = g_memdup2 (self->cluster_of->data, self->cluster_of->len * sizeof (guint32));
  clusters->power = g_memdup2 (self->power->data, self->power->len * sizeof (Decimal));
  return clusters;
}

MachineClusters *
clusters_read (const char *name, const char *text, gsize length, GPtrArray *warnings,
               GError **error)
{
  g_autoptr (ClusterKinds) kinds
      = cluster_kinds_read (name, text, length, warnings, error);
  g_autoptr (GArray) clusters = g_array_new (FALSE, FALSE, sizeof (Cluster));
  g_autoptr (GArray) cluster_of = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) power = g_array_new (FALSE, FALSE, sizeof (Decimal));
  g_autoptr (GArray) above = g_array_new (FALSE, FALSE, sizeof (guint));
  Expansion self = { kinds, clusters, cluster_of, power, above };

  if (kinds == NULL
      || !expand (&self, kinds->whole, &kinds->whole_token, CLUSTER_NONE, error))
    return NULL;
  return take (&self);
}
