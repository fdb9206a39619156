/* SPDX-License-Identifier: GPL-3.0-or-later */
/* error.h - the one error domain
 *
 * A message is complete, ready to be printed: "FILE:LINE:COLUMN: error: found, expected",
 * "FILE: error: ..." where there is no position, "netfare: error: ..." where there is no
 * file.
 */
#pragma once

#include <glib.h>

#define NETFARE_ERROR (netfare_error_quark ())
GQuark netfare_error_quark (void);

typedef enum
{
  NETFARE_ERROR_INPUT,    /* input is wrong or cannot be read: exit status 1 */
  NETFARE_ERROR_OUTPUT,   /* a result cannot be written: exit status 1 */
  NETFARE_ERROR_REPLAY,   /* program and machine do not fit, overflow: exit status 1 */
  NETFARE_ERROR_USAGE,    /* wrong options: exit status 2 */
  NETFARE_ERROR_DEADLOCK, /* processors wait for events that never occur: exit status 3
                           */
  NETFARE_ERROR_LIMIT     /* a run exceeds what the user allows: exit status 4 */
} NetfareError;

/* Column 0 omits the column; line 0 omits both. */
void error_set_at (GError **error, const char *file, guint64 line, guint64 column,
                   const char *format, ...) G_GNUC_PRINTF (5, 6);

/* "found 'WHAT', expected .."; found NULL: "found the end". */
void error_set_found (GError **error, const char *file, guint64 line, guint64 column,
                      const char *found, gsize length, const char *expected);

/* "netfare: error: ..." */
void error_set (GError **error, NetfareError code, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

/* The candidate nearest to word by edit distance, or NULL if none is near.  candidates
 * ends with NULL. */
const char *error_nearest (const char *word, const char *const *candidates);

/* All candidates at the smallest distance, four at most, in their order: "$Aa or $Ab"; to
 * be freed.  If none is near, those that begin with word; NULL if none does. */
char *error_near_names (const char *word, const char *const *candidates);

/* What was found, as a message quotes it: 'text', truncated if long, with '?' for control
 * characters and invalid bytes.  Free with g_free. */
char *error_quote (const char *text, gsize length);
