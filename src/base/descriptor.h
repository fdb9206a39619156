/* SPDX-License-Identifier: GPL-3.0-or-later */
/* descriptor.h - system calls that are repeated if a signal interrupts them
 *
 * Each fails as the call of its name, with errno set, but never with EINTR; reading and
 * writing wait for a descriptor that another process made non-blocking.
 */
#pragma once

#include <glib.h>

/* mode: permissions of a new file. */
int descriptor_open (const char *path, int flags, guint mode);

/* Reads at the offset `place`, or, if it is -1, at the current one.  Returns: bytes read,
 * 0 at the end, -1 on failure. */
gssize descriptor_read (int descriptor, char *to, gsize length, gint64 place);

/* Writes at least one byte.  Returns: bytes written, -1 on failure. */
gssize descriptor_write (int descriptor, const char *data, gsize length);

/* Writes all.  *written: bytes written, also on failure; may be NULL. */
gboolean descriptor_write_all (int descriptor, const char *data, gsize length,
                               gsize *written);

/* As dup2.  Returns: `wanted`, -1 on failure. */
int descriptor_replace (int descriptor, int wanted);

gboolean descriptor_sync (int descriptor);
gboolean descriptor_truncate (int descriptor, goffset length);

/* Closes the descriptor in any case.  Returns: FALSE if written data may be lost. */
gboolean descriptor_close (int descriptor);
