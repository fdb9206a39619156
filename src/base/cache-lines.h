/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cache-lines.h - arrays that begin at a cache line, so that elements lie in as few lines
 * as possible; structures that do not share a line with other data */
#pragma once

#include "base/large-pages.h"

#define CACHE_LINE 64 /* bytes */

/* Allocates zeros at the begin of a cache line; pages that are not written need no
 * memory. *memory: to be freed with g_free. */
static inline gpointer
cache_lines_new0 (gsize count, gsize size, gpointer *memory)
{
  *memory = g_malloc0_n (count + CACHE_LINE / size + 1, size);
  large_pages_use (*memory, count * size);
  return (gpointer) (((guintptr) *memory + CACHE_LINE - 1)
                     & ~(guintptr) (CACHE_LINE - 1));
}

/* Allocates zeros in cache lines of their own, so that there is no false sharing with
 * other threads.  To be freed with g_aligned_free. */
static inline gpointer
cache_lines_alone0 (gsize size)
{
  return g_aligned_alloc0 ((size + CACHE_LINE - 1) / CACHE_LINE, CACHE_LINE, CACHE_LINE);
}
