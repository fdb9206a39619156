/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cluster-kinds.h - the statements of a machine file in its cluster form: kinds of
 * clusters and processors, by name, as written; machine-clusters.c builds the machine
 * from them */
#pragma once

#include "base/sim-time.h"
#include "machine-file/machine-tokens.h"

typedef enum
{
  CLUSTER_KIND_NAMED, /* used, not (yet) defined */
  CLUSTER_KIND_PROCESSOR,
  CLUSTER_KIND_CLUSTER
} ClusterKindType;

typedef struct
{
  guint64 count;
  guint kind;
  Token token; /* its name */
} ClusterMember;

typedef struct
{
  gboolean is_there;
  AttoTime time;
} ClusterTime;

typedef struct
{
  ClusterKindType type;
  char *name;      /* lower case */
  Token token;     /* where it is defined */
  GArray *members; /* ClusterMember, of CLUSTER */
  guint64 n_members_in_all;
  Decimal power;     /* of PROCESSOR: 1 / productivity */
  guint32 channels;  /* 0: not given */
  guint channels_of; /* kind that sets it instead, + 1; or 0 */
  Token channels_token;
  guint followed_from;  /* the last kind whose CommType was looked for here, + 1 */
  Token property_token; /* the first of its properties; length 0: none */
  ClusterTime start_time, byte_time;
} ClusterKind;

typedef struct
{
  const char *file; /* of messages */
  GArray *kinds;    /* ClusterKind */
  GHashTable *by_name;
  guint whole; /* the kind of the whole machine */
  Token whole_token;
} ClusterKinds;

/* File names and text must outlive it.  Fails with file, line and column. */
ClusterKinds *cluster_kinds_read (const char *name, const char *text, gsize length,
                                  GPtrArray *warnings, GError **error);
void cluster_kinds_free (ClusterKinds *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ClusterKinds, cluster_kinds_free)

static inline ClusterKind *
cluster_kinds_get (const ClusterKinds *self, guint number)
{
  return &g_array_index (self->kinds, ClusterKind, number);
}

/* Whether a file's text is of this form: some statement begins with `cluster =`. */
gboolean cluster_kinds_are_in (const char *name, const char *text, gsize length);
