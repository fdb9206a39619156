/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "dvm/session/session.h"

Session *
session_new (Program *program)
{
  Session *self = g_new0 (Session, 1);

  self->program = program;
  self->outer = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->handles = handles_new ();
  self->open_intervals = g_array_new (FALSE, FALSE, sizeof (OpenInterval));
  self->intervals = key_map_new ();
  self->loop_shares = loop_shares_new ();
  self->matrices = key_map_new ();
  self->marked = key_map_new ();
  self->block_ends = key_map_new ();
  self->block_ends_kept = g_ptr_array_new_with_free_func (g_free);
  self->key = key_new ();
  return self;
}

void
session_free (Session *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->outer);
  handles_free (self->handles);
  g_array_unref (self->open_intervals);
  key_map_free (self->intervals);
  if (self->making != NULL)
    object_unref (OBJECT_LOOP, self->making);
  loop_shares_free (self->loop_shares);
  key_map_free (self->matrices);
  key_map_free (self->marked);
  key_map_free (self->block_ends);
  g_ptr_array_unref (self->block_ends_kept);
  key_free (self->key);
  g_free (self);
}

void
session_add_time (Session *self, Activity activity, SimTime time)
{
  program_append_time (self->program, self->group, self->io_mode ? ACTIVITY_IO : activity,
                       time);
}

void
session_count (Session *self, CommunicationKind kind)
{
  const OpenInterval *active = &g_array_index (self->open_intervals, OpenInterval,
                                               self->open_intervals->len - 1);

  program_get_interval_for_update (self->program, active->interval)->operations[kind]++;
}

gpointer
session_find (Session *self, Call *call, ObjectKind kind, const char *parameter,
              GError **error)
{
  guint64 handle;
  gpointer object;

  if (!parameters_get_handle (call->in, parameter, &handle, error))
    return NULL;
  object = handles_find (self->handles, kind, handle);
  if (object == NULL)
    call_fail (call, error,
               "%s=%" G_GINT64_MODIFIER "x: no %s with this handle was created",
               parameter, handle, object_kind_name (kind));
  return object;
}

gboolean
session_bind (Session *self, Call *call, ObjectKind kind, const char *parameter,
              gpointer object, GError **error)
{
  guint64 handle;
  gboolean known = parameters_get_handle (call->out, parameter, &handle, error);

  if (known)
    handles_bind (self->handles, kind, handle, object);
  object_unref (kind, object);
  return known;
}

gboolean
session_drop (Session *self, Call *call, ObjectKind kind, const char *parameter,
              gboolean lenient, GError **error)
{
  guint64 handle;

  if (!parameters_get_handle (call->in, parameter, &handle, error))
    return FALSE;
  if (handles_drop (self->handles, kind, handle) || lenient)
    return TRUE;
  return call_fail (call, error,
                    "%s=%" G_GINT64_MODIFIER "x: no %s with this handle was created",
                    parameter, handle, object_kind_name (kind));
}

void
session_start (Session *self, const Collective *collective, Running *running)
{
  guint32 number = program_define_collective (self->program, collective);

  running->started = running->was_started = TRUE;
  running->instance = program_new_instance (self->program);
  program_append_start (self->program, 0, number, running->instance);
  session_count (self, collective->kind);
}

gboolean
session_wait (Session *self, Call *call, ObjectKind kind, Running *running,
              GError **error)
{
  if (!running->started)
    return call_fail (call, error, "waits for a %s that has not been started",
                      object_kind_name (kind));
  program_append_wait (self->program, 0, running->instance);
  running->started = FALSE;
  return TRUE;
}

void
session_run (Session *self, const Collective *collective)
{
  Running running;

  session_start (self, collective, &running);
  program_append_wait (self->program, 0, running.instance);
}

gboolean
session_find_system (Session *self, Call *call, guint32 *group, GError **error)
{
  const System *system;
  guint64 handle;

  *group = self->group;
  if (!parameters_get_handle (call->in, "PSRef", &handle, error))
    return FALSE;
  if (handle == 0)
    return TRUE;
  system = session_find (self, call, OBJECT_SYSTEM, "PSRef", error);
  if (system != NULL)
    *group = system->group;
  return system != NULL;
}

/* Whether all processors of a group are in the current system. */
static gboolean
covers (const Session *self, guint32 group)
{
  const Group *part = program_group (self->program, group);

  if (self->group == group || self->group == 0)
    return TRUE;
  for (guint32 i = 0; i < part->count; i++)
    if (program_group_place (self->program, self->group, group_processor (part, i))
        == PROGRAM_NONE)
      return FALSE;
  return TRUE;
}

guint32
session_participants (const Session *self, const guint32 *groups, guint count)
{
  for (guint i = 0; i < count; i++)
    if (!covers (self, groups[i]))
      return 0;
  return self->group;
}

gboolean
session_add_matrix (Session *self, Call *call, const GArray *transfers, guint32 *matrix,
                    GError **error)
{
  gint64 sum = 0;

  for (guint i = 0; i < transfers->len; i++)
    if (__builtin_add_overflow (
            sum, (gint64) g_array_index (transfers, Transfer, i).bytes, &sum))
      return call_fail (call, error, "the exchange has 2^63 bytes or more");
  *matrix = program_define_transfers (self->program, (const Transfer *) transfers->data,
                                      transfers->len);
  return TRUE;
}

guint32
session_keep_ends (Session *self, const gint64 *ends, guint32 count)
{
  guint32 number;

  key_clear (self->key);
  for (guint32 q = 0; q < count; q++)
    key_add (self->key, ends[q]);
  if (key_map_find (self->block_ends, self->key, &number))
    return number;
  g_ptr_array_add (self->block_ends_kept, g_memdup2 (ends, count * sizeof (gint64)));
  key_map_add (self->block_ends, self->key, self->block_ends_kept->len);
  return self->block_ends_kept->len;
}
