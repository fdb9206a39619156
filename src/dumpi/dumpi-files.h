/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dumpi-files.h - which files a DUMPI trace has
 *
 *   dumpi-2014.03.03.14.55.00.meta      numprocs=27, fileprefix=dumpi-2014.03.03.14.55.00
 *   dumpi-2014.03.03.14.55.00-0000.bin  of rank 0, ..
 */
#pragma once

#include "base/inputs.h"

/* Whether the path is the .meta file, a rank's file, or a folder with one .meta file. */
gboolean dumpi_files_looks_like (const char *path);

/* The paths of the ranks' files, by rank; free with g_strfreev.  The number of ranks is
 * that of the .meta file, or, without one, that of the files there are.  Fails: a file is
 * missing; the folder has several traces. */
char **dumpi_files_find (const char *path, Inputs *inputs, GError **error);

/* Names them all, as far as they are known. */
void dumpi_files_name (const char *path, Inputs *inputs);
