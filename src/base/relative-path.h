/* SPDX-License-Identifier: GPL-3.0-or-later */
/* relative-path.h - the way from a file to another, for links between pages */
#pragma once

#include <glib.h>

/* "../b/two.html" from "a/one.html" to "b/two.html"; free with g_free. */
char *relative_path (const char *from, const char *to);
