/* SPDX-License-Identifier: GPL-3.0-or-later */
/* memory-limit.h - how much memory this process may use
 *
 * The limit is the soft RLIMIT_DATA of the process, which its child processes inherit.
 */
#pragma once

#include "base/error.h"

/* Address and thread sanitizers reserve terabytes of address space, which count as data.
 */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define MEMORY_CAN_BE_LIMITED FALSE
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define MEMORY_CAN_BE_LIMITED FALSE
#endif
#endif
#ifndef MEMORY_CAN_BE_LIMITED
#define MEMORY_CAN_BE_LIMITED TRUE
#endif

/* G_MAXUINT64: no limit. */
guint64 memory_limit (void);

/* Called before memory is allocated for a number that an input states.  Fails if `bytes`
 * alone are above the limit; `subject` begins the message: "a replay on 9 processors". */
gboolean memory_check (const char *subject, guint64 bytes, GError **error);

/* The same for a replay on that many processors, each of which needs at least 80 bytes in
 * the program, the replay and the characteristics. */
gboolean memory_check_processors (guint64 processors, GError **error);

/* "18.1 GB" or "100.0 MB"; rounded down. */
#define MEMORY_SIZE_LENGTH 32
void memory_format_size (guint64 bytes, char text[MEMORY_SIZE_LENGTH]);
