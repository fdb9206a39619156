/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tables.h - tables of times that benchmarks print, told by their content
 *
 *   osu_latency, osu_multi_lat   half of there and back
 *   osu_bw, osu_mbw_mr           rates of messages
 *   IMB-MPI1 PingPong            half of there and back
 *   sendrecv_perf of nccl-tests  one way
 *   CSV                          bytes, time_s; or bytes, rounds, there_and_back_s
 *
 * A file may have several, and other text around them.
 */
#pragma once

#include "calibrate/measurements.h"

/* Reads all tables of a text.  Fails: there is none; one that is no ping-pong (osu_bibw,
 * collective operations); a row that is damaged. */
gboolean tables_read (Measurements *self, TextInput *input, GError **error);
