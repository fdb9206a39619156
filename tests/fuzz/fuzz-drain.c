/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "fuzz/fuzz-drain.h"

#include <unistd.h>

#include "fuzz/fuzz.h"

static gpointer
read_all (gpointer data)
{
  FuzzDrain *self = data;
  char buffer[65536];
  gssize length;

  while ((length = read (self->ends[0], buffer, sizeof buffer)) > 0)
    g_string_append_len (self->text, buffer, length);
  close (self->ends[0]);
  return NULL;
}

OutputFile *
fuzz_drain_open (FuzzDrain *self)
{
  g_autofree char *path = NULL;
  OutputFile *output;

  if (pipe (self->ends) != 0)
    fuzz_fail ("no pipe");
  self->text = g_string_new (NULL);
  self->reader = g_thread_new ("drain", read_all, self);
  path = g_strdup_printf ("/proc/self/fd/%d", self->ends[1]);
  output = output_file_open (path, NULL);
  close (self->ends[1]);
  if (output == NULL)
    fuzz_fail ("cannot open %s", path);
  return output;
}

GString *
fuzz_drain_close (FuzzDrain *self, OutputFile *output)
{
  output_file_commit (output, NULL);
  output_file_free (output);
  g_thread_join (self->reader);
  return self->text;
}
