/* SPDX-License-Identifier: GPL-3.0-or-later */
/* matching.h - every send has its receive */
#pragma once

#include "otf2/trace.h"

/* The n-th send of (source, destination, communicator, tag) matches the n-th receive.
 * Fails if their numbers are unequal; with --partial, drops and counts the others. */
gboolean matching_check (Trace *trace, GError **error);
