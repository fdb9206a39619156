/* SPDX-License-Identifier: GPL-3.0-or-later */
/* system-handlers.c - processor systems, abstract machines and tasks (docs/dvm-rules.md,
 * sections 3 and 8) */
#include "config.h"

#include "dvm/handlers/handlers.h"
#include "dvm/session/session.h"

/* AMRef 0 means the current system, a mapped machine its own system, any other value the
 * whole machine. */
gboolean
handle_getps (Session *session, Call *call, GError **error)
{
  System *system = object_new (OBJECT_SYSTEM);
  const AbstractMachine *machine;
  guint64 handle;

  if (!parameters_get_handle (call->in, "AMRef", &handle, error))
    {
      object_unref (OBJECT_SYSTEM, system);
      return FALSE;
    }
  machine = handles_find (session->handles, OBJECT_MACHINE, handle);
  if (handle == 0)
    system->group = session->group;
  else if (machine != NULL && machine->mapped)
    system->group = machine->group;
  return session_bind (session, call, OBJECT_SYSTEM, "PSRef", system, error);
}

/* A known machine keeps its mapping. */
static gboolean
get_machine (Session *session, Call *call, GError **error)
{
  guint64 handle;

  if (!parameters_get_handle (call->out, "AMRef", &handle, error))
    return FALSE;
  if (handles_find (session->handles, OBJECT_MACHINE, handle) != NULL)
    return TRUE;
  return session_bind (session, call, OBJECT_MACHINE, "AMRef",
                       object_new (OBJECT_MACHINE), error);
}

gboolean
handle_getam (Session *session, Call *call, GError **error)
{
  return get_machine (session, call, error);
}

gboolean
handle_getamr (Session *session, Call *call, GError **error)
{
  return session_find (session, call, OBJECT_TEMPLATE, "AMViewRef", error) != NULL
         && get_machine (session, call, error);
}

/* ---- subsystems -------------------------------------------------------------------- */

static char *
traced_shape_text (const Session *session)
{
  const Shape *traced = program_traced_shape (session->program);

  return traced != NULL ? shape_format (traced) : g_strdup ("an unknown number of");
}

/* Subsystems are as created when the program was traced, whatever the replayed system
 * is. */
static void
warn_of_shape (Session *session, const Call *call)
{
  const Shape *traced = program_traced_shape (session->program);
  g_autofree char *then = NULL, *now = NULL;

  if (session->warned_of_shape || traced == NULL
      || shape_equal (traced, program_shape (session->program)))
    return;
  session->warned_of_shape = TRUE;
  then = shape_format (traced);
  now = shape_format (program_shape (session->program));
  program_add_warning (session->program,
                       "%s: the program assigns its processors to tasks as on %s, where "
                       "it was traced, not as on %s",
                       call->trace, then, now);
}

static gboolean
fail_too_few (Session *session, Call *call, guint64 least, GError **error)
{
  g_autofree char *traced = traced_shape_text (session);

  return call_fail (call, error,
                    "the system has too few processors: the program was traced for %s "
                    "processors and needs at least %" G_GUINT64_FORMAT,
                    traced, least);
}

/* Creates a group of these processors in this shape, bound to the PSRef of the call. */
static gboolean
bind_system (Session *session, Call *call, const Shape *shape, const guint32 *members,
             GError **error)
{
  Group group = { shape_count (shape), *shape, NULL };
  System *system = object_new (OBJECT_SYSTEM);

  for (guint32 i = 0; i < group.count && group.members == NULL; i++)
    if (members[i] != i)
      group.members = members;
  system->group = program_define_group (session->program, &group);
  warn_of_shape (session, call);
  return session_bind (session, call, OBJECT_SYSTEM, "PSRef", system, error);
}

/* Gets the limits of the box, each within 0 .. size-1. */
static gboolean
read_box (Session *session, Call *call, const Shape *whole, gint64 *first, gint64 *last,
          GError **error)
{
  guint64 least = 1;
  gboolean inside = TRUE;

  if (!parameters_get_array (call->in, "InitIndexArray", whole->rank, 0,
                             SHAPE_MAX_PROCESSORS - 1, first, error)
      || !parameters_get_array (call->in, "LastIndexArray", whole->rank, 0,
                                SHAPE_MAX_PROCESSORS - 1, last, error))
    return FALSE;
  for (guint d = 0; d < whole->rank; d++)
    {
      if (last[d] < first[d])
        return call_fail (call, error,
                          "indices %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT
                          " of dimension %u, expected the first at most the last",
                          first[d], last[d], d + 1);
      inside = inside && last[d] < whole->size[d];
      least = MIN (least * (guint64) (last[d] + 1), G_MAXUINT32);
    }
  return inside || fail_too_few (session, call, least, error);
}

gboolean
handle_crtps (Session *session, Call *call, GError **error)
{
  guint32 source;
  const Group *whole;
  gint64 first[SHAPE_MAX_RANK], last[SHAPE_MAX_RANK];
  g_autofree guint32 *members = NULL;
  Shape box = { 0 };

  if (!session_find_system (session, call, &source, error))
    return FALSE;
  whole = program_group (session->program, source);
  if (!read_box (session, call, &whole->shape, first, last, error))
    return FALSE;
  box.rank = whole->shape.rank;
  for (guint d = 0; d < box.rank; d++)
    box.size[d] = (guint32) (last[d] - first[d] + 1);
  members = g_new (guint32, shape_count (&box));
  for (guint32 i = 0; i < shape_count (&box); i++)
    {
      guint32 coordinate[SHAPE_MAX_RANK];

      shape_coordinates (&box, i, coordinate);
      for (guint d = 0; d < box.rank; d++)
        coordinate[d] += (guint32) first[d];
      members[i] = group_processor (whole, shape_number (&whole->shape, coordinate));
    }
  return bind_system (session, call, &box, members, error);
}

/* The same processors in another shape; only the first ones if it has fewer elements. */
gboolean
handle_psview (Session *session, Call *call, GError **error)
{
  guint32 source;
  const Group *whole;
  gint64 rank, size[SHAPE_MAX_RANK];
  g_autofree guint32 *members = NULL;
  guint64 elements = 1;
  Shape view = { 0 };

  if (!session_find_system (session, call, &source, error)
      || !parameters_get_number (call->in, "Rank", 1, SHAPE_MAX_RANK, &rank, error)
      || !parameters_get_array (call->in, "SizeArray", rank, 1, SHAPE_MAX_PROCESSORS,
                                size, error))
    return FALSE;
  whole = program_group (session->program, source);
  view.rank = (guint) rank;
  for (guint d = 0; d < view.rank; d++)
    {
      view.size[d] = (guint32) size[d];
      elements = MIN (elements * view.size[d], G_MAXUINT32);
    }
  if (elements > whole->count)
    return fail_too_few (session, call, elements, error);
  members = g_new (guint32, elements);
  for (guint32 i = 0; i < elements; i++)
    members[i] = group_processor (whole, i);
  return bind_system (session, call, &view, members, error);
}

/* ---- tasks ------------------------------------------------------------------------- */

/* The arrays and tasks that are mapped on it stay. */
gboolean
handle_delps (Session *session, Call *call, GError **error)
{
  return session_drop (session, call, OBJECT_SYSTEM, "PSRef", TRUE, error);
}

gboolean
handle_mapam (Session *session, Call *call, GError **error)
{
  AbstractMachine *machine = session_find (session, call, OBJECT_MACHINE, "AMRef", error);
  guint32 group;

  if (machine == NULL || !session_find_system (session, call, &group, error))
    return FALSE;
  machine->group = group;
  machine->mapped = TRUE;
  return TRUE;
}

gboolean
handle_runam (Session *session, Call *call, GError **error)
{
  const AbstractMachine *machine
      = session_find (session, call, OBJECT_MACHINE, "AMRef", error);

  if (machine == NULL)
    return FALSE;
  if (!machine->mapped)
    return call_fail (call, error, "the abstract machine has not been mapped (mapam_)");
  g_array_append_val (session->outer, session->group);
  session->group = machine->group;
  return TRUE;
}

gboolean
handle_stopam (Session *session, Call *call, GError **error)
{
  GArray *outer = session->outer;

  if (outer->len == 0)
    return call_fail (call, error, "ends a task, but none is running");
  session->group = g_array_index (outer, guint32, outer->len - 1);
  g_array_set_size (outer, outer->len - 1);
  return TRUE;
}
