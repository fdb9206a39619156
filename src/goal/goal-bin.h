/* SPDX-License-Identifier: GPL-3.0-or-later */
/* goal-bin.h - schedules in the binary form that LogGOPSim's converter txt2bin makes
 *
 *   8   4  1 1   16 each               for each rank, one after another
 *   |===|==|=|=|========== .. ========|=========================== .. ====
 *    |   |  | |  |                      count, n, n x first, records, appendix
 *    |   |  | |  begin, end of a rank   4      4  4 each     39 each  4 each
 *    |   |  | largest nic
 *    |   |  largest cpu
 *    |   ranks
 *    4223
 *
 *   record (39): open 4, type 1, peer 4, size 8, tag 4, cpu 1, nic 1,
 *                n 4, from 4 (those that wait for its end), n 4, from 4 (for its start)
 *
 * Begin and end count from behind the first eight bytes.  `first` are the operations that
 * require nothing; open is how many requirements an operation has; `from` is the index in
 * the appendix where the n operations that wait are listed.  Type 1 sends, 2 receives, 3
 * computes.  Numbers are little-endian.  A run of LogGOPSim with --save-mem makes the
 * first number 2342, and the rest is then not a schedule any more.
 *
 * Nothing is believed: every number is compared with the others.
 */
#pragma once

#include "base/text-input.h"
#include "program/reader.h"

extern const Reader goal_bin_reader;

/* progress may be NULL.  Fails, with the byte: the file is not as described above, an
 * operation is wrong (goal.h). */
Program *goal_bin_read (TextInput *input, ReaderProgress progress, gpointer data,
                        GError **error);
