/* SPDX-License-Identifier: GPL-3.0-or-later */
/* view-json.h - text in the JSON of a page */
#pragma once

#include <glib.h>

/* Appends text to JSON that stands in a <script>: nothing in it can end that. */
void view_json_text (GString *to, const char *text);
