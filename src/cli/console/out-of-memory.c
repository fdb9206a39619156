/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/console/out-of-memory.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/memory-limit.h"
#include "cli/console/interrupt.h"

/* More than an allocation that GLib does not report. */
#define MUCH (1u << 20)

/* What GLib says before it aborts; the number of bytes follows. */
#define GLIB_FAILED "failed to allocate "

/* 0: the system does not say. */
static guint64
machine_memory (void)
{
  const long pages = sysconf (_SC_PHYS_PAGES), size = sysconf (_SC_PAGESIZE);

  return pages > 0 && size > 0 ? (guint64) pages * (guint64) size : 0;
}

/* Allocates nothing: there may be no memory at all.  bytes: a number; NULL: not known. */
static void
say_and_exit (const char *bytes)
{
  char limit[MEMORY_SIZE_LENGTH], needed[64] = "", text[256];

  if (bytes != NULL)
    g_snprintf (needed, sizeof needed, ": %.*s more bytes are needed",
                (int) strspn (bytes, "0123456789"), bytes);
  memory_format_size (memory_limit (), limit);
  const int length
      = memory_limit () < G_MAXUINT64
            ? g_snprintf (
                text, sizeof text,
                "netfare: error: memory limit of %s exceeded%s (--memory-limit)\n", limit,
                needed)
            : g_snprintf (text, sizeof text, "netfare: error: out of memory%s\n", needed);
  interrupt_clear_away ();
  if (write (STDERR_FILENO, text, (size_t) length) < 0)
    _exit (1);
  _exit (1);
}

static void
handle_message (const char *domain, GLogLevelFlags level, const char *message,
                gpointer data)
{
  const gboolean is_fatal = (level & (G_LOG_LEVEL_ERROR | G_LOG_FLAG_FATAL)) != 0;
  const char *failed = is_fatal && message != NULL ? strstr (message, GLIB_FAILED) : NULL;

  if (failed != NULL)
    say_and_exit (failed + strlen (GLIB_FAILED));
  g_log_default_handler (domain, level, message, data);
}

/* GLib's slices end with abort, without its log; so do failed assertions. */
static void
handle_abort (int number)
{
  void *more
      = mmap (NULL, MUCH, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

  interrupt_clear_away ();
  if (more == MAP_FAILED)
    say_and_exit (NULL);
}

void
out_of_memory_watch (void)
{
  const struct sigaction action
      = { .sa_handler = handle_abort, .sa_flags = (int) SA_RESETHAND };

  sigaction (SIGABRT, &action, NULL);
  /* Unlike g_log_set_handler, it allocates nothing while GLib's log is locked. */
  g_log_set_default_handler (handle_message, NULL);
}

void
out_of_memory_limit (guint64 limit)
{
  struct rlimit now;

  if (limit == 0)
    limit = machine_memory () / 4 * 3;
  if (!MEMORY_CAN_BE_LIMITED || limit == 0 || getrlimit (RLIMIT_DATA, &now) < 0
      || (now.rlim_cur != RLIM_INFINITY && now.rlim_cur <= limit))
    return;
  now.rlim_cur = limit;
  setrlimit (RLIMIT_DATA, &now);
}
