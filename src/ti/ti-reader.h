/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ti-reader.h - converts SimGrid time-independent traces to programs (docs/mpi.md,
 * "SimGrid traces") */
#pragma once

#include "program/reader.h"

/* The row of the list of readers. */
extern const Reader ti_reader;

/* Returns: NULL on failure. */
Program *ti_read (TextInput *input, const ReaderOptions *options, GError **error);

/* The same for a folder with one file for each rank. */
Program *ti_read_folder (const char *path, const ReaderOptions *options, GError **error);
