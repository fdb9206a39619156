/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "collectives/schedule-private.h"

#define KIB(n) (G_GUINT64_CONSTANT (n) << 10)

#define ALGORITHM_ROW(name) &algorithm_##name,
static const Algorithm *const algorithms[] = { ALGORITHMS (ALGORITHM_ROW) };
#undef ALGORITHM_ROW

const Algorithm *
algorithm_of (OperationType type, guint i)
{
  for (guint a = 0; a < G_N_ELEMENTS (algorithms); a++)
    if (algorithms[a]->operations >> type & 1 && i-- == 0)
      return algorithms[a];
  return NULL;
}

const Algorithm *
algorithm_find (OperationType type, const char *name, gsize length)
{
  const Algorithm *algorithm;

  for (guint i = 0; (algorithm = algorithm_of (type, i)) != NULL; i++)
    if (strlen (algorithm->name) == length
        && g_ascii_strncasecmp (algorithm->name, name, length) == 0)
      return algorithm;
  return NULL;
}

const char *
algorithm_name (const Algorithm *self)
{
  return self->name;
}

gboolean
algorithm_has_segments (const Algorithm *self, guint64 *without)
{
  *without = self->segment;
  return self->has_segments;
}

/* ---- the choice -------------------------------------------------------------------- */

static guint64
largest_or_sum (const guint64 *counts, guint32 n, gboolean sum)
{
  guint64 result = 0;

  for (guint32 i = 0; i < n; i++)
    if (!sum)
      result = MAX (result, counts[i]);
    else
      result = counts[i] > G_MAXUINT64 - result ? G_MAXUINT64 : result + counts[i];
  return result;
}

static guint64
largest_pair (const GroupOperation *operation)
{
  guint64 largest = 0;

  for (guint32 i = 0; i < operation->n_pairs; i++)
    if (operation->pairs[i].source != operation->pairs[i].destination)
      largest = MAX (largest, operation->pairs[i].bytes);
  return largest;
}

/* The size of blocks that decides: their sum for allgather and reduce-scatter, else the
 * largest one. */
guint64
algorithm_deciding_size (const GroupOperation *operation)
{
  gboolean sum = operation->type == OPERATION_ALLGATHER
                 || operation->type == OPERATION_REDUCE_SCATTER;
  unsigned __int128 all = (unsigned __int128) operation->bytes * operation->members;

  switch (operation_sizes (operation->type))
    {
    case SIZES_WHOLE:
      return operation->type == OPERATION_BARRIER ? 0 : operation->bytes;
    case SIZES_BLOCKS:
      if (operation->counts != NULL)
        return largest_or_sum (operation->counts, operation->members, sum);
      return sum ? (guint64) MIN (all, G_MAXUINT64) : operation->bytes;
    case SIZES_PAIRS:
      return operation->pairs != NULL ? largest_pair (operation) : operation->bytes;
    }
  g_assert_not_reached ();
}

/* Whether halving needs less time than sending the whole: Thakur et al., 4.5. */
static gboolean
is_long_reduction (guint64 bytes, guint32 power)
{
  return bytes > KIB (2) && bytes >= 8 * (guint64) power;
}

static const Algorithm *
automatic_broadcast (guint64 bytes, guint32 members, gboolean power_of_two)
{
  if (bytes < KIB (12) || members < 8)
    return &algorithm_down_binomial;
  return bytes < KIB (512) && power_of_two ? &algorithm_scatter_doubling
                                           : &algorithm_scatter_ring;
}

static const Algorithm *
automatic_allgather (guint64 bytes, gboolean power_of_two)
{
  if (bytes < KIB (512) && power_of_two)
    return &algorithm_allgather_doubling;
  return bytes < KIB (80) ? &algorithm_allgather_bruck : &algorithm_allgather_ring;
}

static const Algorithm *
automatic_alltoall (guint64 bytes, guint32 members)
{
  if (bytes <= 256 && members >= 8)
    return &algorithm_alltoall_bruck;
  return bytes <= KIB (32) ? &algorithm_alltoall_linear : &algorithm_alltoall_pairwise;
}

/* The rules of MPICH 4: docs/mpi.md, "Choice". */
static const Algorithm *
automatic (const GroupOperation *operation, guint64 bytes)
{
  guint32 members = operation->members, power = 1u << log_down (members);
  gboolean power_of_two = members == power;

  switch (operation->type)
    {
    case OPERATION_BARRIER:
      return &algorithm_dissemination;
    case OPERATION_BROADCAST:
      return automatic_broadcast (bytes, members, power_of_two);
    case OPERATION_REDUCE:
      return is_long_reduction (bytes, power) ? &algorithm_reduce_rabenseifner
                                              : &algorithm_up_binomial;
    case OPERATION_ALLREDUCE:
      return is_long_reduction (bytes, power) ? &algorithm_allreduce_rabenseifner
                                              : &algorithm_allreduce_doubling;
    case OPERATION_GATHER:
      return &algorithm_gather_binomial;
    case OPERATION_GATHERV:
      return &algorithm_gather_linear;
    case OPERATION_SCATTER:
      return &algorithm_scatter_binomial;
    case OPERATION_SCATTERV:
      return &algorithm_scatter_linear;
    case OPERATION_ALLGATHER:
      return automatic_allgather (bytes, power_of_two);
    case OPERATION_ALLTOALL:
      return automatic_alltoall (bytes, members);
    case OPERATION_ALLTOALLV:
      return &algorithm_alltoall_linear;
    case OPERATION_REDUCE_SCATTER:
      return bytes < KIB (512) ? &algorithm_reduce_scatter_halving
                               : &algorithm_reduce_scatter_pairwise;
    case OPERATION_SCAN:
      return &algorithm_scan_doubling;
    case N_OPERATIONS:
      break;
    }
  g_assert_not_reached ();
}

AlgorithmUse
algorithm_choose (const AlgorithmChoice *choice, const GroupOperation *operation)
{
  guint64 bytes = algorithm_deciding_size (operation);
  AlgorithmUse use = { NULL, 0, G_MAXUINT64 };

  for (guint32 i = 0; i < choice->count; i++)
    if (bytes < choice->uses[i].below || i + 1 == choice->count)
      {
        use = choice->uses[i];
        break;
      }
  if (use.algorithm == NULL)
    {
      use.algorithm = automatic (operation, bytes);
      use.segment = use.algorithm->segment;
    }
  return use;
}
