/* SPDX-License-Identifier: GPL-3.0-or-later */
/* io-handlers.c - input and output (docs/dvm-rules.md, section 8; P 3.4) */
#include "config.h"

#include "dvm/handlers/handlers.h"
#include "dvm/session/session.h"

/* dvm_fopen and its like: done by the first processor, while the others go on. */
gboolean
handle_c_input_output (Session *session, Call *call, GError **error)
{
  session_add_time (session, ACTIVITY_USER, call->call_time);
  session_count (session, KIND_IO);
  program_append_time (session->program, session->group, ACTIVITY_IO, call->ret_time);
  return TRUE;
}

/* From here to eiof_ everything is input and output of the first processor. */
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

/* What the first processor has read goes to all: they meet, but it is no operation. */
gboolean
handle_srmem (Session *session, Call *call, GError **error)
{
  guint32 instance = program_new_instance (session->program);

  program_append_synchronise (session->program, 0, session->group, KIND_IO, instance);
  return TRUE;
}
