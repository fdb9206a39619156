/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dumpi-source.h - a DUMPI trace as the records of an archive (otf2/record.h) */
#pragma once

#include <glib.h>

/* Writes all records to fd.  path: as dumpi_files_find takes it.  Runs in a process of
 * its own (record_stream_open). */
void dumpi_source_write (const char *path, int fd);
