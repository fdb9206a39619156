/* SPDX-License-Identifier: GPL-3.0-or-later */
/* otf2-writer.h - a replay as an OTF2 archive, written as it goes
 *
 *   location 0 .. P-1   a processor: regions, messages, collectives
 *   location P          the network: load of links, if it has any
 *   traces.program      the program that was replayed, for the reader (stored-program.h)
 *
 * The functions of its OutputKind (otf2-output.c).  docs/outputs.md, "OTF2 archive".
 */
#pragma once

#include "analysis/output-kind.h"

gpointer otf2_writer_start (const OutputJob *job, GError **error);
char *otf2_writer_finish (gpointer writer, const OutputJob *job);
void otf2_writer_write (gpointer writer, const OutputJob *job);
gboolean otf2_writer_close (gpointer writer, const OutputJob *job, GError **error);
void otf2_writer_free (gpointer writer);
