/* SPDX-License-Identifier: GPL-3.0-or-later */
/* open-requests.h - requests that are started and not complete, by their number
 *
 * A few are in a list, as usually the last ones complete first; many are in a table.
 */
#pragma once

#include "base/number-table.h"

typedef struct
{
  guint64 request;
  guint32 type; /* above 0 */
  guint32 value;
} OpenRequest;

#define OPEN_REQUESTS_LISTED 32

/* All zeros: empty. */
typedef struct
{
  OpenRequest list[OPEN_REQUESTS_LISTED];
  guint n;
  gboolean has_table; /* all are in the table from now on */
  NumberTable table;
} OpenRequests;

void open_requests_clear (OpenRequests *self);

/* A request that is open already gets the new value; value: above 0. */
void open_requests_set (OpenRequests *self, guint64 request, guint32 type, guint32 value);

/* Closes a request.  Returns: its value; 0 if it is not open. */
guint32 open_requests_take (OpenRequests *self, guint64 request, guint32 type);
