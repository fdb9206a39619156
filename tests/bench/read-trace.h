/* SPDX-License-Identifier: GPL-3.0-or-later */
/* read-trace.h - how fast a Lib-DVM trace is read */
#pragma once

#include <glib.h>

/* Repeats the trace's body until it is so many megabytes, reads it for 16 processors,
 * prints seconds, MB/s and memory. */
gboolean bench_read_trace (const char *path, double megabytes, GError **error);

/* Writes the repeated trace on standard output. */
gboolean bench_repeat_trace (const char *path, double megabytes, GError **error);
