/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-file.h - files in memory, for what takes paths */
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

/* The folder of this process: in memory if TMPDIR is; removed at the end. */
const char *fuzz_folder (void);

/* A file of this folder gets this content.  It stays open: neither renamed nor flushed to
 * a disk, which takes longer than reading it. */
void fuzz_folder_set (const char *name, const void *data, gsize size);
