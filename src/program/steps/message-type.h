/* SPDX-License-Identifier: GPL-3.0-or-later */
/* message-type.h - the purpose of a message
 *
 * The type field of PICL's message records; the table is in docs/outputs.md.
 */
#pragma once

#include <glib.h>

/* Types from here on have no meaning, except that messages of another type may
 * overtake. */
#define MESSAGE_FIRST_FREE_TYPE 100

typedef enum
{
  MESSAGE_POINT_TO_POINT = 1,
  MESSAGE_SHADOW = 2,
  MESSAGE_REDUCTION = 3,
  MESSAGE_REDISTRIBUTION = 4,
  MESSAGE_REMOTE_ACCESS = 5,
  MESSAGE_BROADCAST = 6,
  MESSAGE_SPLIT = 7,
  MESSAGE_SCAN = 8,
  MESSAGE_BARRIER = 9,
  MESSAGE_GATHER = 10,
  MESSAGE_SCATTER = 11,
  MESSAGE_ALLGATHER = 12,
  MESSAGE_ALLTOALL = 13,
  MESSAGE_DISTL = 14,
  MESSAGE_PROJECT = 15
} MessageType;

/* "reduction": of the types above, which are from 1 on; NULL of another. */
const char *message_type_name (guint32 type);
