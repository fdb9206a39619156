/* SPDX-License-Identifier: GPL-3.0-or-later */
/* system-handlers.c - processor systems and abstract machines (predictor.md, section 3) */
#include "config.h"

#include "dvm/handlers.h"
#include "dvm/session.h"

/* AMRef 0 is the current system, a mapped machine its own, anything else the whole machine. */
gboolean
handle_getps (Session *session, Call *call, GError **error)
{
  System *system = object_new (OBJECT_SYSTEM);
  const Machine *machine;
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

/* A known machine keeps what it is mapped on. */
static gboolean
get_machine (Session *session, Call *call, GError **error)
{
  guint64 handle;

  if (!parameters_get_handle (call->out, "AMRef", &handle, error))
    return FALSE;
  if (handles_find (session->handles, OBJECT_MACHINE, handle) != NULL)
    return TRUE;
  return session_bind (session, call, OBJECT_MACHINE, "AMRef", object_new (OBJECT_MACHINE),
                       error);
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
