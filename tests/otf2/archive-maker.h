/* SPDX-License-Identifier: GPL-3.0-or-later */
/* archive-maker.h - OTF2 archives from texts
 *
 *   ranks 2                      first; then in any order:
 *   ticks 1000                   a second (default: 10^9)
 *   creator Score-P 7.1          default: none
 *   comm odd 1 3                 its members; "w" is the world, "s" each rank alone
 *   intercomm both 0,1 2,3
 *   region f file.c 12           others have no file; "MPI_.." is of the paradigm MPI
 *   member thread cpu time|ns|0  name, unit, exponent of a metric
 *   class 0 1                    of these members; numbered from 0
 *   location NAME                one more location, a thread that is no rank
 *   accelerator NAME             one that is none of a CPU
 *   lost TEXT                    calls that were not recorded
 *   replay                       an archive of a replay
 *   mpi TEXT                     the text of the MPI library
 *   apart                        numbers of ranks' locations are not 0, 1, ..
 *
 *   rank 0                       events of this rank follow; the locations after the
 * ranks 10 enter f                   continue their numbers 10 leave f 10 send|recv 1 w
 * TAG BYTES   10 isend|irecv 1 w TAG BYTES REQUEST 10 done|post|cancel|test REQUEST 10
 * begin                     10 end OPERATION w ROOT SENT RECEIVED 10 request REQUEST 10
 * complete OPERATION w ROOT SENT RECEIVED REQUEST 10 values CLASS N ..         10 flush
 * END            10 off   10 on 10 to J                      10 bytes N              10
 * rma   10 omp   10 team   10 io
 *
 * An operation is a number or a word; root "-": none.
 */
#pragma once

#include <glib.h>

/* Makes FOLDER/traces.otf2.  Stops the program if the text is wrong. */
void archive_make (const char *folder, const char *text);
