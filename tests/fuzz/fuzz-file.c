/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "fuzz/fuzz-file.h"

#include <sys/mman.h>
#include <unistd.h>

#include "fuzz/fuzz.h"

FuzzFile
fuzz_file_new (const void *data, gsize size)
{
  FuzzFile self = { .descriptor = memfd_create ("input", 0) };

  self.path = g_strdup_printf ("/proc/self/fd/%d", self.descriptor);
  if (self.descriptor < 0 || write (self.descriptor, data, size) != (gssize) size)
    fuzz_fail ("no file in memory");
  return self;
}

void
fuzz_file_clear (FuzzFile *self)
{
  close (self->descriptor);
  g_free (self->path);
}
