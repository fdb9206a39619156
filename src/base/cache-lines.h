/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cache-lines.h - arrays that begin with a line of the cache, so that elements take as
 * few lines as they can; structures that share no line with anything else */
#pragma once

#include "base/large-pages.h"

#define CACHE_LINE 64 /* bytes */

/* Zeros, where a line begins; pages that nobody writes take no memory.  *memory: to be
 * freed with g_free. */
static inline gpointer
cache_lines_new0 (gsize count, gsize size, gpointer *memory)
{
  *memory = g_malloc0_n (count + CACHE_LINE / size + 1, size);
  large_pages_use (*memory, count * size);
  return (gpointer) (((guintptr) *memory + CACHE_LINE - 1)
                     & ~(guintptr) (CACHE_LINE - 1));
}

/* Zeros, in lines of their own: what other threads write beside them does not slow down
 * this one.  To be freed with g_aligned_free. */
static inline gpointer
cache_lines_alone0 (gsize size)
{
  return g_aligned_alloc0 ((size + CACHE_LINE - 1) / CACHE_LINE, CACHE_LINE, CACHE_LINE);
}
