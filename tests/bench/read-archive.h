/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Prints how long an OTF2 archive takes to read, against counting its events with the
 * OTF2 library. */
gboolean bench_read_archive (const char *path, GError **error);
