/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "program/steps/operations-pages.h"

#define PAGE_BITS 10
#define PAGE_SIZE (1u << PAGE_BITS)

struct _OperationsPages
{
  guint32 n_pages;
  Operations *pages[]; /* NULL, or PAGE_SIZE entries */
};

OperationsPages *
operations_pages_new (guint32 processors)
{
  const guint32 n_pages = (processors >> PAGE_BITS) + 1;
  OperationsPages *self
      = g_malloc0 (sizeof *self + (gsize) n_pages * sizeof self->pages[0]);

  self->n_pages = n_pages;
  return self;
}

static void
page_free (Operations *page)
{
  for (guint32 i = 0; i < PAGE_SIZE; i++)
    operations_clear (&page[i]); /* no operations may have tables, too */
  g_free (page);
}

void
operations_pages_free (OperationsPages *self)
{
  for (guint32 i = 0; i < self->n_pages; i++)
    if (self->pages[i] != NULL)
      page_free (self->pages[i]);
  g_free (self);
}

Operations *
operations_pages_make (OperationsPages *self, guint32 processor)
{
  Operations **page = &self->pages[processor >> PAGE_BITS];

  if (*page == NULL)
    *page = g_new0 (Operations, PAGE_SIZE);
  return &(*page)[processor & (PAGE_SIZE - 1)];
}

const Operations *
operations_pages_get (const OperationsPages *self, guint32 processor)
{
  const Operations *page = self->pages[processor >> PAGE_BITS];

  return page != NULL ? &page[processor & (PAGE_SIZE - 1)] : NULL;
}
