/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

#include "bench/read-trace.h"
#include "dvm/dvm-reader.h"

/* The body up to the exit event, so that it can be repeated. */
static gboolean
split_trace (const char *text, gsize *body, gsize *end)
{
  const char *begin = strstr (text, "ret_dvm_Init");
  const char *exit_event = strstr (text, "Event_dvm_exit");

  if (begin == NULL || exit_event == NULL || (begin = strchr (begin, '\n')) == NULL)
    return FALSE;
  *body = (gsize) (begin + 1 - text);
  *end = (gsize) (exit_event - text);
  return *body < *end;
}

static char *
repeat (const char *text, gsize body, gsize end, double megabytes, gsize *length)
{
  guint64 times = (guint64) (megabytes * 1e6 / (double) (end - body)) + 1;
  GString *all = g_string_sized_new (body + times * (end - body) + 1);

  g_string_append_len (all, text, (gssize) body);
  for (guint64 i = 0; i < times; i++)
    g_string_append_len (all, text + body, (gssize) (end - body));
  *length = all->len;
  return g_string_free (all, FALSE);
}

static double
peak_megabytes (void)
{
  struct rusage usage;

  getrusage (RUSAGE_SELF, &usage);
  return (double) usage.ru_maxrss / 1024;
}

/* The whole trace, its body repeated.  Returns: NULL if the file is not a trace. */
static char *
read_repeated (const char *path, double megabytes, gsize *length, GError **error)
{
  g_autoptr (TextInput) file = text_input_open (path, error);
  g_autofree char *text = NULL;
  gsize text_length, body, end;

  if (file == NULL)
    return NULL;
  text = text_input_read_all (file, 1u << 30, &text_length, error);
  if (text == NULL)
    return NULL;
  if (split_trace (text, &body, &end))
    return repeat (text, body, end, megabytes, length);
  g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_INVAL, "%s: not a whole trace", path);
  return NULL;
}

gboolean
bench_repeat_trace (const char *path, double megabytes, GError **error)
{
  gsize length;
  g_autofree char *all = read_repeated (path, megabytes, &length, error);

  if (all != NULL)
    fwrite (all, 1, length, stdout);
  return all != NULL;
}

gboolean
bench_read_trace (const char *path, double megabytes, GError **error)
{
  gsize all_length;
  g_autofree char *all = read_repeated (path, megabytes, &all_length, error);
  gint64 begin;
  double seconds, before;

  if (all == NULL)
    return FALSE;
  before = peak_megabytes ();
  begin = g_get_monotonic_time ();
  g_autoptr (TextInput) input = text_input_new_from_string (all, all_length, path);
  g_autoptr (Program) program
      = dvm_read (input, &(Shape){ 2, { 4, 4 } }, NULL, NULL, error);
  if (program == NULL)
    return FALSE;
  seconds = (double) (g_get_monotonic_time () - begin) / 1e6;
  printf ("read     %s x %.0f MB: %.3f s, %.0f MB/s, program %.0f MB\n", path,
          (double) all_length / 1e6, seconds, (double) all_length / 1e6 / seconds,
          peak_megabytes () - before);
  return TRUE;
}
