/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reduction-handlers.c - reduction variables, groups and their execution
 * (docs/dvm-rules.md, sections 3 and 7; P 4.4) */
#include "config.h"

#include "dvm/handlers/handlers.h"
#include "dvm/session/session.h"

gboolean
handle_crtrg (Session *session, Call *call, GError **error)
{
  ReductionGroup *group = object_new (OBJECT_REDUCTION_GROUP);

  group->serial = ++session->serial;
  return session_bind (session, call, OBJECT_REDUCTION_GROUP, "RedGroupRef", group,
                       error);
}

gboolean
handle_delrg (Session *session, Call *call, GError **error)
{
  return session_drop (session, call, OBJECT_REDUCTION_GROUP, "RedGroupRef", TRUE, error);
}

/* Bytes of an element: P 3.5, with the sizes of a 64-bit system. */
static gboolean
read_element_size (Call *call, gint64 *size, GError **error)
{
  static const gint64 size_of_type[] = { 0, 4, 8, 4, 8 };
  gint64 type;

  if (!parameters_get_number (call->in, "RedArrayType", G_MININT64, G_MAXINT64, &type,
                              error))
    return FALSE;
  if (type < 1 || type >= (gint64) G_N_ELEMENTS (size_of_type))
    return call_fail (call, error,
                      "RedArrayType is %" G_GINT64_FORMAT ", expected 1 (int), 2 (long), "
                      "3 (float) or 4 (double)",
                      type);
  *size = size_of_type[type];
  return TRUE;
}

gboolean
handle_crtred (Session *session, Call *call, GError **error)
{
  gint64 length, location, bytes, element = 0;
  ReductionVariable *variable;

  if (!read_element_size (call, &element, error)
      || !parameters_get_number (call->in, "RedArrayLength", 0, DVM_MAX_SIZE, &length,
                                 error)
      || !parameters_get_number (call->in, "LocElmLength", 0, DVM_MAX_SIZE, &location,
                                 error))
    return FALSE;
  if (__builtin_mul_overflow (length, element + location, &bytes) || bytes > DVM_MAX_SIZE)
    return call_fail (call, error, "the variable has 2^62 bytes or more");
  variable = object_new (OBJECT_REDUCTION_VARIABLE);
  variable->bytes = (guint64) bytes;
  return session_bind (session, call, OBJECT_REDUCTION_VARIABLE, "RedRef", variable,
                       error);
}

gboolean
handle_delred (Session *session, Call *call, GError **error)
{
  return session_drop (session, call, OBJECT_REDUCTION_VARIABLE, "RedRef", FALSE, error);
}

/* The loop of LoopRef; NULL for none (0, or AMViewRef in its place: a reduction over
 * tasks). */
static gboolean
find_loop (Session *session, Call *call, Loop **loop, GError **error)
{
  guint64 handle;

  *loop = NULL;
  if (!parameters_has (call->in, "LoopRef") && parameters_has (call->in, "AMViewRef"))
    return TRUE;
  if (!parameters_get_handle (call->in, "LoopRef", &handle, error))
    return FALSE;
  if (handle != 0)
    *loop = session_find (session, call, OBJECT_LOOP, "LoopRef", error);
  return handle == 0 || *loop != NULL;
}

/* The group keeps a reference to the loop: the loop's handle may be reused before the
 * reduction starts. */
gboolean
handle_insred (Session *session, Call *call, GError **error)
{
  ReductionGroup *group
      = session_find (session, call, OBJECT_REDUCTION_GROUP, "RedGroupRef", error);
  ReductionVariable *variable;
  Loop *loop;

  if (group == NULL)
    return FALSE;
  variable = session_find (session, call, OBJECT_REDUCTION_VARIABLE, "RedRef", error);
  if (variable == NULL || !find_loop (session, call, &loop, error))
    return FALSE;
  if (variable->group != group->serial)
    {
      variable->group = group->serial;
      group->bytes += variable->bytes;
      if (group->bytes > DVM_MAX_SIZE)
        return call_fail (call, error,
                          "the variables of the group have 2^62 bytes or more");
    }
  if (loop != NULL)
    object_ref (loop);
  if (group->loop != NULL)
    object_unref (OBJECT_LOOP, group->loop);
  group->loop = loop;
  return TRUE;
}

/* The processor dimensions whose template axis is a normal image of a loop axis. */
static guint32
loop_axes (const Loop *loop)
{
  guint32 axes = 0;

  for (guint d = 0; d < loop->mapping.distribution->system.rank; d++)
    if (mapping_axis (&loop->mapping, d) != NO_AXIS)
      axes |= 1u << d;
  return axes;
}

gboolean
handle_strtrd (Session *session, Call *call, GError **error)
{
  ReductionGroup *group
      = session_find (session, call, OBJECT_REDUCTION_GROUP, "RedGroupRef", error);
  Collective collective = { .type = COLLECTIVE_REDUCTION,
                            .kind = KIND_REDUCTION,
                            .split = TRUE,
                            .group = session->group };

  if (group == NULL)
    return FALSE;
  collective.bytes = group->bytes;
  if (group->loop == NULL)
    {
      const Shape *shape = &program_group (session->program, session->group)->shape;

      collective.axes = (1u << shape->rank) - 1;
    }
  else if (!group->loop->mapped)
    return call_fail (call, error,
                      "the loop of the reduction has not been mapped (mappl_)");
  else
    {
      collective.group = group->loop->distribution->group;
      collective.axes = group->loop->replicated ? PROGRAM_NONE : loop_axes (group->loop);
    }
  session_start (session, &collective, &group->running);
  return TRUE;
}

gboolean
handle_waitrd (Session *session, Call *call, GError **error)
{
  ReductionGroup *group
      = session_find (session, call, OBJECT_REDUCTION_GROUP, "RedGroupRef", error);

  return group != NULL
         && session_wait (session, call, OBJECT_REDUCTION_GROUP, &group->running, error);
}
