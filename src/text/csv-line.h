/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csv-line.h - splits and joins the fields of a CSV line as netfare writes it */
#pragma once

#include <glib.h>

/* The fields of a line without its end: array of char*. NULL if a quote is unterminated,
 * or is not followed by a comma or the end. */
GPtrArray *csv_line_split (const char *line, gsize length);

/* The fields joined by commas, with a line end.  Free with g_free. */
char *csv_line_join (const GPtrArray *fields);
