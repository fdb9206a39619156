/* SPDX-License-Identifier: GPL-3.0-or-later */
/* matching.h - every send has its receive */
#pragma once

#include "otf2/trace.h"

/* The n-th send of (source, destination, communicator, tag) goes with the n-th receive.
 * Fails: their numbers are unequal; or drops, counted, what has no other end. */
gboolean matching_check (Trace *trace, GError **error);
