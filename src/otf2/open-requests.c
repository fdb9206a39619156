/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "otf2/open-requests.h"

void
open_requests_clear (OpenRequests *self)
{
  number_table_clear (&self->table);
}

static NumberEntry *
entry_of (OpenRequests *self, guint64 request, guint32 type)
{
  return number_table_get (&self->table, (guint32) request, (guint32) (request >> 32), 0,
                           type);
}

static OpenRequest *
find (OpenRequests *self, guint64 request, guint32 type)
{
  for (guint i = self->n; i-- > 0;)
    if (self->list[i].request == request && self->list[i].type == type)
      return &self->list[i];
  return NULL;
}

static void
move_to_table (OpenRequests *self)
{
  self->has_table = TRUE;
  for (guint i = 0; i < self->n; i++)
    entry_of (self, self->list[i].request, self->list[i].type)->first
        = self->list[i].value;
}

void
open_requests_set (OpenRequests *self, guint64 request, guint32 type, guint32 value)
{
  OpenRequest *known = self->has_table ? NULL : find (self, request, type);

  if (known != NULL)
    {
      known->value = value;
      return;
    }
  if (!self->has_table && self->n == OPEN_REQUESTS_LISTED)
    move_to_table (self);
  if (self->has_table)
    entry_of (self, request, type)->first = value;
  else
    self->list[self->n++] = (OpenRequest){ request, type, value };
}

guint32
open_requests_take (OpenRequests *self, guint64 request, guint32 type)
{
  guint32 value;

  if (!self->has_table)
    {
      OpenRequest *known = find (self, request, type);

      if (known == NULL)
        return 0;
      value = known->value;
      *known = self->list[--self->n];
      return value;
    }
  NumberEntry *entry = entry_of (self, request, type);

  value = entry->first;
  entry->first = 0;
  return value;
}
