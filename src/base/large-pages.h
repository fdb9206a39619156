/* SPDX-License-Identifier: GPL-3.0-or-later */
/* large-pages.h - large arrays in large pages of memory: fewer page faults when they are
 * used first, and fewer misses of the cache of addresses (TLB) later */
#pragma once

#include <glib.h>

/* Of a large page, and where it begins: a multiple of it. */
#define LARGE_PAGE ((gsize) 2 << 20)

/* Asks the system for large pages wherever one fits in; to be called before the memory is
 * used.  Does nothing if the system has none. */
void large_pages_use (gpointer memory, gsize size);
