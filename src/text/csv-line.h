/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csv-line.h - one line of CSV as netfare writes it, taken apart and put together */
#pragma once

#include <glib.h>

/* The fields of a line without its end: array of char*.  NULL where a quote does not
 * close, or something follows it. */
GPtrArray *csv_line_split (const char *line, gsize length);

/* fields with commas between; with its end.  Free with g_free. */
char *csv_line_join (const GPtrArray *fields);
