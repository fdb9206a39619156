/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "otf2/collective-sizes.h"

/* More members would need too much memory for the sizes of pairs. */
#define MOST_PAIRS (G_GUINT64_CONSTANT (1) << 28)

/* Which number is a size, and of what. */
typedef enum
{
  RULE_NOTHING, /* no collective at all */
  RULE_EMPTY,
  RULE_RECEIVED,       /* the whole: the largest received */
  RULE_SENT,           /* the whole: the largest sent */
  RULE_OWN_SENT,       /* own block */
  RULE_OWN_RECEIVED,   /* own block */
  RULE_TOTAL,          /* the whole: sent P times */
  RULE_TOTAL_BLOCK,    /* own block: sent P times */
  RULE_REDUCE_SCATTER, /* own block: received P times; or the sum of all blocks */
  RULE_SCAN,
  RULE_EXSCAN,
  RULE_PAIRS, /* each pair: sent P times */
  RULE_SUMS   /* sums of pairs */
} SizeRule;

static const struct
{
  const char *name;
  OperationType type;
  SizeRule rule;
} operations[N_ARCHIVE_OPERATIONS] = {
  [ARCHIVE_BARRIER] = { "barrier", OPERATION_BARRIER, RULE_EMPTY },
  [ARCHIVE_BCAST] = { "bcast", OPERATION_BROADCAST, RULE_RECEIVED },
  [ARCHIVE_GATHER] = { "gather", OPERATION_GATHER, RULE_OWN_SENT },
  [ARCHIVE_GATHERV] = { "gatherv", OPERATION_GATHERV, RULE_OWN_SENT },
  [ARCHIVE_SCATTER] = { "scatter", OPERATION_SCATTER, RULE_OWN_RECEIVED },
  [ARCHIVE_SCATTERV] = { "scatterv", OPERATION_SCATTERV, RULE_OWN_RECEIVED },
  [ARCHIVE_ALLGATHER] = { "allgather", OPERATION_ALLGATHER, RULE_TOTAL_BLOCK },
  [ARCHIVE_ALLGATHERV] = { "allgatherv", OPERATION_ALLGATHERV, RULE_TOTAL_BLOCK },
  [ARCHIVE_ALLTOALL] = { "alltoall", OPERATION_ALLTOALL, RULE_PAIRS },
  [ARCHIVE_ALLTOALLV] = { "alltoallv", OPERATION_ALLTOALLV, RULE_SUMS },
  [ARCHIVE_ALLTOALLW] = { "alltoallw", OPERATION_ALLTOALLW, RULE_SUMS },
  [ARCHIVE_ALLREDUCE] = { "allreduce", OPERATION_ALLREDUCE, RULE_TOTAL },
  [ARCHIVE_REDUCE] = { "reduce", OPERATION_REDUCE, RULE_SENT },
  [ARCHIVE_REDUCE_SCATTER]
  = { "reduce_scatter", OPERATION_REDUCE_SCATTER, RULE_REDUCE_SCATTER },
  [ARCHIVE_SCAN] = { "scan", OPERATION_SCAN, RULE_SCAN },
  [ARCHIVE_EXSCAN] = { "exscan", OPERATION_EXSCAN, RULE_EXSCAN },
  [ARCHIVE_REDUCE_SCATTER_BLOCK]
  = { "reduce_scatter_block", OPERATION_REDUCE_SCATTER_BLOCK, RULE_TOTAL_BLOCK },
  [ARCHIVE_CREATE_HANDLE] = { "create_handle", OPERATION_BARRIER, RULE_EMPTY },
  [ARCHIVE_DESTROY_HANDLE] = { "destroy_handle", OPERATION_BARRIER, RULE_NOTHING },
  [ARCHIVE_ALLOCATE] = { "allocate", OPERATION_BARRIER, RULE_NOTHING },
  [ARCHIVE_DEALLOCATE] = { "deallocate", OPERATION_BARRIER, RULE_NOTHING },
  [ARCHIVE_CREATE_HANDLE_AND_ALLOCATE]
  = { "create_handle_and_allocate", OPERATION_BARRIER, RULE_EMPTY },
  [ARCHIVE_DESTROY_HANDLE_AND_DEALLOCATE]
  = { "destroy_handle_and_deallocate", OPERATION_BARRIER, RULE_NOTHING },
};

const char *
collective_name (guint32 operation)
{
  return operations[operation].name;
}

gboolean
collective_does_nothing (guint32 operation)
{
  return operations[operation].rule == RULE_NOTHING;
}

gboolean
collective_has_root (guint32 operation)
{
  return operation_has_root (operations[operation].type);
}

/* ---- one member -------------------------------------------------------------------- */

/* Returns: n of a total of P n, or of (P-1) n with MPI_IN_PLACE. */
static guint64
part_of (guint64 total, guint32 members)
{
  return total % members != 0 && total % (members - 1) == 0 ? total / (members - 1)
                                                            : total / members;
}

static guint64
scan_size (const CollectiveCall *call, guint64 sent_to, guint64 received_from)
{
  const guint64 sent = sent_to > 0 ? call->sent / sent_to : 0;
  const guint64 received = received_from > 0 ? call->received / received_from : 0;

  return MAX (sent, received);
}

/* The size according to one member: n, its n_i, or its n_ij (docs/mpi.md). */
static guint64
size_of (const CollectiveMembers *self, guint32 member)
{
  const CollectiveCall *call = collective_call (self, member);
  const guint32 members = self->group->count;
  const gboolean totals = self->trace->rules.totals;

  switch (operations[call->operation].rule)
    {
    case RULE_NOTHING:
    case RULE_EMPTY:
    case RULE_SUMS:
      return 0;
    case RULE_RECEIVED:
    case RULE_OWN_RECEIVED:
      return call->received;
    case RULE_SENT:
    case RULE_OWN_SENT:
      return call->sent;
    case RULE_TOTAL:
    case RULE_TOTAL_BLOCK:
    case RULE_PAIRS:
      return totals ? part_of (call->sent, members) : call->sent;
    case RULE_REDUCE_SCATTER:
      return totals ? part_of (call->received, members) : call->received;
    case RULE_SCAN:
      return totals ? scan_size (call, members - member, (guint64) member + 1)
                    : call->sent;
    case RULE_EXSCAN:
      return totals ? scan_size (call, members - member - 1, member) : call->sent;
    }
  g_assert_not_reached ();
}

/* ---- all members ------------------------------------------------------------------- */

static guint64
largest (const CollectiveMembers *self)
{
  guint64 most = 0;

  for (guint32 i = 0; i < self->group->count; i++)
    most = MAX (most, size_of (self, i));
  return most;
}

/* Returns: the n_i; NULL if all are equal. */
static guint64 *
blocks_of (const CollectiveMembers *self)
{
  const guint32 members = self->group->count;
  guint64 *blocks = g_new (guint64, members);
  gboolean equal = TRUE;

  for (guint32 i = 0; i < members; i++)
    {
      blocks[i] = size_of (self, i);
      equal = equal && blocks[i] == blocks[0];
    }
  if (equal)
    g_clear_pointer (&blocks, g_free);
  return blocks;
}

/* Blocks of a reduce_scatter of which only the sum is known. */
static guint64 *
cut (const CollectiveMembers *self)
{
  const guint32 members = self->group->count;
  const guint64 sum = MAX (collective_call (self, 0)->sent, largest (self));
  guint64 *blocks = g_new (guint64, members);

  for (guint32 i = 0; i < members; i++)
    blocks[i] = (guint64) ((unsigned __int128) sum * (i + 1) / members
                           - (unsigned __int128) sum * i / members);
  self->trace->counts.cut++;
  return blocks;
}

/* ---- pairs ------------------------------------------------------------------------- */

static void
add_pair (const CollectiveMembers *self, GArray *pairs, guint32 from, guint32 to,
          guint64 bytes)
{
  const Transfer pair = { .source = archive_rank (self->group, from, 0),
                          .destination = archive_rank (self->group, to, 0),
                          .bytes = bytes };

  if (from != to && bytes > 0)
    g_array_append_val (pairs, pair);
}

/* The archive has the bytes to each member. */
static gboolean
are_pairs_known (const CollectiveMembers *self)
{
  for (guint32 i = 0; i < self->group->count; i++)
    if (collective_call (self, i)->vector == PROGRAM_NONE)
      return FALSE;
  return TRUE;
}

static void
add_known_pairs (const CollectiveMembers *self, GArray *pairs)
{
  for (guint32 i = 0; i < self->group->count; i++)
    {
      gsize size;
      const guint64 *row
          = intern_get (self->trace->vectors, collective_call (self, i)->vector, &size);

      for (gsize k = 0; k + 1 < size / sizeof *row; k += 2)
        if (row[k] < self->group->count)
          add_pair (self, pairs, i, (guint32) row[k], row[k + 1]);
    }
}

/* n_ij = sent_i received_j / total, rounded down. */
static void
add_estimated_pairs (const CollectiveMembers *self, GArray *pairs)
{
  const guint32 members = self->group->count;
  unsigned __int128 sent = 0, received = 0, total;

  self->trace->counts.estimated++;
  for (guint32 i = 0; i < members; i++)
    {
      sent += collective_call (self, i)->sent;
      received += collective_call (self, i)->received;
    }
  total = MAX (sent, received);
  for (guint32 i = 0; total > 0 && i < members; i++)
    for (guint32 j = 0; j < members; j++)
      add_pair (self, pairs, i, j,
                (guint64) ((unsigned __int128) collective_call (self, i)->sent
                           * collective_call (self, j)->received / total));
}

static gboolean
define_pairs (const CollectiveMembers *self, const guint64 *rows,
              ProgramOperation *operation)
{
  const guint32 members = self->group->count;
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (Transfer));

  if ((guint64) members * members > MOST_PAIRS)
    return FALSE;
  if (rows == NULL && are_pairs_known (self))
    add_known_pairs (self, pairs);
  else if (rows == NULL)
    add_estimated_pairs (self, pairs);
  for (guint32 i = 0; rows != NULL && i < members; i++)
    for (guint32 j = 0; j < members; j++)
      add_pair (self, pairs, i, j, rows[i]);
  operation->transfers = program_define_transfers (
      self->trace->program, (const Transfer *) (gpointer) pairs->data, pairs->len);
  return TRUE;
}

/* ---- the whole --------------------------------------------------------------------- */

static gboolean
set_blocks (const CollectiveMembers *self, SizeRule rule, ProgramOperation *operation)
{
  const gboolean is_sum = rule == RULE_REDUCE_SCATTER && !self->trace->rules.totals;
  g_autofree guint64 *blocks = is_sum ? cut (self) : blocks_of (self);

  operation->bytes = size_of (self, 0);
  if (blocks == NULL)
    return TRUE;
  if (rule == RULE_PAIRS)
    return define_pairs (self, blocks, operation);
  operation->counts
      = program_define_counts (self->trace->program, blocks, self->group->count);
  return TRUE;
}

gboolean
collective_sizes (const CollectiveMembers *self, ProgramOperation *operation)
{
  const CollectiveCall *first = collective_call (self, 0);
  const SizeRule rule = operations[first->operation].rule;

  operation->type = operations[first->operation].type;
  operation->root = first->root;
  operation->counts = operation->transfers = PROGRAM_NONE;
  operation->bytes = 0;
  if (rule == RULE_SUMS)
    return define_pairs (self, NULL, operation);
  if (operation_sizes (operation->type) != SIZES_WHOLE)
    return set_blocks (self, rule, operation);
  operation->bytes = largest (self);
  return TRUE;
}
