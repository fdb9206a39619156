/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unread-formats.h - traces of other tools that netfare does not read, named by content
 */
#pragma once

#include "base/text-input.h"

/* "a DUMPI trace", where a file begins with this text; NULL: none of those known here.
 * None of them is the begin of a file that a reader reads. */
const char *unread_format_of (const char *head, gsize length);

/* Fails, with the format in the message: the input begins like one of them. Nothing is
 * consumed. */
gboolean unread_format_check (TextInput *input, GError **error);
