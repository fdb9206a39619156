/* SPDX-License-Identifier: GPL-3.0-or-later */
/* goal-packed.h - schedules that netfare wrote in its own packed form (packed-file.h) */
#pragma once

#include "base/text-input.h"
#include "program/reader.h"

extern const Reader goal_packed_reader;

/* progress may be NULL.  Fails, with the byte, as packed_file_read does; a send without a
 * receive or a receive without a send. */
Program *goal_packed_read (TextInput *input, ReaderProgress progress, gpointer data,
                           GError **error);
