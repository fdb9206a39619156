/* SPDX-License-Identifier: GPL-3.0-or-later */
/* failure.c - a replay that cannot go on */
#include "config.h"

#include "base/error.h"
#include "replay/core/failure.h"

void
replay_fail (Replay *self, const char *format, ...)
{
  va_list arguments;
  g_autofree char *text = NULL;

  if (self->error != NULL)
    return;
  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  error_set (&self->error, NETFARE_ERROR_REPLAY, "%s", text);
}

void
replay_fail_too_long (Replay *self)
{
  replay_fail (
      self,
      "the run exceeds 2^62 ps (53 days), the longest time that can be represented");
}

void
replay_fail_by_network (Replay *self)
{
  g_autoptr (GError) error = network_take_error (self->network);

  if (self->error == NULL)
    self->error = g_steal_pointer (&error);
}
