/* SPDX-License-Identifier: GPL-3.0-or-later */
/* link-user.h - whose packet is on a link, and what a packet waits for */
#pragma once

#include "base/sim-time.h"

/* The message that a packet on the link belongs to. */
typedef struct
{
  guint32 source;  /* processor, below 2^31 */
  guint32 message; /* its number there, or LINK_USER_WHOLE */
} LinkUser;

/* The message has no other packets that could be waited for. */
#define LINK_USER_WHOLE G_MAXUINT32

static inline gboolean
link_user_equal (LinkUser a, LinkUser b)
{
  return a.source == b.source && a.message == b.message;
}

/* Parts of a wait; the rest is for messages of other sources. */
typedef struct
{
  SimTime own;    /* for packets of the same message */
  SimTime sender; /* for other messages of the same source */
} LinkWait;

/* All of a packet's wait is for packets of `other`. */
static inline LinkWait
link_user_wait (LinkUser self, LinkUser other, SimTime time)
{
  if (self.source != other.source)
    return (LinkWait){ 0 };
  return self.message != other.message || self.message == LINK_USER_WHOLE
             ? (LinkWait){ 0, time }
             : (LinkWait){ time, 0 };
}
