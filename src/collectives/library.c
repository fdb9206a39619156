/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "collectives/library.h"
#include "collectives/selection.h"

/* ---- the sizes that decide ----------------------------------------------------------
 */

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

/* The sizes of blocks: which of their sum, the largest or the mean decides. */
typedef enum
{
  OF_LARGEST,
  OF_SUM,
  OF_MEAN
} OfBlocks;

static guint64
blocks_size (const GroupOperation *operation, OfBlocks of)
{
  const unsigned __int128 all = (unsigned __int128) operation->bytes * operation->members;
  const guint32 n = operation->members;

  if (operation->counts == NULL)
    return of == OF_SUM ? (guint64) MIN (all, G_MAXUINT64) : operation->bytes;
  return largest_or_sum (operation->counts, n, of != OF_LARGEST)
         / (of == OF_MEAN ? n : 1);
}

static guint64
deciding_size (const GroupOperation *operation, OfBlocks of)
{
  switch (operation_sizes (operation->type))
    {
    case SIZES_WHOLE:
      return operation->type == OPERATION_BARRIER ? 0 : operation->bytes;
    case SIZES_BLOCKS:
      return blocks_size (operation, of);
    case SIZES_PAIRS:
      return operation->pairs != NULL ? largest_pair (operation) : operation->bytes;
    }
  g_assert_not_reached ();
}

/* Their sum for allgather and reduce-scatter, else the largest one. */
guint64
algorithm_deciding_size (const GroupOperation *operation)
{
  const OperationType base = operation_base (operation->type);

  return deciding_size (operation,
                        base == OPERATION_ALLGATHER || base == OPERATION_REDUCE_SCATTER
                            ? OF_SUM
                            : OF_LARGEST);
}

guint64
library_deciding_size (CollectiveLibrary library, const GroupOperation *operation)
{
  if (library != LIBRARY_OPEN_MPI_4_1)
    return algorithm_deciding_size (operation);
  switch (operation->type)
    {
    case OPERATION_ALLGATHERV:
      return deciding_size (operation, OF_MEAN);
    case OPERATION_REDUCE_SCATTER:
      return deciding_size (operation, OF_SUM);
    default:
      return deciding_size (operation, OF_LARGEST);
    }
}

/* ---- by the text of a version --------------------------------------------------------
 */

static const char *const names[] = {
  [LIBRARY_MPICH_4] = "mpich-4",
  [LIBRARY_OPEN_MPI_4_1] = "open-mpi-4.1",
  [LIBRARY_NCCL] = "nccl",
};

const char *
library_name (CollectiveLibrary library)
{
  return names[library];
}

char *
collective_rules_text (const CollectiveRules *rules)
{
  return rules->selection != NULL
             ? g_strdup_printf ("file(\"%s\")", rules->selection->name)
             : g_strdup (library_name (rules->library));
}

typedef struct
{
  const char *text; /* what it begins with; or, if is_inside, has */
  gboolean is_inside;
  CollectiveLibrary library;
  const char *note; /* NULL: none */
} Version;

/* The first that fits. */
static const Version versions[] = {
  { "Open MPI v4.1", FALSE, LIBRARY_OPEN_MPI_4_1, NULL },
  { "Open MPI v5.0", FALSE, LIBRARY_OPEN_MPI_4_1,
    "Open MPI 5.0 does some collectives of several nodes in two levels (coll/han), which "
    "the rules of open-mpi-4.1 do not have" },
  { "Open MPI v", FALSE, LIBRARY_OPEN_MPI_4_1,
    "the rules of open-mpi-4.1 are used for another version of Open MPI" },
  { "IBM Spectrum MPI", TRUE, LIBRARY_OPEN_MPI_4_1,
    "the rules of open-mpi-4.1 are used for IBM Spectrum MPI" },
  { "Intel(R) MPI Library", TRUE, LIBRARY_MPICH_4,
    "the rules of mpich-4 are used for Intel MPI" },
  { "MVAPICH", TRUE, LIBRARY_MPICH_4, "the rules of mpich-4 are used for MVAPICH" },
  { "CRAY MPICH", TRUE, LIBRARY_MPICH_4, "the rules of mpich-4 are used for Cray MPICH" },
  { "MPICH Version:", FALSE, LIBRARY_MPICH_4, NULL },
  { "NCCL", FALSE, LIBRARY_NCCL, NULL },
  { "openmpi", FALSE, LIBRARY_OPEN_MPI_4_1,
    "the recording names Open MPI without its version: the rules of open-mpi-4.1 are "
    "used" },
  { "mpich", FALSE, LIBRARY_MPICH_4,
    "the recording names MPICH without its version: the rules of mpich-4 are used" },
};

static gboolean
fits (const char *text, const Version *version)
{
  return version->is_inside ? strstr (text, version->text) != NULL
                            : g_str_has_prefix (text, version->text);
}

gboolean
library_of_version (const char *text, CollectiveLibrary *library, const char **note)
{
  text += strspn (text, " \t\r\n");
  for (guint i = 0; i < G_N_ELEMENTS (versions); i++)
    if (fits (text, &versions[i]))
      {
        *library = versions[i].library;
        *note = versions[i].note;
        return TRUE;
      }
  return FALSE;
}
