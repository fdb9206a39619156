/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "dvm/session.h"

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
  loop_shares_free (self->loop_shares);
  key_map_free (self->matrices);
  key_free (self->key);
  g_free (self);
}

void
session_add_time (Session *self, Activity activity, SimTime time)
{
  program_add_time (self->program, self->group, self->io_mode ? ACTIVITY_IO : activity, time);
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
    call_fail (call, error, "%s=%" G_GINT64_MODIFIER "x is no %s that has been created",
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
  return call_fail (call, error, "%s=%" G_GINT64_MODIFIER "x is no %s that has been created",
                    parameter, handle, object_kind_name (kind));
}

void
session_start (Session *self, const Collective *collective, Running *running)
{
  guint32 number = program_add_collective (self->program, collective);

  running->started = TRUE;
  running->instance = program_new_instance (self->program);
  program_add_start (self->program, 0, number, running->instance);
  session_count (self, collective->kind);
}

gboolean
session_wait (Session *self, Call *call, ObjectKind kind, Running *running, GError **error)
{
  if (!running->started)
    return call_fail (call, error, "waits for a %s that has not been started",
                      object_kind_name (kind));
  program_add_wait (self->program, 0, running->instance);
  running->started = FALSE;
  return TRUE;
}
