/* SPDX-License-Identifier: GPL-3.0-or-later */
/* recording-archive.h - a recording as an OTF2 archive (docs/mpi.md, "Recordings") */
#pragma once

#include "recording/recording.h"

/* Writes it into the folder, which is empty; path: its name in messages. */
gboolean recording_archive_write (const Recording *recording, const char *folder,
                                  const char *path, GError **error);
