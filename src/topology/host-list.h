/* SPDX-License-Identifier: GPL-3.0-or-later */
/* host-list.h - lists of hosts as Slurm writes them: node[01-16,20],login */
#pragma once

#include <glib.h>

/* The names; free with g_ptr_array_unref.  NULL: the text is not such a list, or has more
 * than `most` names; *at: the place in the text. */
GPtrArray *host_list_expand (const char *text, guint most, gsize *at);
