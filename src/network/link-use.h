/* SPDX-License-Identifier: GPL-3.0-or-later */
/* link-use.h - what is counted for a link, and what is told of it */
#pragma once

#include "network/packet.h"

/* The use of one link (docs/replay.md, "What is counted"). */
typedef struct
{
  SimTime busy; /* time occupied by packets, one after another; without link gaps */
  guint64 messages, packets;
  TotalBytes bytes;
  TotalTime delay;        /* time packets waited for the link, total */
  TotalTime own_delay;    /* the part in which it carried the packet's own message */
  TotalTime sender_delay; /* .. other messages of the same processor */
  SimTime longest_delay;
  guint32 longest_queue; /* packets waiting at once */
} LinkStatistics;

/* The part in which it carried messages of other processors. */
static inline TotalTime
link_others_delay (const LinkStatistics *self)
{
  return self->delay - self->own_delay - self->sender_delay;
}

/* So many links that follow each other, from a multiple of it on; maybe fewer at the
 * end. */
#define LINK_BLOCK 1024

/* The most of one link of a block. */
typedef struct
{
  TotalTime busy, delay;
  TotalTime others_delay;
} LinkPeak;

static inline void
link_peak_add (LinkPeak *self, const LinkStatistics *link)
{
  self->busy = MAX (self->busy, link->busy);
  self->delay = MAX (self->delay, link->delay);
  self->others_delay = MAX (self->others_delay, link_others_delay (link));
}

/* Of each link its own part, in order of links. */
typedef struct
{
  gconstpointer first;
  gsize size;           /* of one link: two cache lines */
  gsize waiting, queue; /* from its begin, where it says where more is: if a packet has
                         * waited; if it has waited for its source */
} LinkMemory;

/* Called when an interval is marked: [begin, end) on link, of a packet that reached the
 * link at `reached`, its tail at packet->tail. */
typedef void (*LinkObserver) (gpointer data, guint32 link, SimTime reached, SimTime begin,
                              SimTime end, const Packet *packet);
