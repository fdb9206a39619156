/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dumpi-maker.h - makes the files of a DUMPI trace of a text
 *
 *   version 1 1 0                 before the first rank; default: 1 1 0
 *   rank                          the next rank: its calls follow
 *   size 28 24                    of data type 28; in the table at the end
 *   ignored MPI_Send 3            calls that were not recorded
 *   function 4096 solve           the name of an address
 *   gap 100                       ns before the next call
 *   MPI_Isend 1 14 1 0 2 5        its fields; each call takes 1000 ns
 *   MPI_Waitall 2 [5 6] {800 1 0 0,0 0 0 0}
 *
 * Arrays are [..], rows of arrays [..;..], statuses {bytes source tag cancelled,..},
 * texts words.  It knows the layouts of the format from the page that it is written from
 * (docs/mpi.md), not from the reader: each field has the size that its form says: a
 * number 4 bytes; "2:" before it or before an array: 2, "1:" and "8:" likewise.
 */
#pragma once

#include <glib.h>

/* Writes PREFIX.meta and PREFIX-0000.bin .. into the folder. */
void dumpi_make (const char *folder, const char *text);
