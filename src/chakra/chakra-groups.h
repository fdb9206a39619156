/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chakra-groups.h - the process groups that nodes name: their ranks, in order */
#pragma once

#include "base/inputs.h"

typedef struct
{
  char *path;        /* of the file of groups; NULL: there is none */
  GHashTable *ranks; /* char *: GArray of guint32; NULL in it: no list of ranks */
  GHashTable *local; /* the same, of the metadata of the rank that is read */
} ChakraGroups;

/* path: a JSON object, {"NAME": [RANK, ..], ..}; NULL: none.  Fails: it is none. */
gboolean chakra_groups_init (ChakraGroups *self, Inputs *inputs, const char *path,
                             GError **error);
void chakra_groups_clear (ChakraGroups *self);

/* texts: JSON of metadata nodes, [{"pg_name": NAME, "ranks": [RANK, ..]}, ..], which
 * replaces those of the rank before; what is no such list is left out. */
void chakra_groups_set_local (ChakraGroups *self, const GPtrArray *texts);

/* The ranks of a group; NULL: there is no such group.  No ranks: all. */
const GArray *chakra_groups_find (const ChakraGroups *self, const char *name);
