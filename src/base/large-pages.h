/* SPDX-License-Identifier: GPL-3.0-or-later */
/* large-pages.h - large arrays in huge pages: fewer page faults when they are first used,
 * and fewer TLB misses later */
#pragma once

#include <glib.h>

/* Size and alignment of a huge page, in bytes. */
#define LARGE_PAGE ((gsize) 2 << 20)

/* Advises the system to use huge pages; to be called before the memory is used.  Does
 * nothing if the system has none. */
void large_pages_use (gpointer memory, gsize size);
