/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "fuzz/fuzz-drain.h"

#include <sys/mman.h>
#include <unistd.h>

#include "fuzz/fuzz.h"

OutputFile *
fuzz_drain_open (FuzzDrain *self)
{
  g_autofree char *path = NULL;
  OutputFile *output;

  self->descriptor = memfd_create ("output", MFD_CLOEXEC);
  path = g_strdup_printf ("/proc/self/fd/%d", self->descriptor);
  output = output_file_open (path, NULL);
  if (output == NULL)
    fuzz_fail ("cannot open %s", path);
  return output;
}

GString *
fuzz_drain_close (FuzzDrain *self, OutputFile *output)
{
  GString *text = g_string_new (NULL);
  off_t size;

  output_file_commit (output, NULL);
  output_file_free (output);
  size = lseek (self->descriptor, 0, SEEK_END);
  g_string_set_size (text, (gsize) size);
  if (pread (self->descriptor, text->str, (gsize) size, 0) != size)
    fuzz_fail ("cannot read what was written");
  close (self->descriptor);
  return text;
}
