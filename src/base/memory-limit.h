/* SPDX-License-Identifier: GPL-3.0-or-later */
/* memory-limit.h - how much memory this process may use
 *
 * The limit is the process's own soft RLIMIT_DATA, which the kernel keeps; processes that
 * it starts have it, too.
 */
#pragma once

#include "base/error.h"

/* Sanitizers of addresses and threads reserve terabytes of addresses, which count as
 * data. */
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

/* Before memory is allocated for a number that an input only states.  Fails if `bytes`
 * alone are above the limit; `subject` begins the sentence: "a replay on 9 processors".
 */
gboolean memory_check (const char *subject, guint64 bytes, GError **error);

/* The same for a replay on that many processors, of which each needs at least 80 bytes:
 * its part of the program, of the replay and of the characteristics. */
gboolean memory_check_processors (guint64 processors, GError **error);

/* "18.1 GB" or "100.0 MB"; rounded down. */
#define MEMORY_SIZE_LENGTH 32
void memory_format_size (guint64 bytes, char text[MEMORY_SIZE_LENGTH]);
