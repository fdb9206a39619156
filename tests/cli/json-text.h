/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json-text.h - whether a text is JSON, for tests */
#pragma once

#include <glib.h>

/* Whether the text is one JSON value and nothing else (RFC 8259), with plain decimal
 * numbers; at: how many bytes of it are. */
gboolean json_text_is_value (const char *text, gsize length, gsize *at);
