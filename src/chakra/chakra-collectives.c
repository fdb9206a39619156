/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chakra-collectives.c - which collective nodes of the ranks are the same collective */
#include "config.h"

#include <string.h>

#include "base/error.h"
#include "chakra/chakra-trace.h"

/* Of an all-to-all whose blocks differ: its pairs are listed. */
#define MOST_MEMBERS 16384

/* By CollectiveCommType of the schema. */
static const struct
{
  const char *name;
  OperationType type;
} types[] = {
  { "ALL_REDUCE", OPERATION_ALLREDUCE },
  { "REDUCE", OPERATION_REDUCE },
  { "ALL_GATHER", OPERATION_ALLGATHER },
  { "GATHER", OPERATION_GATHER },
  { "SCATTER", OPERATION_SCATTER },
  { "BROADCAST", OPERATION_BROADCAST },
  { "ALL_TO_ALL", OPERATION_ALLTOALL },
  { "REDUCE_SCATTER", OPERATION_REDUCE_SCATTER },
  { "REDUCE_SCATTER_BLOCK", OPERATION_REDUCE_SCATTER_BLOCK },
  { "BARRIER", OPERATION_BARRIER },
};

const char *
chakra_collective_name (const ChakraNode *node)
{
  return types[node->number[CHAKRA_COMM_TYPE]].name;
}

/* ---- groups ------------------------------------------------------------------------ */

static gboolean
is_all (const ChakraTrace *self, const char *name, const GArray *ranks)
{
  return name == NULL || (ranks != NULL && ranks->len == 0)
         || (ranks == NULL && (*name == '\0' || strcmp (name, "0") == 0));
}

static gboolean
fail_group (const ChakraTrace *self, const ChakraNode *node, GError **error)
{
  const char *path = self->groups.path;

  if (path != NULL && g_hash_table_contains (self->groups.ranks, node->group))
    return chakra_fail (self->file, node, error,
                        "found process group '%s', which is no list of ranks in %s",
                        node->group, path);
  return chakra_fail (self->file, node, error,
                      "found process group '%s', which is not in %s", node->group,
                      path != NULL ? path : "a file: expected one after --groups");
}

/* Ranks that exist, each once, and the rank that is read. */
static gboolean
check_ranks (const ChakraTrace *self, const ChakraNode *node, const GArray *ranks,
             GError **error)
{
  g_autofree guint8 *seen = g_new0 (guint8, self->ranks);

  for (guint i = 0; i < ranks->len; i++)
    {
      const guint32 rank = g_array_index (ranks, guint32, i);

      if (rank >= self->ranks)
        return chakra_fail (self->file, node, error,
                            "process group '%s' has rank %u, but there are files of %u "
                            "ranks",
                            node->group, rank, self->ranks);
      if (seen[rank])
        return chakra_fail (self->file, node, error,
                            "process group '%s' has rank %u twice", node->group, rank);
      seen[rank] = 1;
    }
  return seen[self->rank]
         || chakra_fail (self->file, node, error,
                         "process group '%s' does not have rank %u, which uses it",
                         node->group, self->rank);
}

/* The members; the place of each rank is found through the program's group. */
static gboolean
find_group (const ChakraTrace *self, const ChakraNode *node, guint32 *group,
            GError **error)
{
  const GArray *ranks
      = node->group == NULL ? NULL : chakra_groups_find (&self->groups, node->group);
  Group members;

  *group = 0;
  if (is_all (self, node->group, ranks))
    return !node->leaves_out
           || chakra_fail (self->file, node, error,
                           "found involved_dim with a dimension that is not used, "
                           "expected a process group (pg_name) of the ranks");
  if (ranks == NULL)
    return fail_group (self, node, error);
  if (!check_ranks (self, node, ranks, error))
    return FALSE;
  members = (Group){ .count = ranks->len,
                     .shape = { 1, { ranks->len } },
                     .members = (const guint32 *) (gpointer) ranks->data };
  *group = program_define_group (self->program, &members);
  return TRUE;
}

static gboolean
get_sequence (ChakraTrace *self, const ChakraNode *node, guint32 *index, GError **error)
{
  guint32 group;

  if (!find_group (self, node, &group, error))
    return FALSE;
  g_autofree char *key = g_strdup_printf ("%s\n%u", group == 0 ? "" : node->group, group);
  *index = GPOINTER_TO_UINT (g_hash_table_lookup (self->by_group, key));
  if (*index == 0)
    {
      const guint32 members = program_group (self->program, group)->count;
      ChakraSequence *new = g_new0 (ChakraSequence, 1);

      new->name = g_strdup (group == 0 ? "all" : node->group);
      new->group = group;
      new->instances = g_array_new (FALSE, FALSE, sizeof (ChakraInstance));
      new->of_member = g_new0 (guint32, members);
      g_ptr_array_add (self->sequences, new);
      *index = self->sequences->len;
      g_hash_table_insert (self->by_group, g_steal_pointer (&key),
                           GUINT_TO_POINTER (*index));
    }
  *index -= 1;
  return TRUE;
}

/* ---- collectives ------------------------------------------------------------------- */

/* Of n cut into k: part c is the bytes from c n / k to (c + 1) n / k. */
static guint64
part_of (guint64 n, guint32 k, guint32 c)
{
  const unsigned __int128 whole = n;

  return (guint64) (whole * (c + 1) / k) - (guint64) (whole * c / k);
}

/* Of alltoall where blocks differ: all members send the same parts. */
static guint32
define_pairs (Program *program, const Group *group, guint64 size)
{
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (Transfer));

  for (guint32 i = 0; i < group->count; i++)
    for (guint32 j = 0; j < group->count; j++)
      {
        const Transfer pair = { group_processor (group, i), group_processor (group, j),
                                part_of (size, group->count, j) };

        if (i != j && pair.bytes > 0)
          g_array_append_val (pairs, pair);
      }
  return program_define_transfers (program, (const Transfer *) (gpointer) pairs->data,
                                   pairs->len);
}

static guint32
define_counts (Program *program, guint32 members, guint64 size)
{
  g_autofree guint64 *counts = g_new (guint64, members);

  for (guint32 i = 0; i < members; i++)
    counts[i] = part_of (size, members, i);
  return program_define_counts (program, counts, members);
}

/* comm_size is what a member has before: the whole of n, its own block of an all-gather
 * and gather, all its blocks of the others. */
static guint32
define_collective (const ChakraTrace *self, const ChakraSequence *sequence,
                   const ChakraInstance *instance)
{
  const Group *group = program_group (self->program, sequence->group);
  ProgramOperation operation = { .type = types[instance->type].type,
                                 .group = sequence->group,
                                 .root = (guint32) instance->root,
                                 .bytes = instance->size,
                                 .counts = PROGRAM_NONE,
                                 .transfers = PROGRAM_NONE };
  const gboolean is_cut = operation.type == OPERATION_ALLTOALL
                          || operation.type == OPERATION_SCATTER
                          || operation.type == OPERATION_REDUCE_SCATTER
                          || operation.type == OPERATION_REDUCE_SCATTER_BLOCK;

  if (is_cut && instance->size % group->count == 0)
    operation.bytes = instance->size / group->count;
  else if (operation.type == OPERATION_ALLTOALL)
    {
      operation.type = OPERATION_ALLTOALLV;
      operation.transfers = define_pairs (self->program, group, instance->size);
    }
  else if (is_cut)
    operation.counts = define_counts (self->program, group->count, instance->size);
  return program_define_operation (self->program, &operation);
}

static gboolean
read_instance (const ChakraTrace *self, const ChakraNode *node,
               const ChakraSequence *sequence, ChakraInstance *instance, GError **error)
{
  const Group *group = program_group (self->program, sequence->group);
  const guint32 members = group->count;
  guint64 root = group_processor (group, 0);

  *instance
      = (ChakraInstance){ .node = node->id, .place = node->place, .rank = self->rank };
  if (!chakra_need (self, node, CHAKRA_COMM_TYPE, G_N_ELEMENTS (types) - 1,
                    &instance->type, error))
    return FALSE;
  if (types[instance->type].type != OPERATION_BARRIER
      && !chakra_need (self, node, CHAKRA_COMM_SIZE, SIM_TIME_LIMIT, &instance->size,
                       error))
    return FALSE;
  if (types[instance->type].type == OPERATION_ALLTOALL && members > MOST_MEMBERS
      && instance->size % members != 0)
    return chakra_fail (self->file, node, error,
                        "found an ALL_TO_ALL of %" G_GUINT64_FORMAT
                        " bytes, expected a multiple of its %u ranks: blocks may differ "
                        "with up to %u",
                        instance->size, members, MOST_MEMBERS);
  if (!operation_has_root (types[instance->type].type))
    return TRUE;
  if (chakra_has (node, CHAKRA_ROOT_RANK))
    root = node->number[CHAKRA_ROOT_RANK];
  instance->root
      = root < self->ranks
            ? program_group_place (self->program, sequence->group, (guint32) root)
            : PROGRAM_NONE;
  return instance->root != PROGRAM_NONE
         || chakra_fail (self->file, node, error,
                         "found root_rank %" G_GUINT64_FORMAT
                         ", expected a rank of process group '%s'",
                         root, sequence->name);
}

static gboolean
check_same (const ChakraTrace *self, const ChakraNode *node,
            const ChakraSequence *sequence, guint32 number, const ChakraInstance *first,
            const ChakraInstance *own, GError **error)
{
  if (first->type == own->type && first->size == own->size && first->root == own->root)
    return TRUE;
  return chakra_fail (self->file, node, error,
                      "collective %u of process group '%s' is %s of %" G_GUINT64_FORMAT
                      " bytes (root %" G_GUINT64_FORMAT
                      "), but of rank %u %s of %" G_GUINT64_FORMAT
                      " (root %" G_GUINT64_FORMAT "), node %" G_GUINT64_FORMAT " of %s",
                      number + 1, sequence->name, types[own->type].name, own->size,
                      own->root, first->rank, types[first->type].name, first->size,
                      first->root, first->node, self->files[first->rank]);
}

/* The next one of this rank. */
static gboolean
take_instance (ChakraTrace *self, const ChakraNode *node, ChakraSequence *sequence,
               const ChakraInstance **instance, GError **error)
{
  guint32 *next = &sequence->of_member[program_group_place (self->program,
                                                            sequence->group, self->rank)];
  ChakraInstance own;

  if (!read_instance (self, node, sequence, &own, error))
    return FALSE;
  if (*next < sequence->instances->len
      && !check_same (self, node, sequence, *next,
                      &g_array_index (sequence->instances, ChakraInstance, *next), &own,
                      error))
    return FALSE;
  if (*next == sequence->instances->len)
    {
      own.collective = define_collective (self, sequence, &own);
      g_array_append_val (sequence->instances, own);
    }
  *instance = &g_array_index (sequence->instances, ChakraInstance, (*next)++);
  return TRUE;
}

/* Those of one group are done in their order. */
static void
require_last (ChakraTrace *self, guint32 sequence, guint32 operation)
{
  const guint32 none = PROGRAM_NONE;
  Requirement requirement = { .operation = operation, .type = REQUIRES_END };

  while (self->last->len <= sequence)
    g_array_append_val (self->last, none);
  guint32 *last = &g_array_index (self->last, guint32, sequence);
  requirement.required = *last;
  if (*last != PROGRAM_NONE)
    g_array_append_val (self->requirements, requirement);
  *last = operation;
}

gboolean
chakra_collective (ChakraTrace *self, const ChakraNode *node, guint32 operation,
                   Step *step, guint32 *stream, GError **error)
{
  const ChakraInstance *instance;
  guint32 sequence;

  if (!get_sequence (self, node, &sequence, error)
      || !take_instance (self, node, self->sequences->pdata[sequence], &instance, error))
    return FALSE;
  const Collective *what = program_collective (self->program, instance->collective);
  *step = (Step){ .type = STEP_START,
                  .kind = (guint8) what->kind,
                  .index = instance->collective,
                  .tag = sequence,
                  .group = what->group };
  *stream = CHAKRA_STREAM_GROUPS + sequence;
  require_last (self, sequence, operation);
  return TRUE;
}

/* ---- the end ----------------------------------------------------------------------- */

gboolean
chakra_collectives_check (const ChakraTrace *self, GError **error)
{
  for (guint i = 0; i < self->sequences->len; i++)
    {
      const ChakraSequence *sequence = self->sequences->pdata[i];
      const Group *group = program_group (self->program, sequence->group);

      for (guint32 m = 0; m < group->count; m++)
        {
          const guint32 found = sequence->of_member[m];
          const ChakraInstance *first;

          if (found == sequence->instances->len)
            continue;
          first = &g_array_index (sequence->instances, ChakraInstance, found);
          error_set_at (error, self->files[first->rank], 0, 0,
                        "byte %" G_GUINT64_FORMAT ": node %" G_GUINT64_FORMAT
                        ": collective %u of process group '%s' is not in the file of "
                        "rank %u, which has %u",
                        first->place, first->node, found + 1, sequence->name,
                        group_processor (group, m), found);
          return FALSE;
        }
    }
  return TRUE;
}
