/* SPDX-License-Identifier: GPL-3.0-or-later */
/* script-hash.h - the name of a script in a content security policy */
#pragma once

#include <glib.h>

/* How a policy names a script that may run, by its text: "sha256-..".  Free with
 * g_free. */
char *script_hash (const char *script, gsize length);
