/* SPDX-License-Identifier: GPL-3.0-or-later */
/* archive-times.h - the times of a ping-pong that was recorded, from its archive
 *
 *   first rank   enter Send, send n to p, leave, enter Recv, receive n from p, leave
 *                |----------------- there and back: two messages -----------------|
 */
#pragma once

#include "calibrate/measurements.h"

/* Reads the archive at path (of the anchor file or its folder).  Fails: it cannot be
 * read; no rank sends messages and receives answers of the same size. */
gboolean archive_times_read (Measurements *self, const char *path, Inputs *inputs,
                             GError **error);
