/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/memory-limit.h"

#include <sys/resource.h>

/* Bytes that every replay needs at least for a processor. */
#define BYTES_PER_PROCESSOR 80

guint64
memory_limit (void)
{
  struct rlimit limit;

  if (getrlimit (RLIMIT_DATA, &limit) < 0 || limit.rlim_cur == RLIM_INFINITY)
    return G_MAXUINT64;
  return limit.rlim_cur;
}

void
memory_format_size (guint64 bytes, char text[MEMORY_SIZE_LENGTH])
{
  const guint64 tenth = bytes < 1000000000 ? 100000 : 100000000;

  g_snprintf (text, MEMORY_SIZE_LENGTH, "%" G_GUINT64_FORMAT ".%u %s", bytes / tenth / 10,
              (guint) (bytes / tenth % 10), bytes < 1000000000 ? "MB" : "GB");
}

gboolean
memory_check (const char *subject, guint64 bytes, GError **error)
{
  char needed[MEMORY_SIZE_LENGTH], limit[MEMORY_SIZE_LENGTH];

  if (bytes <= memory_limit ())
    return TRUE;
  memory_format_size (bytes, needed);
  memory_format_size (memory_limit (), limit);
  error_set (error, NETFARE_ERROR_REPLAY,
             "%s needs at least %s of memory, and the limit is %s (--memory-limit)",
             subject, needed, limit);
  return FALSE;
}

gboolean
memory_check_processors (guint64 processors, GError **error)
{
  g_autofree char *subject
      = g_strdup_printf ("a replay on %" G_GUINT64_FORMAT " processors", processors);

  return memory_check (subject, processors * BYTES_PER_PROCESSOR, error);
}
