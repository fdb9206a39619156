/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _DEFAULT_SOURCE /* madvise */
#include "config.h"

#include "base/large-pages.h"

#include <sys/mman.h>

void
large_pages_use (gpointer memory, gsize size)
{
#ifdef MADV_HUGEPAGE
  const guintptr begin = ((guintptr) memory + LARGE_PAGE - 1) & ~(LARGE_PAGE - 1);
  const guintptr end = ((guintptr) memory + size) & ~(LARGE_PAGE - 1);

  /* If it fails, pages have the usual size. */
  if (begin < end)
    (void) madvise ((gpointer) begin, end - begin, MADV_HUGEPAGE);
#endif
}
