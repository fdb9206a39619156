/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "trace-writer.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct TraceWriter
{
  FILE *file;
  const char *source;
  struct timespec since;
};

static struct timespec
now (void)
{
  struct timespec time;

  clock_gettime (CLOCK_MONOTONIC, &time);
  return time;
}

static double
seconds_between (struct timespec from, struct timespec to)
{
  return (double) (to.tv_sec - from.tv_sec) + 1e-9 * (double) (to.tv_nsec - from.tv_nsec);
}

TraceWriter *
trace_open (const char *path, const char *source)
{
  TraceWriter *self = calloc (1, sizeof *self);

  if (self == NULL)
    return NULL;
  self->source = source;
  self->file = fopen (path, "w");
  if (self->file == NULL)
    {
      free (self);
      return NULL;
    }
  self->since = now ();
  return self;
}

bool
trace_close (TraceWriter *self)
{
  bool failed = ferror (self->file) != 0;

  if (fclose (self->file) != 0)
    failed = true;
  free (self);
  return !failed;
}

static void
write_header (TraceWriter *self, const char *prefix, const char *name, int line)
{
  double time = seconds_between (self->since, now ());
  int width = fprintf (self->file, "%s%s", prefix, name);
  int padding = width < 26 ? 27 - width : 1;

  fprintf (self->file, "%*sTIME=%.8f LINE=%-6d FILE=%s\n", padding, "", time, line,
           self->source);
}

void
trace_call (TraceWriter *self, const char *function, int line)
{
  write_header (self, "call_", function, line);
}

void
trace_ret (TraceWriter *self, const char *function, int line)
{
  write_header (self, "ret_", function, line);
}

void
trace_event (TraceWriter *self, const char *event, int line)
{
  write_header (self, "Event_", event, line);
}

void
trace_inside (TraceWriter *self)
{
  self->since = now ();
}

void
trace_resume (TraceWriter *self)
{
  self->since = now ();
}

void
trace_line (TraceWriter *self, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  vfprintf (self->file, format, arguments);
  va_end (arguments);
  fputc ('\n', self->file);
}
