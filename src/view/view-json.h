/* SPDX-License-Identifier: GPL-3.0-or-later */
/* view-json.h - text in the JSON of a page */
#pragma once

#include <glib.h>

/* Appends text to JSON inside a <script>: no text in it can end the element. */
void view_json_text (GString *to, const char *text);
