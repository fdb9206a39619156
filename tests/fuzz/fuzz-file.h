/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-file.h - a file in memory, for what takes paths */
#pragma once

#include <glib.h>

typedef struct
{
  int descriptor;
  char *path;
} FuzzFile;

/* A file with this content. */
FuzzFile fuzz_file_new (const void *data, gsize size);
void fuzz_file_clear (FuzzFile *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (FuzzFile, fuzz_file_clear)
