/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "collectives/library.h"
#include "collectives/schedule-private.h"
#include "collectives/selection.h"

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

static AlgorithmUse
choose_by_library (const CollectiveRules *rules, const GroupOperation *operation)
{
  switch (rules->library)
    {
    case LIBRARY_MPICH_4:
      return mpich_choose (operation);
    case LIBRARY_OPEN_MPI_4_1:
      return open_mpi_choose (operation);
    case LIBRARY_NCCL:
      return nccl_choose (operation);
    }
  g_assert_not_reached ();
}

AlgorithmUse
algorithm_choose (const AlgorithmChoice *choice, const CollectiveRules *rules,
                  const GroupOperation *operation)
{
  const guint64 bytes = algorithm_deciding_size (operation);

  for (guint32 i = 0; i < choice->count; i++)
    if (bytes < choice->uses[i].below || i + 1 == choice->count)
      return choice->uses[i];
  AlgorithmUse use;
  return selection_choose (rules->selection, operation, &use)
             ? use
             : choose_by_library (rules, operation);
}
