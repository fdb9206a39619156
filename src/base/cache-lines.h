/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cache-lines.h - arrays that begin with a line of the cache, so that elements take as
 * few lines as they can */
#pragma once

#include <glib.h>

#define CACHE_LINE 64 /* bytes */

/* Zeros, where a line begins; pages that nobody writes take no memory.  *memory: to be
 * freed with g_free. */
static inline gpointer
cache_lines_new0 (gsize count, gsize size, gpointer *memory)
{
  *memory = g_malloc0_n (count + CACHE_LINE / size + 1, size);
  return (gpointer) (((guintptr) *memory + CACHE_LINE - 1)
                     & ~(guintptr) (CACHE_LINE - 1));
}
