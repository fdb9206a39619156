/* SPDX-License-Identifier: GPL-3.0-or-later */
/* picl-events.h - what the numbers of system events mean
 *
 * Sources: ORNL/TM-12125 (new PICL format) and what MPICL adds for MPI.
 */
#pragma once

#include <glib.h>

enum
{
  PICL_RECORD_MARK = -2,
  PICL_RECORD_ENTRY = -3,
  PICL_RECORD_EXIT = -4,
  PICL_RECORD_LABEL = -5,
  PICL_RECORD_TIMES = -101,    /* statistics: pairs (event, seconds) */
  PICL_RECORD_COUNTS = -102,   /* (event, count) */
  PICL_RECORD_SENT = -103,     /* (event, bytes) */
  PICL_RECORD_RECEIVED = -104, /* (event, bytes) */
  PICL_EVENT_TRACING = -901,
  PICL_EVENT_TEXT = -911
};

/* State of a processor between entry and exit. */
typedef enum
{
  PICL_BETWEEN_ANY, /* as before: the event does not change it */
  PICL_BETWEEN_OVERHEAD,
  PICL_BETWEEN_IDLE
} PiclBetween;

/* The exit or entry that carries size, type and partner of a message, or volumes. */
typedef enum
{
  PICL_CARRIES_NOTHING,
  PICL_CARRIES_SEND,      /* the entry */
  PICL_CARRIES_RECEIVE,   /* the exit */
  PICL_MAY_CARRY_RECEIVE, /* the exit, where it has these data */
  PICL_CARRIES_VOLUME     /* a collective: bytes sent in the entry, received in the exit,
                             where they have data; -1 for none */
} PiclCarries;

typedef struct
{
  PiclBetween between;
  PiclCarries carries;
} PiclEvent;

/* Never NULL: an unknown event has no state and no data. */
const PiclEvent *picl_event (gint64 number);
