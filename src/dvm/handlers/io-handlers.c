/* SPDX-License-Identifier: GPL-3.0-or-later */
/* io-handlers.c - input and output (docs/dvm-rules.md, section 8; P 3.4) */
#include "config.h"

#include "dvm/handlers/handlers.h"
#include "dvm/session/session.h"

/* dvm_fopen and similar functions: the first processor executes them, while the others
 * continue. */
gboolean
handle_c_input_output (Session *session, Call *call, GError **error)
{
  session_add_time (session, ACTIVITY_USER, call->call_time);
  session_count (session, KIND_IO);
  program_append_time (session->program, session->group, ACTIVITY_IO, call->ret_time);
  return TRUE;
}

/* From here to eiof_, all calls are input and output of the first processor. */
gboolean
handle_biof (Session *session, Call *call, GError **error)
{
  session_count (session, KIND_IO);
  session->io_mode = TRUE;
  return TRUE;
}

gboolean
handle_eiof (Session *session, Call *call, GError **error)
{
  session->io_mode = FALSE;
  return TRUE;
}

/* The data that the first processor has read is sent to all: they synchronise, but this
 * does not count as an operation. */
gboolean
handle_srmem (Session *session, Call *call, GError **error)
{
  guint32 instance = program_new_instance (session->program);

  program_append_synchronise (session->program, 0, session->group, KIND_IO, instance);
  return TRUE;
}
