/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/console/messages.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/output-file.h"

/* Control characters of a name or of an input file must not reach the terminal. */
static char *
printable (const char *text)
{
  char *copy = g_utf8_make_valid (text, -1);

  for (char *p = copy; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (c < 0x20 || c == 0x7f)
        *p = '?';
      else if (c > 0x7f && c < 0xa0)
        memcpy (p, "??", 2); /* one of C1, which is two bytes */
    }
  return copy;
}

static int
status_of (const GError *error)
{
  if (error->domain != NETFARE_ERROR)
    return 1;
  switch ((NetfareError) error->code)
    {
    case NETFARE_ERROR_USAGE:
      return 2;
    case NETFARE_ERROR_DEADLOCK:
      return 3;
    case NETFARE_ERROR_LIMIT:
      return 4;
    case NETFARE_ERROR_INPUT:
    case NETFARE_ERROR_OUTPUT:
    case NETFARE_ERROR_REPLAY:
      return 1;
    }
  return 1;
}

int
message_error (const GError *error)
{
  g_autofree char *text = printable (error->message);

  fprintf (stderr, "%s\n", text);
  return status_of (error);
}

void
message_warnings (const char *const *list)
{
  for (; list != NULL && *list != NULL; list++)
    {
      g_autofree char *text = printable (*list);

      fprintf (stderr, "netfare: warning: %s\n", text);
    }
}

void
message_step (const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_autofree char *step = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_autofree char *text = printable (step);
  fprintf (stderr, "netfare: %s\n", text);
}

gboolean
message_print (const char *text, GError **error)
{
  g_autoptr (OutputFile) output = output_file_open ("-", error);

  if (output == NULL)
    return FALSE;
  output_file_puts (output, text);
  return output_file_commit (output, error);
}

/* ---- progress ---------------------------------------------------------------------- */

#define PROGRESS_FIRST_US 500000 /* shorter work shows nothing */
#define PROGRESS_EVERY_US 200000

struct _Progress
{
  char *what;
  ProgressNote note; /* NULL: none */
  gpointer note_data;
  gint64 started, shown; /* monotonic time, us */
};

Progress *
progress_new (const char *what)
{
  if (!isatty (STDERR_FILENO))
    return NULL;
  Progress *self = g_new0 (Progress, 1);
  self->what = printable (what);
  self->started = g_get_monotonic_time ();
  return self;
}

/* Whether the line is to be shown again; if so, it counts as shown now. */
static gboolean
is_due (Progress *self)
{
  gint64 now = g_get_monotonic_time ();
  gint64 due = self->shown == 0 ? self->started + PROGRESS_FIRST_US
                                : self->shown + PROGRESS_EVERY_US;

  if (now < due)
    return FALSE;
  self->shown = now;
  return TRUE;
}

static void
show_note (const Progress *self)
{
  if (self->note == NULL)
    return;
  g_autofree char *text = self->note (self->note_data);
  g_autofree char *note = printable (text);
  if (note[0] != '\0')
    fprintf (stderr, "  %s", note);
}

void
progress_show (gpointer progress, double share)
{
  Progress *self = progress;

  if (self == NULL)
    return;
  if (!is_due (self))
    return;
  fprintf (stderr, "\r%s  %3.0f %%", self->what, 100 * share);
  if (share > 0.01)
    fprintf (stderr, "  %.0f s left",
             (double) (self->shown - self->started) / G_USEC_PER_SEC * (1 - share)
                 / share);
  show_note (self);
  fputs ("\033[K", stderr);
  fflush (stderr);
}

void
progress_set_note (Progress *self, ProgressNote note, gpointer data)
{
  if (self == NULL)
    return;
  self->note = note;
  self->note_data = data;
}

char *
progress_format_size (guint64 bytes)
{
  double megabytes = (double) bytes / 1e6;

  return megabytes < 1000 ? g_strdup_printf ("%.1f MB", megabytes)
                          : g_strdup_printf ("%.2f GB", megabytes / 1000);
}

void
progress_show_size (Progress *self, guint64 bytes)
{
  if (!is_due (self))
    return;
  g_autofree char *size = progress_format_size (bytes);
  fprintf (stderr, "\r%s  %s\033[K", self->what, size);
  fflush (stderr);
}

void
progress_wipe (Progress *self)
{
  if (self != NULL && self->shown != 0)
    fputs ("\r\033[K", stderr);
}

void
progress_free (Progress *self)
{
  if (self == NULL)
    return;
  progress_wipe (self);
  g_free (self->what);
  g_free (self);
}
