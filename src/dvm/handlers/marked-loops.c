/* SPDX-License-Identifier: GPL-3.0-or-later */
/* marked-loops.c - loops in another order: exfrst_, imlast_, across_ (docs/dvm-rules.md,
 * section 5)
 *
 *   exfrst_   border iterations, start of the exchange, the others
 *   imlast_   inner iterations, wait for the exchange, the others
 *   across_   exchange of the old group; then the portions in order, each of
 *             which needs the results of its neighbours
 *
 * On the traced processor all pieces of such a loop except one are empty, so that only
 * the sum of its dopl_ call times has a meaning: it is charged at the last of them.
 */
#include "config.h"

#include <string.h>

#include "dvm/handlers/handlers.h"
#include "dvm/handlers/marked-loops.h"
#include "dvm/mapping/loop-border.h"
#include "dvm/session/alignment.h"
#include "dvm/session/shadow-exchange.h"

/* ---- marking ----------------------------------------------------------------------- */

static gboolean
check_not_begun (Call *call, const Loop *loop, GError **error)
{
  return !loop->marks.begun
         || call_fail (call, error, "the loop has begun (dopl_) before it is marked");
}

/* which: the field that gets the mark. */
static gboolean
mark_border (Session *session, Call *call, Loop *loop, ShadowGroup **which,
             GError **error)
{
  ShadowGroup *group
      = session_find (session, call, OBJECT_SHADOW_GROUP, "ShadowGroupRef", error);

  if (group == NULL || !check_not_begun (call, loop, error))
    return FALSE;
  if (loop->marks.pipelined)
    return call_fail (call, error,
                      "the loop has been marked by across_, which cannot be combined "
                      "with exfrst_ and imlast_");
  if (*which != NULL)
    return call_fail (call, error, "the loop has already been marked so");
  *which = object_ref (group);
  return TRUE;
}

gboolean
handle_exfrst (Session *session, Call *call, GError **error)
{
  Loop *loop = session_find (session, call, OBJECT_LOOP, "LoopRef", error);

  return loop != NULL && mark_border (session, call, loop, &loop->marks.exported, error);
}

gboolean
handle_imlast (Session *session, Call *call, GError **error)
{
  Loop *loop = session_find (session, call, OBJECT_LOOP, "LoopRef", error);

  return loop != NULL && mark_border (session, call, loop, &loop->marks.imported, error);
}

/* The group that an input names; 0: none. */
static gboolean
find_group (Session *session, Call *call, const char *parameter, ShadowGroup **group,
            GError **error)
{
  guint64 handle;

  *group = NULL;
  if (!parameters_get_handle (call->in, parameter, &handle, error))
    return FALSE;
  if (handle != 0)
    *group = session_find (session, call, OBJECT_SHADOW_GROUP, parameter, error);
  return handle == 0 || *group != NULL;
}

/* Reads PipeLinePar, the number of portions of the pipeline: if positive, rounded to the
 * nearest whole number, at least 1; otherwise 0: the replay chooses. */
static gboolean
read_portions (Call *call, guint64 *portions, GError **error)
{
  gboolean negative;
  Decimal value;

  if (!parameters_get_signed (call->in, "PipeLinePar", &negative, &value, error))
    return FALSE;
  *portions = 0;
  if (!negative && value.digits > 0)
    *portions = MAX (value.digits / value.scale
                         + (value.digits % value.scale >= (value.scale + 1) / 2),
                     1);
  return TRUE;
}

/* Exchanges the old shadow group and waits for it at once.  One operation is counted for
 * the exchange and the wavefront together, also if there is no old group. */
static gboolean
exchange_old (Session *session, Call *call, ShadowGroup *group, GError **error)
{
  if (group == NULL)
    {
      session_count (session, KIND_SHADOW);
      return TRUE;
    }
  return shadow_exchange_start (session, call, group, error)
         && session_wait (session, call, OBJECT_SHADOW_GROUP, &group->running, error);
}

/* The call names no loop: it applies to the one that is being created. */
gboolean
handle_across (Session *session, Call *call, GError **error)
{
  Loop *loop = session->making;
  ShadowGroup *before, *after;
  LoopMarks marks = { .pipelined = TRUE };

  if (loop == NULL)
    return call_fail (call, error, "no parallel loop has been created (crtpl_)");
  if (!check_not_begun (call, loop, error))
    return FALSE;
  if (loop->marks.exported != NULL || loop->marks.imported != NULL)
    return call_fail (
        call, error,
        "the loop has been marked by %s, which cannot be combined with across_",
        loop->marks.exported != NULL ? "exfrst_" : "imlast_");
  if (loop->marks.pipelined)
    return call_fail (call, error, "the loop has already been marked so");
  if (!find_group (session, call, "OldShadowGroupRef", &before, error)
      || !find_group (session, call, "NewShadowGroupRef", &after, error)
      || !read_portions (call, &marks.portions, error)
      || !exchange_old (session, call, before, error))
    return FALSE;
  if (after == NULL)
    marks.matrix = program_define_transfers (session->program, NULL, 0);
  else if (!shadow_exchange_find (session, call, after, &marks.matrix, error))
    return FALSE;
  loop->marks = marks;
  return TRUE;
}

/* ---- border ------------------------------------------------------------------------ */

/* Appends the planes of the group's arrays that lie on the loop's template.  exported:
 * the last planes as wide as the left edge and the first as wide as the right one; else
 * imported, the other way round. */
static gboolean
add_planes (Call *call, const Loop *loop, const ShadowGroup *group, gboolean exported,
            GArray *planes, GError **error)
{
  for (guint i = 0; group != NULL && i < group->edges->len; i++)
    {
      const GroupEdge *edge = &g_array_index (group->edges, GroupEdge, i);
      BorderPlanes one;

      if (!alignment_map_array (call, edge->array, &one.mapping, error))
        return FALSE;
      if (one.mapping.distribution != loop->distribution)
        continue;
      memcpy (one.first, exported ? edge->high : edge->low, sizeof one.first);
      memcpy (one.last, exported ? edge->low : edge->high, sizeof one.last);
      g_array_append_val (planes, one);
    }
  return TRUE;
}

static void
write_key (Session *session, gint64 what, const Loop *loop, const GArray *planes)
{
  key_clear (session->key);
  key_add (session->key, what);
  mapping_add_key (&loop->mapping, session->key);
  for (guint i = 0; planes != NULL && i < planes->len; i++)
    {
      const BorderPlanes *one = &g_array_index (planes, BorderPlanes, i);

      mapping_add_key (&one->mapping, session->key);
      for (guint axis = 0; axis < one->mapping.rank; axis++)
        {
          key_add (session->key, one->first[axis]);
          key_add (session->key, one->last[axis]);
        }
    }
}

/* The coordinates of a processor in the system that the loop is mapped on. */
static gboolean
find_coordinates (const Session *session, const Loop *loop, guint32 processor,
                  guint32 *coordinate)
{
  guint32 place
      = program_group_place (session->program, loop->distribution->group, processor);

  if (place == PROGRAM_NONE)
    return FALSE;
  shape_coordinates (&loop->distribution->system, place, coordinate);
  return TRUE;
}

static gboolean
count_border (Session *session, Call *call, const Loop *loop, const GArray *planes,
              guint32 *border, GError **error)
{
  const Group *group = program_group (session->program, loop->group);
  g_autofree guint64 *counts = g_new (guint64, group->count);
  guint64 budget = LOOP_BORDER_MOST_PLANES;

  for (guint32 i = 0; i < group->count; i++)
    {
      guint32 coordinate[SHAPE_MAX_RANK];

      find_coordinates (session, loop, group_processor (group, i), coordinate);
      if (!loop_border_count (&loop->mapping, (const BorderPlanes *) planes->data,
                              planes->len, coordinate, &budget, &counts[i]))
        return call_fail (call, error, "the loop's border has more than %u planes",
                          LOOP_BORDER_MOST_PLANES);
    }
  *border = program_define_counts (session->program, counts, group->count);
  return TRUE;
}

/* The number of iterations of each processor on the border; equal borders are computed
 * once. */
static gboolean
find_border (Session *session, Call *call, const Loop *loop, guint32 *border,
             GError **error)
{
  g_autoptr (GArray) planes = g_array_new (FALSE, FALSE, sizeof (BorderPlanes));

  if (!add_planes (call, loop, loop->marks.exported, TRUE, planes, error)
      || !add_planes (call, loop, loop->marks.imported, FALSE, planes, error))
    return FALSE;
  write_key (session, 0, loop, planes);
  if (key_map_find (session->marked, session->key, border))
    return TRUE;
  if (!count_border (session, call, loop, planes, border, error))
    return FALSE;
  key_map_add (session->marked, session->key, *border);
  return TRUE;
}

/* Charges a part of the loop; one without iterations is charged by the base algorithm and
 * has no border. */
static void
add_part (Session *session, const Loop *loop, guint32 border, LoopPart part)
{
  if (loop->partition != PROGRAM_NONE)
    program_append_loop_part (session->program, loop->group, loop->partition,
                              loop->marks.collected, part, border);
  else if (part == LOOP_AFTER_BORDER || part == LOOP_INNER)
    program_append_time (session->program, session->group, ACTIVITY_USER,
                         loop->marks.collected);
}

/* Waits for the exchange of the imported edges unless the program has already waited for
 * it. */
static gboolean
wait_for_import (Session *session, Call *call, ShadowGroup *group, GError **error)
{
  if (!group->running.started && group->running.was_started)
    return TRUE;
  return session_wait (session, call, OBJECT_SHADOW_GROUP, &group->running, error);
}

static gboolean
settle_border (Session *session, Call *call, const Loop *loop, GError **error)
{
  guint32 border = PROGRAM_NONE;

  if (loop->partition != PROGRAM_NONE
      && !find_border (session, call, loop, &border, error))
    return FALSE;
  if (loop->marks.exported == NULL)
    {
      add_part (session, loop, border, LOOP_INNER);
      if (!wait_for_import (session, call, loop->marks.imported, error))
        return FALSE;
      add_part (session, loop, border, LOOP_AFTER_INNER);
      return TRUE;
    }
  add_part (session, loop, border, LOOP_BORDER);
  if (!shadow_exchange_start (session, call, loop->marks.exported, error))
    return FALSE;
  add_part (session, loop, border, LOOP_AFTER_BORDER);
  return loop->marks.imported == NULL
         || wait_for_import (session, call, loop->marks.imported, error);
}

/* ---- pipeline ---------------------------------------------------------------------- */

static gboolean
has_iterations (const Session *session, const Loop *loop, guint32 processor)
{
  guint32 place = program_group_place (session->program, loop->group, processor);

  return place != PROGRAM_NONE
         && partition_local (program_partition (session->program, loop->partition), place)
                > 0;
}

/* The one processor dimension in which source and destination differ, if the step from
 * source to destination has the loop's direction along it; otherwise NO_AXIS. */
static guint
find_direction (const Session *session, const Loop *loop, const Transfer *transfer)
{
  guint32 from[SHAPE_MAX_RANK], to[SHAPE_MAX_RANK];
  guint found = NO_AXIS, k;

  if (!find_coordinates (session, loop, transfer->source, from)
      || !find_coordinates (session, loop, transfer->destination, to))
    return NO_AXIS;
  for (guint d = 0; d < loop->distribution->system.rank; d++)
    if (from[d] != to[d])
      {
        if (found != NO_AXIS)
          return NO_AXIS;
        found = d;
      }
  if (found == NO_AXIS || (k = loop->distribution->axis[found]) == NO_AXIS
      || loop->mapping.rules[k].kind != RULE_NORMAL)
    return NO_AXIS;
  return (loop->mapping.rules[k].a > 0) == (from[found] < to[found]) ? found : NO_AXIS;
}

/* Gets those entries of the matrix that are dependences.  Returns: the depth of the
 * pipeline: the sum of (size - 1) over the processor dimensions that they cross. */
static guint32
find_dependences (Session *session, const Loop *loop, guint32 *dependences)
{
  const Transfers *all = program_transfers (session->program, loop->marks.matrix);
  g_autoptr (GArray) kept = g_array_new (FALSE, FALSE, sizeof (Transfer));
  gboolean along[SHAPE_MAX_RANK] = { FALSE };
  guint32 depth = 0;

  for (guint32 i = 0; i < all->count; i++)
    {
      const Transfer *one = &all->entries[i];
      guint d = find_direction (session, loop, one);

      if (d == NO_AXIS || !has_iterations (session, loop, one->source)
          || !has_iterations (session, loop, one->destination))
        continue;
      along[d] = TRUE;
      g_array_append_vals (kept, one, 1);
    }
  for (guint d = 0; d < loop->distribution->system.rank; d++)
    if (along[d])
      depth += loop->distribution->system.size[d] - 1;
  *dependences = program_define_transfers (session->program,
                                           (const Transfer *) kept->data, kept->len);
  return depth;
}

/* How many slices the pipeline can have: the number of iterations of the first axis that
 * lies on one processor only; 1 if there is none. */
static guint64
count_slices (const Loop *loop)
{
  for (guint axis = 0; axis < loop->rank; axis++)
    {
      guint d = mapping_dimension (&loop->mapping, axis);

      if (d == NO_AXIS || loop->distribution->system.size[d] == 1)
        return (guint64) loop->mapping.size[axis];
    }
  return 1;
}

static guint32
find_pipeline (Session *session, const Loop *loop)
{
  Pipeline pipeline = { .group = loop->group,
                        .partition = loop->partition,
                        .slices = count_slices (loop),
                        .portions = loop->marks.portions };
  guint32 number;

  write_key (session, 1, loop, NULL);
  key_add (session->key, loop->marks.matrix);
  key_add (session->key, (gint64) loop->marks.portions);
  if (key_map_find (session->marked, session->key, &number))
    return number;
  pipeline.depth = find_dependences (session, loop, &pipeline.dependences);
  number = program_define_pipeline (session->program, &pipeline);
  key_map_add (session->marked, session->key, number);
  return number;
}

static void
settle_pipeline (Session *session, const Loop *loop)
{
  if (loop->partition == PROGRAM_NONE)
    program_append_time (session->program, session->group, ACTIVITY_USER,
                         loop->marks.collected);
  else
    program_append_wavefront (session->program, find_pipeline (session, loop),
                              loop->marks.collected,
                              program_new_instance (session->program));
}

/* ---- dopl_ ------------------------------------------------------------------------- */

/* In I/O mode the call time is charged to the first processor, and none of it to the
 * loop.
 */
static gboolean
collect (Session *session, Call *call, Loop *loop, GError **error)
{
  loop->marks.begun = TRUE;
  if (session->io_mode)
    session_add_time (session, ACTIVITY_USER, call->call_time);
  else if (call->call_time >= SIM_TIME_LIMIT / 2 - loop->marks.collected)
    return call_fail (call, error, "the loop takes 2^61 ps (26 days) or more");
  else
    loop->marks.collected += call->call_time;
  return TRUE;
}

gboolean
marked_loop_do (Session *session, Call *call, Loop *loop, GError **error)
{
  gint64 more;

  if (!parameters_get_number (call->out, "DoPL", G_MININT64, G_MAXINT64, &more, error)
      || !collect (session, call, loop, error))
    return FALSE;
  if (more != 0)
    return TRUE;
  if (loop->marks.pipelined)
    settle_pipeline (session, loop);
  else if (!settle_border (session, call, loop, error))
    return FALSE;
  loop_clear_marks (loop);
  return TRUE;
}
